// Oracle: a region that two groups settle is captured by Definition 2.11, and giving it to its owner leaves
// the winner unchanged whoever moves.
#include <gtest/gtest.h>

#include "board/ascii.h"
#include "inferior/decomposition.h"
#include "oracle/connection_cases.h"
#include "oracle/inferior_oracle.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Color;
using board::Position;
using board::Size;
using Stones = InferiorOracle::Stones;

InferiorOracle::Mask mask_of(const board::Cells<1>& cells) {
  return static_cast<InferiorOracle::Mask>(cells.words[0]);
}

struct Tally {
  long regions = 0, cells = 0, by_definition = 0;
};

void check_regions(InferiorOracle& oracle, const Position& p, Color me, Tally& tally) {
  const auto set = connections_of<1>(p, me, connect::Options::standard());
  inferior::DecompositionSearch<1> search;
  Stones stones = InferiorOracle::stones(p);
  for (const auto& found : search.settled(set)) {
    const auto region = mask_of(found.region);
    const std::string text = board_text(set) +
                             claim_text<1>(p.size(), found.x, found.y, {found.carrier, -1, {}, 0}) +
                             " settles " + std::to_string(region);
    ASSERT_TRUE(found.carrier.subset_of(found.region)) << text;
    ASSERT_EQ(region & stones.both(), 0u) << text;
    const Stones after = stones.with(me, region);
    for (Color to_move : board::kColors)
      ASSERT_EQ(oracle.winner(stones, to_move), oracle.winner(after, to_move)) << text;
    if (found.region.count() <= 6) {
      ASSERT_TRUE(oracle.as_good_as_mine(stones, me, region)) << text;
      ++tally.by_definition;
    }
    ++tally.regions;
    tally.cells += found.region.count();
    stones = after;
  }
}

TEST(DecompositionOracle, SettledRegionsAreCaptured) {
  base::Random random(seed());
  Tally tally;
  const Size sizes[] = {{3, 3}, {4, 4}, {4, 5}, {5, 4}, {5, 5}};
  for (const Size size : sizes) {
    InferiorOracle oracle(size);
    for (int i = 0; i < share(4000, 300) && !HasFatalFailure(); ++i) {
      const Position p =
          random_stones(size, 3 + random.below(std::min(10, size.cells() - 2)), 1 + random.below(7), random);
      for (Color me : board::kColors) check_regions(oracle, p, me, tally);
    }
  }
  std::printf("%ld regions of %ld cells, %ld of them by definition\n", tally.regions, tally.cells,
              tally.by_definition);
  EXPECT_GT(tally.by_definition, 100);
}

}  // namespace
}  // namespace hex::tests
