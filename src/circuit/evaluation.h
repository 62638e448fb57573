// The evaluation of a position by the circuits of both players: E = log(R_B / R_W) [Anshelevich 2002].
//
// Negative is good for Black. A game that stones or full connections decide is infinite. A guess otherwise.
#pragma once

#include <array>

#include "circuit/kirchhoff.h"

namespace hex::circuit {

struct Evaluation {
  std::array<Flow, 2> flow;  // by board::index(color)

  // E, from Black's resistance and White's; infinite when one is joined or cut off.
  double log_ratio() const;
  // The same, positive when `me` is ahead.
  double ahead(board::Color me) const { return me == board::Color::Black ? -log_ratio() : log_ratio(); }
  // How much a cell matters: the shares of both currents together, between 0 and 2.
  double energy(board::Cell cell) const {
    return flow[0].current[static_cast<std::size_t>(cell)] + flow[1].current[static_cast<std::size_t>(cell)];
  }
};

// Holds scratch memory; not thread safe.
template <int W>
class Evaluator {
 public:
  // REQUIRES connections on the same stones.
  void evaluate(const connect::ConnectionSet<W>& black, const connect::ConnectionSet<W>& white, Links links,
                Evaluation& out);
  // By neighbours alone.
  void evaluate(const board::CellGeometry<W>& geometry, const std::array<board::Cells<W>, 2>& stones,
                Evaluation& out);

 private:
  CircuitBuilder<W> builder_;
  Circuit circuit_;
  Kirchhoff kirchhoff_;
};

}  // namespace hex::circuit
