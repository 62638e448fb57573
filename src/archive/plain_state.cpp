#include "archive/plain_state.h"

namespace hex::engine {

using board::Cell;
using board::Color;
using solve::PlainState;

PlainState plain_state(const board::Position& position) {
  PlainState out;
  out.size = position.size();
  out.to_move = position.to_move();
  for (Cell cell = 0; cell < out.size.cells(); ++cell)
    for (Color c : board::kColors)
      if (position.has(c, cell)) out.of(c).add(cell);
  return out;
}

board::Position to_position(const PlainState& state) {
  board::Position out(state.size);
  for (Color c : board::kColors) state.of(c).for_each([&](Cell cell) { out.set_up(c, cell); });
  out.set_to_move(state.to_move);
  return out;
}

}  // namespace hex::engine
