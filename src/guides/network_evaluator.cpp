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
  const network::Judgement& told =
      view_.judge(in.stones[board::Color::Black], in.stones[board::Color::White], in.to_move, in.allowed);
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
  if (share_ < 1 && in.connections[board::Color::Black] != nullptr) mix_circuits(in, out);
}

template <int W>
void NetworkEvaluator<W>::mix_circuits(const search::EvaluatorInput<W>& in, search::EvaluatorOutput& out) {
  circuits_.evaluate({&in, 1}, {&other_, 1});
  out.value = share_ * out.value + (1 - share_) * other_.value;
  float sum = 0, other = 0;
  in.allowed.for_each([&](board::Cell c) {
    sum += out.priors[static_cast<std::size_t>(c)];
    other += other_.priors[static_cast<std::size_t>(c)];
  });
  if (!(other > 0)) return;
  const auto share = static_cast<float>(share_);
  in.allowed.for_each([&](board::Cell c) {
    float& prior = out.priors[static_cast<std::size_t>(c)];
    prior = share * prior / sum + (1 - share) * other_.priors[static_cast<std::size_t>(c)] / other;
  });
}

#define HEX_INSTANTIATE(W) template class NetworkEvaluator<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::guides
