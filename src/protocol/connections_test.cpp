// The replies about connections, as HexGui parses them.
#include <gtest/gtest.h>

#include "protocol/htp.h"

namespace hex::protocol {
namespace {

class ConnectionCommands : public ::testing::Test {
 protected:
  ConnectionCommands() {
    ask("boardsize 5 5");
    ask("play black c2");
  }
  std::string ask(const std::string& line) {
    const std::string reply = htp.answer(line);
    return reply.substr(0, reply.size() - 2);
  }
  engine::Session session;
  Htp htp{session};
};

TEST_F(ConnectionCommands, ListTheBridgeToTheEdge) {
  EXPECT_EQ(ask("vc-between-cells-full black c2 north"), "= black c2 north full or [ c1 d1 ] [ ]");
  EXPECT_EQ(ask("vc-between-cells-semi black north c2"),
            "= black north c2 semi and [ c1 ] [ ] c1\nblack north c2 semi and [ d1 ] [ ] d1");
  EXPECT_EQ(ask("vc-intersection-full black c2 north"), "= c1 d1");
  EXPECT_EQ(ask("vc-intersection-semi black c2 north"), "= ");
  EXPECT_EQ(ask("vc-union-semi black c2 north"), "= c1 d1");
  const std::string reached = ask("vc-connected-to-full black c2") + " ";
  for (const char* point : {" c1 ", " d1 ", " b3 ", " north "})
    EXPECT_NE(reached.find(point), std::string::npos);
  EXPECT_NE(ask("vc-connected-to-semi black north").find("c2"), std::string::npos);
}

TEST_F(ConnectionCommands, MustPlayMarksWhatLiesOutside) {
  ask("boardsize 3 3");
  ask("play black b2");  // wins: a bridge to each edge
  const std::string all = "= a1 x b1 x c1 x a2 x c2 x a3 x b3 x c3 x";
  EXPECT_EQ(ask("vc-get-mustplay white"), all);
  EXPECT_EQ(ask("vc-build white"), "= a1 fb b1 fb c1 fb a2 fb c2 x a3 fb b3 fb c3 x") << "fill-in goes first";
  EXPECT_EQ(ask("vc-get-mustplay black"), "= ");
  EXPECT_EQ(ask("vc-maintenance-responses b1"), "= c1");
  EXPECT_EQ(ask("vc-maintenance-responses black a3"), "= b3");
}

TEST_F(ConnectionCommands, OptionsChangeWhatIsFound) {
  EXPECT_EQ(ask("param_vc crossing 0"), "= ");
  EXPECT_NE(ask("param_vc").find("[bool] crossing 0"), std::string::npos);
}

TEST_F(ConnectionCommands, BadArgumentsAreRefused) {
  EXPECT_EQ(ask("vc-between-cells-full white c2 west").substr(0, 22), "? c2 belongs to black");
  EXPECT_EQ(ask("vc-between-cells-full black c2 east").substr(0, 2), "? ");
  for (const char* line :
       {"vc-build e", "vc-build", "vc-between-cells-full black c2", "vc-connected-to-full black z9",
        "vc-maintenance-responses black a1 b1", "vc-union-full black c2 up"})
    EXPECT_EQ(ask(line).substr(0, 2), "? ") << line;
}

}  // namespace
}  // namespace hex::protocol
