// Small faults of the command line: `--time nan` was a time; a number out of range was told with 309 digits;
// `--help >/dev/full` ended as if it had been read; `serve --token ""` meant no token without a word, a server
// for the outside had none, and a token with '%' gave an address that the page could not read.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "cli_call.h"
#include "scratch_folder.h"

namespace hex::cli {
namespace {

TEST(SmallFaults, TimesAndCountsAreNumbers) {
  for (const char* time : {"nan", "-nan", "inf", "0", "-1", "1e309", "x", ""}) {
    const CallResult wrong = call({"solve", "--size", "3", "--time", time});
    EXPECT_EQ(wrong.code, kUsage) << time;
    EXPECT_LT(wrong.err.size(), 150u) << wrong.err;
  }
  EXPECT_EQ(call({"solve", "--size", "3", "--time", "1e1"}).code, kFine);
  for (const Words& words :
       {Words{"solve", "--size", "3", "--nodes", "0"}, Words{"solve", "--size", "3", "--nodes", "nan"},
        Words{"show", "--size", "3", "--move", "-1"}, Words{"play", "--time", "nan"}}) {
    const CallResult wrong = call(words);
    EXPECT_EQ(wrong.code, kUsage) << words[0];
    EXPECT_LT(wrong.err.size(), 150u) << wrong.err;
  }
}

class SmallFaultsOfTheProgram : public testing::Test {
 protected:
  // A line of a shell in which $M is the program; its output.
  int run(const std::string& line) {
    std::ofstream(folder_ / "script") << "M=" MUSTPLAY_BINARY "\n" << line;
    const std::string whole =
        "bash " + (folder_ / "script") + " >" + (folder_ / "out") + " 2>" + (folder_ / "err");
    const int status = std::system(whole.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  std::string text(const char* name) const {
    std::ifstream in(folder_ / name);
    return std::string((std::istreambuf_iterator<char>(in)), {});
  }
  tests::ScratchFolder folder_;
};

TEST_F(SmallFaultsOfTheProgram, HelpThatNobodyCanReadIsAnError) {
  EXPECT_EQ(run("$M --help >/dev/full"), kBadInput);
  EXPECT_EQ(run("$M solve --help >/dev/full"), kBadInput);
  EXPECT_EQ(run("$M --help >/dev/null"), kFine);
}

// As benzene's twogtp.py starts its programs.
TEST_F(SmallFaultsOfTheProgram, HtpTakesTheCommandsOfAFile) {
  std::ofstream(folder_ / "config") << "# a comment\n\nboardsize 5 4\nplay black c3\n";
  std::ofstream(folder_ / "wrong") << "boardsize 5\nnonsense\n";
  const std::string start = "echo 'play black c3' | $M htp --seed 1 --logfile-name x --config ";
  EXPECT_EQ(run(start + (folder_ / "config")), kFine);
  EXPECT_EQ(text("out").rfind("? ", 0), 0u) << "the cell is taken: " << text("out");
  EXPECT_EQ(run(start + (folder_ / "wrong")), kBadInput);
  EXPECT_TRUE(has(text("err"), "wrong, line 2: unknown command 'nonsense'")) << text("err");
  EXPECT_EQ(text("out"), "");
  EXPECT_EQ(run(start + (folder_ / "absent")), kBadInput);
}

TEST_F(SmallFaultsOfTheProgram, TokensAreSaidAloud) {
  EXPECT_EQ(run("timeout 20 $M serve --port 0 --no-browser --token ''"), kBadInput);
  EXPECT_TRUE(has(text("err"), "--no-token means none")) << text("err");
  EXPECT_EQ(run("timeout 20 $M serve --port 0 --no-browser --token 'a b'"), kBadInput);
  // Ctrl-C after the address is there.
  const std::string until =
      " & for i in $(seq 200); do sleep 0.05; grep -q stops $0.txt && break; done; kill -INT $!; wait $!";
  run("$M serve --port 0 --no-browser --token 'a%b#c' >$0.txt" + until + "; cat $0.txt");
  EXPECT_TRUE(has(text("out"), "/#token=a%25b%23c\n")) << text("out");
  run("$M serve --port 0 --no-browser --bind 0.0.0.0 >$0.txt" + until + "; cat $0.txt");
  EXPECT_TRUE(has(text("out"), "/#token=")) << text("out");
  run("$M serve --port 0 --no-browser --bind 0.0.0.0 --no-token >$0.txt" + until + "; cat $0.txt");
  EXPECT_TRUE(has(text("out"), "Mustplay is at") && !has(text("out"), "token")) << text("out");
}

}  // namespace
}  // namespace hex::cli
