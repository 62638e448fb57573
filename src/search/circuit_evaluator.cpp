#include "search/circuit_evaluator.h"

#include <algorithm>
#include <cmath>

namespace hex::search {

template <int W>
void CircuitEvaluator<W>::evaluate(std::span<const EvaluatorInput<W>> in, std::span<EvaluatorOutput> out) {
  for (std::size_t i = 0; i < in.size(); ++i) evaluate_one(in[i], out[i]);
}

template <int W>
void CircuitEvaluator<W>::evaluate_one(const EvaluatorInput<W>& in, EvaluatorOutput& out) {
  const auto& black = *in.connections[board::Color::Black];
  circuits_.evaluate(black, *in.connections[board::Color::White], circuit::Wires::FullConnections,
                     evaluation_);
  out.priors.assign(black.geometry().plain->cells(), 0.0F);
  double most = 0;
  for (board::Cell cell = 0; cell < out.priors.count(); ++cell) {
    const double both = evaluation_.energy(cell);
    most = std::max(most, both);
    out.priors[cell] = static_cast<float>(both);
  }
  if (most > 0)
    for (float& prior : out.priors) prior = static_cast<float>(prior / most);
  out.value = 1 / (1 + std::exp(-scale_ * (evaluation_.ahead(in.to_move) + tempo_)));
}

#define HEX_INSTANTIATE(W) template class CircuitEvaluator<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::search
