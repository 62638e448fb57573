// What steers the Monte Carlo tree search; mcts_parameters() says what each number means. None of it can make a
// proven value wrong.
#pragma once

#include "base/parameters.h"

namespace hex::search {

struct MctsOptions {
  int expand_after = 8;
  int knowledge_after = 20;
  double exploration = 0.6;
  double rave_bias = 0.0004;
  double unvisited = 0.0;
  double inferior_prior = 0.1;
  double evaluator_share = 0.5;
  double estimate_share = 0.5;  // no row of the table: one of the next two, by the evaluator
  double circuit_estimates = 0.5;
  double network_estimates = 0.8;
  double network_share = 1.0;
  double estimate_scale = 2.5;
  double estimate_tempo = 0.2;
  double prior_power = 0.7;
  bool learned_patterns = true;
  bool games = true;
  double odds_power = 1.8;

  // Visits before a node is given knowledge, on a board of this many cells; 0: never.
  int knowledge_visits(int cells) const {
    const double share = cells / 121.0;
    const double visits = knowledge_after * share * share;
    return knowledge_after == 0 ? 0 : visits < expand_after ? expand_after : static_cast<int>(visits);
  }

  friend bool operator==(const MctsOptions&, const MctsOptions&) = default;
};

const base::ParameterTable<MctsOptions>& mcts_parameters();

}  // namespace hex::search
