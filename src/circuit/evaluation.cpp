#include "circuit/evaluation.h"

#include <cmath>

namespace hex::circuit {

double Evaluation::log_ratio() const {
  return std::log(flow[board::Color::Black].resistance / flow[board::Color::White].resistance);
}

template <int W>
void Evaluator<W>::evaluate(const connect::ConnectionSet<W>& black, const connect::ConnectionSet<W>& white,
                            Wires wires, Evaluation& out) {
  for (const auto* set : {&black, &white}) {
    builder_.build(*set, wires, circuit_);
    kirchhoff_.solve(circuit_, out.flow[set->color()]);
  }
}

template <int W>
void Evaluator<W>::evaluate(const board::CellGeometry<W>& geometry, const board::Stones<W>& stones,
                            Evaluation& out) {
  for (const board::Color c : board::kColors) {
    builder_.build(geometry, c, stones, nullptr, Wires::Neighbors, circuit_);
    kirchhoff_.solve(circuit_, out.flow[c]);
  }
}

#define HEX_INSTANTIATE(W) template class Evaluator<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::circuit
