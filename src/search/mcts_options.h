// Settings of the Monte Carlo tree search. No setting makes a proven value wrong.
#pragma once

#include <cstdint>

namespace hex::search {

struct MctsOptions {
  int expand_after = 4;  // visits before a leaf gets children
  int knowledge_after =
      100;                   // visits before connections, must-play and pruned moves are worked out; 0: never
  double exploration = 0.4;  // weight of prior * sqrt(parent's visits) / (1 + visits)
  double rave_bias = 0.0004;     // how soon the own visits outweigh all moves as first
  double unvisited = 0.0;        // a child that nothing is known of: the parent's value less this
  double inferior_prior = 0.1;   // what is left of the prior of a move that local patterns prune
  double current_share = 0.5;    // share of the circuit in the priors, the rest being patterns
  double prior_power = 0.7;      // flattens the priors
  bool learned_patterns = true;  // else bridges are saved and all else is equal
};

}  // namespace hex::search
