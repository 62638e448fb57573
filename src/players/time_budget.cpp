#include "players/time_budget.h"

#include <algorithm>

namespace hex::engine {

namespace {

// The reserve comes off, but never more than a tenth of a short time.
double usable(double seconds) {
  return std::max(kLeastTime_s, seconds - std::min(kReserve_s, seconds / 10));
}

double overtime_per_move(const ClockSettings& clock) {
  return clock.overtime_moves > 0 ? clock.overtime_s / clock.overtime_moves : 0;
}

}  // namespace

// Games end with about half of the cells empty, and the last moves need no thought: most is decided in the
// first third. So more time goes to early moves than equal shares would give.
int expected_moves(int empty_cells) {
  return std::max(4, empty_cells / 5);
}

std::optional<double> time_for_move(const TimeQuestion& question) {
  const ClockSettings& clock = question.clock;
  const bool no_limit = clock.overtime_s > 0 && clock.overtime_moves == 0;
  const bool clock_set = clock.main_s > 0 || clock.overtime_moves > 0;
  if (no_limit || (!clock_set && !question.left)) return std::nullopt;
  const TimeLeft left = question.left.value_or(TimeLeft{std::max(0.0, clock.main_s - question.used_s), 0});
  if (left.moves > 0) return usable(left.time_s / left.moves);
  const double extra = overtime_per_move(clock);
  if (left.time_s <= 0) return usable(extra);
  const double share = left.time_s / expected_moves(question.empty_cells) + extra;
  return usable(std::min(share, left.time_s + extra));
}

// Twice as long, as long as that leaves two thirds of the clock.
std::optional<double> time_for_hard_move(const TimeQuestion& question) {
  const auto usual = time_for_move(question);
  if (!usual) return std::nullopt;
  const TimeLeft left =
      question.left.value_or(TimeLeft{std::max(0.0, question.clock.main_s - question.used_s), 0});
  return std::max(*usual, left.moves == 1 ? 0.0 : std::min(2 * *usual, left.time_s / 3));
}

}  // namespace hex::engine
