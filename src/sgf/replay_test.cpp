#include "sgf/replay.h"

#include <gtest/gtest.h>

#include <string>

#include "board/ascii.h"
#include "board/notation.h"
#include "sgf/read.h"
#include "sgf/sgf.h"

namespace hex::sgf {
namespace {

using board::Color;
using board::MoveKind;

Replay replay(std::string_view text, std::optional<int> move_number = std::nullopt) {
  auto tree = read_any(text);
  EXPECT_TRUE(tree.ok()) << (tree.ok() ? "" : tree.error().text()) << "\n" << text;
  if (!tree) return {board::Game(board::Size{}), 0, 0, 0, {}};
  auto result = replay_main_line(*tree, move_number);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().text()) << "\n" << text;
  return result.ok() ? *result : Replay{board::Game(board::Size{}), 0, 0, 0, {}};
}

Color to_move(std::string_view text, std::optional<int> move_number = std::nullopt) {
  return replay(text, move_number).game.position().to_move();
}

void expect_board(const Replay& result, std::string_view picture) {
  EXPECT_EQ(board::to_ascii(result.game.position()), board::to_ascii(*board::parse_ascii(picture)));
}

TEST(Replay, PlaysTheFirstVariation) {
  const Replay all = replay("(;GM[11]SZ[3];B[b2](;W[a1];B[c3])(;W[c1];B[a3]))");
  expect_board(all, R"(
      W . .
       . B .
        . . B)");
  EXPECT_EQ(all.moves_in_line, 3);
  EXPECT_EQ(all.moves_played, 3);
  EXPECT_EQ(all.game.position().to_move(), Color::White);
}

TEST(Replay, StopsAfterAMove) {
  const std::string text = "(;GM[11]SZ[3]AB[a1];AW[a2];B[b2]C[x];W[c1];AB[c3])";
  EXPECT_EQ(replay(text, 0).game.position().stones(Color::Black), 1);
  EXPECT_EQ(replay(text, 0).game.position().stones(Color::White), 1);
  EXPECT_EQ(replay(text, 0).node, 1);
  EXPECT_EQ(replay(text, 1).game.moves().size(), 1u);
  EXPECT_EQ(replay(text, 2).node, 3);
  EXPECT_EQ(replay(text, 2).game.position().stones(Color::Black), 2);
  EXPECT_EQ(replay(text).game.position().stones(Color::Black), 3);
  const auto beyond = replay_main_line(*read_sgf(text), 3);
  ASSERT_FALSE(beyond.ok());
  EXPECT_EQ(beyond.error().text(), "there is no move 3; the main line has 2 moves");
  EXPECT_FALSE(replay_main_line(*read_sgf(text), -1).ok());
}

TEST(Replay, SetUpAfterMovesStartsANewGame) {
  const Replay result = replay("(;GM[11]SZ[3];B[b2];W[a1];AE[b2]AB[c3]AW[c1];B[a3])");
  expect_board(result, R"(
      W . W
       . . .
        B . B)");
  EXPECT_EQ(result.game.moves().size(), 1u);
  EXPECT_EQ(result.game.start().stones(Color::White), 2);
  EXPECT_EQ(result.moves_played, 3);
}

TEST(Replay, ClearsBeforeItSetsWithinANode) {
  const Replay result = replay("(;GM[11]SZ[3]AB[a1];AW[a1]AE[a1])");
  EXPECT_TRUE(result.game.position().has(Color::White, 0));
}

TEST(Replay, SideToMove) {
  EXPECT_EQ(to_move("(;GM[11])"), Color::Black);
  EXPECT_EQ(to_move("(;GM[11]AB[a1])"), Color::White);
  EXPECT_EQ(to_move("(;GM[11]AB[a1]AW[b2])"), Color::Black);
  EXPECT_EQ(to_move("(;GM[11]AB[a1]AW[b2]PL[W])"), Color::White);
  EXPECT_EQ(to_move("(;GM[11];AB[a1]AW[b2];PL[white])"), Color::White);
  EXPECT_EQ(to_move("(;GM[11]AB[a1]AW[b2];W[c3])"), Color::Black);
  EXPECT_EQ(to_move("(;GM[11]AB[a1]AW[b2];W[c3])", 0), Color::White) << "the first move is White's";
  EXPECT_EQ(to_move("(;GM[11]AB[a1]AW[b2];B[c3];B[d4])"), Color::White);
  EXPECT_EQ(to_move("(;GM[11]PL[W];B[c3])"), Color::White) << "the move supersedes PL";
  EXPECT_EQ(to_move("(;GM[11];B[c3]PL[B])"), Color::Black);
  EXPECT_EQ(to_move("(;GM[11];B[c3];AW[a1][a2])"), Color::White) << "moves before counting stones";
}

TEST(Replay, SaysWhetherTheSideWasGiven) {
  EXPECT_EQ(replay("(;GM[11]AB[a1]PL[B])").to_move_given, Color::Black);
  EXPECT_EQ(replay("(;GM[11]AB[a1])").to_move_given, std::nullopt);
  EXPECT_EQ(replay("(;GM[11]PL[B];B[a1])").to_move_given, std::nullopt);
}

// The quirk: the swapper's colour moves again, so the stone stayed and the colours changed owners.
TEST(Replay, ASwapFollowedByTheSameColorIsSwapSides) {
  for (const char* word : {"swap-pieces", "swap", "SWAP", "swap-sides"}) {
    const Replay sides = replay("(;GM[11]SZ[3];B[b1];W[" + std::string(word) + "];W[c2];B[a3])");
    expect_board(sides, R"(
        . B .
         . . W
          B . .)");
    EXPECT_EQ(sides.game.moves()[1].kind, MoveKind::SwapSides);
    EXPECT_EQ(sides.game.owner(Color::White), board::Seat::First);
  }
}

TEST(Replay, TheNextMoveDecidesEvenWhenTheReplayStopsBeforeIt) {
  const std::string text = "(;GM[11]SZ[3];B[b1];W[swap-pieces];W[c2])";
  EXPECT_EQ(replay(text, 2).game.moves()[1].kind, MoveKind::SwapSides);
  EXPECT_EQ(replay(text, 2).game.position().to_move(), Color::White);
}

TEST(Replay, ASwapFollowedByTheOtherColorIsSwapPieces) {
  const Replay pieces = replay("(;GM[11]SZ[3];B[b1];W[swap-pieces];B[c2])");
  expect_board(pieces, R"(
      . . .
       W . B
        . . .)");
  EXPECT_EQ(replay("(;GM[11]SZ[3];B[b1];W[swap])").game.moves()[1].kind, MoveKind::SwapPieces);
  EXPECT_EQ(replay("(;GM[11]SZ[3];B[b1];W[swap];W[resign])").game.moves()[1].kind, MoveKind::SwapPieces);
}

TEST(Replay, SwapsWhereNoneCanBeAreErrors) {
  for (const char* text :
       {"(;GM[11];W[swap-pieces])", "(;GM[11];B[a1];W[b2];B[swap])", "(;GM[11]AB[a1];W[swap-pieces])",
        "(;GM[11];B[a1];B[swap-pieces];W[b2])", "(;GM[11]SZ[3:2];B[c1];W[swap-pieces])"}) {
    const auto result = replay_main_line(*read_sgf(text));
    ASSERT_FALSE(result.ok()) << text;
    EXPECT_EQ(result.error().code, base::ErrorCode::Conflict) << text;
    EXPECT_NE(result.error().where, "") << text;
  }
}

TEST(Replay, ResignPassAndForfeit) {
  EXPECT_EQ(replay("(;GM[11];B[a1];W[resign])").game.winner(), Color::Black);
  EXPECT_EQ(replay("(;GM[11];B[a1];W[b2];B[forfeit])").game.winner(), Color::White);
  EXPECT_EQ(to_move("(;GM[11];B[a1];W[pass])"), Color::Black);
  EXPECT_EQ(to_move("(;GM[11];B[a1];W[])"), Color::Black);
}

TEST(Replay, LinksStopAtTheMoveTheyShow) {
  const Replay shown = replay("#11,a1b2,c3d4");
  EXPECT_EQ(shown.game.moves().size(), 2u);
  EXPECT_EQ(shown.moves_in_line, 4);
  EXPECT_EQ(replay("#11,a1b2,c3d4", 3).game.moves().size(), 3u);
}

}  // namespace
}  // namespace hex::sgf
