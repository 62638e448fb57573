#include "match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hex::match {
namespace {

TEST(Elo, KnownScores) {
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
  EXPECT_NEAR(elo_of_score(0.75), 190.848501887865, 1e-9);  // 400 log10(3)
  EXPECT_NEAR(elo_of_score(0.25), -190.848501887865, 1e-9);
  EXPECT_TRUE(std::isinf(elo_of_score(1)) && std::isinf(elo_of_score(0)));
  for (double elo : {-300.0, -1.0, 0.0, 25.0, 800.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

// By hand: 10 pairs lost, 20 shared, 30 won. Mean (10 + 30) / 60 = 2/3; mean square (20/4 + 30) / 60 = 7/12;
// variance 7/12 - 4/9 = 5/36; standard error sqrt(5/36/60) = 0.0481125; times 1.96: 0.0942988.
TEST(Elo, IntervalOfPairs) {
  const auto elo = estimate({{10, 20, 30}});
  ASSERT_TRUE(elo.has_value());
  EXPECT_NEAR(elo->elo, 400 * std::log10(2.0), 1e-9);
  EXPECT_NEAR(elo->low, elo_of_score(2.0 / 3 - 0.0942988), 1e-2);
  EXPECT_NEAR(elo->high, elo_of_score(2.0 / 3 + 0.0942988), 1e-2);
}

TEST(Elo, FewOrEqualPairs) {
  EXPECT_FALSE(estimate({}).has_value());
  const auto all_won = estimate({{0, 0, 5}});
  EXPECT_TRUE(std::isinf(all_won->elo) && std::isinf(all_won->high));
  EXPECT_FALSE(std::isinf(all_won->low));
  const auto all_shared = estimate({{0, 8, 0}});
  EXPECT_DOUBLE_EQ(all_shared->elo, 0);
  EXPECT_LT(all_shared->low, -1);
  EXPECT_GT(all_shared->high, 1);
}

TEST(Elo, MorePairsAreSurer) {
  const auto few = estimate({{2, 4, 6}}), many = estimate({{20, 40, 60}});
  EXPECT_DOUBLE_EQ(few->elo, many->elo);
  EXPECT_LT(few->low, many->low);
  EXPECT_GT(few->high, many->high);
}

// By hand, with 10, 20, 30 pairs, elo0 = 0 and elo1 = 400 log10(3): s0 = 1/2, s1 = 3/4, and
// 60 (1/4) (4/3 - 5/4) / (2 * 5/36) = 60 * (1/4) * (1/12) * (36/10) = 4.5.
TEST(Sprt, LogLikelihoodRatio) {
  const SprtOptions options{0, 400 * std::log10(3.0), 0.05, 0.05};
  const Sprt test = sprt({{10, 20, 30}}, options);
  EXPECT_NEAR(test.llr, 4.5, 1e-9);
  EXPECT_NEAR(test.upper, std::log(19.0), 1e-12);
  EXPECT_NEAR(test.lower, -std::log(19.0), 1e-12);
  EXPECT_EQ(test.state, SprtState::Accepted);
  EXPECT_EQ(sprt({{30, 20, 10}}, options).state, SprtState::Rejected);
}

TEST(Sprt, UnequalErrors) {
  const Sprt test = sprt({{3, 5, 3}}, {0, 10, 0.01, 0.2});
  EXPECT_NEAR(test.upper, std::log(0.8 / 0.01), 1e-12);
  EXPECT_NEAR(test.lower, std::log(0.2 / 0.99), 1e-12);
  EXPECT_EQ(test.state, SprtState::Running);
}

TEST(Sprt, EndsAlsoWhenOneSideWinsEverything) {
  EXPECT_EQ(sprt({}, {}).state, SprtState::Running);
  EXPECT_EQ(sprt({{0, 0, 2}}, {}).state, SprtState::Running) << "two pairs prove little";
  EXPECT_EQ(sprt({{0, 0, 60}}, {}).state, SprtState::Accepted);
  EXPECT_EQ(sprt({{60, 0, 0}}, {}).state, SprtState::Rejected);
}

}  // namespace
}  // namespace hex::match
