// Settings of the Monte Carlo tree search. No setting makes a proven value wrong.
#pragma once

namespace hex::search {

struct MctsOptions {
  // Visits before a leaf gets children.
  int expand_after = 4;
  // Visits before connections, must-play and pruned moves are worked out, on 11x11; fewer on smaller boards,
  // where they cost less, and more on larger ones; 0: never.
  int knowledge_after = 20;
  // Weight of prior * sqrt(parent's visits) / (1 + visits).
  double exploration = 0.6;
  // How soon the own visits outweigh all moves as first.
  double rave_bias = 0.0004;
  // A child that nothing is known of: the parent's value less this.
  double unvisited = 0.0;
  // What is left of the prior of a move that local patterns prune.
  double inferior_prior = 0.1;
  // Share of the evaluator in the priors, the rest being patterns.
  double evaluator_share = 0.5;
  // Share of the evaluator's estimates in the value of a move, the rest being games.
  double estimate_share = 0.5;
  // Where connections are known, the share of the network in what its evaluator says, the rest being circuits.
  double network_share = 1.0;
  // The evaluator by circuits: an estimate is the logistic function of scale * (E + tempo), E being the evaluation for the side to move.
  double estimate_scale = 2.5;
  double estimate_tempo = 0.2;
  // Flattens the priors of patterns.
  double prior_power = 0.7;
  // Else bridges are saved and all else is equal.
  bool learned_patterns = true;

  // On a board of so many cells.
  int knowledge_visits(int cells) const {
    const double share = cells / 121.0;
    const double visits = knowledge_after * share * share;
    return knowledge_after == 0 ? 0 : visits < expand_after ? expand_after : static_cast<int>(visits);
  }
};

}  // namespace hex::search
