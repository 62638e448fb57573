#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli_call.h"

namespace hex::cli {
namespace {

CallResult evaluate(const Words& arguments) {
  return call(joined({"evaluate"}, arguments));
}

TEST(EvaluateCommand, SaysWhoIsAhead) {
  const auto even = evaluate({"--size", "5", "--links", "neighbors"});
  EXPECT_EQ(even.code, 0);
  EXPECT_TRUE(has(even.out, "(even)")) << even.out;
  const auto ahead = evaluate({"--size", "7", "--black", "d4"});
  EXPECT_TRUE(has(ahead.out, "black is ahead")) << ahead.out;
  const auto won = evaluate({"--size", "3", "--black", "b1 b2 b3", "--white", "a1 a2"});
  EXPECT_TRUE(has(won.out, "black has joined or connected")) << won.out;
}

TEST(EvaluateCommand, WritesJson) {
  const auto json = nlohmann::json::parse(evaluate({"--size", "2", "--links", "neighbors", "--json"}).out);
  EXPECT_NEAR(json["resistance"]["black"].get<double>(), 12.0 / 7, 1e-9);
  EXPECT_NEAR(json["e"].get<double>(), 0, 1e-9);
  EXPECT_EQ(json["shortest_path"]["white"], 2);
  EXPECT_EQ(json["cells"].size(), 4u);
  EXPECT_TRUE(json["decided"].is_null());
  // Infinite numbers are null, and somebody has won.
  const auto won = nlohmann::json::parse(evaluate({"--size", "1", "--black", "a1", "--json"}).out);
  EXPECT_TRUE(won["e"].is_null());
  EXPECT_EQ(won["decided"], "black");
}

TEST(EvaluateCommand, DrawsAHeatMap) {
  const auto svg = evaluate({"--size", "5", "--black", "c3", "--svg", "-"});
  EXPECT_EQ(svg.code, 0);
  EXPECT_TRUE(has(svg.out, "<svg")) << svg.out.substr(0, 80);
  EXPECT_EQ(evaluate({"--size", "5", "--links", "nobody"}).code, 2);
}

}  // namespace
}  // namespace hex::cli
