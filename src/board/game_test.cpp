#include "board/game.h"

#include <gtest/gtest.h>

#include "board/ascii.h"
#include "board/notation.h"

namespace hex::board {
namespace {

using base::ErrorCode;

constexpr Color kBlack = Color::Black, kWhite = Color::White;

Move move(const Game& game, Color color, const char* text) {
  return *parse_move(game.position().size(), color, text);
}

// Plays a move that must be legal.
void play(Game& game, Color color, const char* text) {
  const auto status = game.play(move(game, color, text));
  ASSERT_TRUE(status.ok()) << text << ": " << status.error().text();
}

// A move that must be refused, with the whole game left as it was.
void expect_refused(Game& game, Color color, const char* text, const char* why, bool allow_any = false) {
  const Position position = game.position();
  const auto moves = game.moves();
  const auto status = game.play(move(game, color, text), allow_any);
  ASSERT_FALSE(status.ok()) << text;
  EXPECT_EQ(status.error().code, ErrorCode::Conflict);
  EXPECT_NE(status.error().text().find(why), std::string::npos) << status.error().text();
  EXPECT_EQ(game.position(), position);
  EXPECT_EQ(game.moves(), moves);
}

TEST(Game, StonesAlternateAndComeBack) {
  Game game(Size{3, 3});
  play(game, kBlack, "b2");
  EXPECT_EQ(game.position().to_move(), kWhite);
  play(game, kWhite, "a3");
  play(game, kWhite, "c1");  // out of turn
  EXPECT_EQ(game.position().to_move(), kBlack);
  EXPECT_EQ(to_ascii(game.position()), ". . W\n . B .\n  W . .\n");
  game.undo();
  EXPECT_EQ(game.position().to_move(), kBlack);
  game.undo();
  game.undo();
  EXPECT_EQ(game.position(), Position(Size{3, 3}));
}

TEST(Game, RefusesATakenCellAndACellOutside) {
  Game game(Size{3, 3});
  play(game, kBlack, "b2");
  expect_refused(game, kWhite, "b2", "cell b2 already has a stone");
  for (Cell cell : {-1, 9, 1000}) {
    const auto status = game.play(Move::stone(kWhite, cell));
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::Range);
  }
  EXPECT_EQ(game.moves().size(), 1u);
}

TEST(Game, SwapPiecesMirrorsAndRecoloursTheStone) {
  Game game(Size{4, 4}, SwapRule::Pieces);
  EXPECT_EQ(game.swap_available(), std::nullopt);
  play(game, kBlack, "a3");
  EXPECT_EQ(game.swap_available(), MoveKind::SwapPieces);
  play(game, kWhite, "swap-pieces");
  EXPECT_EQ(game.swap_available(), std::nullopt);
  EXPECT_EQ(game.position().cells_of(CellState::White), std::vector<Cell>{*parse_cell({4, 4}, "c1")});
  EXPECT_EQ(game.position().stones(kBlack), 0);
  EXPECT_EQ(game.position().to_move(), kBlack);
  EXPECT_EQ(game.owner(kBlack), Seat::First);  // people keep their colours
  EXPECT_EQ(game.owner(kWhite), Seat::Second);
  play(game, kBlack, "a3");  // the old cell is free again
  game.undo();
  game.undo();
  EXPECT_TRUE(game.position().has(kBlack, *parse_cell({4, 4}, "a3")));
  EXPECT_EQ(game.position().to_move(), kWhite);
  EXPECT_EQ(game.swap_available(), MoveKind::SwapPieces);
}

TEST(Game, SwapSidesLeavesTheStoneAndExchangesOwners) {
  Game game(Size{4, 4}, SwapRule::Sides);
  play(game, kBlack, "a3");
  EXPECT_EQ(game.owner(kBlack), Seat::First);
  EXPECT_EQ(game.swap_available(), MoveKind::SwapSides);
  play(game, kWhite, "swap-sides");
  EXPECT_TRUE(game.position().has(kBlack, *parse_cell({4, 4}, "a3")));
  EXPECT_EQ(game.position().to_move(), kWhite);  // now the first player's colour
  EXPECT_EQ(game.owner(kBlack), Seat::Second);
  EXPECT_EQ(game.owner(kWhite), Seat::First);
  EXPECT_EQ(game.swap_available(), std::nullopt);
  play(game, kWhite, "b2");
  EXPECT_EQ(game.position().to_move(), kBlack);
  game.undo();
  EXPECT_EQ(game.position().to_move(), kWhite);
  game.undo();
  EXPECT_EQ(game.position().to_move(), kWhite);
  EXPECT_EQ(game.owner(kBlack), Seat::First);
  EXPECT_EQ(game.swap_available(), MoveKind::SwapSides);
}

TEST(Game, EitherColorMayOpenAndTheOtherPlayerChoosesSides) {
  for (Color stone : kColors) {
    Game game(Size{4, 4}, SwapRule::EitherColor);
    play(game, stone, "b2");
    EXPECT_EQ(game.owner(stone), Seat::First);
    EXPECT_EQ(game.swap_available(), MoveKind::SwapSides);
    // He keeps the other colour by moving.
    play(game, other(stone), "c3");
    EXPECT_EQ(game.owner(stone), Seat::First);
    game.undo();
    // Or takes the stone.
    play(game, other(stone), "swap-sides");
    EXPECT_EQ(game.owner(stone), Seat::Second);
    EXPECT_EQ(game.owner(other(stone)), Seat::First);
    EXPECT_EQ(game.position().to_move(), other(stone));
  }
}

TEST(Game, RefusesASwapOutOfPlace) {
  Game game(Size{4, 4}, SwapRule::Pieces);
  expect_refused(game, kWhite, "swap-pieces", "exactly one stone");
  play(game, kBlack, "a3");
  expect_refused(game, kBlack, "swap-pieces", "here white");
  expect_refused(game, kWhite, "swap-sides", "not allowed");
  play(game, kWhite, "b2");
  expect_refused(game, kBlack, "swap-pieces", "exactly one stone");
  expect_refused(game, kBlack, "swap-pieces", "exactly one stone", true);
}

TEST(Game, RefusesASecondSwapAndOneAfterAPass) {
  Game game(Size{4, 4}, SwapRule::Sides);
  play(game, kBlack, "a3");
  play(game, kWhite, "swap-sides");
  expect_refused(game, kBlack, "swap-sides", "exactly one stone");
  Game passed(Size{4, 4}, SwapRule::Pieces);
  play(passed, kBlack, "pass");
  expect_refused(passed, kWhite, "swap-pieces", "exactly one stone");
}

TEST(Game, WithoutASwapRuleOnlyRecordsMaySwap) {
  Game game(Size{4, 4});
  play(game, kBlack, "a3");
  EXPECT_EQ(game.swap_available(), std::nullopt);
  expect_refused(game, kWhite, "swap-pieces", "not allowed");
  expect_refused(game, kWhite, "swap-sides", "not allowed");
  EXPECT_TRUE(game.play(move(game, kWhite, "swap-pieces"), true).ok());
  play(game, kBlack, "a1");
  game.undo();
  game.undo();
  EXPECT_TRUE(game.play(move(game, kWhite, "swap-sides"), true).ok());
}

TEST(Game, SwapPiecesNeedsAMirrorCell) {
  Game game(Size{5, 3}, SwapRule::Pieces);
  play(game, kBlack, "e1");  // its mirror would be a5
  expect_refused(game, kWhite, "swap-pieces", "no mirror cell", true);
  EXPECT_EQ(game.swap_available(), std::nullopt);
  game.undo();
  play(game, kBlack, "b3");
  play(game, kWhite, "swap-pieces");
  EXPECT_TRUE(game.position().has(kWhite, *parse_cell({5, 3}, "c2")));
}

TEST(Game, NoSwapFromASetUpPosition) {
  Position start(Size{4, 4});
  start.set_up(kBlack, 5);
  Game game(start, SwapRule::Pieces);
  play(game, kBlack, "a1");
  expect_refused(game, kWhite, "swap-pieces", "exactly one stone");
  game.undo();
  EXPECT_EQ(game.position(), start);
  // The stones of the set-up are no moves: they stay.
  play(game, kWhite, "pass");
  game.undo();
  EXPECT_EQ(game.position(), start);
}

TEST(Game, ResignAndForfeitDecideAndComeBack) {
  for (const char* text : {"resign", "forfeit"}) {
    Game game(Size{4, 4});
    play(game, kBlack, "a3");
    EXPECT_EQ(game.winner(), std::nullopt);
    play(game, kWhite, text);
    EXPECT_EQ(game.winner(), kBlack);
    game.undo();
    EXPECT_EQ(game.winner(), std::nullopt);
    EXPECT_EQ(game.position().to_move(), kWhite);
  }
}

TEST(Game, PassGivesTheTurnAwayAndComesBack) {
  Game game(Size{4, 4});
  play(game, kBlack, "pass");
  EXPECT_EQ(game.position().to_move(), kWhite);
  play(game, kWhite, "b2");
  play(game, kBlack, "pass");
  game.undo();
  EXPECT_EQ(game.position().to_move(), kBlack);
  game.undo();
  EXPECT_EQ(game.position().to_move(), kWhite);
  game.undo();
  EXPECT_EQ(game.position(), Position(Size{4, 4}));
}

TEST(Game, AChainWins) {
  Game game(Size{2, 2}, SwapRule::Pieces);
  play(game, kBlack, "b1");
  play(game, kWhite, "a1");
  play(game, kBlack, "a2");
  EXPECT_EQ(game.winner(), kBlack);
  EXPECT_EQ(game.position().winning_path().size(), 2u);
  game.undo();
  EXPECT_EQ(game.winner(), std::nullopt);
}

// On 1x1 the first stone wins at once, and swap-pieces takes the win over.
TEST(Game, SwapOnTheSmallestBoard) {
  Game game(Size{1, 1}, SwapRule::Pieces);
  play(game, kBlack, "a1");
  EXPECT_EQ(game.winner(), kBlack);
  play(game, kWhite, "swap-pieces");
  EXPECT_EQ(game.winner(), kWhite);
  game.undo();
  EXPECT_EQ(game.winner(), kBlack);
}

TEST(Game, MovesHaveNames) {
  const Size size{11, 11};
  EXPECT_EQ(move_name(size, Move::stone(kBlack, size.cell(5, 5))), "f6");
  EXPECT_EQ(parse_move(size, kWhite, "SWAP")->kind, MoveKind::SwapPieces);
  EXPECT_EQ(parse_move(size, kWhite, "Swap-Sides")->kind, MoveKind::SwapSides);
  EXPECT_FALSE(parse_move(size, kWhite, "l12").ok());
  EXPECT_FALSE(parse_move(size, kWhite, "swap-").ok());
}

}  // namespace
}  // namespace hex::board
