// The built program as a person or a script meets it: exit codes, both streams, a pipe and a terminal.
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "test_environment.h"

namespace {

namespace fs = std::filesystem;

struct CallResult {
  int code = -1;  // of the exit; minus the signal when a signal ended the program
  std::string out;
  std::string err;
};

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

fs::path scratch(const std::string& name) {
  return fs::temp_directory_path() / ("mustplay_cli_" + std::to_string(getpid()) + "_" + name);
}

int code_of(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// Runs the program on a pipe; `arguments` are words of a shell.
CallResult call(const std::string& arguments, const std::string& input = "") {
  const fs::path in = scratch("in"), out = scratch("out"), err = scratch("err");
  std::ofstream(in, std::ios::binary) << input;
  const std::string line = std::string(MUSTPLAY_BINARY) + " " + arguments + " <" + quoted(in.string()) +
                           " >" + quoted(out.string()) + " 2>" + quoted(err.string());
  const int status = std::system(line.c_str());
  CallResult result{code_of(status), contents(out), contents(err)};
  for (const auto& path : {in, out, err}) fs::remove(path);
  return result;
}

// The program on a pseudo-terminal of its own.
class Terminal {
 public:
  explicit Terminal(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), MUSTPLAY_BINARY);
    child_ = forkpty(&master_, nullptr, nullptr, nullptr);
    if (child_ == 0) {
      setenv("TERM", "xterm-256color", 1);
      setenv("LC_ALL", "C.UTF-8", 1);
      unsetenv("NO_COLOR");
      std::vector<char*> words;
      for (auto& argument : arguments) words.push_back(argument.data());
      words.push_back(nullptr);
      execv(MUSTPLAY_BINARY, words.data());
      _exit(127);
    }
  }
  ~Terminal() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    close(master_);
  }

  void type(const std::string& keys) {
    ASSERT_EQ(write(master_, keys.data(), keys.size()), ssize_t(keys.size()));
  }

  // Reads until the screen has shown `part` since the last call; false after ten seconds or at the end.
  bool shows(const std::string& part) {
    for (;;) {
      if (const auto at = seen_.find(part, read_); at != std::string::npos) {
        read_ = at + part.size();
        return true;
      }
      if (!more()) return false;
    }
  }

  // Reads to the end and returns the exit code, as in CallResult.
  int end() {
    while (more()) {
    }
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return code_of(status);
  }

  const std::string& seen() const { return seen_; }

 private:
  bool more() {
    pollfd wait{master_, POLLIN, 0};
    char buffer[4096];
    if (poll(&wait, 1, 10000) <= 0) return false;
    const ssize_t count = read(master_, buffer, sizeof buffer);
    if (count <= 0) return false;
    seen_.append(buffer, static_cast<std::size_t>(count));
    return true;
  }

  int master_ = -1;
  pid_t child_ = -1;
  std::string seen_;
  std::size_t read_ = 0;
};

constexpr const char* kEnterScreen = "\x1b[?1049h";
constexpr const char* kLeaveScreen = "\x1b[?1049l";

// With and without a terminal: the address of the page, until Ctrl-C.
TEST(Cli, AloneItServesThePageUntilCtrlC) {
  Terminal terminal({});
  ASSERT_TRUE(terminal.shows("Mustplay is at http://127.0.0.1:"));
  ASSERT_TRUE(terminal.shows("Ctrl-C stops it."));
  terminal.type("\x03");
  EXPECT_TRUE(terminal.shows("stopped"));
  EXPECT_EQ(terminal.end(), 0);
}

TEST(Cli, APortThatIsInUseIsRefusedWhenItWasAskedFor) {
  Terminal first({"serve", "--port", "0", "--no-browser"});
  ASSERT_TRUE(first.shows("http://127.0.0.1:"));
  ASSERT_TRUE(first.shows("/"));
  const std::string& seen = first.seen();
  const auto at = seen.find("127.0.0.1:") + 10;
  const CallResult second = call("serve --no-browser --port " + seen.substr(at, seen.find('/', at) - at));
  EXPECT_EQ(second.code, 1);
  EXPECT_NE(second.err.find("cannot be taken"), std::string::npos) << second.err;
}

TEST(Cli, ShowsALinkAndStandardInputAlike) {
  const CallResult link = call("show '#5,a2:sc3'");
  const CallResult input = call("show -", "(;GM[11]SZ[5];B[a2];W[swap-pieces];B[c3])");
  EXPECT_EQ(link.code, 0) << link.err;
  EXPECT_EQ(link.out, input.out);
  EXPECT_NE(link.out.find("white to move"), std::string::npos) << link.out;
}

TEST(Cli, WritesWhatItReads) {
  const fs::path file = scratch("game.sgf");
  std::ofstream(file) << call("show '#6x4,a1b2c3:p' --format sgf").out;
  const CallResult again = call("show " + quoted(file.string()) + " --format hexworld");
  fs::remove(file);
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_NE(again.out.find("#6x4,a1b2c3:p"), std::string::npos) << again.out;
}

TEST(Cli, WritesAPicture) {
  const fs::path file = scratch("board.svg");
  const CallResult result = call("show --size 19 --svg " + quoted(file.string()));
  const std::string svg = contents(file);
  fs::remove(file);
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(svg.rfind("<svg ", 0), 0u);
  EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n");
}

// The picture of the README is what the program draws now; this is the command that draws it.
TEST(Cli, DrawsThePictureOfTheReadme) {
  const CallResult result =
      call("show '#11,f4d8e7e8c8b10c9c10d9d10e10e9f7f9g9g8a10a11h7h8i7i8j7j8k7k8' --svg -");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(result.out == contents(fs::path(MUSTPLAY_SOURCE) / "docs/board.svg"))
      << "docs/board.svg is not what the program draws now";
}

