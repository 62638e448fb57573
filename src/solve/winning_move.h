// A winning move of a state that is known to be won.
#pragma once

#include "solve/dfpn.h"

namespace hex::solve {

// The move that the answer names; where it names none, because the side to move wins whoever moves, the first move
// after which it still wins: those inside the carrier come first, since they lead on. wins_after(cell) says whether
// the side to move is known to win after this move; kNoCell when it never does. REQUIRES that the side to move wins.
template <int W, class WinsAfter>
Cell winning_move(const board::CellGeometry<W>& geometry, const State<W>& state,
                  const Answer<Cells<W>>& known, WinsAfter&& wins_after) {
  const Cells<W> empty = state.empty_cells(geometry);
  if (known.best != board::kNoCell && empty.has(known.best)) return known.best;
  const Cells<W> inside = known.carrier & empty;
  Cell out = board::kNoCell;
  for (const Cells<W>& cells : {inside, empty - inside})
    cells.for_each([&](Cell c) {
      if (out == board::kNoCell && wins_after(c)) out = c;
    });
  return out;
}

}  // namespace hex::solve
