#include "players/levels.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "board/ascii.h"
#include "test_environment.h"

namespace hex::engine {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;

Cell move_of(Player& player, const Position& position, std::optional<Cell> last, std::uint64_t seed) {
  ThinkOptions options;
  options.seed = seed;
  return player.think(position, last, options).moves.at(0).move;
}

// Does `first` win when it begins?
bool wins(int first, int second, Size size, Cell opening, std::uint64_t seed) {
  const auto a = make_level_player(first, size), b = make_level_player(second, size);
  Position position(size);
  position.play(Color::Black, opening);
  std::optional<Cell> last = opening;
  while (!position.winner()) {
    const bool black = position.to_move() == Color::Black;
    last = move_of(black ? *a : *b, position, last, seed);
    position.play(position.to_move(), *last);
  }
  return position.winner() == Color::Black;
}

TEST(Levels, AnswersAreLegalAndTheSameAgain) {
  base::Random random(tests::seed());
  for (Size size : {Size{3, 3}, Size{6, 5}, Size{7, 7}}) {
    for (int number = 1; number <= 6; ++number) {
      Position position(size);
      std::optional<Cell> last;
      const auto player = make_level_player(number, size), again = make_level_player(number, size);
      while (!position.winner()) {
        const auto seed = random.next();
        const Cell cell = move_of(*player, position, last, seed);
        ASSERT_TRUE(position.is_empty(cell));
        ASSERT_EQ(cell, move_of(*again, position, last, seed));
        position.play(position.to_move(), cell);
        last = cell;
      }
    }
  }
}

TEST(Levels, ABetterOneWinsMore) {
  const Size size{7, 7};
  int won = 0;
  for (std::uint64_t game = 0; game < 3; ++game) {
    const Cell opening = static_cast<Cell>(2 + game);
    won += wins(5, 1, size, opening, game) ? 1 : 0;
    won += wins(1, 5, size, opening, game) ? 0 : 1;
  }
  EXPECT_GE(won, 5) << "of 6 games of level 5 against level 1";
}

// Black has just intruded into White's last bridge, at c3: c2 wins. Beginners overlook it at times.
TEST(Levels, WeakOnesLetGoOfAConnection) {
  Position position = *board::parse_ascii(R"(
    . . B . .
     . . . W W
      W W . . .
       . . B . .
        B . . . .)");
  const Cell intrusion = position.size().cell(2, 2);
  position.play(Color::Black, intrusion);
  constexpr int kTries = 40;
  const auto missed = [&](int number) {
    const auto player = make_level_player(number, position.size());
    int count = 0;
    for (std::uint64_t seed = 1; seed <= kTries; ++seed)
      count += move_of(*player, position, intrusion, seed) == position.size().cell(2, 1) ? 0 : 1;
    return count;
  };
  EXPECT_EQ(missed(5), 0);
  for (int number : {1, 3}) {
    EXPECT_GT(missed(number), 0) << number;
    EXPECT_LT(missed(number), kTries * 3 / 4) << number;
  }
}

TEST(Attention, FadesWithTheDistance) {
  const Position position(Size{11, 11});
  const Cell stone = position.size().cell(5, 5);
  int near = 0, far = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Cell recent[] = {stone};
    for (Cell cell : overlooked(position, recent, {0.9, 0.1, 0.3}, seed)) {
      near += distance(position.size(), stone, cell) == 1 ? 1 : 0;
      far += distance(position.size(), stone, cell) == 5 ? 1 : 0;
    }
  }
  EXPECT_NEAR(near / 1200.0, 0.1, 0.04);  // six cells
  EXPECT_NEAR(far / 6000.0, 0.5, 0.04);   // thirty cells
  EXPECT_TRUE(overlooked(position, {}, {1, 0, 1}, 7).empty());
  EXPECT_EQ(distance(position.size(), 0, position.size().cell(10, 10)), 20);
  EXPECT_EQ(distance(position.size(), position.size().cell(0, 10), position.size().cell(10, 0)), 10);
}

}  // namespace
}  // namespace hex::engine
