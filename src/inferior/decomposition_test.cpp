#include "inferior/decomposition.h"

#include <gtest/gtest.h>

#include "board/ascii.h"
#include "board/notation.h"
#include "connect/h_search.h"
#include "inferior/star.h"

namespace hex::inferior {
namespace {

using board::Position;

connect::ConnectionSet<1> connections(const Position& p, Color me) {
  connect::ConnectionSet<1> out;
  connect::HSearch<1> search(connect::Options::standard());
  search.build(board::cell_geometry<1>(p.size()), me, board::stones_of<1>(p), out);
  return out;
}

Cells<1> cells(board::Size size, std::initializer_list<const char*> names) {
  Cells<1> out;
  for (const char* name : names) out.add(*board::parse_cell(size, name));
  return out;
}

bool settles(const Position& p, Color me, std::initializer_list<const char*> names) {
  const auto set = connections(p, me);
  DecompositionSearch<1> search;
  Cells<1> all;
  for (const auto& found : search.settled(set)) all |= found.region;
  return cells(p.size(), names).subset_of(all);
}

TEST(Decomposition, ABridgeBetweenFourStones) {
  const char* text = R"(
    . . . . .
     . . B . .
      W . . W .
       . B . . .
        . . . . .)";
  EXPECT_TRUE(settles(*board::parse_ascii(text), Color::Black, {"b3", "c3"}));
}

TEST(Decomposition, APathMayLeaveWhereAStoneIsMissing) {
  EXPECT_FALSE(settles(*board::parse_ascii(R"(
    . . . . .
     . . B . .
      . . . W .
       . B . . .
        . . . . .)"),
                       Color::Black, {"b3"}));
  EXPECT_FALSE(settles(*board::parse_ascii(R"(
    . . . . .
     . . B . .
      W . . . .
       . B . . .
        . . . . .)"),
                       Color::Black, {"c3"}));
}

// The wall of Black touches both white edges; what it keeps joined to the north is settled up there.
TEST(Decomposition, AGroupThatSplitsTheBoard) {
  const Position p = *board::parse_ascii(R"(
    . . . . .
     . B B B .
      . . . . .
       . . . . .
        . . . . .)");
  DecompositionSearch<1> search;
  const auto group = search.splitting_group(connections(p, Color::Black));
  ASSERT_TRUE(group);
  EXPECT_EQ(*group, cells(p.size(), {"b2", "c2", "d2"}));
  EXPECT_FALSE(search.splitting_group(connections(p, Color::White)));
  EXPECT_TRUE(settles(p, Color::Black, {"b1", "c1", "d1", "e1"}));
}

// Either black move joins the two stones and kills the other
// cell; for White neither does anything to the other.
TEST(Star, AMoveThatSettlesItsPocketDominatesIt) {
  const Position p = *board::parse_ascii(R"(
    . . . . .
     . . B . .
      W . . W .
       . B . . .
        . . . . .)");
  StarSearch<1> stars;
  const auto& geometry = board::cell_geometry<1>(p.size());
  const Stones<1> stones = board::stones_of<1>(p);
  const auto left = [&](Color me) {
    Pruning<1> pruning;
    pruning.candidates = geometry.empty_cells(stones);
    stars.prune(geometry, stones, me, pruning);
    return pruning.candidates & cells(p.size(), {"b3", "c3"});
  };
  EXPECT_EQ(left(Color::Black), cells(p.size(), {"b3"}));
  EXPECT_EQ(left(Color::White).count(), 2);
}

}  // namespace
}  // namespace hex::inferior
