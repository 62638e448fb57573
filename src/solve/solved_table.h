// SolvedTable: what is known of states for good, beyond one solve; store/ keeps one on disk.
//
// States and carriers here know no W. A solver asks before it expands a state and adds what took much work;
// what it is told, it trusts.
#pragma once

#include <cstdint>
#include <optional>

#include "board/types.h"
#include "proof/cell_set.h"
#include "solve/state.h"

namespace hex::solve {

using proof::CellSet;

// Stones and the side to move.
struct PlainState {
  board::Size size;
  CellSet stones[2];  // by colour
  Color to_move = Color::Black;

  const CellSet& of(Color color) const { return stones[board::index(color)]; }
  CellSet& of(Color color) { return stones[board::index(color)]; }
  friend bool operator==(const PlainState&, const PlainState&) = default;
};

template <int W>
PlainState plain(board::Size size, const State<W>& state) {
  return {size, {CellSet::from(state.stones[0]), CellSet::from(state.stones[1])}, state.to_move};
}

// The answer to a state, in its own cells.
struct Settled {
  Color winner = Color::Black;
  Cell best = board::kNoCell;  // a winning move of the side to move; kNoCell when it loses or none is known
  std::uint64_t work = 0;      // nodes expanded for it
  CellSet carrier;             // the winner's, over the empty cells
  friend bool operator==(const Settled&, const Settled&) = default;
};

// Both calls may come from several threads at once.
class SolvedTable {
 public:
  virtual ~SolvedTable() = default;
  virtual std::optional<Settled> find(const PlainState& state) = 0;
  // REQUIRES that the answer is proved.
  virtual void add(const PlainState& state, const Settled& answer) = 0;
};

}  // namespace hex::solve
