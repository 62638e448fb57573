// Evaluator: what a tree search is told about positions besides games: priors of the moves and the chance to win.
//
// Takes many positions at once, because a network is much faster so; guides/evaluators.h makes evaluators by name.
// All of it is a guess. An evaluator may keep scratch memory, so each thread has its own: an EvaluatorMaker makes
// one, and must be safe to call from any thread.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "analysis/analysis.h"

namespace hex::search {

using board::Stones;

template <int W>
struct EvaluatorInput {
  Stones<W> stones;  // with fill-in
  board::Color to_move = board::Color::Black;
  board::Cells<W> allowed;  // the moves whose priors are wanted
  // The connections of Black and White on the stones; both null where they are not known.
  board::PerColor<const connect::ConnectionSet<W>*> connections;
};

struct EvaluatorOutput {
  board::PerCell<float>
      priors;          // by cell, one for each cell of the board, not negative; only proportions count,
                       // and only those of the allowed cells; all 0 means that it does not know
  double value = 0.5;  // the chance that the side to move wins, 0 to 1
};

template <int W>
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // Does it look at connections? One that does not is asked as soon as a node gets children, else where they are known.
  virtual bool needs_connections() const { return true; }
  // REQUIRES out.size() == in.size(), and connections if it needs them. Each answer depends on its own position only.
  virtual void evaluate(std::span<const EvaluatorInput<W>> in, std::span<EvaluatorOutput> out) = 0;
};

template <int W>
using EvaluatorMaker = std::function<std::unique_ptr<Evaluator<W>>()>;

}  // namespace hex::search
