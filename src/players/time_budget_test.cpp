#include "players/time_budget.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace hex::engine {
namespace {

constexpr int kEmpty11x11 = 121;  // expected_moves: 24

TEST(TimeBudget, NoClockNoBudget) {
  EXPECT_FALSE(time_for_move({{}, std::nullopt, 0, kEmpty11x11}).has_value());
  EXPECT_FALSE(time_for_move({{600, 5, 0}, TimeLeft{10, 0}, 0, kEmpty11x11}).has_value()) << "GTP: no limit";
}

TEST(TimeBudget, TimeForEachMove) {
  EXPECT_DOUBLE_EQ(*time_for_move({{0, 5, 1}, std::nullopt, 0, kEmpty11x11}), 4.9);
  EXPECT_DOUBLE_EQ(*time_for_move({{0, 5, 1}, std::nullopt, 1000, 3}), 4.9) << "what was used does not count";
  EXPECT_DOUBLE_EQ(*time_for_move({{0, 0.5, 1}, std::nullopt, 0, kEmpty11x11}), 0.45);
  EXPECT_DOUBLE_EQ(*time_for_move({{0, 30, 10}, TimeLeft{21, 7}, 0, kEmpty11x11}), 2.9);
}

TEST(TimeBudget, SharesTheTimeOfTheGame) {
  EXPECT_EQ(expected_moves(kEmpty11x11), 24);
  EXPECT_DOUBLE_EQ(*time_for_move({{240, 0, 0}, std::nullopt, 0, kEmpty11x11}), 9.9);
  EXPECT_DOUBLE_EQ(*time_for_move({{240, 0, 0}, std::nullopt, 120, kEmpty11x11}), 4.9);
  EXPECT_DOUBLE_EQ(*time_for_move({{240, 0, 0}, TimeLeft{48, 0}, 0, kEmpty11x11}), 1.9)
      << "the clock is right";
  EXPECT_DOUBLE_EQ(*time_for_move({{240, 2, 1}, TimeLeft{48, 0}, 0, kEmpty11x11}), 3.9) << "with increment";
}

TEST(TimeBudget, NeverMoreThanIsLeftAndAlwaysSomething) {
  for (double left_s : {0.0, 0.001, 0.1, 1.0, 5.0, 600.0}) {
    for (int empty : {0, 1, 5, 40, 1024}) {
      const double time_s = *time_for_move({{600, 0, 0}, TimeLeft{left_s, 0}, 0, empty});
      EXPECT_GE(time_s, kLeastTime_s);
      EXPECT_TRUE(time_s < left_s || left_s < 2 * kLeastTime_s) << left_s << " " << empty;
    }
  }
}

// A whole game on one clock: the budgets never add up to more than there was.
TEST(TimeBudget, LastsForTheGame) {
  double used_s = 0;
  for (int empty = kEmpty11x11; empty > 0; empty -= 2)
    used_s += *time_for_move({{60, 0, 0}, std::nullopt, used_s, empty});
  EXPECT_LT(used_s, 60);
  EXPECT_GT(used_s, 50);
}

TEST(TimeBudget, AHardMoveMayTakeTwiceAsLong) {
  EXPECT_FALSE(time_for_hard_move({{}, std::nullopt, 0, kEmpty11x11}).has_value());
  EXPECT_DOUBLE_EQ(*time_for_hard_move({{0, 5, 1}, std::nullopt, 0, kEmpty11x11}), 4.9)
      << "a time for each move";
  EXPECT_DOUBLE_EQ(*time_for_hard_move({{0, 30, 1}, TimeLeft{21, 1}, 0, kEmpty11x11}), 20.9);
  EXPECT_DOUBLE_EQ(*time_for_hard_move({{240, 0, 0}, std::nullopt, 0, kEmpty11x11}), 19.8);
  for (const double left_s : {0.0, 0.1, 1.0, 60.0}) {
    const TimeQuestion question{{600, 0, 0}, TimeLeft{left_s, 0}, 0, 10};
    EXPECT_GE(*time_for_hard_move(question), *time_for_move(question));
    EXPECT_LE(*time_for_hard_move(question), std::max(*time_for_move(question), left_s / 3));
  }
}

}  // namespace
}  // namespace hex::engine
