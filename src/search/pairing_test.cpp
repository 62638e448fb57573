#include "search/pairing.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "base/random.h"
#include "board/notation.h"
#include "test_environment.h"

namespace hex::search {
namespace {

using board::Cell;
using board::CellState;
using board::Color;
using board::kNoCell;
using board::Position;
using board::Size;

TEST(Pairing, PairsEveryCellOfAPartWithAnotherOne) {
  for (Size size : {Size{4, 3}, Size{3, 4}, Size{2, 1}, Size{9, 5}, Size{5, 32}}) {
    const int k = std::min(size.cols, size.rows);
    for (int start = 0; start < pairing_parts(size); ++start) {
      int paired = 0;
      for (Cell cell = 0; cell < size.cells(); ++cell) {
        const Cell image = paired_cell(size, start, cell);
        if (image == kNoCell) continue;
        ++paired;
        EXPECT_NE(image, cell);
        EXPECT_EQ(paired_cell(size, start, image), cell);
      }
      EXPECT_EQ(paired, k * (k + 1)) << board::size_name(size);
    }
  }
}

TEST(Pairing, KnowsWhoIsShortSided) {
  EXPECT_EQ(short_sided({4, 3}), Color::Black);
  EXPECT_EQ(short_sided({3, 4}), Color::White);
  EXPECT_EQ(short_sided({5, 5}), std::nullopt);
  EXPECT_FALSE(pairing_advice(Position(Size{5, 5}), Color::Black).has_value());
  EXPECT_FALSE(pairing_advice(Position(Size{4, 3}), Color::White).has_value());
}

// Every opponent: tries each of his moves in each position that the strategy allows, and answers by pairing.
class EveryOpponent {
 public:
  explicit EveryOpponent(Size size) : position_(size), me_(*short_sided(size)) {}

  // Does the strategy hold against every continuation? The opponent is to move.
  bool holds() {
    if (position_.winner()) return position_.winner() == me_;
    if (!seen_.insert(position_.hash()).second) return true;
    for (Cell cell : position_.cells_of(CellState::Empty)) {
      position_.play(other(me_), cell);
      const bool held = answered();
      position_.undo();
      if (!held) return false;
    }
    return true;
  }
  std::size_t states() const { return seen_.size(); }

 private:
  bool answered() {
    if (position_.winner()) return false;
    const auto advice = pairing_advice(position_, me_);
    if (!advice || advice->forced == kNoCell || !position_.is_empty(advice->forced)) return false;
    position_.play(me_, advice->forced);
    const bool held = holds();
    position_.undo();
    return held;
  }

  Position position_;
  Color me_;
  std::set<std::uint64_t> seen_;
};

TEST(Pairing, BeatsEveryOpponentOnSmallBoards) {
  for (Size size : {Size{1, 2}, Size{3, 2}, Size{3, 4}, Size{4, 3}, Size{4, 5}, Size{5, 4}}) {
    EveryOpponent all(size);
    EXPECT_TRUE(all.holds()) << board::size_name(size);
    if (size.cells() == 20) {
      EXPECT_GT(all.states(), 10000u);  // not won by default
    }
  }
}

bool wins_a_random_game(Size size, bool first, base::Random& random) {
  const Color me = *short_sided(size);
  Position position(size);
  position.set_to_move(first ? me : other(me));
  while (!position.winner()) {
    const auto empty = position.cells_of(CellState::Empty);
    Cell move = empty[base::at(random.below(base::count_of(empty)))];
    if (position.to_move() == me) {
      const auto advice = pairing_advice(position, me);
      if (!advice) return false;
      if (advice->forced != kNoCell) move = advice->forced;
    }
    position.play(position.to_move(), move);
  }
  return position.winner() == me;
}

TEST(Pairing, BeatsRandomOpponents) {
  base::Random random(tests::seed());
  const int games = tests::share(10000, 1000);
  for (Size size : {Size{3, 4}, Size{4, 3}, Size{6, 7}, Size{9, 8}, Size{5, 9}, Size{10, 11}, Size{11, 10}})
    for (int game = 0; game < games; ++game)
      ASSERT_TRUE(wins_a_random_game(size, game % 2 == 0, random)) << board::size_name(size);
}

TEST(Pairing, SeesThatItIsBroken) {
  Position position(Size{4, 3});
  position.play(Color::White, *board::parse_cell(position.size(), "a1"));
  EXPECT_EQ(pairing_advice(position, Color::Black)->forced, *board::parse_cell(position.size(), "d3"));
  position.play(Color::White, *board::parse_cell(position.size(), "d3"));
  EXPECT_FALSE(pairing_advice(position, Color::Black).has_value());
}

TEST(Pairing, FindsAnotherPartOfALongBoard) {
  Position position(Size{6, 3});
  position.play(Color::White, *board::parse_cell(position.size(), "a1"));
  position.play(Color::White, *board::parse_cell(position.size(), "d3"));
  ASSERT_TRUE(pairing_advice(position, Color::Black).has_value());
}

}  // namespace
}  // namespace hex::search
