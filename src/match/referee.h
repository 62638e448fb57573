// The referee: plays one scheduled game between two contestants on its own board; only that board says what is
// legal and who has won. Whoever fails (crash, illegal move, no answer in time) loses the game, and the
// record says why.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <string>

#include "board/game.h"
#include "match/contestant.h"
#include "match/schedule.h"

namespace hex::match {

struct Limits {
  double time_s = 0;        // a move; 0: the engines' own
  std::uint64_t count = 0;  // a move; 0: the engines' own
  double patience_s = 60;   // a move that takes longer loses
  board::SwapRule swap_rule = board::SwapRule::None;
};

struct GameResult {
  ScheduledGame scheduled;
  int winner = 0;  // which engine
  End end = End::Chain;
  std::string what;                    // about a failure
  bool lost_a_won_game = false;        // the loser had said that its win was proved
  std::array<double, 2> seconds = {};  // by engine, for all its moves
  std::array<int, 2> moves = {};       // by engine; the opening is nobody's
  std::array<double, 2> slowest_s = {};
  board::Game game{board::Size{1, 1}};
};

// Nothing when `stop` was set before the game ended.
std::optional<GameResult> play_game(const ScheduledGame& scheduled, const Limits& limits,
                                    const std::array<Contestant*, 2>& engines, const std::atomic<bool>& stop);

}  // namespace hex::match
