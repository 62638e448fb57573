// Properties of Cells<W> and CellGeometry<W> for every W: the algebra of std::set, the neighbours of
// Geometry. And names of cells, sizes and moves, which read back as what they were.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "base/random.h"
#include "board/ascii.h"
#include "board/cells.h"
#include "board/game.h"
#include "board/geometry.h"
#include "board/notation.h"
#include "property/random_position.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using namespace board;
using Set = std::set<Cell>;

template <int W>
Cells<W> cells(const Set& set) {
  Cells<W> out;
  for (Cell cell : set) out.add(cell);
  return out;
}

template <int W>
Set random_set(base::Random& random) {
  Set out;
  const int share = random.below(17);
  for (Cell cell = 0; cell < 64 * W; ++cell)
    if (random.below(16) < share) out.insert(cell);
  return out;
}

// What two sets make of each other, by the standard library.
Set combined(const Set& a, const Set& b, char op) {
  Set out;
  const auto to = std::inserter(out, out.end());
  if (op == '&') std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), to);
  if (op == '|') std::set_union(a.begin(), a.end(), b.begin(), b.end(), to);
  if (op == '-') std::set_difference(a.begin(), a.end(), b.begin(), b.end(), to);
  if (op == '^') std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), to);
  return out;
}

template <int W>
void check_members(const Set& set) {
  const Cells<W> x = cells<W>(set);
  ASSERT_EQ(x.count(), static_cast<int>(set.size()));
  ASSERT_EQ(x.empty(), set.empty());
  std::vector<Cell> listed;
  x.for_each([&](Cell cell) { listed.push_back(cell); });
  ASSERT_TRUE(std::equal(listed.begin(), listed.end(), set.begin(), set.end()));
  for (Cell cell = 0; cell < 64 * W; ++cell) {
    ASSERT_EQ(x.has(cell), set.count(cell) == 1);
    ASSERT_TRUE(x.with(cell).has(cell) && !x.without(cell).has(cell));
    ASSERT_EQ(x.with(cell).without(cell).count(), x.count() - (x.has(cell) ? 1 : 0));
  }
  for (int i = 0; i < x.count(); ++i) ASSERT_EQ(x.nth(i), listed[static_cast<std::size_t>(i)]);
  if (!set.empty()) {
    ASSERT_EQ(x.lowest(), *set.begin());
  }
}

template <int W>
void check_pair(const Set& a, const Set& b) {
  const Cells<W> x = cells<W>(a), y = cells<W>(b);
  ASSERT_EQ(x & y, cells<W>(combined(a, b, '&')));
  ASSERT_EQ(x | y, cells<W>(combined(a, b, '|')));
  ASSERT_EQ(x - y, cells<W>(combined(a, b, '-')));
  ASSERT_EQ(x ^ y, cells<W>(combined(a, b, '^')));
  Cells<W> z = x;
  ASSERT_EQ(z |= y, x | y);
  ASSERT_EQ(z -= y, x - y);
  ASSERT_EQ(z &= y, Cells<W>::none());
  ASSERT_EQ(x.subset_of(y), std::includes(b.begin(), b.end(), a.begin(), a.end()));
  ASSERT_TRUE((x & y).subset_of(y) && x.subset_of(x | y));
  ASSERT_EQ(x.meets(y), !combined(a, b, '&').empty());
  ASSERT_EQ(x == y, a == b);
  ASSERT_EQ(x.hash() == y.hash(), a == b);
  ASSERT_EQ((x < y) + (y < x), a == b ? 0 : 1);
}

template <int W>
void check_algebra(base::Random& random) {
  SCOPED_TRACE(W);
  for (int i = 0; i < share(500, 40); ++i) {
    const Set a = random_set<W>(random), b = i % 8 == 0 ? a : random_set<W>(random);
    ASSERT_NO_FATAL_FAILURE(check_members<W>(a));
    ASSERT_NO_FATAL_FAILURE(check_pair<W>(a, b));
  }
  for (int n = 0; n <= 64 * W; ++n) {
    Set first;
    for (Cell cell = 0; cell < n; ++cell) first.insert(first.end(), cell);
    ASSERT_EQ(Cells<W>::first(n), cells<W>(first));
    if (n < 64 * W) {
      ASSERT_EQ(Cells<W>::of(n), cells<W>({n}));
    }
  }
}

TEST(Cells, AlgebraIsThatOfSets) {
  base::Random random(seed());
#define HEX_CHECK_ALGEBRA(W) check_algebra<W>(random);
  HEX_FOR_EACH_W(HEX_CHECK_ALGEBRA)
#undef HEX_CHECK_ALGEBRA
}

