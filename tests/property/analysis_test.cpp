// Analyses of random positions: equal for every W, and the same for the rotated and the mirrored position as
// far as ties are not broken by the numbers of cells.
#include <gtest/gtest.h>

#include "analysis/analyzer.h"
#include "property/random_position.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using analysis::Analysis;
using analysis::Analyzer;
using analysis::Options;
using board::Color;
using board::Position;

template <int W>
Analysis<W> analysis_of(const Position& p, const Options& options) {
  Analyzer<W> analyzer(options);
  Analysis<W> out;
  analyzer.analyze(board::cell_geometry<W>(p.size()), board::stones_of<W>(p), p.to_move(), out);
  return out;
}

template <int W>
std::vector<board::Cell> list(const board::Cells<W>& cells) {
  std::vector<board::Cell> out;
  cells.for_each([&](board::Cell c) { out.push_back(c); });
  return out;
}

Options complete() {
  Options out;
  out.complete = true;
  return out;
}

TEST(AnalysisProperty, DoesNotDependOnTheWords) {
  base::Random random(seed());
  for (int i = 0; i < share(2000, 100); ++i) {
    const Position p = random_position({2 + random.below(6), 2 + random.below(6)}, random);
    const auto a = analysis_of<1>(p, complete());
    const auto b = analysis_of<2>(p, complete());
    for (const board::Color c : board::kColors) ASSERT_EQ(list(a.fill.stones[c]), list(b.fill.stones[c]));
    ASSERT_EQ(list(a.candidates), list(b.candidates));
    ASSERT_EQ(list(a.must_play.region), list(b.must_play.region));
    ASSERT_EQ(a.winner, b.winner);
    ASSERT_EQ(a.decided_by, b.decided_by);
    ASSERT_EQ(a.outcome, b.outcome);
    ASSERT_EQ(a.pruning.pruned.size(), b.pruning.pruned.size());
  }
}

// Which of two dead cells of one argument is found first may differ, so what is compared is what no order can
// change: all filled cells, and the winner. Soft limits of H-search keep different connections of a rotated
// board, so there are none here.
TEST(AnalysisProperty, IsTheSameTurnedAndMirrored) {
  base::Random random(seed());
  Options options = complete();
  options.connect = connect::Options{};
  for (int i = 0; i < share(3000, 200); ++i) {
    Position p = random_position({2 + random.below(3), 2 + random.below(3)}, random);
    const auto a = analysis_of<1>(p, options);
    const auto& g = p.geometry();
    const auto turned = analysis_of<1>(p.rotated(), options);
    const auto mirrored = analysis_of<1>(p.mirrored(), options);
    ASSERT_EQ(a.winner.has_value(), turned.winner.has_value()) << i;
    ASSERT_EQ(a.winner, turned.winner) << i;
    ASSERT_EQ(a.winner.has_value(), mirrored.winner.has_value()) << i;
    if (a.winner) {
      ASSERT_EQ(*a.winner, other(*mirrored.winner)) << i;
    }
    if (a.fill.winner) continue;  // then fill-in stops on the way
    board::Cells<1> here, there;
    a.empty().for_each([&](board::Cell c) { here.add(g.rotated(c)), there.add(g.mirrored(c)); });
    ASSERT_EQ(here, turned.empty()) << i;
    ASSERT_EQ(there, mirrored.empty()) << i;
  }
}

TEST(AnalysisProperty, IsTheSameEveryTime) {
  base::Random random(seed());
  Analyzer<2> used(complete());
  Analysis<2> again;
  for (int i = 0; i < share(300, 15); ++i) {
    const Position p = random_position({9, 9}, random);
    const auto fresh = analysis_of<2>(p, complete());
    used.analyze(board::cell_geometry<2>(p.size()), board::stones_of<2>(p), p.to_move(), again);
    ASSERT_EQ(fresh.fill.stones, again.fill.stones);
    ASSERT_EQ(fresh.candidates, again.candidates);
    ASSERT_EQ(fresh.decided_by, again.decided_by);
  }
}

}  // namespace
}  // namespace hex::tests
