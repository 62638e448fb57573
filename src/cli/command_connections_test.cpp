#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli_call.h"

namespace hex::cli {
namespace {

CallResult connections(const Words& arguments) {
  return call(joined({"connections", "--size", "5", "--black", "c2"}, arguments));
}

TEST(ConnectionsCommand, ExplainsTheBridge) {
  EXPECT_EQ(connections({"--between", "c2,north", "--explain"}).out,
            "(c2, [], c1) is VC, (c1, [], north) is VC. Apply AND: (c2, [c1], north) is VSC.\n"
            "(c2, [], d1) is VC, (d1, [], north) is VC. Apply AND: (c2, [d1], north) is VSC.\n"
            "(c2, [c1], north) is VSC, (c2, [d1], north) is VSC. Apply OR: (c2, [c1, d1], north) is VC.\n"
            "depth 2\n");
}

TEST(ConnectionsCommand, RepliesToIntrusions) {
  EXPECT_EQ(connections({"--between", "c2,north", "--reply-to", "c1"}).out,
            "(c2, [c1, d1], north) is VC\nc1 -> d1\n");
  EXPECT_EQ(connections({"--between", "c2,north", "--kind", "semi", "--reply-to", "d1"}).out,
            "(c2, [c1], north) is VSC\nbegins at c1\nd1 -> no reply needed\n");
}

TEST(ConnectionsCommand, JsonHasTheFieldsThatAreDocumented) {
  const auto json = nlohmann::json::parse(connections({"--between", "c2,north", "--json", "--explain"}).out);
  const auto& full = json["connections"][0];
  EXPECT_EQ(full["color"], "black");
  EXPECT_EQ(full["from"], "c2");
  EXPECT_EQ(full["to"], "north");
  EXPECT_EQ(full["kind"], "full");
  EXPECT_EQ(full["carrier"], (std::vector<std::string>{"c1", "d1"}));
  EXPECT_TRUE(full["key"].is_null());
  EXPECT_EQ(full["rule"], "or");
  EXPECT_TRUE(full["stepping_stones"].empty());
  EXPECT_EQ(full["depth"], 2);
  EXPECT_EQ(full["depth_exact"], true);
  EXPECT_EQ(json["explanation"].size(), 3u);
  const auto all = nlohmann::json::parse(connections({"--color", "white", "--json"}).out);
  EXPECT_GT(all["connections"].size(), 20u);
  for (const auto& c : all["connections"]) EXPECT_EQ(c["color"], "white");
}

// A semi connection that the rules miss.
TEST(ConnectionsCommand, SearchesDeeper) {
  const auto ask = [](const Words& arguments) {
    return call(joined({"connections", "--size", "4", "--black", "a2 a3 d3", "--white", "b1 c1 b4 c4",
                        "--between", "north,south"},
                       arguments));
  };
  EXPECT_EQ(ask({}).out, "no connection found\n");
  EXPECT_EQ(ask({"--search", "1"}).out, "no connection found\n");
  EXPECT_EQ(ask({"--search", "3"}).out,
            "black (north, [a1, d1, b2, c2, d2, b3, c3, a4, d4], south) is VSC, key c2, by key, depth 9\n");
  const std::string reasons = ask({"--search", "3", "--explain"}).out;
  EXPECT_NE(reasons.find(" is VC with c2. Apply KEY: (north, [a1, d1, b2, c2, d2, b3, c3, a4, d4], south) is "
                         "VSC.\ndepth 9\n"),
            std::string::npos)
      << reasons;
  EXPECT_EQ(reasons.find("Apply CROSSING"), std::string::npos);
  const std::string replies = ask({"--search", "3", "--reply-to", "a4"}).out;
  EXPECT_NE(replies.find("begins at c2\na4 -> d4\n"), std::string::npos) << replies;
  const auto json = nlohmann::json::parse(ask({"--search", "3", "--json", "--explain"}).out);
  EXPECT_EQ(json["connections"][0]["rule"], "key");
  EXPECT_EQ(json["explanation"].back()["premises"][0]["with"], std::vector<std::string>{"c2"});
  EXPECT_EQ(ask({"--search", "0"}).code, 2);
}

TEST(ConnectionsCommand, SumsUpAndDraws) {
  const std::string text = connections({}).out;
  EXPECT_EQ(text.rfind("black: ", 0), 0u);
  EXPECT_NE(text.find("\nwhite: "), std::string::npos);
  const std::string svg = connections({"--between", "c2,north", "--svg", "-"}).out;
  EXPECT_EQ(svg.rfind("<svg", 0), 0u) << svg.substr(0, 40);
}

TEST(ConnectionsCommand, RefusesWhatMakesNoSense) {
  for (const auto& arguments :
       std::vector<std::vector<const char*>>{{"--between", "c2"},
                                             {"--between", "c2,up"},
                                             {"--between", "c2,z1"},
                                             {"--between", "c2,west"},
                                             {"--between", "c2,north", "--color", "white"},
                                             {"--between", "a5,e1", "--explain", "--kind", "full"},
                                             {"--color", "green"},
                                             {"--between", "c2,north", "--reply-to", "c2"},
                                             {"--between", "c2,north", "--reply-to", "q1"}}) {
    const CallResult result = connections(arguments);
    EXPECT_EQ(result.code, 1) << arguments.back();
    EXPECT_EQ(result.out, "") << arguments.back();
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
  for (const auto& arguments : std::vector<std::vector<const char*>>{{"--explain"},
                                                                     {"--reply-to", "c1"},
                                                                     {"--kind", "half"},
                                                                     {"--rules", "x"},
                                                                     {"--json", "--svg", "-"}})
    EXPECT_EQ(connections(arguments).code, 2) << arguments[0];
}

}  // namespace
}  // namespace hex::cli
