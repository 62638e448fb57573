#include "players/swap_choice.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "board/geometry.h"
#include "board/position.h"
#include "solving/solving.h"
#include "test_environment.h"

namespace hex::engine {
namespace {

using board::Cell;
using board::Color;
using board::Size;

constexpr int kSolvedSides = 8;

bool proved_win(int side, Cell cell) {
  return opening_worth(Size{side, side}, Color::Black, cell) == OpeningWorth::Wins;
}

// The maps are what our solver says; 8x8 would take hours.
TEST(SwapChoice, AgreesWithTheSolver) {
  for (int side = 1; side <= (tests::long_run() ? 7 : 5); ++side) {
    const Size size{side, side};
    const auto solver = make_solver(size, std::size_t{128} << 20);
    for (Cell cell = 0; 2 * cell < size.cells(); ++cell) {
      board::Position position(size);
      position.play(Color::Black, cell);
      const SolveResult result = solver->solve(position, {});
      ASSERT_TRUE(result.answer.has_value());
      EXPECT_EQ(proved_win(side, cell), result.answer->winner == Color::Black) << side << " " << cell;
    }
  }
}

TEST(SwapChoice, AgreesWithTheSolvedOpenings) {
  const auto data = tests::data_dir();
  if (!data) GTEST_SKIP() << tests::kNoData;
  for (int side = 1; side <= kSolvedSides; ++side) {
    const std::string name = std::to_string(side) + "x" + std::to_string(side) + ".txt";
    std::ifstream map(*data + "/openings/" + name);
    std::string word;
    for (Cell cell = 0; cell < side * side; ++cell) {
      ASSERT_TRUE(map >> word) << name;
      EXPECT_EQ(proved_win(side, cell), word == "B") << name << " cell " << cell;
      EXPECT_EQ(worth_a_swap(Size{side, side}, Color::Black, cell), word == "B");
    }
  }
}

TEST(SwapChoice, SeesBothColoursAlike) {
  for (int side = 1; side <= 14; ++side) {
    const Size size{side, side};
    const auto& geometry = board::geometry(size);
    for (Cell cell = 0; cell < size.cells(); ++cell) {
      const auto worth = opening_worth(size, Color::Black, cell);
      EXPECT_EQ(worth, opening_worth(size, Color::White, geometry.mirrored(cell)));
      EXPECT_EQ(worth, opening_worth(size, Color::Black, geometry.rotated(cell)));
      EXPECT_EQ(swap_is_doubtful(size, Color::Black, cell),
                swap_is_doubtful(size, Color::White, geometry.mirrored(cell)));
    }
  }
}

TEST(SwapChoice, TheCentreIsTakenAndTheCornerIsNot) {
  for (int side = 3; side <= board::kMaxSide; ++side) {
    const Size size{side, side};
    EXPECT_TRUE(worth_a_swap(size, Color::Black, first_stone(size, Color::Black, false))) << side;
    EXPECT_FALSE(swap_is_doubtful(size, Color::Black, first_stone(size, Color::Black, false))) << side;
    EXPECT_FALSE(worth_a_swap(size, Color::Black, size.cell(0, 0))) << side;
    EXPECT_FALSE(worth_a_swap(size, Color::White, size.cell(0, 0))) << side;
  }
}

TEST(SwapChoice, RectanglesBelongToTheShortSided) {
  EXPECT_EQ(opening_worth({5, 4}, Color::Black, 0), OpeningWorth::Wins);
  EXPECT_EQ(opening_worth({5, 4}, Color::White, 7), OpeningWorth::Loses);
  EXPECT_EQ(opening_worth({4, 5}, Color::Black, 7), OpeningWorth::Loses);
}

// Where openings are solved the balanced ones lose, and our own first stone is never one that we would take over.
TEST(SwapChoice, BalancedOpenings) {
  for (int side = 2; side <= board::kMaxSide; ++side) {
    const Size size{side, side};
    for (Color color : board::kColors) {
      const auto cells = balanced_openings(size, color);
      ASSERT_FALSE(cells.empty());
      EXPECT_FALSE(worth_a_swap(size, color, cells.front())) << side;
      EXPECT_EQ(std::set<Cell>(cells.begin(), cells.end()).size(), cells.size()) << side;
      for (Cell cell : cells) {
        ASSERT_TRUE(cell >= 0 && cell < size.cells());
        EXPECT_NE(opening_worth(size, color, cell), OpeningWorth::Wins) << side << " " << cell;
      }
    }
  }
}

}  // namespace
}  // namespace hex::engine
