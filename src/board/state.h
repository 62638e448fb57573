// State<W>: the stones of both colours as sets, and the side to move: all that a search needs to know.
//
// Position (position.h) is a board that is played on: it knows groups and winner, and takes stones back. PlainState
// (plain_state.h) is a state of any size, without W.
#pragma once

#include "board/geometry.h"

namespace hex::board {

template <int W>
struct State {
  Stones<W> stones;
  Color to_move = Color::Black;

  const Cells<W>& of(Color color) const { return stones[color]; }
  Cells<W>& of(Color color) { return stones[color]; }
  Cells<W> empty_cells(const CellGeometry<W>& geometry) const { return geometry.empty_cells(stones); }
  // After a move of the side to move.
  State after(Cell cell) const {
    State out = *this;
    out.of(to_move).add(cell);
    out.to_move = other(to_move);
    return out;
  }
  friend bool operator==(const State&, const State&) = default;
};

// For hash tables of states, with W or without.
struct StateHash {
  std::size_t operator()(const auto& state) const {
    return state.of(Color::Black).hash() * 31 + state.of(Color::White).hash() * 2 +
           base::word_of(state.to_move);
  }
};

}  // namespace hex::board
