#include "picture/text.h"

#include <gtest/gtest.h>

#include <sstream>

#include "board/ascii.h"
#include "board/notation.h"

namespace hex::picture {
namespace {

using board::Position;
using board::Size;

Position example() {
  return *board::parse_ascii(R"(
      W . .
       B . W
        . . B)");
}

std::size_t longest_line(const std::string& text) {
  std::istringstream in(text);
  std::size_t longest = 0;
  for (std::string line; std::getline(in, line);) longest = std::max(longest, line.size());
  return longest;
}

TEST(Text, DrawsCoordinatesEdgesStonesAndTheLastMove) {
  const Position p = example();
  Marks marks;
  marks.last_move = *board::parse_cell(p.size(), "c2");
  EXPECT_EQ(to_text(p, marks),
            "  a b c\n"
            "  -------\n"
            "1 \\ W . . \\ 1\n"
            " 2 \\ B .(W)\\ 2\n"
            "  3 \\ . . B \\ 3\n"
            "      -------\n"
            "        a b c\n");
}

TEST(Text, ShowsLabelsShapesFillsAndThePath) {
  const Position p = example();
  Marks marks;
  marks.cells[1].shape = Shape::Star;
  marks.cells[2].label = "7";
  marks.cells[4].fill = kGrey;
  marks.cells[6].shape = Shape::Dot;
  marks.cells[7].hidden = true;
  marks.path = {3, 8};
  EXPECT_EQ(to_text(p, marks),
            "  a b c\n"
            "  -------\n"
            "1 \\ W * 7 \\ 1\n"
            " 2 \\*B : W \\ 2\n"
            "  3 \\ o  *B \\ 3\n"
            "      -------\n"
            "        a b c\n");
}

TEST(Text, MakesRoomForLongLabels) {
  const Position p = example();
  Marks marks;
  marks.cells[0].label = "12";
  marks.cells[8].label = "3";
  EXPECT_EQ(to_text(p, marks),
            " a   b   c\n"
            " -------------\n"
            "1 \\ W12  .   .  \\ 1\n"
            "  2 \\  B   .   W  \\ 2\n"
            "    3 \\  .   .   B3 \\ 3\n"
            "         -------------\n"
            "             a   b   c\n");
}

TEST(Text, ColoursOnlyWhenAsked) {
  const Position p = example();
  Marks marks;
  marks.cells[4].fill = kCyan;
  EXPECT_EQ(to_text(p, marks).find('\x1b'), std::string::npos);
  const std::string colored = to_text(p, marks, {true, true});
  EXPECT_NE(colored.find("\x1b[0;38;5;167m⬢"), std::string::npos) << "a red stone";
  EXPECT_NE(colored.find("\x1b[0;38;5;33m⬢"), std::string::npos) << "a blue stone";
  EXPECT_NE(colored.find(";48;5;45m:"), std::string::npos) << "a filled cell has a background";
  EXPECT_EQ(colored.find("\x1b[0m\x1b[0m"), std::string::npos);
}

TEST(Text, DimsTheEdgesOfTheSideNotToMove) {
  Position p(Size{2, 2});
  const TextOptions color{true, false};
  EXPECT_NE(to_text(p, {}, color).find("\x1b[0;2;38;5;33m1"), std::string::npos);
  p.set_to_move(board::Color::White);
  EXPECT_NE(to_text(p, {}, color).find("\x1b[0;38;5;33m1"), std::string::npos);
}

TEST(Text, FitsTheSmallestAndTheLargestBoard) {
  EXPECT_EQ(to_text(Position(Size{1, 1})), "  a\n  ---\n1 \\ . \\ 1\n    ---\n      a\n");
  const std::string large = to_text(Position(Size{32, 32}));
  EXPECT_NE(large.find(" y z aa  ac  ae\n"), std::string::npos) << large;
  EXPECT_NE(large.find("32 \\ ."), std::string::npos);
  EXPECT_LT(longest_line(large), 110u);
  EXPECT_EQ(large.find(" \n"), std::string::npos) << "blanks at the end of a line";
}

TEST(Text, IgnoresMarksOutsideTheBoard) {
  const Position p(Size{2, 2});
  Marks marks;
  marks.last_move = 99;
  marks.cells[99].label = "far away";
  marks.path = {-5, 99};
  EXPECT_EQ(to_text(p, marks), to_text(p));
}

}  // namespace
}  // namespace hex::picture
