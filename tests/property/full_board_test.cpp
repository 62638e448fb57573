// A filled board has exactly one winner, by methods that share no code: union-find (Position), flood fill of
// bitboards for every W that fits, and three ways through the game of Y.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "base/random.h"
#include "board/ascii.h"
#include "board/geometry.h"
#include "board/notation.h"
#include "board/position.h"
#include "board/y_board.h"
#include "test_environment.h"

namespace hex::board {
namespace {

template <int W>
void check_flood(const Position& filled, Color winner) {
  if (filled.size().cells() > 64 * W) return;
  const auto& g = cell_geometry<W>(filled.size());
  for (Color color : kColors)
    ASSERT_EQ(g.joins_edges(color, stones_of<W>(filled, state_of(color))), color == winner)
        << name(color) << " with W = " << W << "\n"
        << to_ascii(filled);
}

void check_all_floods(const Position& filled, Color winner) {
#define HEX_CHECK_FLOOD(W) check_flood<W>(filled, winner);
  HEX_FOR_EACH_W(HEX_CHECK_FLOOD)
#undef HEX_CHECK_FLOOD
}

// Five answers, one winner.
void check_full_board(const Position& filled) {
  ASSERT_TRUE(filled.winner().has_value()) << to_ascii(filled);
  const Color winner = *filled.winner();
  ASSERT_NO_FATAL_FAILURE(check_all_floods(filled, winner));
  const YBoard y = embed_in_y(filled);
  ASSERT_EQ(winner_by_reduction(y), winner) << to_ascii(filled);
  ASSERT_EQ(winner_by_criterion(y), winner) << to_ascii(filled);
  for (Color color : kColors)
    ASSERT_EQ(joins_three_sides(y, color), color == winner) << name(color) << "\n" << to_ascii(filled);
}

Position filled_by_bits(Size size, unsigned bits) {
  Position p(size);
  for (Cell cell = 0; cell < size.cells(); ++cell)
    p.play(bits >> cell & 1 ? Color::White : Color::Black, cell);
  return p;
}

// Stones in random order, White with probability share/16: lopsided boards, too.
Position filled_at_random(Size size, base::Random& random) {
  std::vector<Cell> order;
  for (Cell cell = 0; cell < size.cells(); ++cell) order.push_back(cell);
  random.shuffle(std::span(order));
  const int share = random.below(2) ? 8 : random.below(17);
  Position p(size);
  for (Cell cell : order) p.play(random.below(16) < share ? Color::White : Color::Black, cell);
  return p;
}

TEST(FullBoard, EveryBoardUpTo4x4HasOneWinner) {
  for (int cols = 1; cols <= 4; ++cols)
    for (int rows = 1; rows <= 4; ++rows)
      for (unsigned bits = 0; bits < 1u << (cols * rows); ++bits)
        ASSERT_NO_FATAL_FAILURE(check_full_board(filled_by_bits({cols, rows}, bits)));
}

TEST(FullBoard, RandomBoardsOfAllSizesUpTo12HaveOneWinner) {
  base::Random random(tests::seed());
  for (int cols = 1; cols <= 12; ++cols)
    for (int rows = 1; rows <= 12; ++rows)
      for (int i = 0; i < tests::share(200, 20); ++i)
        ASSERT_NO_FATAL_FAILURE(check_full_board(filled_at_random({cols, rows}, random)));
}

TEST(FullBoard, RandomBoardsUpTo32HaveOneWinner) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(20000, 300); ++i) {
    const Size size = i == 0 ? Size{32, 32} : Size{1 + random.below(32), 1 + random.below(32)};
    const Position filled = filled_at_random(size, random);
    ASSERT_TRUE(filled.winner().has_value());
    ASSERT_NO_FATAL_FAILURE(check_all_floods(filled, *filled.winner()));
    ASSERT_EQ(joins_three_sides(embed_in_y(filled), Color::Black), *filled.winner() == Color::Black);
    if (i % 10 == 0) {
      ASSERT_NO_FATAL_FAILURE(check_full_board(filled));
    }
  }
}

YBoard random_y(int side, base::Random& random) {
  YBoard out(side);
  for (int y = 0; y < side; ++y)
    for (int x = 0; x + y < side; ++x) out.at(x, y) = random.below(2) ? Color::White : Color::Black;
  return out;
}

// The sub-board of a given side and corner, cell by cell.
YBoard part(const YBoard& board, int x0, int y0, int side) {
  YBoard out(side);
  for (int y = 0; y < side; ++y)
    for (int x = 0; x + y < side; ++x) out.at(x, y) = board.at(x0 + x, y0 + y);
  return out;
}

TEST(YBoard, ReductionKeepsWhoWinsEverySubBoard) {
  base::Random random(tests::seed());
  for (int i = 0; i < 40; ++i) {
    const YBoard board = random_y(1 + i % 14, random);
    YBoard reduced = board;
    for (int side = 1; side <= board.side(); ++side) {
      if (side > 1) reduced = reduce(reduced);
      for (int y = 0; y < reduced.side(); ++y)
        for (int x = 0; x + y < reduced.side(); ++x)
          ASSERT_TRUE(joins_three_sides(part(board, x, y, side), reduced.at(x, y)));
    }
  }
}

TEST(YBoard, ExactlyOneColorWinsEverySmallBoard) {
  for (int side = 1; side <= 4; ++side) {
    const int cells = side * (side + 1) / 2;
    for (unsigned bits = 0; bits < 1u << cells; ++bits) {
      YBoard board(side);
      int i = 0;
      for (int y = 0; y < side; ++y)
        for (int x = 0; x + y < side; ++x) board.at(x, y) = bits >> i++ & 1 ? Color::White : Color::Black;
      const Color winner = winner_by_reduction(board);
      ASSERT_EQ(winner_by_criterion(board), winner);
      ASSERT_TRUE(joins_three_sides(board, winner));
      ASSERT_FALSE(joins_three_sides(board, other(winner)));
    }
  }
}

}  // namespace
}  // namespace hex::board
