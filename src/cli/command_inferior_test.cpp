#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli_call.h"

namespace hex::cli {
namespace {

CallResult inferior(const Words& arguments) {
  return call(joined({"inferior"}, arguments));
}

TEST(InferiorCommand, SaysWhyInWords) {
  const auto text = inferior(puzzle_with({})).out;
  EXPECT_TRUE(has(text,
                  "\nb1 c1: captured by black: white b1 is answered at c1, white c1 is answered at b1; "
                  "the intruder ends up dead\n"))
      << text;
  EXPECT_TRUE(has(text, "\na2: dead: no winning path of either player needs it\n")) << text;
  EXPECT_TRUE(has(text, "\nc2: pointless for white: black answers at b3 and the stone is dead\n")) << text;
  EXPECT_TRUE(has(text, " threats of black: white must play b3\n")) << text;
  EXPECT_TRUE(has(text, "\nwhite, to move, wins: one move connects its edges virtually\n")) << text;
  EXPECT_TRUE(has(text, "\nwhite need only consider b3\n")) << text;
  EXPECT_TRUE(has(text, "1 \\ W b b +")) << text;
}

TEST(InferiorCommand, JsonHasTheFieldsThatAreDocumented) {
  const auto json = nlohmann::json::parse(inferior(puzzle_with({"--json"})).out);
  EXPECT_EQ(json["winner"], "white");
  EXPECT_EQ(json["candidates"], (std::vector<std::string>{"b3"}));
  EXPECT_EQ(json["must_play"]["cells"], (std::vector<std::string>{"b3"}));
  EXPECT_EQ(json["outcome"], "fuzzy");
  bool captured = false, vulnerable = false;
  for (const auto& cell : json["cells"]) {
    for (const char* field : {"cell", "kind", "color", "witness", "reason"})
      EXPECT_TRUE(cell.contains(field)) << cell;
    if (cell["cell"] == "b1") {
      captured = true;
      EXPECT_EQ(cell["kind"], "captured");
      EXPECT_EQ(cell["color"], "black");
      EXPECT_EQ(cell["witness"]["replies"][0]["intrusion"], "b1");
      EXPECT_EQ(cell["witness"]["replies"][0]["reply"], "c1");
    }
    if (cell["kind"] == "vulnerable") vulnerable = cell["witness"].contains("killer");
  }
  EXPECT_TRUE(captured && vulnerable);
  const auto local = nlohmann::json::parse(inferior(puzzle_with({"--json", "--local"})).out);
  EXPECT_TRUE(local["winner"].is_null());
  EXPECT_EQ(local["outcome"], "unknown");
}

TEST(InferiorCommand, SettledRegionsNameWhatKeepsThem) {
  const std::vector<const char*> position = {"--size",  "6",           "--black", "c4 d6 b3 a4",
                                             "--white", "c5 e2 b6 b5", "--json"};
  const auto settled = [](const nlohmann::json& json) {
    int count = 0;
    for (const auto& cell : json["cells"]) {
      if (cell["kind"] != "settled") continue;
      ++count;
      for (const char* field : {"from", "to", "carrier", "region"})
        EXPECT_TRUE(cell["witness"].contains(field)) << cell;
    }
    return count;
  };
  EXPECT_GT(settled(nlohmann::json::parse(inferior(position).out)), 0);
  std::vector<const char*> local = position;
  local.push_back("--local");
  EXPECT_EQ(settled(nlohmann::json::parse(inferior(local).out)), 0);
}

TEST(InferiorCommand, DrawsArrowsAndFills) {
  const auto svg = inferior(puzzle_with({"--svg", "-"})).out;
  EXPECT_EQ(svg.substr(0, 4), "<svg");
  EXPECT_TRUE(has(svg, "#0dcaf0")) << "dead is cyan";
  EXPECT_TRUE(has(svg, "#198754")) << "vulnerable is green";
  EXPECT_TRUE(has(svg, "#ffc107")) << "dominated is yellow";
}

TEST(InferiorCommand, TellsWhatIsKnownOfOpenings) {
  const auto empty = inferior({"--size", "5"}).out;
  EXPECT_TRUE(has(empty, "The first player wins")) << empty;
  EXPECT_TRUE(has(empty, "Opening at a1 or e5, an acute corner, loses (Beck).")) << empty;
  EXPECT_TRUE(has(empty, "Opening at b1 or d5")) << empty;
  const auto white = inferior({"--size", "5", "--to-move", "white"}).out;
  EXPECT_TRUE(has(white, "Opening at a2 or e4")) << white;
  const auto corner = inferior({"--size", "6", "--black", "a1"}).out;
  EXPECT_TRUE(has(corner, "Opening at a1 or f6, an acute corner, loses")) << corner;
  EXPECT_FALSE(has(corner, "Holland")) << corner;
  EXPECT_FALSE(has(inferior({"--size", "6", "--black", "c3"}).out, "Opening")) << corner;
  EXPECT_TRUE(has(inferior({"--size", "4x3"}).out, "Black wins, whoever moves"));
  EXPECT_TRUE(has(inferior({"--size", "3x4"}).out, "White wins, whoever moves"));
}

TEST(InferiorCommand, OneClearErrorForBadInput) {
  const auto bad = inferior({"--size", "5", "--black", "z9"});
  EXPECT_EQ(bad.code, kBadInput);
  EXPECT_EQ(bad.err.substr(0, 10), "mustplay: ");
  EXPECT_EQ(std::count(bad.err.begin(), bad.err.end(), '\n'), 1);
  EXPECT_EQ(inferior({"--json", "--svg", "x.svg"}).code, kUsage);
  EXPECT_EQ(inferior({"--size", "3", "--black", "b2", "--svg", "/nowhere/x.svg"}).code, kBadInput);
}

}  // namespace
}  // namespace hex::cli
