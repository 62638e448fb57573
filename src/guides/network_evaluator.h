// The evaluator by a network: priors are the policy, the value is the value. Where connections are known, circuits may
// have a share in both.
#pragma once

#include "guides/networks.h"
#include "search/circuit_evaluator.h"
#include "search/mcts_options.h"

namespace hex::guides {

template <int W>
class NetworkEvaluator final : public search::Evaluator<W> {
 public:
  NetworkEvaluator(std::shared_ptr<const network::Network> net, board::Size size,
                   const search::MctsOptions& options)
      : view_(std::move(net), size),
        share_(options.network_share),
        circuits_(options.estimate_scale, options.estimate_tempo) {}

  bool needs_connections() const override { return false; }
  void evaluate(std::span<const search::EvaluatorInput<W>> in,
                std::span<search::EvaluatorOutput> out) override;

 private:
  void evaluate_one(const search::EvaluatorInput<W>& in, search::EvaluatorOutput& out);
  void mix_circuits(const search::EvaluatorInput<W>& in, search::EvaluatorOutput& out);

  NetworkView<W> view_;
  double share_;
  search::CircuitEvaluator<W> circuits_;
  search::EvaluatorOutput other_;
};

}  // namespace hex::guides
