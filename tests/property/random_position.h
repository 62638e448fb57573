// Random sizes and positions for property tests.
#pragma once

#include "base/random.h"
#include "board/position.h"
#include "board/types.h"

namespace hex::tests {

inline board::Size random_size(base::Random& random, int max_side) {
  return {1 + random.below(max_side), 1 + random.below(max_side)};
}

inline board::Color random_color(base::Random& random) {
  return board::kColors[random.below(2)];
}

// Any number of stones of either colour, any side to move.
inline board::Position random_position(board::Size size, base::Random& random) {
  board::Position out(size);
  const int share = random.below(9);
  for (board::Cell cell = 0; cell < size.cells(); ++cell)
    if (random.below(8) < share) out.set_up(random_color(random), cell);
  out.set_to_move(random_color(random));
  return out;
}

// A cell chosen among the empty ones. REQUIRES that there is one.
inline board::Cell random_empty_cell(const board::Position& position, base::Random& random) {
  const auto empty = position.cells_of(board::CellState::Empty);
  return empty[static_cast<std::size_t>(random.below(static_cast<int>(empty.size())))];
}

}  // namespace hex::tests
