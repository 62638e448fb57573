// On a board three rows deep a stone in the middle row has an edge bridge to each edge. Captured sets were
// offered only as the union of both. A stone of the opponent in one bridge then left the other, a smaller
// set, so that building afresh found connections that an update, which relies on their stones bringing
// nothing new, did not. Now each bridge is offered by itself as well.
#include <gtest/gtest.h>

#include "oracle/connection_cases.h"

namespace hex::tests {
namespace {

TEST(CapturedPairOfBridges, TheirStoneBringsNothingNew) {
  const auto before = board::parse_ascii(R"(
      . . . .
       W . . .
        . . W .)");
  ASSERT_TRUE(before.ok());
  const board::Cell b3 = before->size().cell(1, 2), d3 = before->size().cell(3, 2);
  board::Position after = *before;
  after.set_up(board::Color::White, b3);
  const connect::Options everything;
  const auto old = connections_of<1>(*before, board::Color::Black, everything);
  connect::ConnectionSet<1> updated;
  connect::HSearch<1>(everything).update(old, {}, board::Cells<1>::of(b3), updated);
  const auto built = connections_of<1>(after, board::Color::Black, everything);
  EXPECT_EQ(built.semi(d3, built.first_edge()).size(), updated.semi(d3, updated.first_edge()).size());
  EXPECT_EQ(built.count(connect::Kind::Full), updated.count(connect::Kind::Full));
  EXPECT_EQ(built.count(connect::Kind::Semi), updated.count(connect::Kind::Semi));
}

}  // namespace
}  // namespace hex::tests
