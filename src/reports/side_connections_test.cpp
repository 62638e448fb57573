#include "reports/side_connections.h"

#include <gtest/gtest.h>

#include "board/ascii.h"
#include "board/notation.h"

namespace hex::engine {
namespace {

using board::Color;
using connect::Kind;

board::Position two_stones() {
  return *board::parse_ascii(R"(
      . . . .
       . . B .
        . . . .
         . B . .)");
}

TEST(SideConnections, TableStatesTheStandardOptions) {
  EXPECT_EQ(connect_options(base::Options("vc", connect_option_table())), connect::Options::standard());
}

TEST(SideConnections, ExplainsInTheNotationOfTheAppendix) {
  const auto position = two_stones();
  const auto connections = find_connections(position, Color::Black, connect::Options::standard());
  const auto links =
      connections->links(*board::parse_point(position.size(), "c2"), connections->second_edge(), Kind::Full);
  ASSERT_FALSE(links.empty());
  const auto lines = connections->explain(links[0]);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(deduction_text(position.size(), lines.back()),
            "(c2, [b3], south) is VSC, (c2, [c3], south) is VSC. Apply OR: (c2, [b3, c3], south) is VC.");
}

TEST(SideConnections, RepliesToIntrusionsAndRefusesOccupiedCells) {
  const auto position = two_stones();
  const auto connections = find_connections(position, Color::Black, connect::Options::standard());
  const auto link = connections->links(6, connections->second_edge(), Kind::Full).front();
  const board::Cell b3 = 9, c3 = 10;
  const std::vector<board::Cell> once = {b3}, twice = {b3, c3};
  EXPECT_EQ(connections->replies(link, once)->replies[0], c3);
  EXPECT_FALSE(connections->replies(link, twice).ok());
}

TEST(SideConnections, MustPlayIsTheCommonCarrierOfTheThreats) {
  const auto position = two_stones();
  const auto white = find_connections(position, Color::Black, connect::Options::standard())->must_play();
  EXPECT_TRUE(white.lost);  // c2 has a bridge to each side
  EXPECT_TRUE(white.cells.empty());
  const auto black = find_connections(position, Color::White, connect::Options::standard())->must_play();
  EXPECT_FALSE(black.lost);
  const auto one =
      find_connections(*board::parse_ascii(". .\n . .\n"), Color::Black, connect::Options::standard());
  EXPECT_FALSE(one->must_play().lost);  // whoever moves on 2x2 wins, in b1 or a2 ...
  EXPECT_EQ(one->must_play().cells, (std::vector<board::Cell>{1, 2}));  // ... so the other must move there
}

TEST(SideConnections, EverySizeHasBitboards) {
  for (int side : {1, 2, 8, 9, 12, 14, 16})
    EXPECT_NE(find_connections(board::Position({side, side}), Color::White, connect::Options::standard()),
              nullptr);
}

}  // namespace
}  // namespace hex::engine
