#include <gtest/gtest.h>

#include "protocol/htp.h"
#include "scratch_folder.h"

namespace hex::protocol {
namespace {

TEST(StoreCommands, SolvingUsesAndFeedsTheOpenStore) {
  const tests::ScratchFolder scratch;
  engine::Session session;
  Htp htp{session};
  const auto ask = [&](const std::string& line) {
    const std::string reply = htp.answer(line);
    return reply.substr(0, reply.size() - 2);
  };
  for (const char* line : {"param_dfpn max_memory 16777216", "boardsize 4 4", "play black a1"}) ask(line);
  for (const char* line : {"dfpn-close-db", "dfpn-db-stat", "dfpn-db-get"})
    EXPECT_EQ(ask(line), "? no store is open; dfpn-open-db DIR opens one");
  EXPECT_EQ(ask("dfpn-open-db " + (scratch / "s")), "= ");
  EXPECT_EQ(ask("dfpn-db-get"), "= ");
  EXPECT_EQ(ask("dfpn-solve-state"), "= white");
  EXPECT_EQ(ask("dfpn-db-get").substr(0, 8), "= white ");
  EXPECT_EQ(ask("dfpn-db-stat").substr(0, 14), "= positions 1\n");
  EXPECT_EQ(ask("dfpn-clear-tt"), "= ");
  EXPECT_EQ(ask("dfpn-solve-state"), "= white");
  EXPECT_EQ(ask("dfpn-open-db /dev/null/x").substr(0, 2), "? ");
  EXPECT_EQ(ask("dfpn-db-get").substr(0, 8), "= white ");  // the old one is still open
  EXPECT_EQ(ask("dfpn-close-db"), "= ");
  EXPECT_EQ(ask("dfpn-open-db " + (scratch / "s")), "= ");
  EXPECT_EQ(ask("boardsize 4 4"), "= ");
  EXPECT_EQ(ask("play black d4"), "= ");  // a rotation
  EXPECT_EQ(ask("dfpn-db-get").substr(0, 8), "= white ");
  EXPECT_EQ(ask("dfpn-db-get black"), "= ");
}

}  // namespace
}  // namespace hex::protocol
