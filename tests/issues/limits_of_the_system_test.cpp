// Where the system allowed little memory or few threads (ulimit), exceptions that nobody caught aborted solve,
// serve, analyze, match and inferior. Each has to do with fewer threads, or to end with one clear line.
//
// Threads are limited through their stacks: with `ulimit -s` each reserves so much of the address space that
// `ulimit -v` leaves room for few.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "scratch_folder.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

struct CallResult {
  int code = -1;  // -1: ended by a signal, or not at all
  std::string out, err;
};

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

class LimitsOfTheSystem : public testing::Test {
 protected:
  void SetUp() override {
    if (kSanitized) GTEST_SKIP() << "sanitizers need all of the address space";
  }
  // `limits`: words of ulimit. `line`: a line of a shell in which $M is the program.
  CallResult call(const std::string& limits, const std::string& line) {
    std::ofstream(folder_ / "script") << "M='timeout 60 " MUSTPLAY_BINARY "'; ulimit " << limits << "\n"
                                      << line;
    const std::string text =
        "bash " + (folder_ / "script") + " >" + (folder_ / "out") + " 2>" + (folder_ / "err");
    const int status = std::system(text.c_str());
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return {code > 123 ? -1 : code, contents(folder_ / "out"), contents(folder_ / "err")};
  }
  ScratchFolder folder_;
};

// One line, which begins with the program's name.
bool is_clear(const CallResult& outcome) {
  return outcome.err.rfind("mustplay: ", 0) == 0 && outcome.err.find('\n') == outcome.err.size() - 1;
}

constexpr const char* kFewThreads = "-s 200000 && ulimit -v 1500000";
constexpr const char* kNoThreads = "-s 900000 && ulimit -v 800000";

TEST_F(LimitsOfTheSystem, SolveTakesFewerThreads) {
  const CallResult few = call(kFewThreads, "$M solve --size 4 --threads 64 --memory 16");
  EXPECT_EQ(few.code, 0) << few.err;
  EXPECT_NE(few.out.find("black, to move, wins"), std::string::npos) << few.out;
  const CallResult none = call(kNoThreads, "$M solve --size 4 --threads 64 --memory 16");
  EXPECT_EQ(none.code, 0) << "it needs no thread but its own: " << none.err;
  EXPECT_NE(none.out.find("black, to move, wins"), std::string::npos) << none.out;
}

TEST_F(LimitsOfTheSystem, NoThreadAtAllIsOneClearError) {
  for (const char* line : {"$M analyze </dev/null", "$M serve --port 0 --no-browser",
                           "$M match --a level=1 --b level=1 --games 2 --size 3"}) {
    const CallResult none = call(kNoThreads, line);
    EXPECT_EQ(none.code, 3) << line << "\n" << none.err;
    EXPECT_TRUE(is_clear(none)) << line << "\n" << none.err;
  }
}

TEST_F(LimitsOfTheSystem, AnalyzeAndMatchTakeFewerThreads) {
  const CallResult analyze =
      call(kFewThreads,
           R"(echo '{"id":"1","action":"solve","boardXSize":3}' | $M analyze --threads 40 --memory 16)");
  EXPECT_EQ(analyze.code, 0) << analyze.err;
  EXPECT_NE(analyze.out.find("black"), std::string::npos) << analyze.out << analyze.err;
  const CallResult match =
      call(kFewThreads, "$M match --a level=1 --b level=1 --games 4 --size 3 --threads 32");
  EXPECT_EQ(match.code, 0) << match.err;
}

TEST_F(LimitsOfTheSystem, LittleMemoryIsOneClearError) {
  for (const char* line : {"$M inferior --size 32", "$M solve --size 32 --memory 1 --nodes 50 --threads 4",
                           "$M connections --size 32", "$M evaluate --size 32"})
    for (const char* limit : {"-v 50000", "-v 100000"}) {
      const CallResult little = call(limit, line);
      EXPECT_GE(little.code, 0) << limit << " " << line << "\n" << little.err;
      if (little.code != 0 && little.out.empty()) {
        EXPECT_TRUE(is_clear(little)) << limit << " " << line << "\n" << little.err;
      }
    }
}

}  // namespace
}  // namespace hex::tests
