// How long to think about a move: what the clock allows, as the protocol announces it.
//
// time_settings MAIN OVERTIME MOVES: MAIN seconds for the game, then OVERTIME seconds for every MOVES moves
// (so `0 5 1` is five seconds a move, and an overtime for no moves is no limit, as in GTP). time_left tells
// what the clock shows; without it the time that was used is subtracted from MAIN. Counts and seconds in,
// seconds out: no clock is read here.
#pragma once

#include <optional>

namespace hex::engine {

struct ClockSettings {
  double main_s = 0;
  double overtime_s = 0;
  int overtime_moves = 0;
};

// What a player's clock shows; `moves` is 0 before overtime, else the moves to be made in this time.
struct TimeLeft {
  double time_s = 0;
  int moves = 0;
};

struct TimeQuestion {
  ClockSettings clock;
  std::optional<TimeLeft> left;  // as the front end told it
  double used_s = 0;             // by this player since the game began; counts when `left` is not known
  int empty_cells = 0;
};

// Seconds for the next move; nothing when no clock runs. At least kLeastTime_s, whatever the clock shows;
// never more than is left, less a reserve for the way there and back.
std::optional<double> time_for_move(const TimeQuestion& question);
// The most that a hard move may take; never less than time_for_move(). Where each move has a time of its own it is that.
std::optional<double> time_for_hard_move(const TimeQuestion& question);

inline constexpr double kLeastTime_s = 0.01;
inline constexpr double kReserve_s = 0.1;

// How many moves a player may still have to make before the game is decided, judged by the empty cells.
int expected_moves(int empty_cells);

}  // namespace hex::engine
