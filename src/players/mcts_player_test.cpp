#include "players/mcts_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"
#include "player_kit.h"
#include "solving/solving.h"
#include "test_environment.h"

namespace hex::engine {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;

TEST(MctsPlayer, IsLegalEverywhere) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(200, 24); ++i) {
    const Size size{1 + random.below(13), 1 + random.below(13)};
    const auto player = make_mcts_player(size, kTestMemory);
    Position p(size);
    for (int stones = random.below(size.cells()); stones > 0; --stones) {
      const Cell cell = random.below(size.cells());
      if (p.is_empty(cell)) p.play(board::kColors[random.below(2)], cell);
      if (p.winner()) p.undo();
    }
    if (p.empty_cells() == 0) continue;
    ThinkOptions options = count(60);
    options.avoid = {p.cells_of(board::CellState::Empty).front()};
    const Thought thought = player->think(p, std::nullopt, options);
    expect_legal(p, thought);
    EXPECT_TRUE(p.empty_cells() == 1 || thought.moves[0].move != options.avoid[0]);
  }
  for (const Size size : {Size{19, 19}, Size{32, 32}}) {
    if (tests::kSanitized) continue;
    const Position p(size);
    expect_legal(p, make_mcts_player(size, kTestMemory)->think(p, std::nullopt, count(50)));
  }
}

TEST(MctsPlayer, CountAndSeedDecide) {
  Thought before;
  for (int i = 0; i < 2; ++i) {
    const auto player = make_mcts_player({8, 8}, kTestMemory);
    Position p(Size{8, 8});
    p.play(Color::Black, 20);
    const Thought thought = player->think(p, 20, count(2000));
    if (i == 1) {
      ASSERT_EQ(thought.moves.size(), before.moves.size());
      for (std::size_t k = 0; k < thought.moves.size(); ++k) {
        EXPECT_EQ(thought.moves[k].move, before.moves[k].move);
        EXPECT_EQ(thought.moves[k].visits, before.moves[k].visits);
      }
    }
    before = thought;
  }
}

struct Puzzle {
  const char* board;
  Color to_move;
  const char* answer;
};

TEST(MctsPlayer, FindsTheOnlyMove) {
  const Puzzle puzzles[] = {
      // Berge's puzzle, and one of Hein's on three rows.
      {R"(W . . . .
           . B . W B
            . . B W B
             . . W . .
              B W . . .)",
       Color::White, "b3"},
      {R"(W . .
           B . .
            . B .)",
       Color::White, "b2"},
  };
  for (const Puzzle& puzzle : puzzles) {
    Position p = *board::parse_ascii(puzzle.board);
    p.set_to_move(puzzle.to_move);
    const Thought thought = make_mcts_player(p.size(), kTestMemory)->think(p, std::nullopt, count(2000));
    EXPECT_EQ(thought.winner, puzzle.to_move);
    EXPECT_EQ(thought.moves[0].proven, Proven::Win);
    EXPECT_EQ(board::cell_name(p.size(), thought.moves[0].move), puzzle.answer);
  }
}

// Plays a game; once the player has called it won for its colour it must stay so to the end.
void play_game(Size size, std::uint64_t seed, int threads) {
  base::Random random(seed);
  const auto player = make_mcts_player(size, kTestMemory);
  const Color me = board::kColors[random.below(2)];
  Position p(size);
  bool won = false;
  std::optional<Cell> last;
  while (!p.winner()) {
    const auto empty = p.cells_of(board::CellState::Empty);
    Cell move = empty[static_cast<std::size_t>(random.below(static_cast<int>(empty.size())))];
    if (p.to_move() == me) {
      ThinkOptions options = count(150);
      options.threads = threads;
      const Thought thought = player->think(p, last, options);
      expect_legal(p, thought);
      ASSERT_TRUE(!won || thought.winner == me) << "let go of a win";
      won = thought.winner == me;
      move = thought.moves[0].move;
    }
    p.play(p.to_move(), move);
    last = move;
  }
  EXPECT_TRUE(!won || p.winner() == me);
}

TEST(MctsPlayer, NeverLetsGoOfAWin) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(100, 12) && !testing::Test::HasFailure(); ++i) {
    const int side = 4 + i % 4;
    play_game({side, side}, random.next(), 1 + i % 2);
  }
}

