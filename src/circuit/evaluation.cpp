#include "circuit/evaluation.h"

#include <cmath>

namespace hex::circuit {

double Evaluation::log_ratio() const {
  return std::log(flow[0].resistance / flow[1].resistance);
}

template <int W>
void Evaluator<W>::evaluate(const connect::ConnectionSet<W>& black, const connect::ConnectionSet<W>& white,
                            Links links, Evaluation& out) {
  for (std::size_t c = 0; c < 2; ++c) {
    builder_.build(c == 0 ? black : white, links, circuit_);
    kirchhoff_.solve(circuit_, out.flow[c]);
  }
}

template <int W>
void Evaluator<W>::evaluate(const board::CellGeometry<W>& geometry,
                            const std::array<board::Cells<W>, 2>& stones, Evaluation& out) {
  for (std::size_t c = 0; c < 2; ++c) {
    builder_.build(geometry, board::kColors[c], {stones[c], stones[1 - c]}, nullptr, Links::Neighbors,
                   circuit_);
    kirchhoff_.solve(circuit_, out.flow[c]);
  }
}

#define HEX_INSTANTIATE(W) template class Evaluator<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::circuit
