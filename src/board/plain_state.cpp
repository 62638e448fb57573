#include "board/plain_state.h"

namespace hex::board {

PlainState plain_state(const Position& position) {
  PlainState out;
  out.size = position.size();
  out.to_move = position.to_move();
  for (Cell cell = 0; cell < out.size.cells(); ++cell)
    if (!position.is_empty(cell)) out.of(color_of(position.at(cell))).add(cell);
  return out;
}

Position to_position(const PlainState& state) {
  Position out(state.size);
  for (Color c : kColors) state.of(c).for_each([&](Cell cell) { out.set_up(c, cell); });
  out.set_to_move(state.to_move);
  return out;
}

}  // namespace hex::board
