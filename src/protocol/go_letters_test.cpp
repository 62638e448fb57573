#include "protocol/go_letters.h"

#include <gtest/gtest.h>

namespace hex::protocol {
namespace {

TEST(GoLetters, OfACell) {
  const std::pair<const char*, const char*> cells[] = {{"A1", "a1"},  {"H8", "h8"},  {"J9", "i9"},
                                                       {"Z3", "y3"},  {"AA4", "z4"}, {"AB32", "aa32"},
                                                       {"AG1", "af1"}};
  for (const auto& [go, hex] : cells) {
    EXPECT_EQ(from_go_letters(go), hex);
    EXPECT_EQ(to_go_letters(hex), go);
  }
  EXPECT_EQ(from_go_letters("j9"), "i9");
}

TEST(GoLetters, OfNothingElse) {
  for (const char* text : {"", "pass", "B", "7", "a123", "abc1", "swap-pieces", "j 9", "j9 "}) {
    EXPECT_EQ(from_go_letters(text), text);
    EXPECT_EQ(to_go_letters(text), text);
  }
  for (const char* line : {"", "J9", "[\"J9\"]", "{\"moves\":[", "{\"action\":\"j9\",\"id\":\"J9\"}"})
    EXPECT_EQ(query_from_go_letters(line).line, line);
}

// The id is the client's; cells in every other place are ours. Three columns: rows of the policy change places.
TEST(GoLetters, OfQueriesAndReports) {
  const GoQuery query = query_from_go_letters(
      R"({"boardXSize":12,"id":"J9","moves":[["B","J9"],["W","H1"]],"initialStones":[["B","K2"]],)"
      R"("avoidMoves":[{"moves":["L1","pass"],"player":"B","untilDepth":1}]})");
  EXPECT_EQ(query.cols, 12);
  EXPECT_EQ(
      query.line,
      R"({"avoidMoves":[{"moves":["k1","pass"],"player":"B","untilDepth":1}],"boardXSize":12,"id":"J9",)"
      R"("initialStones":[["B","j2"]],"moves":[["B","i9"],["W","h1"]]})");
  const char* ours = R"({"id":"i9","moveInfos":[{"move":"i9","pv":["i9","h1"]}],"policy":[1,2,3,4,5,6,-1],)"
                     R"("rootInfo":{"currentPlayer":"B","pv":["k1"]}})";
  EXPECT_EQ(report_to_go_letters(ours, 3),
            R"({"id":"i9","moveInfos":[{"move":"J9","pv":["J9","H1"]}],"policy":[4,5,6,1,2,3,-1],)"
            R"("rootInfo":{"currentPlayer":"B","pv":["L1"]}})");
  EXPECT_EQ(report_to_go_letters("no JSON", 3), "no JSON");
}

}  // namespace
}  // namespace hex::protocol
