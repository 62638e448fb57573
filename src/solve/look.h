// A look at a solve that is under way: what its table knows about the moves at the root.
#pragma once

#include "solve/expand.h"
#include "solve/root_moves.h"
#include "solve/table.h"

namespace hex::solve {

// Safe while other threads use the table: each entry is as it was at some moment of the call.
template <int W>
SolveLook look_at(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, const Table<W>& table,
                  const State<W>& root);

// The moves still to be refuted: if any move wins, one of these does. Nothing when the table does not know.
template <int W>
Cells<W> moves_left(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, const Table<W>& table,
                    const State<W>& root);

}  // namespace hex::solve
