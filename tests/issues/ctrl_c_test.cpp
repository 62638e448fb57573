// What Ctrl-C does in bench, template and puzzle was nowhere tested, and template went on with every template
// that was left. Each has to end soon, with the exit code of its help, and with what was found by then.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <thread>

#include "cli_call.h"
#include "scratch_folder.h"

namespace hex::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

class CtrlC : public testing::Test {
 protected:
  struct Ending {
    int code;  // negative: the signal that ended it
    milliseconds took;
    std::string out, err;
  };

  // Starts the program, and sends the signal of Ctrl-C when `ready`.
  Ending interrupted(std::vector<std::string> words, const std::function<bool()>& ready) {
    words.insert(words.begin(), MUSTPLAY_BINARY);
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::fflush(stdout);  // or the child writes what waits there, too
    const pid_t child = fork();
    if (child == 0) {
      signal(SIGINT, SIG_DFL);
      if (freopen((folder_ / "out").c_str(), "w", stdout) == nullptr ||
          freopen((folder_ / "err").c_str(), "w", stderr) == nullptr)
        _exit(126);
      execv(MUSTPLAY_BINARY, arguments.data());
      _exit(127);
    }
    for (int i = 0; i < 1000 && !ready(); ++i) std::this_thread::sleep_for(milliseconds(20));
    const auto asked = steady_clock::now();
    kill(child, SIGINT);
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
      if (steady_clock::now() - asked > std::chrono::seconds(30)) kill(child, SIGKILL);
      std::this_thread::sleep_for(milliseconds(5));
    }
    const auto took = std::chrono::duration_cast<milliseconds>(steady_clock::now() - asked);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), took, text("out"), text("err")};
  }
  static std::function<bool()> after(milliseconds wait) {
    return [wait] {
      std::this_thread::sleep_for(wait);
      return true;
    };
  }
  std::string text(const char* name) const {
    std::ifstream in(folder_ / name);
    return std::string((std::istreambuf_iterator<char>(in)), {});
  }
  tests::ScratchFolder folder_;
};

constexpr milliseconds kSoon{3000};

TEST_F(CtrlC, BenchEndsWithoutAnAnswer) {
  const Ending ending = interrupted({"bench"}, after(milliseconds(50)));
  EXPECT_EQ(ending.code, -SIGINT);
  EXPECT_EQ(ending.out + ending.err, "");
  EXPECT_LT(ending.took, kSoon);
}

// An easy template, then hard ones: a stone on the sixth row with all of the box below it.
TEST_F(CtrlC, TemplateKeepsWhatIsKnown) {
  std::string hard = "A=h1|O=|C=";
  for (char row = '2'; row <= '6'; ++row)
    for (char col = 'a'; col <= 'o'; ++col) hard += std::string{col, row, ' '};
  {
    std::ofstream file(folder_ / "edge.txt");
    file << "easy|4x3|A=c1|O=|C=d1 b2 c2 d2 a3 b3 c3 d3|\n";
    for (int i = 1; i <= 50; ++i) file << "hard" << i << "|15x6|" << hard << "|\n";
  }
  const auto easy_is_known = [&] { return has(text("out"), "easy: valid, minimal (8 cells)\n"); };
  const Ending ending = interrupted({"template", folder_ / "edge.txt"}, easy_is_known);
  EXPECT_EQ(ending.code, kUnknown);
  EXPECT_TRUE(has(ending.out, "easy: valid, minimal (8 cells)\n")) << ending.out;
  EXPECT_LE(std::count(ending.out.begin(), ending.out.end(), '\n'), 2) << ending.out;
  EXPECT_EQ(ending.err, "");
  EXPECT_LT(ending.took, kSoon);
}

TEST_F(CtrlC, PuzzleCheckSaysWhatIsOpen) {
  const Ending ending = interrupted({"puzzle", "check", "--size", "10"}, after(milliseconds(500)));
  EXPECT_EQ(ending.code, kUnknown);
  EXPECT_TRUE(has(ending.out, "the winner was not found in time\n")) << ending.out;
  EXPECT_TRUE(has(ending.out, "warning: unproven\n")) << ending.out;
  EXPECT_EQ(ending.err, "");
  EXPECT_LT(ending.took, kSoon);
}

// Hein's puzzle, then a game that takes long: the first is found and kept.
TEST_F(CtrlC, PuzzleFindPrintsWhatWasFound) {
  std::ofstream(folder_ / "a.sgf") << "(;FF[4]GM[11]SZ[5]AB[a2][b3][b4]AW[a3][c3][a5]PL[W];W[c2])";
  {
    std::ofstream game(folder_ / "b.sgf");
    game << "(;FF[4]GM[11]SZ[11]";
    for (int i = 0; i < 30; ++i)
      game << ";" << (i % 2 == 0 ? 'B' : 'W') << '[' << static_cast<char>('a' + i * 4 % 11) << i / 3 + 1
           << ']';
    game << ")";
  }
  const std::string pictures = folder_ / "pictures";
  const Ending ending = interrupted({"puzzle", "find", folder_ / "a.sgf", folder_ / "b.sgf", "--max-nodes",
                                     "100000000", "--least-proof", "1", "--obvious", "--svg", pictures},
                                    after(milliseconds(1500)));
  EXPECT_EQ(ending.code, kUnknown);
  EXPECT_TRUE(has(ending.out, "white to move wins only at c2")) << ending.out;
  EXPECT_TRUE(has(ending.out, "1 puzzle in ")) << ending.out;
  EXPECT_TRUE(std::ifstream(pictures + "/puzzle_001.svg").good());
  EXPECT_EQ(ending.err, "");
  EXPECT_LT(ending.took, kSoon);
}

}  // namespace
}  // namespace hex::cli
