#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli_call.h"

namespace hex::cli {
namespace {

CallResult explain(const Words& arguments) {
  return call(joined({"explain", "--memory", "16"}, arguments));
}

CallResult explain_puzzle(const Words& more) {
  return explain(puzzle_with(more));
}

TEST(ExplainCommand, AMoveThatLoses) {
  const auto result = explain_puzzle({"--move", "b4"});
  EXPECT_EQ(result.code, kFine);
  EXPECT_EQ(result.err, "");
  for (const char* part :
       {"white b4 loses: black answers a4.\n", "\nb4 is no better than b3", "\nb3 would win.\n",
        "that leaves white 1 move: b3.\n", "\nblack is connected from edge to edge",
        "\n  north to b2: edge bridge", "\n  b2 to a4: bridge (a3 or b3)\n",
        "\nblack needs only 4 of 13 empty cells: b1 c1 a3 b3.\n", "  W1  ", "  B2  "})
    EXPECT_TRUE(has(result.out, part)) << part << "\n" << result.out;
}

TEST(ExplainCommand, AMoveThatWinsAndThePosition) {
  EXPECT_TRUE(has(explain_puzzle({"--move", "b3"}).out, "white b3 wins.\n"));
  const auto position = explain_puzzle({});
  EXPECT_TRUE(has(position.out, "white, to move, wins with b3.\n")) << position.out;
  const auto over = explain({"--size", "2", "--black", "a1 a2"});
  EXPECT_EQ(over.code, kFine);
  EXPECT_TRUE(has(over.out, "black has joined its edges: the game is over.\n")) << over.out;
}

// Where the winner is not connected yet, each move that is left is met.
TEST(ExplainCommand, TheTree) {
  const auto result =
      explain({"--size", "7", "--black", "b3 g4 c6", "--white", "e1 e5", "--to-move", "white", "--json"});
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["result"], "wins");
  const auto& then = json["then"];
  ASSERT_FALSE(then["connected"]);
  ASSERT_FALSE(then["refuted"].empty());
  EXPECT_EQ(then["left"], 0);
  for (const auto& branch : then["refuted"]) {
    EXPECT_TRUE(branch["move"].is_string());
    EXPECT_TRUE(branch["after"]["connected"].is_boolean());
  }
}

TEST(ExplainCommand, JsonHasTheFieldsThatAreDocumented) {
  const auto json = nlohmann::json::parse(explain_puzzle({"--move", "b4", "--json"}).out);
  EXPECT_EQ(json["to_move"], "white");
  EXPECT_EQ(json["move"], "b4");
  EXPECT_EQ(json["result"], "loses");
  EXPECT_EQ(json["winner"], "black");
  EXPECT_EQ(json["reply"], "a4");
  EXPECT_EQ(json["better"], "b3");
  EXPECT_EQ(json["must_play"], std::vector<std::string>{"b3"});
  EXPECT_EQ(json["then"]["connections"][1]["name"], "bridge");
  EXPECT_EQ(json["then"]["carrier"], (std::vector<std::string>{"b1", "c1", "a3", "b3"}));
  for (const char* field : {"reason", "threats", "line", "text"}) EXPECT_TRUE(json.contains(field)) << field;
}

TEST(ExplainCommand, DrawsAPicture) {
  const auto result = explain_puzzle({"--move", "b4", "--svg", "-"});
  EXPECT_EQ(result.out.substr(0, 4), "<svg");
  EXPECT_TRUE(has(result.out, ">1</text>") && has(result.out, ">2</text>"));
}

TEST(ExplainCommand, LimitsGiveWhatIsKnown) {
  const auto result = explain({"--size", "9", "--nodes", "1", "--move", "a1"});
  EXPECT_EQ(result.code, kUnknown);
  EXPECT_TRUE(has(result.out, "Not solved: whether black a1 wins is not known.\n")) << result.out;
}

TEST(ExplainCommand, ANumberIsAMoveOfTheGame) {
  const auto result = explain({"#4,a1b2b1", "--move", "2", "--move", "c1"});
  EXPECT_TRUE(has(result.out, "c1")) << result.err;
  EXPECT_EQ(explain({"--size", "4", "--move", "3"}).code, kBadInput);
  EXPECT_EQ(explain({"--size", "4", "--move", "a1", "--move", "a2"}).code, kBadInput);
}

TEST(ExplainCommand, ErrorsAreOneLine) {
  for (const auto& result : {explain_puzzle({"--move", "a1"}), explain_puzzle({"--move", "z9"}),
                             explain_puzzle({"--move", "b4", "--depth", "9"}),
                             explain({"--size", "2", "--black", "a1 a2", "--move", "b1"})}) {
    EXPECT_NE(result.code, kFine);
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

}  // namespace
}  // namespace hex::cli
