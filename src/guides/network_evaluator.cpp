#include "guides/network_evaluator.h"

#include <algorithm>
#include <cmath>

namespace hex::guides {

template <int W>
void NetworkEvaluator<W>::evaluate(std::span<const search::EvaluatorInput<W>> in,
                                   std::span<search::EvaluatorOutput> out) {
  for (std::size_t i = 0; i < in.size(); ++i) evaluate_one(in[i], out[i]);
}

template <int W>
void NetworkEvaluator<W>::evaluate_one(const search::EvaluatorInput<W>& in, search::EvaluatorOutput& out) {
  const network::Judgement& told = view_.judge(in.stones[0], in.stones[1], in.to_move, in.allowed);
  out.priors.assign(told.moves.size(), 0.0F);
  std::int32_t most = 0;
  bool any = false;
  in.allowed.for_each([&](board::Cell c) {
    const std::int32_t logit = told.moves[static_cast<std::size_t>(c)];
    most = any ? std::max(most, logit) : logit;
    any = true;
  });
  in.allowed.for_each([&](board::Cell c) {
    const auto at = static_cast<std::size_t>(c);
    out.priors[at] = std::exp(static_cast<float>(told.moves[at] - most) / network::kLogit);
  });
  out.value = network::chance(told.value);
}

#define HEX_INSTANTIATE(W) template class NetworkEvaluator<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::guides
