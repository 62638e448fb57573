// The commands of the solver, as HexGui and workers of sites use them.
#include <gtest/gtest.h>

#include "protocol/htp.h"

namespace hex::protocol {
namespace {

class SolveCommands : public ::testing::Test {
 protected:
  SolveCommands() {
    ask("param_dfpn max_memory 16777216");
    ask("boardsize 5 5");
  }
  // Without the blank line.
  std::string ask(const std::string& line) {
    const std::string reply = htp.answer(line);
    return reply.substr(0, reply.size() - 2);
  }
  void set_up_puzzle() {
    for (const char* cell : {"b2", "c3", "e2", "e3", "a5"}) ask(std::string("play black ") + cell);
    for (const char* cell : {"a1", "d2", "d3", "c4", "b5"}) ask(std::string("play white ") + cell);
  }
  engine::Session session;
  Htp htp{session};
};

TEST_F(SolveCommands, TheWinnerIsAColour) {
  for (const std::string kind : {"dfpn", "dfs"}) {
    EXPECT_EQ(ask(kind + "-solve-state"), "= black");
    EXPECT_EQ(ask(kind + "-solve-state white"), "= white");
    EXPECT_EQ(ask("play black a1"), "= ");
    EXPECT_EQ(ask(kind + "-solve-state"), "= white");
    EXPECT_EQ(ask(kind + "-solve-state b"), "= black");
    EXPECT_EQ(ask("undo"), "= ");
  }
}

TEST_F(SolveCommands, WinningMovesAreComplete) {
  set_up_puzzle();
  EXPECT_EQ(ask("dfpn-solver-find-winning white"), "= b3");
  EXPECT_EQ(ask("boardsize 3 3"), "= ");
  EXPECT_EQ(ask("dfpn-solver-find-winning"), "= c1 a2 b2 c2 a3");
  EXPECT_EQ(ask("play black b2"), "= ");
  EXPECT_EQ(ask("dfpn-solver-find-winning white"), "= ");
}

TEST_F(SolveCommands, LineAndBoundsOfTheLastSolve) {
  set_up_puzzle();
  for (const std::string kind : {"dfpn", "dfs"}) {
    EXPECT_EQ(ask(kind + "-solve-state white"), "= white");
    EXPECT_EQ(ask(kind + "-get-pv").substr(0, 5), "= b3 ");
    EXPECT_EQ(ask("dfpn-get-bounds"), "= 0 inf");
    EXPECT_EQ(ask("dfpn-clear-tt"), "= ");
  }
  EXPECT_EQ(ask("boardsize 4 4"), "= ");
  EXPECT_EQ(ask("play black a1"), "= ");
  EXPECT_EQ(ask("dfpn-solve-state white"), "= white");
  const std::string line = ask("dfpn-get-pv");
  EXPECT_EQ(ask("play white " + line.substr(2, 2)), "= ");
  EXPECT_EQ(ask("dfpn-get-bounds"), "= inf 0") << "known from the table";
}

TEST_F(SolveCommands, LimitsAndInterruptsGiveNoWinner) {
  EXPECT_EQ(ask("boardsize 9 9"), "= ");
  EXPECT_EQ(ask("param_dfpn timelimit 0.05"), "= ");
  EXPECT_EQ(ask("param_dfpn threads 2"), "= ");
  EXPECT_EQ(ask("dfpn-solve-state black"), "= ");
  EXPECT_EQ(ask("dfpn-get-pv"), "= ");
  EXPECT_EQ(ask("dfs-solve-state black"), "= ");
  EXPECT_EQ(ask("dfpn-solver-find-winning").substr(0, 40), "? stopped before every move was settled;");
  EXPECT_EQ(ask("param_dfpn timelimit 0"), "= ");
  session.interrupt();
  EXPECT_EQ(ask("dfpn-solve-state black"), "= ");
  session.clear_interrupt();
}

TEST_F(SolveCommands, ClearingForgetsEverything) {
  EXPECT_EQ(ask("boardsize 6"), "= ");  // large enough that the table saves something
  const auto nodes = [&] {
    EXPECT_EQ(ask("dfpn-solve-state"), "= black");
    return session.last_solve()->nodes;
  };
  const auto first = nodes();
  EXPECT_LT(nodes(), first);
  EXPECT_EQ(ask("dfpn-clear-tt"), "= ");
  EXPECT_EQ(session.last_solve(), nullptr);
  EXPECT_EQ(nodes(), first);
}

TEST_F(SolveCommands, Explains) {
  set_up_puzzle();
  const std::string b4 = ask("explain white b4");
  EXPECT_EQ(b4.substr(0, 39), "= white b4 loses: black answers a4.\nb4 ") << b4;
  EXPECT_NE(b4.find("\nb3 would win."), std::string::npos) << b4;
  EXPECT_EQ(ask("explain white").substr(0, 31), "= white, to move, wins with b3.") << ask("explain white");
  EXPECT_EQ(ask("explain b3").substr(0, 4), "= bl");
  for (const char* line :
       {"explain a1", "explain z9", "explain b3 white", "explain b3 b4", "explain white b3 b4"})
    EXPECT_EQ(ask(line).substr(0, 2), "? ") << line;
  EXPECT_EQ(ask("boardsize 9 9"), "= ");
  session.interrupt();
  EXPECT_EQ(ask("explain a1").substr(0, 14), "= Not solved: ");
  session.clear_interrupt();
}

TEST_F(SolveCommands, ReviewsTheGame) {
  EXPECT_EQ(ask("review").substr(0, 2), "? ");
  set_up_puzzle();
  EXPECT_EQ(ask("play white b4"), "= ");
  const std::string words = ask("review 1");
  EXPECT_NE(words.find("white b4          blunder: won (proved) before, lost (proved) after"),
            std::string::npos)
      << words;
  EXPECT_NE(words.find("better b3"), std::string::npos) << words;
  EXPECT_EQ(words.find("\n\n"), std::string::npos);
  for (const char* line : {"review x", "review -1", "review 1 2"})
    EXPECT_EQ(ask(line).substr(0, 2), "? ") << line;
  session.interrupt();
  EXPECT_EQ(ask("review").substr(0, 2), "= ");
  session.clear_interrupt();
}

// 4x4: all first moves win but two; 3x3: none.
TEST_F(SolveCommands, MisereOnSmallBoards) {
  EXPECT_EQ(ask("param_dfpn misere 1"), "= ");
  EXPECT_EQ(ask("boardsize 3 3"), "= ");
  EXPECT_EQ(ask("dfpn-solve-state"), "= white");
  EXPECT_EQ(ask("dfpn-solver-find-winning"), "= ");
  EXPECT_EQ(ask("boardsize 4 4"), "= ");
  EXPECT_EQ(ask("dfpn-solver-find-winning"), "= a1 b1 c1 d1 a2 b2 d2 a3 c3 d3 a4 b4 c4 d4");
  EXPECT_EQ(ask("explain a1").substr(0, 2), "? ");
  EXPECT_EQ(ask("play black a1"), "= ");
  EXPECT_EQ(ask("review 1").substr(0, 2), "? ");
  EXPECT_EQ(ask("boardsize 6 6"), "= ");
  EXPECT_EQ(ask("dfpn-solve-state").substr(0, 2), "? ");
  EXPECT_EQ(ask("param_dfpn misere 0"), "= ");
  EXPECT_EQ(ask("boardsize 3 3"), "= ");
  EXPECT_EQ(ask("dfpn-solve-state"), "= black");
}

TEST_F(SolveCommands, BadArgumentsAreRefused) {
  for (const char* line : {"dfpn-solve-state e", "dfpn-solve-state black white", "dfpn-get-pv a1",
                           "dfs-get-pv e", "dfpn-get-bounds x", "dfpn-solver-find-winning 3",
                           "dfpn-clear-tt black", "param_dfpn max_memory 5", "param_dfpn threads 0"})
    EXPECT_EQ(ask(line).substr(0, 2), "? ") << line;
}

}  // namespace
}  // namespace hex::protocol
