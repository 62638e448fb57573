// The evaluation of a position by the circuits of both players: E = log(R_B / R_W) [Anshelevich 2002].
//
// Negative is good for Black. A game that stones or full connections decide is infinite. A guess otherwise.
#pragma once

#include <array>

#include "circuit/kirchhoff.h"

namespace hex::circuit {

struct Evaluation {
  board::PerColor<Flow> flow;

  // E, from Black's resistance and White's; infinite when one is joined or cut off.
  double log_ratio() const;
  // The same, positive when `me` is ahead.
  double ahead(board::Color me) const { return me == board::Color::Black ? -log_ratio() : log_ratio(); }
  // How much a cell matters: the shares of both currents together, between 0 and 2.
  double energy(board::Cell cell) const {
    return flow[board::Color::Black].current[cell] + flow[board::Color::White].current[cell];
  }
};

// Holds scratch memory; not thread safe.
template <int W>
class Evaluator {
 public:
  // REQUIRES connections on the same stones.
  void evaluate(const connect::ConnectionSet<W>& black, const connect::ConnectionSet<W>& white, Wires wires,
                Evaluation& out);
  // By neighbours only.
  void evaluate(const board::CellGeometry<W>& geometry, const board::Stones<W>& stones, Evaluation& out);

 private:
  CircuitBuilder<W> builder_;
  Circuit circuit_;
  Kirchhoff kirchhoff_;
};

}  // namespace hex::circuit
