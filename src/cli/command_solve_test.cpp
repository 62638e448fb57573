#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/at.h"
#include "cli_call.h"

namespace hex::cli {
namespace {

CallResult solve(const Words& arguments, bool live = false) {
  return call(joined({"solve", "--memory", "16"}, arguments), "", live);
}

using Names = std::vector<std::string>;

TEST(SolveCommand, AnswersInWords) {
  const auto result = solve(puzzle_with({"--all-moves"}));
  EXPECT_EQ(result.code, kFine);
  EXPECT_EQ(result.err, "");
  for (const char* part : {"\nwhite, to move, wins\nwinning move: b3\nlosing moves: b1 c1 ",
                           "\nline of play: b3", "\ncarrier: ", " nodes, ", "3 \\ x * B W B \\ 3"})
    EXPECT_TRUE(has(result.out, part)) << part << "\n" << result.out;
  EXPECT_FALSE(has(result.out, "not settled")) << result.out;
  const auto lost = solve({"--size", "3", "--black", "b2"}).out;
  EXPECT_TRUE(has(lost, "\nblack wins: every move of white loses\nline of play: ")) << lost;
  const auto over = solve({"--size", "2", "--black", "a1 a2"}).out;
  EXPECT_TRUE(has(over, "\nblack has joined its edges\n")) << over;
}

TEST(SolveCommand, JsonHasTheFieldsThatAreDocumented) {
  for (const char* method : {"dfpn", "mustplay"}) {
    const auto result = solve(puzzle_with({"--all-moves", "--json", "--method", method}));
    EXPECT_EQ(result.code, kFine);
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["winner"], "white");
    EXPECT_EQ(json["to_move"], "white");
    EXPECT_EQ(json["winning_moves"], Names{"b3"});
    EXPECT_EQ(json["losing_moves"].size(), 14u);
    EXPECT_TRUE(json["unknown_moves"].empty());
    EXPECT_EQ(json["pv"][0], "b3");
    EXPECT_FALSE(json["carrier"].empty());
    EXPECT_EQ(json["phi"], 0);
    EXPECT_TRUE(json["delta"].is_null());
    for (const char* field : {"nodes", "seconds", "proof_steps", "proof_nodes"})
      EXPECT_TRUE(json[field].is_number()) << field;
    EXPECT_EQ(json["must_play"], Names{"b3"});
    EXPECT_EQ(json["stored"], false);
    EXPECT_EQ(json.size(), 15u);
  }
}

TEST(SolveCommand, UnknownIsExitCode3) {
  const auto text = solve({"--size", "7", "--nodes", "1"});
  EXPECT_EQ(text.code, kUnknown);
  EXPECT_TRUE(has(text.out, "not solved: the winner with black to move is not known")) << text.out;
  const auto json = solve({"--size", "7", "--nodes", "1", "--json"});
  EXPECT_EQ(json.code, kUnknown);
  const auto object = nlohmann::json::parse(json.out);
  EXPECT_TRUE(object["winner"].is_null());
  EXPECT_EQ(object["unknown_moves"].size(), 49u);
  EXPECT_GT(object["phi"], 0);
  const auto timed = solve({"--size", "9", "--time", "0.05", "--threads", "2"}, true);
  EXPECT_EQ(timed.code, kUnknown);
}

TEST(SolveCommand, ShowsProgressOnATerminalOnly) {
  const auto live = solve({"--size", "9", "--time", "0.4"}, true);
  EXPECT_TRUE(has(live.err, " nodes, ")) << live.err;
  EXPECT_TRUE(live.err.ends_with("\r\x1b[K")) << live.err;
  EXPECT_EQ(solve({"--size", "9", "--time", "0.3"}).err, "");
}

TEST(SolveCommand, DrawsMovesAndCarrier) {
  const auto svg = solve(puzzle_with({"--all-moves", "--svg", "-"})).out;
  EXPECT_EQ(svg.substr(0, 4), "<svg");
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(SolveCommand, OneClearErrorForBadInput) {
  for (auto arguments : std::vector<std::vector<const char*>>{{"--size", "5", "--black", "z9"},
                                                              {"--method", "mustplay", "--threads", "2"},
                                                              {"--size", "3", "--svg", "/nowhere/x.svg"},
                                                              {"no_such_file.sgf"}}) {
    const auto bad = solve(arguments);
    EXPECT_EQ(bad.code, kBadInput) << arguments[0];
    EXPECT_EQ(bad.err.substr(0, 10), "mustplay: ") << bad.err;
    EXPECT_EQ(std::count(bad.err.begin(), bad.err.end(), '\n'), 1) << bad.err;
    EXPECT_EQ(bad.out, "");
  }
  EXPECT_EQ(solve({"--json", "--svg", "x.svg"}).code, kUsage);
  EXPECT_EQ(solve({"--method", "magic"}).code, kUsage);
  EXPECT_EQ(solve({"--threads", "0"}).code, kUsage);
  EXPECT_EQ(solve({"--time", "-1"}).code, kUsage);
}

CallResult template_of(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), {"mustplay", "template"});
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err, false, {}, false};
  const int code = run(base::count_of(arguments), arguments.data(), console);
  return {code, out.str(), err.str()};
}

TEST(TemplateCommand, SaysValidAndMinimal) {
  const std::vector<const char*> ziggurat = {"--box", "4x3",       "--stone",
                                             "c1",    "--carrier", "d1 b2 c2 d2 a3 b3 c3 d3"};
  EXPECT_EQ(template_of(ziggurat).out, "template: valid, minimal (8 cells)\n");
  auto arguments = ziggurat;
  arguments.push_back("--json");
  const auto json = nlohmann::json::parse(template_of(arguments).out);
  EXPECT_EQ(json["valid"], true);
  EXPECT_EQ(json["minimal"], true);
  EXPECT_EQ(json["needed"].size(), 8u);
  arguments[5] = "b2 c2 d2 a3 b3 c3 d3";
  EXPECT_EQ(nlohmann::json::parse(template_of(arguments).out)["refutation"], "b3");
}

TEST(TemplateCommand, OneClearErrorForBadInput) {
  for (auto arguments : std::vector<std::vector<const char*>>{
           {}, {"no_such_file.txt"}, {"--box", "4x3", "--stone", "z1"}, {"--box", "4x3"}}) {
    const auto bad = template_of(arguments);
    EXPECT_EQ(bad.code, kBadInput);
    EXPECT_EQ(std::count(bad.err.begin(), bad.err.end(), '\n'), 1) << bad.err;
  }
  EXPECT_EQ(template_of({"--stone", "a1"}).code, kUsage);
}

}  // namespace
}  // namespace hex::cli
