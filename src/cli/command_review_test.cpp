#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli_call.h"
#include "scratch_folder.h"

namespace hex::cli {
namespace {

// Hein's puzzle, in which only c2 wins; White threw it away.
constexpr const char* kThrownAway = "(;FF[4]GM[11]SZ[5]AB[a2][b3][b4]AW[a3][c3][a5]PL[W];W[d3];B[b1])";

CallResult review(const Words& more, const std::string& input = kThrownAway) {
  return call(joined({"review", "-", "--time", "1", "--memory", "32"}, more), input);
}

TEST(ReviewCommand, SaysWhatWasThrownAway) {
  const auto result = review({});
  EXPECT_EQ(result.code, kFine);
  EXPECT_EQ(result.err, "");
  for (const char* part :
       {"  1 white d3          blunder: won (proved) before, lost (proved) after; a proved win "
        "thrown away; better c2",
        "white: accuracy 0 %", "after move 0 the winner is proved for the first time\n"})
    EXPECT_TRUE(has(result.out, part)) << part << "\n" << result.out;
}

TEST(ReviewCommand, ForPrograms) {
  const auto json = nlohmann::json::parse(review({"--json"}).out);
  ASSERT_EQ(json["moves"].size(), 2u);
  EXPECT_EQ(json["moves"][0]["class"], "blunder");
  EXPECT_EQ(json["moves"][0]["best"], "c2");
  EXPECT_EQ(json["complete"], true);
}

TEST(ReviewCommand, WritesPictureAndRecord) {
  EXPECT_TRUE(review({"--svg", "-"}).out.starts_with("<svg"));
  const auto record = review({"--sgf", "-"}).out;
  EXPECT_TRUE(has(record, "a proved win thrown away")) << record;
  EXPECT_TRUE(has(record, "W[c2]")) << record;
}

TEST(ReviewCommand, GoesOnFromAnEarlierOne) {
  const tests::ScratchFolder folder;
  const std::string file = folder.path() + "/one.json";
  std::ofstream(file) << review({"--json"}).out;
  const auto again = review({"--json", "--resume", file.c_str()});
  EXPECT_EQ(again.code, kFine) << again.err;
  EXPECT_EQ(nlohmann::json::parse(again.out)["moves"][0]["class"], "blunder");
  std::ofstream(file) << "nonsense";
  const auto bad = review({"--resume", file.c_str()});
  EXPECT_NE(bad.code, kFine);
  EXPECT_TRUE(has(bad.err, "is no review")) << bad.err;
}

TEST(ReviewCommand, BadInput) {
  for (const auto& result :
       {review({}, "(;FF[4]GM[11]SZ[5])"), review({}, "(;FF[4]GM[11]SZ[5];B[zz])"), review({}, ""),
        review({"--json", "--svg", "-"}), review({"--swap", "perhaps"}), call({"review"})}) {
    EXPECT_NE(result.code, kFine);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err, "");
  }
}

CallResult check(const Words& more) {
  return call(joined(
      {"puzzle", "check", "--size", "5", "--black", "a2 b3 b4", "--white", "a3 c3 a5", "--to-move", "white"},
      more));
}

TEST(PuzzleCheckCommand, SaysWhatWinsAndWhatRefutesTheRest) {
  const auto result = check({});
  EXPECT_EQ(result.code, kFine);
  for (const char* part :
       {"white wins, white to move\n", "the only winning move: c2\n", "difficulty: *", "\nd3 loses: "})
    EXPECT_TRUE(has(result.out, part)) << part << "\n" << result.out;
  EXPECT_FALSE(has(result.out, "warning"));
}

TEST(PuzzleCheckCommand, ForPrograms) {
  const auto json = nlohmann::json::parse(check({"--json", "--accept", "d3"}).out);
  EXPECT_EQ(json["winner"], "white");
  EXPECT_EQ(json["unique"], true);
  EXPECT_EQ(json["wrong"].size(), 18u);
  EXPECT_EQ(json["warnings"],
            nlohmann::json::parse(R"(["winning_move_rejected","accepted_move_not_winning"])"));
}

TEST(PuzzleCheckCommand, BadInput) {
  for (const auto& result :
       {check({"--accept", "z9"}), check({"--line", "nonsense"}), check({"--time", "-1"}),
        call({"puzzle", "check", "--size", "2", "--black", "a1 a2"})}) {
    EXPECT_NE(result.code, kFine);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err, "");
  }
}

TEST(OpeningsCommand, TheMap) {
  const auto result = call({"openings", "--size", "3"});
  EXPECT_EQ(result.code, kFine);
  EXPECT_EQ(result.out,
            "    a  b  c\n"
            " 1  -  -  +\n"
            "  2  +  +  +\n"
            "    3  +  -  -\n"
            "+ black wins with this stone, - he loses (proved)\n");
  EXPECT_TRUE(has(call({"openings", "--size", "11"}).out, "an estimate"));
  const auto json = nlohmann::json::parse(call({"openings", "--size", "4", "--json"}).out);
  EXPECT_EQ(json["size"], 4);
  EXPECT_EQ(json["cells"].size(), 16u);
  EXPECT_TRUE(call({"openings", "--size", "4", "--svg", "-"}).out.starts_with("<svg"));
}

TEST(OpeningsCommand, BadInput) {
  for (const auto& result : {call({"openings", "--size", "0"}), call({"openings", "--size", "x"}),
                             call({"openings", "--search", "0"})}) {
    EXPECT_NE(result.code, kFine);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err, "");
  }
}

}  // namespace
}  // namespace hex::cli
