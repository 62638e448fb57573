#include "explain/ladders.h"

#include <gtest/gtest.h>

#include "board/ascii.h"
#include "board/notation.h"
#include "board/point_list.h"
#include "explain/beside_edge.h"
#include "explain/names.h"

namespace hex::explain {
namespace {

using board::Edge;
using board::Position;
using board::Size;

Cell cell(const Position& p, const char* name) {
  return *board::parse_cell(p.size(), name);
}

std::vector<Cell> cells(const Position& p, const std::vector<const char*>& names) {
  std::vector<Cell> out;
  for (const char* name : names) out.push_back(cell(p, name));
  return out;
}

// The lesson of the page: f6 waits for whoever runs along the sixth row.
Position lesson() {
  return *board::parse_ascii(R"(
    . . . . B . .
     . . . B . . .
      . . . B W . .
       . . B . . . .
        . . B W . . .
         . W . . . B .
          W W . . . . .)");
}

TEST(BesideEdge, PlacesAndCellsAreInverse) {
  const Size size{5, 7};
  for (const Edge edge : {Edge::North, Edge::South, Edge::West, Edge::East})
    for (Cell c = 0; c < size.cells(); ++c) EXPECT_EQ(cell_at(size, edge, place_of(size, edge, c)), c);
  EXPECT_EQ(cell_at(size, Edge::South, {-1, 0}), board::kNoCell);
  EXPECT_EQ(cell_at(size, Edge::West, {0, 5}), board::kNoCell);
}

TEST(Ladders, ALineHasRowStonesAndEscape) {
  Position p = lesson();
  p.set_to_move(Color::Black);
  const auto found = ladders_in(p, cells(p, {"c6", "c7", "d6", "d7", "e6", "e7", "f7"}));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].edge, Edge::South);
  EXPECT_EQ(found[0].row, 2);
  EXPECT_EQ(found[0].from, cell(p, "c6"));
  EXPECT_EQ(found[0].to, cell(p, "e6"));
  EXPECT_EQ(found[0].escape, cell(p, "f6"));
  EXPECT_EQ(found[0].first, 0);
  EXPECT_EQ(found[0].moves, 6);
}

TEST(Ladders, StonesThatAreNotBlockedAreNone) {
  Position p = lesson();
  p.set_to_move(Color::Black);
  EXPECT_TRUE(ladders_in(p, cells(p, {"c6", "c7", "d6"})).size() == 1) << "two stones are enough";
  EXPECT_TRUE(ladders_in(p, cells(p, {"c6", "c7"})).empty()) << "one is not";
  EXPECT_TRUE(ladders_in(p, cells(p, {"c6", "d7", "d6", "c7"})).empty()) << "White blocks elsewhere";
  EXPECT_TRUE(ladders_in(p, cells(p, {"d6", "d7", "e6", "e7"})).empty()) << "d6 reaches the edge by c7";
  EXPECT_TRUE(ladders_in(p, cells(p, {"c6", "c6", "d6"})).empty()) << "no line at all";
}

// White's ladder, on the row next to his edge and towards the other end, found by mirroring the lesson.
TEST(Ladders, EveryEdgeAndBothWays) {
  const Position p = lesson();
  const Size size = p.size();
  for (const bool turned : {false, true})
    for (const bool exchanged : {false, true}) {
      const auto image = [&](Cell c) {
        if (turned) c = size.cells() - 1 - c;
        return exchanged ? size.cell(size.row(c), size.col(c)) : c;
      };
      Position q(size);
      for (const Color color : board::kColors)
        for (Cell c : p.cells_of(board::state_of(color)))
          q.set_up(exchanged ? board::other(color) : color, image(c));
      q.set_to_move(exchanged ? Color::White : Color::Black);
      std::vector<Cell> line;
      for (Cell c : cells(p, {"c6", "c7", "d6", "d7", "e6", "e7"})) line.push_back(image(c));
      const auto found = ladders_in(q, line);
      ASSERT_EQ(found.size(), 1u) << turned << exchanged;
      EXPECT_EQ(found[0].row, 2);
      EXPECT_EQ(found[0].escape, image(cell(p, "f6")));
      EXPECT_EQ(board::owner(found[0].edge), q.to_move());
    }
}

TEST(Ladders, AConnectionIsNamed) {
  Position p = lesson();
  p.set_up(Color::Black, cell(p, "c6"));
  const int south = board::edge_point(p.size(), Edge::South);
  const auto carrier = cells(p, {"d6", "e6", "c7", "d7", "e7", "f7"});
  const auto named = connection_name(p, cell(p, "c5"), south, carrier);
  EXPECT_EQ(named.name, "ladder");
  ASSERT_TRUE(named.ladder.has_value());
  EXPECT_EQ(named.ladder->row, 2);
  EXPECT_EQ(named.ladder->escape, cell(p, "f6"));
  EXPECT_EQ(connection_name(p, cell(p, "c5"), south, cells(p, {"d6", "c7", "d7"})).name, "")
      << "the carrier ends before the escape";
}

TEST(Names, BridgesAndTemplates) {
  const Position p = *board::parse_ascii(R"(
    . . . . . .
     . . B . . .
      . . . . . .
       . B . B . .
        . . . . . .
         . . . . . .)");
  EXPECT_EQ(connection_name(p, cell(p, "c2"), cell(p, "b4"), cells(p, {"b3", "c3"})).name, "bridge");
  EXPECT_EQ(connection_name(p, cell(p, "b4"), cell(p, "d4"), cells(p, {"c3", "c4"})).name, "");
  const int south = board::edge_point(p.size(), Edge::South),
            north = board::edge_point(p.size(), Edge::North);
  EXPECT_EQ(connection_name(p, north, cell(p, "c2"), cells(p, {"c1", "d1"})).name, "edge bridge");
  EXPECT_EQ(
      connection_name(p, cell(p, "d4"), south, cells(p, {"e4", "c5", "d5", "e5", "b6", "c6", "d6", "e6"}))
          .name,
      "ziggurat");
}

}  // namespace
}  // namespace hex::explain
