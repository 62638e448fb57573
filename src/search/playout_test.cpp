#include "search/playout.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include "board/position.h"
#include "test_environment.h"

namespace hex::search {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;

// The code of a cell from the stones around it.
unsigned code_at(const Position& p, Cell cell) {
  unsigned out = 0;
  for (std::size_t d = 0; d < 6; ++d) {
    const int point = p.geometry().ring(cell)[d];
    const int cells = p.size().cells();
    if (point >= cells)
      out |= stone_bits(owner(board::edge_at(p.size(), point))) << (2 * d);
    else if (!p.is_empty(point))
      out |= stone_bits(board::color_of(p.at(point))) << (2 * d);
  }
  return out;
}

TEST(Playout, FollowsTheRules) {
  const PatternTable patterns(plain_patterns());
  base::Random random(tests::seed());
  for (const Size size : {Size{1, 1}, Size{3, 3}, Size{5, 8}, Size{11, 11}, Size{32, 32}}) {
    for (int i = 0; i < 10; ++i) {
      Playout playout(board::geometry(size), patterns);
      Position p(size);
      for (int stones = random.below(size.cells()); stones > 0; --stones) {
        const Cell cell = random.below(size.cells());
        if (!p.is_empty(cell)) continue;
        const Color color = board::kColors[random.below(2)];
        p.set_up(color, cell);
        playout.place(color, cell);
      }
      for (Cell cell = 0; cell < size.cells(); ++cell)
        ASSERT_TRUE(!p.is_empty(cell) || playout.code(cell) == code_at(p, cell));
      const Color winner = playout.run(Color::Black, board::kNoCell, random);
      EXPECT_EQ(playout.empty_cells(), 0);
      for (Cell cell = 0; cell < size.cells(); ++cell) {
        if (p.is_empty(cell)) p.set_up(board::color_of(playout.owner(cell)), cell);
        EXPECT_EQ(p.at(cell), playout.owner(cell));
      }
      EXPECT_EQ(p.winner(), winner);
    }
  }
}

TEST(Playout, SavesBridges) {
  const PatternTable patterns(plain_patterns());
  const Size size{5, 5};
  base::Random random(tests::seed());
  // Black c2 and b4 are a bridge over b3 and c3; White enters either.
  for (const Color me : board::kColors)
    for (const bool first : {true, false}) {
      const auto cell = [&](int col, int row) {
        return me == Color::Black ? size.cell(col, row) : size.cell(row, col);
      };
      Playout playout(board::geometry(size), patterns);
      playout.place(me, cell(2, 1));
      playout.place(me, cell(1, 3));
      const Cell enter = first ? cell(1, 2) : cell(2, 2), save = first ? cell(2, 2) : cell(1, 2);
      playout.place(other(me), enter);
      EXPECT_GT(playout.weight(me, save, enter), 100 * playout.weight(me, cell(0, 0), enter));
      EXPECT_EQ(playout.weight(me, save, board::kNoCell), playout.weight(me, cell(4, 0), board::kNoCell));
      int saved = 0;
      for (int i = 0; i < 100; ++i) {
        Playout game = playout;
        (void)game.run(me, enter, random);
        saved += game.owner(save) == board::state_of(me);
      }
      EXPECT_GT(saved, 95);
    }
}

TEST(Playout, DrawsInProportionToTheWeights) {
  const Size size{3, 3};
  const auto two_left = [&](const PatternTable& patterns) {
    Playout out(board::geometry(size), patterns);
    for (const Cell cell : {0, 1, 2, 3, 5, 6, 7}) out.place(board::kColors[cell % 2], cell);
    return out;
  };
  PatternWeights weights;
  weights.ring.fill(10);
  const unsigned centre = two_left(PatternTable(weights)).code(4);
  weights.ring[base::at(ring_of(Color::Black, centre))] = 30;
  const PatternTable patterns(weights);
  base::Random random(tests::seed());
  constexpr int kGames = 4000;
  int taken = 0;
  for (int i = 0; i < kGames; ++i) {
    Playout playout = two_left(patterns);
    (void)playout.run(Color::Black, board::kNoCell, random);
    taken += playout.owner(4) == board::CellState::Black;
  }
  EXPECT_NEAR(taken, kGames * 3 / 4, 150);
}

TEST(Patterns, TurnedAndTransposedRingsAreTheSame) {
  base::Random random(tests::seed());
  PatternWeights weights;
  for (int ring = 0; ring < kRings; ++ring) {
    const std::size_t i = base::at(ring);
    weights.ring[i] = static_cast<std::uint16_t>(100 + std::min(ring, turned_ring(ring)));
    for (auto& beside : weights.beside) beside[i] = static_cast<std::uint16_t>(2000 + random.below(1000));
  }
  const PatternTable patterns(weights);
  const Size size{7, 7};
  for (int i = 0; i < 50; ++i) {
    Position p(size);
    Cell last = board::kNoCell;
    for (int n = 0; n < 20; ++n) {
      const Cell cell = random.below(size.cells());
      if (!p.is_empty(cell)) continue;
      p.play(Color::White, last = cell);
      if (const Cell next = random.below(size.cells()); n < 19 && p.is_empty(next))
        p.play(Color::Black, next);
    }
    const auto board_of = [&](const Position& q) {
      Playout out(board::geometry(size), patterns);
      for (Cell c = 0; c < size.cells(); ++c)
        if (!q.is_empty(c)) out.place(board::color_of(q.at(c)), c);
      return out;
    };
    const auto& g = p.geometry();
    const Playout plain = board_of(p), turned = board_of(p.rotated()), mirrored = board_of(p.mirrored());
    for (Cell c = 0; c < size.cells(); ++c) {
      const bool corner = c == 0 || c == 6 || c == 42 || c == 48;  // beyond which two edges meet
      if (!p.is_empty(c) || corner) continue;
      const auto weight = plain.weight(Color::Black, c, last);
      EXPECT_EQ(weight, turned.weight(Color::Black, g.rotated(c), g.rotated(last)));
      EXPECT_EQ(weight, mirrored.weight(Color::White, g.mirrored(c), g.mirrored(last)));
    }
  }
}

}  // namespace
}  // namespace hex::search
