// The commands about time; players/time_budget.h says what follows from them.
#include "board/notation.h"
#include "protocol/arguments.h"
#include "protocol/command.h"

namespace hex::protocol {

using base::Result;

namespace {

constexpr int kMaxMoves = 100000;

Result<std::string> time_settings(Call& call) {
  const auto main_s = parse_seconds(call.arguments[0], "main time");
  if (!main_s) return main_s.error();
  const auto overtime_s = parse_seconds(call.arguments[1], "overtime");
  if (!overtime_s) return overtime_s.error();
  const auto moves = parse_int(call.arguments[2], 0, kMaxMoves, "number of moves in overtime");
  if (!moves) return moves.error();
  call.session.set_clock({*main_s, *overtime_s, *moves});
  return std::string();
}

Result<std::string> time_left(Call& call) {
  const auto color = board::parse_color(call.arguments[0]);
  if (!color) return color.error();
  const auto time_s = parse_seconds(call.arguments[1], "time left");
  if (!time_s) return time_s.error();
  const auto moves = call.arguments.size() < 3
                         ? Result<int>(0)
                         : parse_int(call.arguments[2], 0, kMaxMoves, "number of moves left");
  if (!moves) return moves.error();
  call.session.set_time_left(*color, {*time_s, *moves});
  return std::string();
}

constexpr Command kClockCommands[] = {
    {"time_settings", "MAIN OVERTIME MOVES", 3, 3,
     "Seconds for the game, then seconds of overtime for that many moves: `0 5 1` is five seconds a move, and "
     "an "
     "overtime for 0 moves is no limit. Clocks start anew.",
     time_settings},
    {"time_left", "COLOR SECONDS [MOVES]", 2, 3,
     "What a player's clock shows; MOVES is 0 before overtime. Without it the engine counts its own time.",
     time_left},
};

}  // namespace

std::span<const Command> clock_commands() {
  return kClockCommands;
}

}  // namespace hex::protocol
