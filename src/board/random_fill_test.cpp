#include "board/random_fill.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "board/position.h"

namespace hex::board {
namespace {

TEST(RandomFill, SubsetsHaveTheirSizeAndStayInside) {
  base::Random random(3);
  for (int i = 0; i < 2000; ++i) {
    Cells<2> from;
    const int n = random.below(129);
    while (from.count() < n) from.add(random.below(128));
    const int count = random.below(n + 1);
    const Cells<2> out = random_subset(from, count, random);
    ASSERT_EQ(out.count(), count);
    ASSERT_TRUE(out.subset_of(from));
  }
}

// 20 subsets of three out of six cells, 20,000 draws: each is expected 1,000 times, standard deviation 31.
TEST(RandomFill, AllSubsetsAreEquallyLikely) {
  base::Random random(4);
  Cells<1> from;
  for (Cell cell : {3, 17, 18, 40, 62, 63}) from.add(cell);
  std::map<Cells<1>, int> seen;
  for (int i = 0; i < 20000; ++i) ++seen[random_subset(from, 3, random)];
  ASSERT_EQ(seen.size(), 20u);
  for (const auto& [set, times] : seen) {
    EXPECT_GT(times, 1000 - 6 * 31);
    EXPECT_LT(times, 1000 + 6 * 31);
  }
}

TEST(RandomFill, WinnerIsThatOfTheFilledPosition) {
  base::Random random(5);
  PerColor<int> wins;
  for (int i = 0; i < 500; ++i) {
    const Size size{1 + random.below(11), 1 + random.below(11)};
    const auto& g = cell_geometry<2>(size);
    Cells<2> black, white;
    for (Cell cell = 0; cell < size.cells(); ++cell)
      if (const int state = random.below(6); state < 2) (state == 0 ? black : white).add(cell);
    const Color to_move = kColors[random.below(2)];
    const auto fill = random_fill(g, black, white, to_move, random);
    ASSERT_TRUE(black.subset_of(fill.black));
    ASSERT_FALSE(white.meets(fill.black));
    const int blacks = (fill.black - black).count();
    const int whites = size.cells() - fill.black.count() - white.count();
    const int first = to_move == Color::Black ? blacks - whites : whites - blacks;
    ASSERT_TRUE(first == 0 || first == 1) << "the side to move gets the odd cell";
    Position p(size);
    for (Cell cell = 0; cell < size.cells(); ++cell)
      p.set_up(fill.black.has(cell) ? Color::Black : Color::White, cell);
    ASSERT_EQ(p.winner(), fill.winner);
    ++wins[fill.winner];
  }
  EXPECT_GT(wins[Color::Black], 100);
  EXPECT_GT(wins[Color::White], 100);
}

}  // namespace
}  // namespace hex::board
