#include "protocol/query.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/json_fields.h"
#include "protocol/query_game.h"

namespace hex::protocol {
namespace {

// "field: message", or nothing for a good query.
std::string wrong(const std::string& text) {
  Query query;
  const auto bad = parse_query(text, query);
  return bad ? bad->error.text() : "";
}

TEST(Query, ReadsKataGosShape) {
  Query query;
  const auto bad = parse_query(
      R"({"id":"x","moves":[["B","c3"],["w","D4"]],"initialStones":[["black","a1"]],"boardXSize":5,
          "boardYSize":4,"rules":"tromp-taylor","komi":7.5,"analyzeTurns":[0,2],"maxVisits":10,"priority":-3,
          "overrideSettings":{"maxTime":1.5,"reportAnalysisWinratesAs":"SIDETOMOVE"},"includePolicy":true,
          "reportDuringSearchEvery":0.5,"avoidMoves":[{"player":"B","moves":["b2"],"untilDepth":1}]})",
      query);
  ASSERT_FALSE(bad) << bad->error.text();
  EXPECT_EQ(query.id, "x");
  EXPECT_EQ(query.action, Action::Analyze);
  EXPECT_EQ(query.game.position().size(), (board::Size{5, 4}));
  EXPECT_EQ(query.game.position().stones(board::Color::Black), 2);
  EXPECT_EQ(query.turns, (std::vector<int>{0, 2}));
  EXPECT_EQ(query.max_visits, 10u);
  EXPECT_EQ(query.max_time_s, 1.5);
  EXPECT_EQ(query.priority, -3);
  EXPECT_EQ(query.winrate_of, WinrateOf::SideToMove);
  EXPECT_EQ(query.bans, (std::vector<engine::Ban>{{board::Color::Black, {6}, 1}}));
  EXPECT_TRUE(query.warnings.empty());
}

TEST(Query, OneErrorWithItsPlace) {
  EXPECT_EQ(wrong("[]"), "not a JSON object; {\"id\": \"1\", ...} would be right");
  EXPECT_NE(wrong("{\"id\":").find("line 1, column 7"), std::string::npos);
  EXPECT_EQ(wrong("{}"), "id: is needed: a text that the answers repeat");
  EXPECT_EQ(wrong(R"({"id":[]})"), "id: must be a text");
  EXPECT_EQ(wrong(R"({"id":"1","boardXSize":33})"), "boardXSize: must be a whole number from 1 to 32");
  EXPECT_EQ(wrong(R"({"id":"1","boardXSize":1e300})"), "boardXSize: must be a whole number from 1 to 32");
  EXPECT_EQ(wrong(R"({"id":"1","boardXSize":"5"})"), "boardXSize: must be a whole number from 1 to 32");
  EXPECT_EQ(wrong(R"({"id":"1","moves":[["B","a1"],["W"]]})"),
            "moves[1]: must be a colour and a move, such as [\"B\", \"f6\"]");
  EXPECT_NE(wrong(R"({"id":"1","moves":[["B","a1"],["W","a1"]]})").find("moves[1]: "), std::string::npos);
  EXPECT_EQ(wrong(R"({"id":"1","initialStones":[["B","a1"],["W","a1"]]})"),
            "initialStones[1]: a1 already has a stone");
  EXPECT_NE(wrong(R"({"id":"1","analyzeTurns":[1]})").find("analyzeTurns[0]: "), std::string::npos);
  EXPECT_EQ(wrong(R"({"id":"1","action":"connections"})"),
            "from: is needed: a stone, or an edge such as north");
  EXPECT_EQ(wrong(R"({"id":"1","overrideSettings":{"maxTime":-1}})"),
            "overrideSettings.maxTime: must be a number from 0.0 to 1000000.0");
}

TEST(Query, HostileTextsAreRefusedBeforeTheyCost) {
  EXPECT_NE(wrong(std::string(kMaxJsonBytes + 1, ' ')).find("longer than"), std::string::npos);
  EXPECT_NE(wrong(std::string(100000, '[')).find("nested deeper"), std::string::npos);
  EXPECT_NE(wrong("{\"id\":\"\xff\xfe\"}").find("not JSON"), std::string::npos);
  EXPECT_NE(wrong("{\"id\":\"" + std::string(1000, 'x') + "\"}").find("longer than 256"), std::string::npos);
  std::string many = "{\"id\":\"1\"";
  for (int i = 0; i < 20000; ++i) many += ",\"k" + std::to_string(i) + "\":0";
  Query query;
  EXPECT_FALSE(parse_query(many + "}", query));
  EXPECT_EQ(query.warnings.size(), 10u);
}

TEST(Query, AGameComesBackAsItWasWritten) {
  const char* text =
      R"({"id":"1","boardXSize":5,"swapRule":"pieces","moves":[["B","b1"],["W","swap-pieces"]]})";
  Query query;
  ASSERT_FALSE(parse_query(text, query));
  Json again = game_json(query.game);
  again["id"] = "2";
  Query second;
  const auto bad = parse_query(again.dump(), second);
  ASSERT_FALSE(bad) << bad->error.text();
  EXPECT_EQ(second.game.position(), query.game.position());
  EXPECT_EQ(second.game.swap_rule(), board::SwapRule::Pieces);
  EXPECT_EQ(game_json(second.game), game_json(query.game));
}

}  // namespace
}  // namespace hex::protocol
