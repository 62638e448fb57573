#include "review/openings.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include "board/position.h"
#include "solving/solving.h"

namespace hex::engine {
namespace {

using board::Cell;
using board::Color;
using board::Size;

TEST(Openings, SmallMapsAreWhatTheSolverSays) {
  for (int side = 3; side <= 4; ++side) {
    const Size size{side, side};
    const auto solver = make_solver(size, 8 << 20);
    for (const Opening& opening : known_openings(size)) {
      board::Position position(size);
      position.play(Color::Black, opening.cell);
      EXPECT_TRUE(opening.proved);
      EXPECT_EQ(opening.winner, *solver->solve(position, {}).winner()) << side << " " << opening.cell;
      EXPECT_EQ(opening.swap, opening.winner == Color::Black);
      EXPECT_EQ(opening.chance, opening.swap ? 1 : 0);
    }
  }
}

TEST(Openings, EverySizeHasAMapThatLooksTheSameHalfATurnOn) {
  for (int side = 3; side <= 19; ++side) {
    const Size size{side, side};
    EXPECT_TRUE(openings_known(size)) << side;
    const auto map = known_openings(size);
    ASSERT_EQ(map.size(), base::at(size.cells()));
    for (std::size_t i = 0; i < map.size(); ++i) {
      EXPECT_EQ(map[i].cell, base::number_of(i));
      EXPECT_EQ(map[i].chance, map[map.size() - 1 - i].chance) << side;
      EXPECT_TRUE(map[i].chance >= 0 && map[i].chance <= 1);
      EXPECT_EQ(map[i].proved, side <= 8);
    }
    EXPECT_TRUE(map[base::at(size.cell(side / 2, (side - 1) / 2))].swap) << "the middle is worth taking";
    EXPECT_FALSE(map[0].swap) << "the acute corner is not";
  }
}

TEST(Openings, EveryBoardUpTo19IsProvedOrInTheTable) {
  for (int side = 9; side <= 19; ++side)
    EXPECT_EQ(opening_table({side, side}).size(), base::at((side * side + 1) / 2 * 2)) << side;
  EXPECT_TRUE(opening_table({20, 20}).empty());
  EXPECT_TRUE(opening_table({9, 10}).empty());
}

TEST(Openings, ASearchDependsOnItsCountOnly) {
  OpeningSearch options;
  options.playouts = 2;
  const auto once = search_openings({9, 9}, options), again = search_openings({9, 9}, options);
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].chance, again[i].chance);
}

}  // namespace
}  // namespace hex::engine
