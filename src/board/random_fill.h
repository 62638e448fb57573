// Random fills: the empty cells of a board dealt out at random, and who then has won. A filled board has
// exactly one winner, so one flood fill of Black's stones decides.
#pragma once

#include "base/random.h"
#include "board/cells.h"
#include "board/geometry.h"
#include "board/types.h"

namespace hex::board {

// A set of `count` cells of `from`; all such sets are equally likely. REQUIRES 0 <= count <= from.count().
template <int W>
Cells<W> random_subset(const Cells<W>& from, int count, base::Random& random);

template <int W>
struct RandomFill {
  Cells<W> black;  // all black stones of the full board; the other cells are white
  Color winner;
};

// The board after both sides, `to_move` first, have taken the empty cells in turn and at random. REQUIRES
// black and white disjoint.
template <int W>
RandomFill<W> random_fill(const CellGeometry<W>& geometry, const Cells<W>& black, const Cells<W>& white,
                          Color to_move, base::Random& random);

}  // namespace hex::board
