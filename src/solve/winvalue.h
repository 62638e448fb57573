// The must-play search of van Rijswijck [Hex and combinatorics, Fig. 13]: depth first, exact, simple.
//
// A state is won by its side to move if some move leads to a state that the opponent loses. Each move that
// fails leaves the opponent's carrier, and the moves outside it fail as well: what is left to try is the
// intersection of these carriers, the must-play. Fill-in, connections and pruning come from expand.h; solved
// states are kept in a table. Also the reference for dfpn.h.
#pragma once

#include "solve/dfpn.h"

namespace hex::solve {

template <int W>
class WinValue {
 public:
  WinValue(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, Table<W>& table,
           MoveOrder<W> order);

  Solution<W> solve(const State<W>& state, const Limits& limits);
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Value = std::optional<Answer<Cells<W>>>;  // nothing when it was stopped
  Value value(int depth, const Filled<W>& filled);
  Value try_moves(int depth, const State<W>& state, Expansion<W> expansion);
  bool stopped() const { return limits_.reached(nodes_); }

  const board::CellGeometry<W>& geometry_;
  Expander<W> expander_;
  Table<W>& table_;
  MoveOrder<W> order_;
  Limits limits_;
  std::uint64_t nodes_ = 0;
  base::Indexed<std::unique_ptr<Connections<W>>> connections_;  // by depth
};

}  // namespace hex::solve
