#include "search/mcts_options.h"

namespace hex::search {

const base::ParameterTable<MctsOptions>& mcts_parameters() {
  using O = MctsOptions;
  static const base::ParameterTable<O> table({
      {"expand_after", &O::expand_after, 1, 1e6, "Visits before a leaf of the tree gets children."},
      {"knowledge_after", &O::knowledge_after, 0, 1e6,
       "Visits before connections, must-play, pruned moves and the evaluator's word are worked out, on 11x11; fewer on "
       "smaller boards, where they cost less, and more on larger ones. 0: never."},
      {"exploration", &O::exploration, 0, 100,
       "Weight of prior * sqrt(visits of the position) / (1 + visits of the move)."},
      {"rave_bias", &O::rave_bias, 0, 1,
       "How soon a move's own games outweigh those in which it was made later."},
      {"unvisited", &O::unvisited, -1, 1,
       "What a move that nothing is known of is valued below its position."},
      {"inferior_prior", &O::inferior_prior, 0, 1,
       "What is left of the prior of a move that local patterns prune."},
      {"evaluator_share", &O::evaluator_share, 0, 1,
       "Share of the evaluator in the priors, the rest being patterns."},
      {"circuit_estimates", &O::circuit_estimates, 0, 1,
       "Evaluator circuit: its share in the value of a move, the rest being games."},
      {"network_estimates", &O::network_estimates, 0, 1,
       "Evaluator network: its share in the value of a move, the rest being games."},
      {"network_share", &O::network_share, 0, 1,
       "Evaluator network: its share where connections are known, the rest being circuits."},
      {"estimate_scale", &O::estimate_scale, 0, 100,
       "Evaluator circuit: its value is the logistic function of scale * (E + tempo), E being positive when the side to "
       "move is ahead."},
      {"estimate_tempo", &O::estimate_tempo, -10, 10, "Evaluator circuit: what the right to move is worth."},
      {"prior_power", &O::prior_power, 0, 10,
       "The priors of patterns are raised to this power; less than 1 flattens them."},
      {"learned_patterns", &O::learned_patterns, 0, 1,
       "Playouts and priors by learned patterns? Else bridges are saved and all else is equal."},
      {"games", &O::games, 0, 1,
       "Are games played out? Else the estimates of the evaluator are all that counts, and leaves get children at once."},
      {"odds_power", &O::odds_power, 0.1, 10,
       "Chances that are told: the odds of games and estimates are raised to this power, so that 70 % wins seven of ten. "
       "The search itself does not use it."},
  });
  return table;
}

}  // namespace hex::search
