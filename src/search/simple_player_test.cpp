#include "search/simple_player.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"
#include "search/path_distance.h"
#include "test_environment.h"

namespace hex::search {
namespace {

using board::Cell;
using board::CellState;
using board::Color;
using board::Position;
using board::Size;

Position from_text(const char* text) {
  const auto position = board::parse_ascii(text);
  EXPECT_TRUE(position.ok());
  return *position;
}
Cell cell(const Position& position, const char* name) {
  return *board::parse_cell(position.size(), name);
}

TEST(PathDistance, CountsStonesAndBridges) {
  const Position joined = from_text(R"(
      . B .
       . B .
        B . .)");
  EXPECT_EQ(path_length(joined, Color::Black), 0);
  EXPECT_EQ(path_length(joined, Color::White), kUnreachable);
  // One stone on b2 of an empty 3x3 board has edge bridges to both sides.
  const Position center = from_text(R"(
      . . .
       . B .
        . . .)");
  EXPECT_EQ(path_length(center, Color::Black), 2 * kJump);
  EXPECT_EQ(path_length(Position(Size{3, 3}), Color::Black), kStone + 2 * kJump);
  const Position intruded = from_text(R"(
      . W .
       . B .
        . . .)");
  EXPECT_EQ(path_length(intruded, Color::Black), kStone + kJump);
}

TEST(PathDistance, IsSymmetricAndAgreesFromBothEdges) {
  base::Random random(tests::seed());
  for (int round = 0; round < 100; ++round) {
    Position position(Size{1 + random.below(9), 1 + random.below(9)});
    for (int stones = random.below(position.size().cells()); stones > 0; --stones) {
      const Cell at = random.below(position.size().cells());
      if (position.is_empty(at)) position.play(position.to_move(), at);
    }
    for (Color color : board::kColors) {
      const int length = path_length(position, color);
      EXPECT_EQ(length, path_length(position.rotated(), color));
      EXPECT_EQ(length, path_length(position.mirrored(), other(color)));
      EXPECT_EQ(length == 0, position.winner() == color);
    }
  }
}

TEST(SimplePlayer, WinsWithOneStone) {
  const Position position = from_text(R"(
      . B . W
       . B . W
        . . . W
         B . . .)");
  // White needs d4, Black a3 or b3; whoever moves takes his own.
  EXPECT_EQ(simple_move(position, Color::Black, std::nullopt, 1), cell(position, "a3"));
  EXPECT_EQ(simple_move(from_text(R"(
      W W . W
       B . B B
        . B . .
         . . . .)"),
                        Color::White, std::nullopt, 1),
            2);
}

TEST(SimplePlayer, StopsAWinInOne) {
  const Position position = from_text(R"(
      W W . W
       B . B .
        . B . .
         . . . .)");
  EXPECT_EQ(simple_move(position, Color::Black, std::nullopt, 1), cell(position, "c1"));
}

TEST(SimplePlayer, SavesABridge) {
  const Position position = from_text(R"(
      . . . . .
       . . B . .
        . . W . .
         . B . . .
          . . . . .)");
  EXPECT_EQ(broken_bridges(position, Color::Black, cell(position, "c3")),
            std::vector<Cell>{cell(position, "b3")});
  EXPECT_EQ(simple_move(position, Color::Black, cell(position, "c3"), 1), cell(position, "b3"));
  const Position edge = from_text(R"(
      . . . . .
       . . . . .
        . . . . .
         . . B . .
          . W . . .)");
  EXPECT_EQ(broken_bridges(edge, Color::Black, cell(edge, "b5")), std::vector<Cell>{cell(edge, "c5")});
  EXPECT_TRUE(broken_bridges(edge, Color::White, cell(edge, "c4")).empty());
}

int wins_against_random(Size size, int games, base::Random& random) {
  int wins = 0;
  for (int game = 0; game < games; ++game) {
    const Color me = board::kColors[game % 2];
    Position position(size);
    std::optional<Cell> last;
    while (!position.winner()) {
      const auto empty = position.cells_of(CellState::Empty);
      const Color mover = position.to_move();
      const Cell move = mover == me ? simple_move(position, me, last, base::word_of(game))
                                    : empty[base::at(random.below(base::count_of(empty)))];
      if (!position.is_empty(move)) return -1;
      position.play(mover, move);
      last = move;
    }
    wins += position.winner() == me ? 1 : 0;
  }
  return wins;
}

TEST(SimplePlayer, IsLegalOnEverySizeAndBeatsRandomMoves) {
  base::Random random(tests::seed());
  for (Size size : {Size{1, 1}, Size{1, 5}, Size{5, 1}, Size{2, 2}, Size{3, 7}})
    EXPECT_GE(wins_against_random(size, 4, random), 0) << board::size_name(size);
  for (Size size : {Size{5, 5}, Size{8, 8}, Size{11, 11}})
    EXPECT_GE(wins_against_random(size, 10, random), 9) << board::size_name(size);
}

TEST(SimplePlayer, RepeatsItselfForASeed) {
  const Position position(Size{7, 7});
  EXPECT_EQ(simple_move(position, Color::Black, std::nullopt, 5),
            simple_move(position, Color::Black, std::nullopt, 5));
}

TEST(SimplePlayer, MovesOnAFilledUpAndOnADecidedBoard) {
  const Position decided = from_text(R"(
      B W .
       B . W
        B . .)");
  EXPECT_TRUE(decided.is_empty(simple_move(decided, Color::White, std::nullopt, 1)));
}

}  // namespace
}  // namespace hex::search