// A solve that was cut short has refuted some moves; the others hold a winning one if there is any, and the
// player keeps to them.
TEST(MctsPlayer, LeavesWhatTheSolverRefuted) {
  base::Random random(tests::seed());
  int cut = 0, refuted = 0;
  for (int i = 0; i < tests::share(300, 30); ++i) {
    Position p(Size{6, 6});
    for (int stones = random.below(4); stones > 0; --stones) {
      const Cell cell = random.below(36);
      if (p.is_empty(cell)) p.play(p.to_move(), cell);
    }
    SolveOptions options;
    options.nodes = 30;  // as the player does at first
    const SolveResult some = make_solver(p.size(), kTestMemory)->solve(p, options);
    if (some.answer || some.left.empty()) continue;
    SolveOptions whole;
    whole.all_moves = true;
    const SolveResult all = make_solver(p.size(), kTestMemory)->solve(p, whole);
    ++cut;
    const auto is_left = [&](Cell cell) { return std::count(some.left.begin(), some.left.end(), cell) > 0; };
    EXPECT_TRUE(all.winning.empty() || std::any_of(all.winning.begin(), all.winning.end(), is_left))
        << board::to_ascii(p);
    const Thought thought = make_mcts_player(p.size(), kTestMemory)->think(p, std::nullopt, count(1));
    EXPECT_TRUE(thought.winner || is_left(thought.moves[0].move)) << board::to_ascii(p);
    refuted += some.left.size() < all.winning.size() + all.losing.size() ? 1 : 0;
  }
  EXPECT_GT(cut, 5);
  EXPECT_GT(refuted, 5);
}

TEST(MctsPlayer, StopsSoon) {
  const Position p(Size{11, 11});
  for (const int threads : {1, 2}) {
    const auto player = make_mcts_player(p.size(), kTestMemory);
    std::atomic<bool> stop{false};
    ThinkOptions options;
    options.time_s = 60;
    options.threads = threads;
    options.stop = &stop;
    std::chrono::steady_clock::time_point told;
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(150));
      told = std::chrono::steady_clock::now();
      stop.store(true);
    });
    expect_legal(p, player->think(p, std::nullopt, options));
    const auto end = std::chrono::steady_clock::now();
    other.join();
    // Wanted: 50 ms. The rest is for a busy machine.
    EXPECT_LT(std::chrono::duration<double>(end - told).count(), tests::kSanitized ? 5 : 1);
  }
}

TEST(MctsPlayer, TellsProgress) {
  const Position p(Size{9, 9});
  ThinkOptions options;
  options.count = 2000;
  options.progress_every_s = 0.01;
  int told = 0;
  options.progress = [&](const Thought& thought) {
    ++told;
    EXPECT_FALSE(thought.moves.empty());
  };
  const Thought thought = make_mcts_player(p.size(), kTestMemory)->think(p, std::nullopt, options);
  EXPECT_GE(told, 1);
  EXPECT_GT(thought.count, 0U);
}

// Moves other than these are not looked at.
ThinkOptions choose_among(const Position& p, const std::vector<Cell>& cells, double time_s,
                          double hard_time_s) {
  ThinkOptions out;
  out.solver = false;
  out.time_s = time_s;
  out.hard_time_s = hard_time_s;
  for (const Cell cell : p.cells_of(board::CellState::Empty))
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) out.avoid.push_back(cell);
  return out;
}

TEST(MctsPlayer, StopsSoonerWhereItsMoveCannotChange) {
  const Position p(Size{11, 11});
  const auto player = make_mcts_player(p.size(), kTestMemory);
  EXPECT_GE(player->think(p, std::nullopt, choose_among(p, {60}, 0.4, 0)).seconds, 0.4);
  player->clear();
  EXPECT_LT(player->think(p, std::nullopt, choose_among(p, {60}, 2, 2)).seconds, 1.5);
}

TEST(MctsPlayer, TakesMoreTimeWhereTwoMovesAreLevel) {
  const Position p(Size{11, 11});
  MctsChoice choice;
  choice.player.rounds = 1;
  choice.player.level_visits = 0;  // all are
  const auto player = make_mcts_player(p.size(), kTestMemory, choice);
  const double seconds = player->think(p, std::nullopt, choose_among(p, {40, 80}, 0.2, 0.4)).seconds;
  EXPECT_GE(seconds, 0.39);
}

}  // namespace
}  // namespace hex::engine
