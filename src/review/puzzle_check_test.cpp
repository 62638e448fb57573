#include "review/puzzle_check.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "board/ascii.h"
#include "board/notation.h"
#include "players/levels.h"

namespace hex::engine {
namespace {

using board::Cell;
using board::Color;

board::Position hein() {
  board::Position position = *board::parse_ascii(R"(
    . . . . .
     B . . . .
      W B W . .
       . B . . .
        W . . . .)");
  position.set_to_move(Color::White);
  return position;
}

Cell cell(const char* name) {
  return *board::parse_cell({5, 5}, name);
}

TEST(PuzzleCheck, OneMoveWinsAndEveryOtherIsRefuted) {
  const auto solver = make_solver({5, 5}, 8 << 20);
  const PuzzleCheck check = check_puzzle(*solver, hein(), {}, {});
  EXPECT_EQ(check.winner, Color::White);
  EXPECT_TRUE(check.unique());
  EXPECT_EQ(check.winning, std::vector<Cell>{cell("c2")});
  EXPECT_EQ(check.wrong.size(), 18u);
  EXPECT_TRUE(check.warnings.empty());
  for (const auto& [move, line] : check.wrong) {
    ASSERT_FALSE(line.empty()) << move;
    board::Position position = hein();
    position.play(Color::White, move);
    position.play(Color::Black, line.front());
    EXPECT_EQ(solver->solve(position, {}).winner(), Color::Black) << move;
  }
  ASSERT_TRUE(check.difficulty.has_value());
  EXPECT_GE(check.difficulty->proof_positions, 1u);
  EXPECT_EQ(check.difficulty->rank, weak_rank(hein(), cell("c2")));
  EXPECT_EQ(check.difficulty->depth, base::count_of(check.line));
}

// The place of a move among those of a weak level: each place is taken once.
TEST(PuzzleCheck, NaturalMovesComeFirst) {
  std::vector<int> ranks;
  for (const Cell move : hein().cells_of(board::CellState::Empty)) ranks.push_back(weak_rank(hein(), move));
  std::sort(ranks.begin(), ranks.end());
  for (std::size_t i = 0; i < ranks.size(); ++i) EXPECT_EQ(ranks[i], base::number_of(i) + 1);
  const auto level = make_level_player(kWeakLevel, {5, 5});
  EXPECT_EQ(weak_rank(hein(), level->think(hein(), std::nullopt, {}).moves[0].move), 1);
}

TEST(PuzzleCheck, WarnsOfWhatTheAuthorGotWrong) {
  const auto solver = make_solver({5, 5}, 8 << 20);
  using Words = std::vector<std::string>;
  EXPECT_EQ(check_puzzle(*solver, hein(), {{cell("d3")}, {}}, {}).warnings,
            (Words{"winning_move_rejected", "accepted_move_not_winning"}));
  EXPECT_EQ(check_puzzle(*solver, hein(), {{cell("c2")}, {cell("c2")}}, {}).warnings, Words{});
  EXPECT_EQ(check_puzzle(*solver, hein(), {{}, {cell("d3")}}, {}).warnings, Words{"solved_not_won"});
  board::Position white_to_move({4, 4});
  white_to_move.play(Color::Black, *board::parse_cell({4, 4}, "c2"));
  const auto small = make_solver({4, 4}, 8 << 20);
  EXPECT_EQ(check_puzzle(*small, white_to_move, {}, {}).warnings, Words{"initial_not_winning"});
}

TEST(PuzzleCheck, SaysWhenTimeWasTooShort) {
  const auto solver = make_solver({9, 9}, 8 << 20);
  SolveOptions options;
  options.nodes = 1;
  const PuzzleCheck check = check_puzzle(*solver, board::Position({9, 9}), {}, options);
  EXPECT_FALSE(check.winner.has_value());
  EXPECT_EQ(check.warnings, std::vector<std::string>{"unproven"});
}

}  // namespace
}  // namespace hex::engine
