// PlainState: the stones of both colours on a board of any size, and the side to move, without W; for stores and others
// that keep positions of many sizes.
#pragma once

#include "board/cell_set.h"
#include "board/position.h"

namespace hex::board {

struct PlainState {
  Size size;
  PerColor<CellSet> stones;
  Color to_move = Color::Black;

  const CellSet& of(Color color) const { return stones[color]; }
  CellSet& of(Color color) { return stones[color]; }
  CellSet taken() const { return of(Color::Black) | of(Color::White); }
  CellSet empty_cells() const { return CellSet::first(size.cells()) - taken(); }
  friend bool operator==(const PlainState&, const PlainState&) = default;
};

template <int W>
PlainState plain_state(Size size, const State<W>& state) {
  return {
      size, {CellSet::from(state.of(Color::Black)), CellSet::from(state.of(Color::White))}, state.to_move};
}
PlainState plain_state(const Position& position);
Position to_position(const PlainState& state);

}  // namespace hex::board
