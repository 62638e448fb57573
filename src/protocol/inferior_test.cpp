// The replies about inferior cells, as HexGui parses them.
#include <gtest/gtest.h>

#include "protocol/htp.h"

namespace hex::protocol {
namespace {

class InferiorCommands : public ::testing::Test {
 protected:
  InferiorCommands() {
    ask("boardsize 5 5");
    for (const char* cell : {"b2", "c3", "e2", "e3", "a5"}) ask(std::string("play black ") + cell);
    for (const char* cell : {"a1", "d2", "d3", "c4", "b5"}) ask(std::string("play white ") + cell);
  }
  std::string ask(const std::string& line) {
    const std::string reply = htp.answer(line);
    return reply.substr(0, reply.size() - 2) + " ";
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  engine::Session session;
  Htp htp{session};
};

TEST_F(InferiorCommands, FillInHasItsOwner) {
  const auto fill = ask("compute-fillin white");
  EXPECT_TRUE(has(fill, " b1 fb ")) << fill;
  EXPECT_TRUE(has(fill, " e5 fw ")) << fill;
  EXPECT_FALSE(has(fill, "i")) << fill;
}

TEST_F(InferiorCommands, MovesHaveKindAndReason) {
  const auto vulnerable = ask("compute-vulnerable white");
  EXPECT_TRUE(has(vulnerable, " c2 iv[b3] ")) << vulnerable;
  EXPECT_FALSE(has(vulnerable, "id[")) << vulnerable;
  const auto dominated = ask("compute-dominated white");
  EXPECT_TRUE(has(dominated, " a4 id[b3] ")) << dominated;
  EXPECT_EQ(ask("compute-reversible white").substr(0, 2), "= ");
  const auto all = ask("compute-inferior white");
  for (const char* part : {" b1 fb ", " c2 iv[b3] ", " a4 id[b3] "}) EXPECT_TRUE(has(all, part)) << all;
  EXPECT_NE(ask("compute-inferior black"), all);
}

TEST_F(InferiorCommands, OptionsChangeWhatIsFound) {
  EXPECT_EQ(ask("param_ice captured_sets 0"), "=  ");
  EXPECT_TRUE(has(ask("compute-fillin white"), " e5 fw "));  // now as a region
  EXPECT_EQ(ask("param_ice connections 0"), "=  ");
  EXPECT_FALSE(has(ask("compute-fillin white"), " e5 fw "));
  EXPECT_EQ(ask("param_ice vulnerable 0"), "=  ");
  EXPECT_EQ(ask("compute-vulnerable white"), "=  ");
}

TEST_F(InferiorCommands, DecompositionsAreLists) {
  const auto cells = ask("find-comb-decomp white");
  EXPECT_TRUE(has(cells, " e5 ")) << cells;
  EXPECT_EQ(ask("find-split-decomp black"), "=  ");
  ask("boardsize 3 3");
  ask("play black b2");
  EXPECT_EQ(ask("find-split-decomp black"), "= b2 ");
  EXPECT_EQ(ask("find-split-decomp white"), "=  ");
}

TEST_F(InferiorCommands, BadArgumentsAreRefused) {
  for (const char* line : {"compute-inferior", "compute-inferior e", "compute-fillin black white",
                           "find-comb-decomp a1", "find-split-decomp"})
    EXPECT_EQ(ask(line).substr(0, 2), "? ") << line;
}

}  // namespace
}  // namespace hex::protocol
