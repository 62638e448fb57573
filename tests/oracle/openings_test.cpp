// Proven facts about tiny boards, against brute force; and brute force against what was published.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "board/ascii.h"
#include "board/notation.h"
#include "oracle/brute_force.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;

// The opening map: B where Black's first stone wins, W where it loses.
Position opening_map(Size size) {
  BruteForce oracle(size);
  Position map(size);
  const auto wins = oracle.winning_moves(Position(size));
  for (Cell cell = 0; cell < size.cells(); ++cell)
    map.set_up(std::count(wins.begin(), wins.end(), cell) ? Color::Black : Color::White, cell);
  return map;
}

TEST(Openings, OneStoneWinsOn1x1) {
  BruteForce oracle(Size{1, 1});
  Position p(Size{1, 1});
  EXPECT_EQ(oracle.winning_moves(p), std::vector<Cell>{0});
  p.set_to_move(Color::White);
  EXPECT_EQ(oracle.winner(p), Color::White);
}

TEST(Openings, NumberOfWinningOpenings) {
  const int expected[] = {1, 2, 5, 4};
  for (int n = 1; n <= 4; ++n)
    EXPECT_EQ(opening_map({n, n}).stones(Color::Black), expected[n - 1]) << n << "x" << n;
}

TEST(Openings, MapOf3x3) {
  EXPECT_EQ(to_ascii(opening_map({3, 3})),
            "W W B\n"
            " B B B\n"
            "  B W W\n");
}

TEST(Openings, FirstPlayerWinsEverySquareBoard) {
  for (int n = 1; n <= 4; ++n) {
    BruteForce oracle(Size{n, n});
    for (Color first : board::kColors) {
      Position p(Size{n, n});
      p.set_to_move(first);
      EXPECT_EQ(oracle.winner(p), first) << n << "x" << n << ", " << name(first) << " first";
    }
  }
}

TEST(Openings, TheAcuteCornerAndItsNeighborLose) {
  for (int n = 3; n <= 4; ++n) {
    const Position map = opening_map({n, n});
    EXPECT_TRUE(map.has(Color::White, *board::parse_cell(map.size(), "a1"))) << n;
    EXPECT_TRUE(map.has(Color::White, *board::parse_cell(map.size(), "b1"))) << n;
  }
}

TEST(Openings, MapsAreSymmetricUnderRotation) {
  for (Size size : {Size{3, 3}, Size{4, 3}, Size{3, 4}, Size{4, 4}}) {
    const Position map = opening_map(size);
    EXPECT_EQ(map.rotated(), map) << to_ascii(map);
  }
}

// Black's way is as long as the board has rows, White's as long as it has columns.
TEST(Openings, TheShortSideWinsMovingSecond) {
  for (Size size : {Size{2, 1}, Size{3, 2}, Size{4, 3}, Size{1, 2}, Size{2, 3}, Size{3, 4}}) {
    BruteForce oracle(size);
    const Color near = size.rows < size.cols ? Color::Black : Color::White;
    for (Color first : board::kColors) {
      Position p(size);
      p.set_to_move(first);
      EXPECT_EQ(oracle.winner(p), near) << board::size_name(size) << ", " << name(first) << " first";
    }
  }
}

TEST(Openings, PublishedMapsAgree) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  for (int n = 1; n <= 4; ++n) {
    const std::string size = board::size_name({n, n});
    std::ifstream in(*data + "/openings/" + size + ".txt");
    ASSERT_TRUE(in.good()) << size;
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto published = board::parse_ascii(text);
    ASSERT_TRUE(published.ok()) << size << ": " << published.error().text();
    EXPECT_EQ(to_ascii(*published), to_ascii(opening_map({n, n})));
  }
}

}  // namespace
}  // namespace hex::tests
