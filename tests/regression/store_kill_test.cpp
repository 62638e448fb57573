// The program killed at random moments while it solves and writes: what was committed stays, nothing wrong is
// in the store, and the solve ends with the right answer.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "archive/solved_store.h"
#include "archive/stored_solve.h"
#include "base/random.h"
#include "scratch_folder.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

// Starts the program; its output goes to a file.
pid_t start(std::vector<std::string> arguments, const std::string& output) {
  arguments.insert(arguments.begin(), MUSTPLAY_BINARY);
  std::fflush(stdout);  // or the child writes what waits there, too
  const pid_t child = fork();
  if (child != 0) return child;
  if (freopen(output.c_str(), "w", stdout) == nullptr ||
      freopen((output + ".err").c_str(), "w", stderr) == nullptr)
    _exit(126);
  std::vector<char*> words;
  for (auto& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  execv(MUSTPLAY_BINARY, words.data());
  _exit(127);
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

int wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

// All openings of 6x6: about a second of work.
std::vector<std::string> solve_into(const std::string& folder) {
  return {"solve",   "--size", "6",        "--to-move", "black",  "--all-moves",  "--threads", "2",
          "--store", folder,   "--memory", "64",        "--json", "--checkpoint", "0.02"};
}

// Opens, checks every page and every record. Returns the number of positions.
std::uint64_t look_through(const std::string& folder) {
  const auto store = engine::SolvedStore::open(folder);
  EXPECT_TRUE(store) << (store ? "" : store.error().text());
  if (!store) return 0;
  const auto status = (*store)->store().for_each([](const store::Entry&) { return true; });
  EXPECT_TRUE(status) << (status ? "" : status.error().text());
  return (*store)->store().stat()->positions;
}

struct Kills {
  int wanted;
  int done = 0;
  int with_checkpoint = 0;
};

// Starts and kills until the solve has ended before its time, or the kills are used up.
void start_and_kill(const std::string& folder, const std::string& output, base::Random& random,
                    Kills& kills) {
  std::uint64_t most = 0;
  while (kills.done < kills.wanted) {
    const pid_t child = start(solve_into(folder), output);
    // Mostly early, where files are made and opened, now and then after a while.
    std::this_thread::sleep_for(
        std::chrono::microseconds(random.below(random.below(4) == 0 ? 250000 : 60000)));
    kill(child, SIGKILL);
    const int code = wait_for(child);
    ASSERT_TRUE(code == -SIGKILL || code == 0) << code << contents(output + ".err");
    if (code == 0) return;
    ++kills.done;
    if (!std::filesystem::exists(folder + "/data.mdb")) continue;
    const std::uint64_t positions = look_through(folder);
    EXPECT_GE(positions, most) << "something that was committed is gone";
    most = positions;
    const auto waiting = engine::unfinished_solves(folder);
    ASSERT_TRUE(waiting) << waiting.error().text();
    kills.with_checkpoint += static_cast<int>(waiting->size());
  }
}

std::vector<std::string> sorted(const nlohmann::json& list) {
  auto out = list.get<std::vector<std::string>>();
  std::sort(out.begin(), out.end());
  return out;
}

TEST(StoreKill, KilledAtRandomMomentsItEndsRight) {
  const ScratchFolder scratch;
  base::Random random(seed());
  const std::string output = scratch / "out";
  ASSERT_EQ(wait_for(start({"solve", "--size", "6", "--all-moves", "--json", "--memory", "64"}, output)), 0);
  const auto expected = nlohmann::json::parse(contents(output));
  Kills kills{share(150, 20)};
  for (int round = 0; kills.done < kills.wanted; ++round) {
    const std::string folder = scratch / ("s" + std::to_string(round)).c_str();
    start_and_kill(folder, output, random, kills);
    if (HasFatalFailure()) return;
    const bool waits = std::filesystem::exists(folder) && !engine::unfinished_solves(folder)->empty();
    const std::vector<std::string> resume = {"solve",    "--resume", "--store", folder,
                                             "--memory", "64",       "--json"};
    ASSERT_EQ(wait_for(start(waits ? resume : solve_into(folder), output)), 0) << contents(output + ".err");
    const auto answer = nlohmann::json::parse(contents(output));
    EXPECT_EQ(answer["winner"], "black");
    EXPECT_EQ(sorted(answer["winning_moves"]), sorted(expected["winning_moves"]));
    EXPECT_EQ(sorted(answer["losing_moves"]), sorted(expected["losing_moves"]));
    EXPECT_TRUE(answer["unknown_moves"].empty());
    EXPECT_TRUE(engine::unfinished_solves(folder)->empty());
    ASSERT_EQ(wait_for(start({"store", "verify", "--store", folder, "--json", "--solve"}, output)), 0)
        << contents(output) << contents(output + ".err");
    const auto report = nlohmann::json::parse(contents(output));
    EXPECT_EQ(report["solved"], report["positions"]);
  }
  EXPECT_GT(kills.with_checkpoint, 0);
  std::printf("killed %d times, %d of them with a checkpoint on the disk\n", kills.done,
              kills.with_checkpoint);
}

}  // namespace
}  // namespace hex::tests
