#include "board/position.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"

namespace hex::board {
namespace {

TEST(Position, KnowsTheWinnerAndAShortestPath) {
  const Position p = *parse_ascii(R"(
      B W .
       B . W
        B . .)");
  ASSERT_EQ(p.winner(), Color::Black);
  EXPECT_EQ(p.winning_path(), (std::vector<Cell>{0, 3, 6}));
  EXPECT_TRUE(p.is_consistent());
}

TEST(Position, PlayAndUndoRestoreEverything) {
  base::Random random(7);
  for (Size size : {Size{1, 1}, Size{3, 5}, Size{11, 11}, Size{32, 32}}) {
    Position p(size);
    std::vector<Cell> order;
    for (Cell c = 0; c < size.cells(); ++c) order.push_back(c);
    random.shuffle(std::span(order));
    std::vector<std::uint64_t> hashes;
    for (Cell c : order) {
      hashes.push_back(p.hash());
      p.play(p.to_move(), c);
    }
    EXPECT_TRUE(p.winner().has_value());
    EXPECT_TRUE(p.is_consistent());
    for (std::size_t i = order.size(); i-- > 0;) {
      p.undo();
      ASSERT_EQ(p.hash(), hashes[i]);
    }
    EXPECT_EQ(p, Position(size));
    EXPECT_TRUE(p.is_consistent());
  }
}

TEST(Position, ImagesDifferAndComeBack) {
  const Position p = *parse_ascii(R"(
      B . . W
       . W . .
        . . B .)");
  EXPECT_NE(p.hash(), p.rotated().hash());
  EXPECT_EQ(p.rotated().rotated(), p);
  EXPECT_EQ(p.mirrored().mirrored(), p);
}

TEST(Notation, RoundTripsEveryCell) {
  const Size size{32, 32};
  for (Cell c = 0; c < size.cells(); ++c) EXPECT_EQ(*parse_cell(size, cell_name(size, c)), c);
  EXPECT_EQ(column_name(25), "z");
  EXPECT_EQ(column_name(26), "aa");
  EXPECT_EQ(*parse_cell(size, "AF32"), size.cells() - 1);
}

TEST(Notation, RefusesWhatIsNoCell) {
  for (const char* text : {"", "a", "1", "a0", "a12", "l1", "a1b", "aaaa1", "a00001", "a-1", " a1"})
    EXPECT_FALSE(parse_cell(Size{11, 11}, text).ok()) << text;
  for (const char* text : {"", "0", "33", "-3", "abc", "99999", "5x", "x5", "5x5x5", "5x0"})
    EXPECT_FALSE(parse_size(text).ok()) << text;
  EXPECT_EQ(*parse_size("9x7"), (Size{9, 7}));
  EXPECT_FALSE(parse_color("e").ok());
}

}  // namespace
}  // namespace hex::board
