// The replies about the evaluation, as HexGui parses them.
#include <gtest/gtest.h>

#include <sstream>

#include "protocol/htp.h"

namespace hex::protocol {
namespace {

TEST(EvaluateCommands, OneNumberFirst) {
  engine::Session session;
  Htp htp{session};
  htp.answer("boardsize 5");
  EXPECT_EQ(htp.answer("eval-resist").substr(0, 4), "= 0.");
  htp.answer("play black c3");
  EXPECT_EQ(htp.answer("eval-resist black").substr(0, 19), "= inf black 0.0000 ");
  EXPECT_EQ(htp.answer("eval-resist white").substr(0, 7), "= -inf ");
  EXPECT_EQ(htp.answer("eval-resist green")[0], '?');
}

TEST(EvaluateCommands, PairsOfEmptyCells) {
  engine::Session session;
  Htp htp{session};
  htp.answer("boardsize 3");
  htp.answer("play black a1");
  std::istringstream pairs(htp.answer("eval-resist-cells white").substr(2));
  int count = 0;
  std::string cell;
  for (double current; pairs >> cell >> current; ++count) {
    EXPECT_NE(cell, "a1");
    EXPECT_GE(current, 0);
    EXPECT_LE(current, 1);
  }
  EXPECT_EQ(count, 8);
}

}  // namespace
}  // namespace hex::protocol
