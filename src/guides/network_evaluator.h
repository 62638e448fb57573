// The evaluator by a network: priors are the policy, the value is the value.
#pragma once

#include "guides/networks.h"
#include "search/evaluator.h"

namespace hex::guides {

template <int W>
class NetworkEvaluator final : public search::Evaluator<W> {
 public:
  NetworkEvaluator(std::shared_ptr<const network::Network> net, board::Size size)
      : view_(std::move(net), size) {}

  void evaluate(std::span<const search::EvaluatorInput<W>> in,
                std::span<search::EvaluatorOutput> out) override;

 private:
  void evaluate_one(const search::EvaluatorInput<W>& in, search::EvaluatorOutput& out);

  NetworkView<W> view_;
};

}  // namespace hex::guides
