// Properties of Position: groups against a naive search, play and undo, symmetries, hashes, winning paths,
// and that a stone never harms its owner.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "board/ascii.h"
#include "oracle/brute_force.h"
#include "property/random_position.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using namespace board;

// For each point the lowest point of its group, by plain search: steps between stones of one colour that
// touch, and between a stone and an edge of its owner. An empty cell is a group of its own.
std::vector<int> naive_groups(const Position& p) {
  const Size size = p.size();
  const int points = size.cells() + kEdges;
  const auto color_of = [&](int point) {
    return point < size.cells() ? p.at(point) : state_of(owner(static_cast<Edge>(point - size.cells())));
  };
  const auto touch = [&](int a, int b) {
    if (a > b) std::swap(a, b);
    if (a >= size.cells()) return false;
    const int x = size.col(a), y = size.row(a);
    if (b == edge_point(size, Edge::North)) return y == 0;
    if (b == edge_point(size, Edge::South)) return y == size.rows - 1;
    if (b == edge_point(size, Edge::West)) return x == 0;
    if (b == edge_point(size, Edge::East)) return x == size.cols - 1;
    const int dx = size.col(b) - x, dy = size.row(b) - y;
    return dx * dx <= 1 && dy * dy <= 1 && dx != dy;
  };
  std::vector<int> group(static_cast<std::size_t>(points), -1);
  for (int start = 0; start < points; ++start) {
    std::vector<int> queue;
    const auto visit = [&](int point) {
      if (group[static_cast<std::size_t>(point)] >= 0) return;
      group[static_cast<std::size_t>(point)] = start;
      queue.push_back(point);
    };
    visit(start);
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (int next = 0; next < points && color_of(start) != CellState::Empty; ++next)
        if (color_of(next) == color_of(start) && touch(queue[i], next)) visit(next);
  }
  return group;
}

// The same from Position, with the lowest point in place of the representative.
std::vector<int> groups(const Position& p) {
  const int points = p.size().cells() + kEdges;
  std::vector<int> lowest(static_cast<std::size_t>(points), -1), out;
  for (int point = 0; point < points; ++point) {
    auto& low = lowest[static_cast<std::size_t>(p.group(point))];
    if (low < 0) low = point;
    out.push_back(low);
  }
  return out;
}

// Everything that can be seen of a position, representatives included.
struct Snapshot {
  explicit Snapshot(const Position& p) : position(p), winner(p.winner()), hash(p.hash()) {
    for (int point = 0; point < p.size().cells() + kEdges; ++point) roots.push_back(p.group(point));
    for (Color color : kColors) stones.push_back(p.stones(color));
  }
  friend bool operator==(const Snapshot&, const Snapshot&) = default;

  Position position;
  std::optional<Color> winner;
  std::uint64_t hash;
  std::vector<int> roots, stones;
};

// A stone by play or set_up, in or out of turn, now and then after the turn was changed by hand.
void put_random_stone(Position& p, base::Random& random) {
  const Color color = random.below(3) == 0 ? random_color(random) : p.to_move();
  const Cell cell = random_empty_cell(p, random);
  const Color turn = p.to_move();
  const bool set_up = random.below(4) == 0;
  set_up ? p.set_up(color, cell) : p.play(color, cell);
  ASSERT_TRUE(p.has(color, cell));
  ASSERT_EQ(p.to_move(), set_up ? turn : other(color));
}

TEST(Board, UndoRestoresEverythingAndGroupsAreThoseOfASearch) {
  base::Random random(seed());
  for (int game = 0; game < share(5000, 300); ++game) {
    Position p(random_size(random, game % 4 == 0 ? 11 : 5));
    std::vector<Snapshot> before;
    const auto undo = [&] {
      p.undo();
      ASSERT_TRUE(Snapshot(p) == before.back()) << to_ascii(p);
      before.pop_back();
    };
    for (int step = 0; step < 3 * p.size().cells(); ++step) {
      if (p.empty_cells() > 0 && random.below(3) != 0) {
        if (random.below(8) == 0) p.set_to_move(random_color(random));
        before.emplace_back(p);
        ASSERT_NO_FATAL_FAILURE(put_random_stone(p, random));
        ASSERT_EQ(groups(p), naive_groups(p)) << to_ascii(p);
      } else if (!before.empty()) {
        ASSERT_NO_FATAL_FAILURE(undo());
      }
      ASSERT_TRUE(p.is_consistent()) << to_ascii(p);
    }
    while (!before.empty()) ASSERT_NO_FATAL_FAILURE(undo());
    ASSERT_FALSE(p.can_undo());
  }
}

// Groups of `image` must be those of `p`, point by point under the map.
template <class Map>
void check_same_groups(const Position& p, const Position& image, Map&& map) {
  const int points = p.size().cells() + kEdges;
  for (int a = 0; a < points; ++a)
    for (int b = 0; b < a; ++b)
      ASSERT_EQ(p.group(a) == p.group(b), image.group(map(a)) == image.group(map(b))) << to_ascii(p);
}

int mapped_edge(Size to, int edge, const int (&table)[kEdges]) {
  return edge_point(to, static_cast<Edge>(table[edge]));
}

