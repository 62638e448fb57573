#include "picture/marks.h"

#include <gtest/gtest.h>

#include "board/notation.h"

namespace hex::picture {
namespace {

using board::Color;
using board::Game;
using board::Move;
using board::MoveKind;
using board::Size;
using board::SwapRule;

Game play(Size size, SwapRule rule, std::initializer_list<const char*> moves) {
  Game game(size, rule);
  for (const char* text : moves) {
    const auto move = board::parse_move(size, game.position().to_move(), text);
    EXPECT_TRUE(move && game.play(*move).ok()) << text;
  }
  return game;
}

TEST(Marks, NumberTheStonesAndShowTheLastMove) {
  const Marks marks = marks_of(play({3, 3}, SwapRule::None, {"a1", "b2", "c3"}), true);
  EXPECT_EQ(marks.last_move, 8);
  EXPECT_EQ(marks.cells.at(0).label, "1");
  EXPECT_EQ(marks.cells.at(4).label, "2");
  EXPECT_EQ(marks.cells.at(8).label, "3");
  EXPECT_TRUE(marks.path.empty());
}

TEST(Marks, FindASwappedStoneWhereItNowLies) {
  const Marks mirrored = marks_of(play({3, 3}, SwapRule::Pieces, {"b1", "swap-pieces"}), true);
  EXPECT_EQ(mirrored.swapped, 3);
  EXPECT_TRUE(mirrored.cells.empty());
  EXPECT_EQ(mirrored.last_move, 3);
  const Marks kept = marks_of(play({3, 3}, SwapRule::Sides, {"b1", "swap-sides", "c3"}));
  EXPECT_EQ(kept.swapped, 1);
  EXPECT_EQ(kept.last_move, 8);
}

TEST(Marks, ShowTheWinningChain) {
  const Marks marks = marks_of(play({2, 2}, SwapRule::None, {"a1", "b2", "a2"}));
  EXPECT_EQ(marks.path, (std::vector<board::Cell>{0, 2}));
}

TEST(Marks, OfAnEmptyGameAreEmpty) {
  const Marks marks = marks_of(Game(Size{3, 3}));
  EXPECT_TRUE(marks.cells.empty());
  EXPECT_EQ(marks.last_move, board::kNoCell);
}

}  // namespace
}  // namespace hex::picture
