// Df-pn with several threads on one table.
//
// Each thread searches from the root by itself; what one finds, the others
// read in the table. A thread avoids the children where others are, as long
// as others are not much worse, and leaves a node that another has settled.
#pragma once

#include "solve/dfpn.h"

namespace hex::solve {

// The solution, and the number of nodes expanded. `make_order` makes a move order for each thread. One thread
// gives the same result every time; more threads the same winner, if the limits allow one.
template <int W>
struct ParallelResult {
  Solution<W> solution;
  std::uint64_t nodes = 0;
};

template <int W>
ParallelResult<W> parallel_solve(const board::CellGeometry<W>& geometry, const Reasoning& reasoning,
                                 Table<W>& table, const OrderMaker<W>& make_order, const State<W>& state,
                                 int threads, const Limits& limits);

}  // namespace hex::solve
