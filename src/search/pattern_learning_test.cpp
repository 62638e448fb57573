#include "search/pattern_learning.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <vector>

#include "test_environment.h"

namespace hex::search {
namespace {

using board::Cell;
using board::Color;
using board::Size;

// Moves drawn with known weights teach these weights.
TEST(PatternLearning, FindsTheWeightsThatMadeTheChoices) {
  const Size size{6, 6};
  const auto& geometry = board::geometry(size);
  base::Random random(tests::seed());
  PatternWeights truth = plain_patterns();
  for (auto& weight : truth.ring) weight = PatternWeights::kUnit;
  for (auto& beside : truth.beside) beside.fill(5 * PatternWeights::kUnit);
  truth.ring[1] = truth.ring[27] = 4 * PatternWeights::kUnit;  // one stone of mine, above or below
  const PatternTable table(truth);
  PatternLearner learner;
  for (int game = 0; game < 1500; ++game) {
    Playout board(geometry, table);
    Color to_move = Color::Black;
    Cell last = board::kNoCell;
    for (int move = 0; move < 6; ++move) {
      board::PerCell<std::uint32_t> weights(size.cells(), 0);
      std::uint32_t sum = 0;
      for (Cell cell = 0; cell < size.cells(); ++cell)
        if (board.is_empty(cell)) sum += weights[cell] = board.weight(to_move, cell, last);
      Cell chosen = 0;
      for (std::size_t left = base::at(random.below(base::number_of(sum))); left >= weights[chosen]; ++chosen)
        left -= weights[chosen];
      learner.add(board, geometry, to_move, last, chosen);
      board.place(to_move, chosen);
      last = chosen;
      to_move = other(to_move);
    }
  }
  EXPECT_EQ(learner.choices(), 9000U);
  const PatternWeights learned = learner.learn(60);
  const double unit = PatternWeights::kUnit;
  EXPECT_NEAR(learned.ring[1] / unit, 4, 1.2);
  EXPECT_EQ(learned.ring[1], learned.ring[27]);
  EXPECT_NEAR(learned.ring[2] / unit, 1, 0.3);       // one stone of theirs, above
  EXPECT_NEAR(learned.beside[0][2] / unit, 5, 1.5);  // the same, and it is the last stone
  const double after = learner.likelihood();
  learner.learn(1);  // tells of equal weights, where it begins
  EXPECT_GT(after, learner.likelihood() + 0.05);
}

}  // namespace
}  // namespace hex::search