TEST(Cli, SaysWhatIsWrongInOneLine) {
  struct Case {
    const char* arguments;
    int code;
    const char* part;
  };
  for (const Case& each : {Case{"show no_such_file.sgf", 1, "no_such_file.sgf"},
                           Case{"show '#5,a1a1'", 1, "a1"}, Case{"show '#5,a1' --move 4", 1, "4"},
                           Case{"show / ", 1, "folder"}, Case{"show --size 1x99", 1, "--size"},
                           Case{"show '#5,a1' --size 5", 2, "--size"}, Case{"show --what", 2, "--what"},
                           Case{"play --color mauve", 2, "mauve"}, Case{"dance", 2, "dance"}}) {
    const CallResult result = call(each.arguments);
    EXPECT_EQ(result.code, each.code) << each.arguments;
    EXPECT_EQ(result.out, "") << each.arguments;
    EXPECT_EQ(result.err.rfind("mustplay: ", 0), 0u) << result.err;
    EXPECT_EQ(result.err.find('\n'), result.err.size() - 1) << result.err;
    EXPECT_NE(result.err.find(each.part), std::string::npos) << result.err;
  }
}

TEST(Cli, NoticesAFullDisk) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  EXPECT_EQ(code_of(std::system((std::string(MUSTPLAY_BINARY) + " show >/dev/full 2>/dev/null").c_str())), 1);
}

TEST(Cli, PlaysAScript) {
  const CallResult result = call("play --size 3 --swap none --color both", "a1\nb1\na2\nb2\na3\n");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_NE(result.out.find("Black has joined north and south."), std::string::npos) << result.out;
  EXPECT_EQ(call("play --size 5", "").code, 0) << "the end of input";
  EXPECT_EQ(call("play --size 5 --color none --level 4").code, 0);
}

TEST(Cli, RedrawsOnATerminalAndLeavesItAsItWas) {
  Terminal terminal({"play", "--size", "4", "--color", "both"});
  ASSERT_TRUE(terminal.shows(kEnterScreen));
  ASSERT_TRUE(terminal.shows("black > "));
  terminal.type("b2\n");
  ASSERT_TRUE(terminal.shows("\x1b[2J")) << "the board is redrawn";
  ASSERT_TRUE(terminal.shows("⬢"));
  ASSERT_TRUE(terminal.shows("white > "));
  terminal.type("quit\n");
  ASSERT_TRUE(terminal.shows(kLeaveScreen));
  EXPECT_TRUE(terminal.shows("White to move, or swap.")) << "the last board stays visible";
  EXPECT_EQ(terminal.end(), 0);
}

TEST(Cli, CtrlCRestoresTheTerminal) {
  Terminal terminal({"play"});
  ASSERT_TRUE(terminal.shows("black > "));
  terminal.type("\x03");
  EXPECT_TRUE(terminal.shows(kLeaveScreen));
  EXPECT_EQ(terminal.end(), -SIGINT);
}

// A solve that would take days: Ctrl-C ends it with what is known.
TEST(Cli, CtrlCStopsASolve) {
  Terminal terminal({"solve", "--size", "11", "--memory", "64"});
  ASSERT_TRUE(terminal.shows(" nodes, "));
  terminal.type("\x03");
  EXPECT_TRUE(terminal.shows("not solved: the winner with black to move is not known"));
  EXPECT_EQ(terminal.end(), 3);
}

TEST(Cli, HexcheckVerifiesWhatSolveWrites) {
  const fs::path file = scratch("proof"), said = scratch("said");
  const CallResult result =
      call("solve --size 4 --black a1 --memory 64 --json --proof " + quoted(file.string()));
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out.find("\"proof_steps\":0"), std::string::npos) << result.out;
  EXPECT_EQ(result.out.find("\"proof_nodes\":0"), std::string::npos) << result.out;
  const std::string check =
      std::string(HEXCHECK_BINARY) + " " + quoted(file.string()) + " >" + quoted(said.string());
  EXPECT_EQ(code_of(std::system(check.c_str())), 0);
  EXPECT_EQ(contents(said).substr(0, contents(said).find('\n')),
            "VERIFIED white wins; 4x4; black a1; white -; white to move");
  for (const auto& path : {file, said}) fs::remove(path);
  const CallResult unknown = call("solve --size 9 --nodes 1 --memory 64 --proof " + quoted(file.string()));
  EXPECT_EQ(unknown.code, 3);
  EXPECT_FALSE(fs::exists(file));
  EXPECT_EQ(call("solve --size 3 --memory 64 --proof /nowhere/proof").code, 1);
}

TEST(Cli, EndOfInputOnATerminalEndsTheGame) {
  Terminal terminal({"play", "--size", "3"});
  ASSERT_TRUE(terminal.shows("black > "));
  terminal.type("\x04");
  EXPECT_TRUE(terminal.shows(kLeaveScreen));
  EXPECT_EQ(terminal.end(), 0);
}

TEST(Cli, ShowsRealGames) {
  const auto data = hex::tests::data_dir();
  if (!data) GTEST_SKIP() << hex::tests::kNoData;
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(*data + "/games"))
    if (entry.path().extension() == ".sgf") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  ASSERT_FALSE(files.empty());
  const std::size_t step = hex::tests::long_run() ? 1 : 8;
  for (std::size_t i = 0; i < files.size(); i += step) {
    const CallResult result = call("show " + quoted(files[i].string()) + " --json");
    EXPECT_EQ(result.code, 0) << files[i] << ": " << result.err;
    EXPECT_EQ(result.out.rfind("{\"cols\":", 0), 0u) << files[i];
  }
}

}  // namespace