TEST(Board, RotationChangesNothingThatCounts) {
  base::Random random(seed());
  constexpr int kTurned[kEdges] = {1, 0, 3, 2};  // north and south, west and east
  for (int i = 0; i < share(20000, 1000); ++i) {
    const Position p = random_position(random_size(random, 9), random);
    const Position turned = p.rotated();
    const int n = p.size().cells();
    ASSERT_EQ(turned.rotated(), p);
    ASSERT_EQ(turned.to_move(), p.to_move());
    ASSERT_EQ(turned.winner(), p.winner());
    ASSERT_NO_FATAL_FAILURE(check_same_groups(p, turned, [&](int point) {
      return point < n ? p.geometry().rotated(point) : mapped_edge(p.size(), point - n, kTurned);
    }));
  }
}

TEST(Board, ColorTransposingReflectionExchangesTheColors) {
  base::Random random(seed());
  constexpr int kReflected[kEdges] = {2, 3, 0, 1};  // north and west, south and east
  for (int i = 0; i < share(20000, 1000); ++i) {
    const Position p = random_position(random_size(random, 9), random);
    const Position image = p.mirrored();
    const int n = p.size().cells();
    ASSERT_EQ(image.mirrored(), p);
    ASSERT_EQ(image.to_move(), other(p.to_move()));
    ASSERT_EQ(image.stones(Color::Black), p.stones(Color::White));
    ASSERT_EQ(image.winner().has_value(), p.winner().has_value());
    if (p.winner()) {
      ASSERT_EQ(*image.winner(), other(*p.winner()));
    }
    ASSERT_EQ(image.rotated(), p.rotated().mirrored());
    ASSERT_NO_FATAL_FAILURE(check_same_groups(p, image, [&](int point) {
      return point < n ? p.geometry().mirrored(point) : mapped_edge(image.size(), point - n, kReflected);
    }));
  }
}

Position decode_3x3(int code) {
  Position p(Size{3, 3});
  for (Cell cell = 0; cell < 9; ++cell, code /= 3)
    if (code % 3 != 2) p.set_up(static_cast<Color>(code % 3), cell);
  return p;
}
constexpr int kPositions3x3 = 19683;

TEST(Board, HashesOfAll3x3PositionsDiffer) {
  std::set<std::uint64_t> hashes;
  for (int code = 0; code < kPositions3x3; ++code) {
    const Position p = decode_3x3(code);
    hashes.insert(p.hash());
  }
  EXPECT_EQ(hashes.size(), 19683u);
}

TEST(Board, WinnerOfAll3x3PositionsIsThatOfBruteForce) {
  const BruteForce oracle(Size{3, 3});
  for (int code = 0; code < kPositions3x3; ++code) {
    const Position p = decode_3x3(code);
    for (Color color : kColors)
      ASSERT_EQ(p.winner() == color, oracle.joined(color, BruteForce::stones(p, color))) << to_ascii(p);
  }
}

TEST(Board, AnAddedStoneNeverHarmsItsOwner) {
  BruteForce oracle(Size{3, 3});
  for (int code = 0; code < kPositions3x3; ++code) {
    Position p = decode_3x3(code);
    for (Color to_move : kColors) {
      p.set_to_move(to_move);
      const Color winner = oracle.winner(p);
      for (Cell cell : p.cells_of(CellState::Empty)) {
        p.set_up(winner, cell);
        ASSERT_EQ(oracle.winner(p), winner) << to_ascii(p) << name(to_move) << " to move";
        p.undo();
      }
    }
  }
}

// The fewest stones of the winner from edge to edge, by relaxing until nothing changes.
int shortest_chain(const Position& p, Color color) {
  const Geometry& g = p.geometry();
  constexpr int kFar = 1 << 20;
  std::vector<int> steps(static_cast<std::size_t>(p.size().cells()), kFar);
  int best = kFar;
  for (bool changed = true; changed;) {
    changed = false;
    for (Cell cell : p.cells_of(state_of(color))) {
      int here = g.touches(cell, first_edge(color)) ? 1 : kFar;
      for (Cell n : g.neighbors(cell))
        if (p.has(color, n)) here = std::min(here, steps[static_cast<std::size_t>(n)] + 1);
      if (here < steps[static_cast<std::size_t>(cell)]) {
        steps[static_cast<std::size_t>(cell)] = here;
        changed = true;
      }
      if (g.touches(cell, second_edge(color))) best = std::min(best, steps[static_cast<std::size_t>(cell)]);
    }
  }
  return best;
}

TEST(Board, WinningPathIsAShortestChainOfTheWinner) {
  base::Random random(seed());
  int won = 0;
  for (int i = 0; i < share(20000, 1000); ++i) {
    const Position p = random_position(random_size(random, 12), random);
    const auto path = p.winning_path();
    ASSERT_EQ(path.empty(), !p.winner().has_value());
    if (path.empty()) continue;
    ++won;
    const Color color = *p.winner();
    ASSERT_TRUE(p.geometry().touches(path.front(), first_edge(color)));
    ASSERT_TRUE(p.geometry().touches(path.back(), second_edge(color)));
    for (std::size_t k = 0; k < path.size(); ++k) {
      ASSERT_TRUE(p.has(color, path[k]));
      ASSERT_TRUE(k == 0 || p.geometry().adjacent(path[k - 1], path[k]));
    }
    ASSERT_EQ(static_cast<int>(path.size()), shortest_chain(p, color)) << to_ascii(p);
  }
  EXPECT_GT(won, 20);
}

}  // namespace
}  // namespace hex::tests
