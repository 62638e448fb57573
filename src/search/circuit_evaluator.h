// The evaluator by circuits: priors are the currents through the cells, the value comes from the resistances
// (circuit/evaluation.h).
#pragma once

#include "circuit/evaluation.h"
#include "search/evaluator.h"

namespace hex::search {

template <int W>
class CircuitEvaluator final : public Evaluator<W> {
 public:
  // The value is the logistic function of scale * (E + tempo), E being the evaluation for the side to move.
  CircuitEvaluator(double scale, double tempo) : scale_(scale), tempo_(tempo) {}

  void evaluate(std::span<const EvaluatorInput<W>> in, std::span<EvaluatorOutput> out) override;

 private:
  void evaluate_one(const EvaluatorInput<W>& in, EvaluatorOutput& out);

  double scale_, tempo_;
  circuit::Evaluator<W> circuits_;
  circuit::Evaluation evaluation_;
};

}  // namespace hex::search
