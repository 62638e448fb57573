#include "base/random.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

namespace hex::base {
namespace {

// The first outputs of SplitMix64, computed apart from this code with arbitrary-precision integers: seeds are
// written into tests and files, so the sequence may never change.
TEST(Random, SequenceIsFixed) {
  Random zero(0);
  EXPECT_EQ(zero.next(), 0xe220a8397b1dcdafULL);
  EXPECT_EQ(zero.next(), 0x6e789e6aa1b965f4ULL);
  EXPECT_EQ(zero.next(), 0x06c45d188009454fULL);
  Random other(1234567);
  EXPECT_EQ(other.next(), 6457827717110365317ULL);
  EXPECT_EQ(other.next(), 3203168211198807973ULL);
}

TEST(Random, BelowStaysInsideAndReachesAll) {
  Random random(11);
  std::vector<int> seen(7, 0);
  for (int i = 0; i < 7000; ++i) {
    const int n = random.below(7);
    ASSERT_GE(n, 0);
    ASSERT_LT(n, 7);
    ++seen[base::at(n)];
  }
  for (int count : seen) EXPECT_NEAR(count, 1000, 180);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0);
}

TEST(Random, ShuffleReachesEveryOrder) {
  Random random(12);
  std::set<std::vector<int>> orders;
  for (int i = 0; i < 2000; ++i) {
    std::vector<int> items(4);
    std::iota(items.begin(), items.end(), 0);
    random.shuffle(std::span(items));
    orders.insert(items);
    ASSERT_TRUE(std::is_permutation(items.begin(), items.end(), std::vector<int>{0, 1, 2, 3}.begin()));
  }
  EXPECT_EQ(orders.size(), 24u);
}

TEST(Hash, MixIsFixedAndInjectiveOnSmallNumbers) {
  static_assert(mix64(0) == 0);
  EXPECT_EQ(mix64(1), 0x5692161d100b05e5ULL);
  std::set<std::uint64_t> seen;
  for (std::uint64_t i = 0; i < 10000; ++i) seen.insert(mix64(i));
  EXPECT_EQ(seen.size(), 10000u);
}

}  // namespace
}  // namespace hex::base
