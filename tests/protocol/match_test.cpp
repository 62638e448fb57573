// `mustplay match` as a user runs it: the built program as engines of a match, over the real protocol.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace hex::tests {
namespace {

const std::string kHtp = std::string(MUSTPLAY_BINARY) + " htp";

struct Called {
  int code = -1;
  std::string out;
};

Called run(const std::string& arguments) {
  Called result;
  FILE* pipe = popen((std::string(MUSTPLAY_BINARY) + " match " + arguments + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return result;
  char buffer[4096];
  for (std::size_t count; (count = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    result.out.append(buffer, count);
  const int status = pclose(pipe);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

// The same engine over the protocol and in the process plays the same games.
TEST(MatchProgram, OverTheProtocolAsInTheProcess) {
  const std::string rest = " --b level=3 --games 6 --size 6 --json";
  const Called inside = run("--a level=4" + rest);
  const Called outside = run("--a '" + kHtp + "' --setup-a 'param_game level 4' --threads 2" + rest);
  ASSERT_EQ(inside.code, 0) << inside.out;
  ASSERT_EQ(outside.code, 0) << outside.out;
  const auto in = nlohmann::json::parse(inside.out), out = nlohmann::json::parse(outside.out);
  EXPECT_EQ(in["games"], 6);
  EXPECT_EQ(in["a"]["wins"], out["a"]["wins"]);
  EXPECT_EQ(in["pairs"], out["pairs"]);
  EXPECT_EQ(out["a"]["lost_by_crash"], 0);
}

TEST(MatchProgram, KeepsTheTime) {
  const Called timed = run("--a '" + kHtp + "' --b '" + kHtp + "' --games 2 --size 4 --time 50ms --json");
  ASSERT_EQ(timed.code, 0) << timed.out;
  const auto json = nlohmann::json::parse(timed.out);
  EXPECT_EQ(json["a"]["lost_by_timeout"], 0);
  EXPECT_EQ(json["games"], 2);
}

TEST(MatchProgram, KeepsGamesAndGoesOn) {
  const std::string folder =
      std::filesystem::temp_directory_path() / ("mustplay_games_" + std::to_string(getpid()));
  const std::string match = "--a level=2 --b level=1 --size 4 --sgf " + folder;
  EXPECT_EQ(run(match + " --games 2").code, 0);
  EXPECT_EQ(run(match + " --games 4").code, 1) << "a match is there already";
  const Called resumed = run(match + " --games 4 --resume");
  EXPECT_EQ(resumed.code, 0) << resumed.out;
  EXPECT_NE(resumed.out.find("4 of 4 games"), std::string::npos) << resumed.out;
  EXPECT_TRUE(std::filesystem::exists(folder + "/0004.sgf"));
  EXPECT_EQ(run(match + " --games 4 --resume --seed 9").code, 1) << "another match";
  std::filesystem::remove_all(folder);
}

TEST(MatchProgram, OneClearErrorForBadInput) {
  for (const char* arguments :
       {"--a level=0.5 --b level=1", "--a level=1 --b ''", "--a level=1 --b level=2 --size 99",
        "--a level=1 --b level=2 --openings q", "--a level=1 --b level=2 --time soon",
        "--a level=1 --b /no/such/engine", "--a level=1 --b level=2 --sgf /dev/null/x",
        "--a level=1 --b level=2 --sprt --elo1 -5"}) {
    const Called failed = run(arguments);
    EXPECT_EQ(failed.code, 1) << arguments << ": " << failed.out;
    EXPECT_EQ(failed.out.rfind("mustplay: ", 0), 0u) << failed.out;
    EXPECT_EQ(failed.out.find('\n'), failed.out.size() - 1) << failed.out;
  }
  EXPECT_EQ(run("--a level=1").code, 2);
  EXPECT_EQ(run("--a level=1 --b level=1 --resume").code, 2);
}

// Over the small sizes (docs/experiments.md has the whole run), with every move checked: no crash, no illegal
// move, no game lost after its win was proved.
TEST(MatchProgram, PlaysSafelyOnSmallSizes) {
  const Called played =
      run("--a 'mcts count=40' --b 'mcts count=20' --size 3-6 --openings all --games 16 --json");
  ASSERT_EQ(played.code, 0) << played.out;
  const auto json = nlohmann::json::parse(played.out);
  EXPECT_EQ(json["games"], 16);
  for (const char* engine : {"a", "b"})
    for (const char* fault : {"lost_by_crash", "lost_by_illegal", "lost_by_timeout", "lost_won_games"})
      EXPECT_EQ(json[engine][fault], 0) << engine << " " << fault;
}

}  // namespace
}  // namespace hex::tests