TEST(Cells, TheSmallestNumberOfWordsThatFitsIsChosen) {
  for (int n = 1; n <= kMaxCells; ++n) {
    const int words = words_for(n);
    ASSERT_NE(words, 0) << n;
    ASSERT_GE(64 * words, n);
    for (int smaller : kWordCounts) ASSERT_TRUE(smaller >= words || 64 * smaller < n) << n;
  }
}

template <int W>
void check_geometry(Size size) {
  if (size.cells() > 64 * W) return;
  const Geometry& plain = geometry(size);
  const CellGeometry<W>& g = cell_geometry<W>(size);
  ASSERT_EQ(g.plain, &plain);
  ASSERT_EQ(g.all.count(), size.cells());
  for (Cell a = 0; a < size.cells(); ++a) {
    const Cells<W>& near = g.neighbors[a];
    ASSERT_EQ(near.count(), static_cast<int>(plain.neighbors(a).size()));
    for (Cell b : plain.neighbors(a))
      ASSERT_TRUE(near.has(b) && plain.adjacent(a, b) && plain.adjacent(b, a));
    for (Edge e : kAllEdges) ASSERT_EQ(g.edge[e].has(a), plain.touches(a, e));
  }
}

TEST(Geometry, SetsAndListsAgreeForEveryW) {
  for (int cols = 1; cols <= kMaxSide; ++cols)
    for (int rows = 1; rows <= kMaxSide; ++rows) {
      if (cols > 12 && rows > 12 && (cols + rows) % 5 != 4) continue;
#define HEX_CHECK_GEOMETRY(W) check_geometry<W>({cols, rows});
      HEX_FOR_EACH_W(HEX_CHECK_GEOMETRY)
#undef HEX_CHECK_GEOMETRY
      ASSERT_FALSE(HasFatalFailure()) << cols << "x" << rows;
    }
}

// Stones of one colour that follow each other in a ring are one group: Position rests on this.
TEST(Geometry, PointsThatFollowInARingTouch) {
  for (int cols = 1; cols <= 6; ++cols)
    for (int rows = 1; rows <= 6; ++rows) {
      const Geometry& g = geometry({cols, rows});
      const auto edge_of = [&](int point) { return static_cast<Edge>(point - g.cells()); };
      for (Cell cell = 0; cell < g.cells(); ++cell)
        for (std::size_t i = 0; i < 6; ++i) {
          int a = g.ring(cell)[i], b = g.ring(cell)[(i + 1) % 6];
          if (a > b) std::swap(a, b);
          if (b < g.cells())
            ASSERT_TRUE(g.adjacent(a, b));
          else if (a < g.cells())
            ASSERT_TRUE(g.touches(a, edge_of(b)) && g.touches(cell, edge_of(b)));
          else
            ASSERT_TRUE(a == b || owner(edge_of(a)) != owner(edge_of(b)));
        }
      for (Cell cell = 0; cell < g.cells(); ++cell)
        for (Color color : kColors)
          for (int point : g.neighbor_points(color, cell))
            ASSERT_EQ(std::count(g.ring(cell).begin(), g.ring(cell).end(), point) > 0, true);
    }
}

TEST(Names, ReadBackAsWhatTheyWere) {
  for (int cols = 1; cols <= kMaxSide; cols += 3)
    for (int rows = 1; rows <= kMaxSide; ++rows) {
      const Size size{cols, rows};
      ASSERT_EQ(*parse_size(size_name(size)), size);
      for (int point = 0; point < size.cells() + kEdges; ++point)
        ASSERT_EQ(*parse_point(size, point_name(size, point)), point);
      for (Cell cell = 0; cell < size.cells(); ++cell) {
        const Move move = Move::stone(Color::White, cell);
        ASSERT_EQ(*parse_move(size, Color::White, move_name(size, move)), move);
      }
    }
  for (MoveKind kind :
       {MoveKind::SwapPieces, MoveKind::SwapSides, MoveKind::Resign, MoveKind::Forfeit, MoveKind::Pass}) {
    const Move move{kind, Color::Black, kNoCell};
    EXPECT_EQ(*parse_move({5, 5}, Color::Black, move_name({5, 5}, move)), move);
  }
}

TEST(Names, PicturesReadBackAsWhatTheyWere) {
  base::Random random(seed());
  for (int i = 0; i < share(1000, 100); ++i) {
    Position p = random_position(random_size(random, kMaxSide), random);
    Position read = *parse_ascii(to_ascii(p));
    p.set_to_move(p.stones(Color::White) < p.stones(Color::Black) ? Color::White : Color::Black);
    ASSERT_EQ(read, p);
  }
}

}  // namespace
}  // namespace hex::tests
