#include "review/reviewing.h"

#include <gtest/gtest.h>

#include "board/ascii.h"
#include "board/notation.h"
#include "review/review_words.h"
#include "sgf/read.h"
#include "sgf/sgf.h"

namespace hex::engine {
namespace {

using board::Color;
using board::Game;
using board::Move;
using board::Size;

Game game_of(Size size, const std::vector<std::string>& names, board::SwapRule rule) {
  Game game(size, rule);
  Color color = Color::Black;
  for (const std::string& name : names) {
    EXPECT_TRUE(game.play(*board::parse_move(size, color, name), true)) << name;
    color = board::other(color);
  }
  return game;
}

Review review_of(const Game& game, double time_s, const std::vector<ReviewedMove>& resume = {}) {
  const Size size = game.position().size();
  const auto player = make_player(PlayerKind::Mcts, size, 8 << 20);
  const auto solver = make_solver(size, 8 << 20);
  Reviewer reviewer(game, time_s);
  reviewer.resume(resume);
  while (!reviewer.done()) reviewer.work(*player, *solver, 0.2, 1, nullptr, nullptr);
  return reviewer.review();
}

// Hein's puzzle: only c2 wins.
Game hein(const std::vector<std::string>& names) {
  board::Position position = *board::parse_ascii(R"(
    . . . . .
     B . . . .
      W B W . .
       . B . . .
        W . . . .)");
  position.set_to_move(Color::White);
  Game game(position);
  Color color = Color::White;
  for (const std::string& name : names) {
    EXPECT_TRUE(game.play(*board::parse_move(position.size(), color, name)));
    color = board::other(color);
  }
  return game;
}

TEST(Reviewing, AWinThatIsThrownAwayIsAProvedBlunder) {
  const Review review = review_of(hein({"d3"}), 2);
  ASSERT_EQ(review.moves.size(), 1u);
  const ReviewedMove& move = review.moves[0];
  EXPECT_EQ(move.value, MoveClass::Blunder);
  EXPECT_TRUE(move.proved());
  EXPECT_EQ(move.best, "c2");
  EXPECT_EQ(move.before, 1);
  EXPECT_EQ(move.after, 0);
  EXPECT_EQ(review.decided_at, 0);
  EXPECT_EQ(review.accuracy[Color::White], 0);
  EXPECT_FALSE(review.accuracy[Color::Black].has_value());
  EXPECT_TRUE(review.complete);
}

TEST(Reviewing, AWinThatIsFoundIsBestAndProved) {
  const Review review = review_of(hein({"c2"}), 2);
  ASSERT_EQ(review.moves.size(), 1u);
  EXPECT_EQ(review.moves[0].value, MoveClass::Best);
  EXPECT_TRUE(review.moves[0].proved());
  EXPECT_EQ(review.accuracy[Color::White], 1);
}

TEST(Reviewing, WhatFollowsALostPositionIsNoMistake) {
  const Review review = review_of(hein({"d3", "b1", "e5"}), 2);
  ASSERT_EQ(review.moves.size(), 3u);
  for (const ReviewedMove& move : review.moves)
    EXPECT_TRUE(move.proven_before != Proven::Loss || move.value <= MoveClass::Good) << move.number;
}

TEST(Reviewing, SaysWhatWouldHaveWonAlsoWhereTheProofWasCarriedAlong) {
  const Game game = game_of({4, 4}, {"c2", "b2", "a1", "b3", "b4"}, board::SwapRule::None);
  const Review review = review_of(game, 2);
  ASSERT_EQ(review.moves.size(), 5u);
  const ReviewedMove& last = review.moves[4];
  EXPECT_EQ(last.value, MoveClass::Blunder);
  ASSERT_FALSE(last.line.empty());
  board::Position position({4, 4});
  for (std::size_t i = 0; i < 4; ++i) position.play(game.moves()[i].color, game.moves()[i].cell);
  position.play(Color::Black, last.line.front());
  EXPECT_EQ(make_solver({4, 4}, 8 << 20)->solve(position, {}).winner(), Color::Black);
}

TEST(Reviewing, JudgesTheSwap) {
  // The middle of 5x5 wins: it should be taken over.
  const Review kept = review_of(game_of({5, 5}, {"c3", "b2"}, board::SwapRule::Pieces), 1);
  ASSERT_TRUE(kept.swap.has_value());
  EXPECT_FALSE(kept.swap->swapped);
  EXPECT_FALSE(kept.swap->right);
  EXPECT_TRUE(kept.swap->proved);
  EXPECT_EQ(kept.moves[1].best, "swap-pieces");
  EXPECT_EQ(kept.moves[1].value, MoveClass::Blunder);
  EXPECT_EQ(kept.moves[0].value, MoveClass::Good) << "whoever may swap wins: no first stone is to blame";
  EXPECT_EQ(kept.accuracy[Color::Black], 1);
  EXPECT_EQ(kept.decided_at, 2);
  const Review taken = review_of(game_of({5, 5}, {"c3", "swap-pieces", "b2"}, board::SwapRule::Pieces), 1);
  ASSERT_TRUE(taken.swap.has_value());
  EXPECT_TRUE(taken.swap->swapped);
  EXPECT_TRUE(taken.swap->right);
  EXPECT_EQ(taken.moves[1].value, MoveClass::Best);
  EXPECT_FALSE(review_of(game_of({5, 5}, {"c3", "b2"}, board::SwapRule::None), 1).swap.has_value());
}

TEST(Reviewing, LooksAtEveryMoveFirst) {
  const Game game = game_of({6, 6}, {"a3", "d3", "c4", "b5", "d4", "e4"}, board::SwapRule::None);
  const auto player = make_player(PlayerKind::Mcts, {6, 6}, 8 << 20);
  const auto solver = make_solver({6, 6}, 8 << 20);
  Reviewer reviewer(game, 5);
  reviewer.work(*player, *solver, 0.01, 1, nullptr, nullptr);
  EXPECT_LT(reviewer.review().moves.size(), 6u);
  EXPECT_FALSE(reviewer.review().complete);
  for (int i = 0; i < 1000 && reviewer.review().moves.size() < 6; ++i)
    reviewer.work(*player, *solver, 0.1, 1, nullptr, nullptr);
  EXPECT_EQ(reviewer.review().moves.size(), 6u);
}

TEST(Reviewing, GoesOnFromAnEarlierReview) {
  const Game game = game_of({6, 6}, {"a3", "d3", "c4"}, board::SwapRule::None);
  ReviewedMove known;
  known.number = 2;
  known.move = game.moves()[1];
  known.before = 0.75;
  known.after = 0.25;
  Reviewer reviewer(game, 1);
  reviewer.resume({known});
  const Review review = reviewer.review();
  ASSERT_EQ(review.moves.size(), 1u);
  EXPECT_EQ(review.moves[0].before, 0.75);
  EXPECT_EQ(review.moves[0].after, 0.25);
  EXPECT_EQ(review.moves[0].value, MoveClass::Blunder);
}

TEST(Reviewing, IsWrittenIntoTheRecord) {
  auto tree =
      *sgf::read_any("(;FF[4]GM[11]SZ[5]PB[Anna]AB[a2][b3][b4]AW[a3][c3][a5]PL[W];W[d3]C[was there]XX[1])");
  annotate(tree, review_of(hein({"d3"}), 2));
  const std::string text = sgf::write_sgf(tree);
  EXPECT_NE(text.find("PB[Anna]"), std::string::npos);
  EXPECT_NE(
      text.find(
          "C[was there\nblunder: won (proved) before, lost (proved) after; a proved win thrown away; better c2"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("XX[1]"), std::string::npos);
  EXPECT_NE(text.find("(;W[c2]"), std::string::npos) << text;
  EXPECT_TRUE(sgf::read_any(text).ok());
}

TEST(Reviewing, IsDrawn) {
  const std::string svg = review_svg({5, 5}, review_of(hein({"d3", "b1"}), 1));
  EXPECT_EQ(svg.rfind("<svg", 0), 0u);
  EXPECT_NE(svg.find("blunder"), std::string::npos);
}

}  // namespace
}  // namespace hex::engine
