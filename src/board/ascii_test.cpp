#include "board/ascii.h"

#include <gtest/gtest.h>

namespace hex::board {
namespace {

TEST(Ascii, ReadsAndWritesAPicture) {
  const auto p = parse_ascii("\n . w B\r\n\n\tb . .\n   . . W");
  ASSERT_TRUE(p.ok()) << p.error().text();
  EXPECT_EQ(p->size(), (Size{3, 3}));
  EXPECT_EQ(to_ascii(*p), ". W B\n B . .\n  . . W\n");
}

TEST(Ascii, TheSideWithFewerStonesMoves) {
  EXPECT_EQ(parse_ascii("B W .")->to_move(), Color::Black);
  EXPECT_EQ(parse_ascii("B . .")->to_move(), Color::White);
  EXPECT_EQ(parse_ascii("W W B")->to_move(), Color::Black);
}

TEST(Ascii, SaysWhatIsWrongAndOnWhichLine) {
  const auto error = [](const std::string& text) { return parse_ascii(text).error(); };
  EXPECT_EQ(error("\n. .\n. x\n").where, "line 3");
  EXPECT_EQ(error("\n. .\n\n. . .\n").text(),
            "line 4: the row has 3 cells; the first has 2, and every row must have as many");
  EXPECT_EQ(error("").code, base::ErrorCode::Range);
  EXPECT_EQ(error(" \n \n").code, base::ErrorCode::Range);
  EXPECT_EQ(error(std::string(33, '.')).code, base::ErrorCode::Range);
  std::string tall;
  for (int i = 0; i < 33; ++i) tall += ".\n";
  EXPECT_EQ(error(tall).where, "line 33");
  EXPECT_TRUE(parse_ascii(tall.substr(2) + "\n\n").ok());
}

}  // namespace
}  // namespace hex::board
