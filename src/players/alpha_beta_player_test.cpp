#include "players/alpha_beta_player.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <chrono>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"
#include "player_kit.h"
#include "search/simple_player.h"
#include "test_environment.h"

namespace hex::engine {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;

TEST(AlphaBetaPlayer, IsLegalEverywhere) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(100, 16); ++i) {
    const Size size{1 + random.below(13), 1 + random.below(13)};
    const auto player =
        make_player(i % 2 == 0 ? PlayerKind::AlphaBeta : PlayerKind::Resistance, size, kTestMemory);
    Position p(size);
    for (int stones = random.below(size.cells()); stones > 0; --stones) {
      const Cell cell = random.below(size.cells());
      if (p.is_empty(cell)) p.play(board::kColors[random.below(2)], cell);
      if (p.winner()) p.undo();
    }
    if (p.empty_cells() == 0) continue;
    ThinkOptions options = count(20);
    options.avoid = {p.cells_of(board::CellState::Empty).front()};
    const Thought thought = player->think(p, std::nullopt, options);
    expect_legal(p, thought);
    EXPECT_TRUE(p.empty_cells() == 1 || thought.moves[0].move != options.avoid[0]);
  }
}

TEST(AlphaBetaPlayer, IsLegalOnLargeBoards) {
  for (const Size size : {Size{19, 19}, Size{32, 32}}) {
    const auto player = make_player(PlayerKind::Resistance, size, kTestMemory);
    expect_legal(Position(size), player->think(Position(size), std::nullopt, count(2)));
  }
}

// Berge's puzzle: one move wins.
TEST(AlphaBetaPlayer, FindsTheWinningMove) {
  Position p = *board::parse_ascii(R"(
      W . . . .
       . B . W B
        . . B W B
         . . W . .
          B W . . .)");
  p.set_to_move(Color::White);
  const auto player = make_player(PlayerKind::AlphaBeta, p.size(), kTestMemory);
  const Thought thought = player->think(p, std::nullopt, {});
  EXPECT_EQ(thought.winner, Color::White);
  EXPECT_EQ(board::cell_name(p.size(), thought.moves[0].move), "b3");
  EXPECT_EQ(thought.moves[0].proven, Proven::Win);
}

// On small boards the centre wins, and analysis with a little search proves it.
TEST(AlphaBetaPlayer, ProvesSmallBoards) {
  for (int side : {3, 4}) {
    const auto player = make_player(PlayerKind::AlphaBeta, {side, side}, kTestMemory);
    const Thought thought = player->think(Position({side, side}), std::nullopt, {});
    EXPECT_EQ(thought.winner, Color::Black) << side;
    EXPECT_EQ(thought.value, 1);
  }
}

TEST(AlphaBetaPlayer, TheSameCountGivesTheSameAnswer) {
  Position p({9, 9});
  p.play(Color::Black, 30);
  p.play(Color::White, 48);
  const auto ask = [&] {
    return make_player(PlayerKind::AlphaBeta, p.size(), kTestMemory)->think(p, std::nullopt, count(60));
  };
  const Thought a = ask(), b = ask();
  EXPECT_EQ(a.moves[0].move, b.moves[0].move);
  EXPECT_EQ(a.value, b.value);
  EXPECT_LE(a.count, 60u);
}

TEST(AlphaBetaPlayer, StopsWhenItIsTold) {
  const std::atomic<bool> stop{true};
  ThinkOptions options;
  options.stop = &stop;
  const auto begin = std::chrono::steady_clock::now();
  const auto player = make_player(PlayerKind::AlphaBeta, {11, 11}, kTestMemory);
  expect_legal(Position({11, 11}), player->think(Position({11, 11}), std::nullopt, options));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
}

// A game from a random opening; after a win was once proved it must be won, however the other side plays.
void play_out(PlayerKind kind, Size size, base::Random& random, int& proved) {
  const auto player = make_player(kind, size, kTestMemory);
  const Color me = board::kColors[random.below(2)];
  const bool simple = random.below(2) == 0;
  Position p(size);
  p.play(Color::Black, random.below(size.cells()));
  bool won = false;
  while (!p.winner()) {
    if (p.to_move() == me) {
      const Thought thought = player->think(p, std::nullopt, count(15));
      expect_legal(p, thought);
      if (won) {
        EXPECT_EQ(thought.winner, me) << board::to_ascii(p);
      }
      won = won || thought.winner == me;
      p.play(me, thought.moves[0].move);
    } else {
      const auto empty = p.cells_of(board::CellState::Empty);
      p.play(p.to_move(), simple ? search::simple_move(p, p.to_move(), std::nullopt, random.next())
                                 : empty[base::at(random.below(base::count_of(empty)))]);
    }
  }
  if (won) {
    EXPECT_EQ(p.winner(), me);
  }
  proved += won ? 1 : 0;
}

TEST(AlphaBetaPlayer, NeverLetsGoOfAWin) {
  base::Random random(tests::seed());
  int proved = 0;
  const int games = tests::share(200, 10);
  for (int i = 0; i < games; ++i) {
    const int side = 3 + random.below(tests::long_run() ? 9 : 6);
    play_out(i % 2 == 0 ? PlayerKind::AlphaBeta : PlayerKind::Resistance, {side, side}, random, proved);
  }
  EXPECT_GT(proved, games / 2);
}

}  // namespace
}  // namespace hex::engine
