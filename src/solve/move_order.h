// MoveOrder: which moves a solver tries first. A guess: it decides which proof is found, never whether it holds.
//
// A solver is handed its order as a callable and knows nothing else of it; guides/orders.h makes orders by name.
// A callable may keep scratch memory, so each thread has its own: an OrderMaker makes one.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "connect/connection_set.h"
#include "solve/canonical.h"

namespace hex::solve {

// What an order says about a state.
struct Ranking {
  board::PerCell<double> scores;  // by cell, one place for each cell of the board; higher is tried first
  bool logits = false;            // are the scores logarithms of how likely a move is the best?
  std::optional<double> value;  // the chance that the side to move wins, 0 to 1, from orders that estimate it
};

// The connections of both players on the same stones.
template <int W>
using ConnectionSets = board::PerColor<connect::ConnectionSet<W>>;

// Writes out.scores for each cell of `moves`, and out.logits and out.value or nothing. `sets` are on the state's
// stones. REQUIRES that out.scores has a place for each cell; other places may be written to.
template <int W>
using MoveOrder = std::function<void(const State<W>& state, const ConnectionSets<W>& sets,
                                     const Cells<W>& moves, Ranking& out)>;

template <int W>
using OrderMaker = std::function<MoveOrder<W>()>;

}  // namespace hex::solve
