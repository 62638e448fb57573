#include "inferior/local_patterns.h"

#include <cstddef>

namespace hex::inferior {

namespace {

using board::CellState;
using board::Color;

int changes(int filled) {
  int out = 0;
  for (int i = 0; i < kPlaces; ++i)
    out += place_state(filled, i) != place_state(filled, (i + 1) % kPlaces) ? 1 : 0;
  return out;
}

bool is_dead(int pattern, int from = 0) {
  while (from < kPlaces && place_state(pattern, from) != CellState::Empty) ++from;
  if (from == kPlaces) return changes(pattern) < 4;
  return is_dead(pattern + stone_value(Color::Black, from), from + 1) &&
         is_dead(pattern + stone_value(Color::White, from), from + 1);
}

// The places where a stone makes the pattern dead.
unsigned killers(const LocalPatterns& tables, Color color, int pattern) {
  unsigned out = 0;
  for (int i = 0; i < kPlaces; ++i)
    if (place_state(pattern, i) == CellState::Empty && tables.dead[pattern + stone_value(color, i)])
      out |= 1U << i;
  return out;
}

LocalPatterns derive() {
  LocalPatterns out{};
  for (int pattern = 0; pattern < kPatterns; ++pattern) out.dead[pattern] = is_dead(pattern);
  for (Color color : board::kColors)
    for (int pattern = 0; pattern < kPatterns; ++pattern) {
      const unsigned alone = killers(out, color, pattern);
      out.killers[color][pattern] = alone;
      for (int i = 0; i < kPlaces; ++i) {
        if (place_state(pattern, i) != CellState::Empty) continue;
        const unsigned with = killers(out, color, pattern + stone_value(color, i));
        out.killers_with[color][pattern][i] = with | ((alone >> i & 1U) != 0 ? kAlone : 0);
      }
    }
  return out;
}

}  // namespace

const LocalPatterns& local_patterns() {
  static const LocalPatterns tables = derive();
  return tables;
}

}  // namespace hex::inferior
