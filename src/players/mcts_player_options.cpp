#include "players/mcts_player_options.h"

namespace hex::engine {

const base::ParameterTable<MctsPlayerOptions>& mcts_player_parameters() {
  using O = MctsPlayerOptions;
  static const base::ParameterTable<O> table({
      {"quick_nodes", &O::quick_nodes, 1, 1e9, "Nodes of the solver before anything else."},
      {"confirm_nodes", &O::confirm_nodes, 1, 1e9, "Nodes of the solver when the tree knows the winner."},
      {"hold", &O::hold, 1, 1e6,
       "How many times the effort so far may go into keeping a win that was proved."},
      {"rounds", &O::rounds, 1, 1000, "Rounds of search and solver, in turn or side by side."},
      {"playouts_per_node", &O::playouts_per_node, 1, 1e6,
       "Playouts that take about as long as a node of the solver."},
      {"share_early", &O::share_early, 0, 1,
       "The solver's share of the time of one thread while many cells are empty."},
      {"share_middle", &O::share_middle, 0, 1, "The same with at most middle_cells empty cells."},
      {"share_late", &O::share_late, 0, 1, "The same with at most late_cells empty cells."},
      {"middle_cells", &O::middle_cells, 0, 1024, "See share_middle."},
      {"late_cells", &O::late_cells, 0, 1024, "See share_late."},
      {"level_visits", &O::level_visits, 0, 1,
       "Two moves are level, and worth more time where a clock allows it, when the second has this share of the visits of "
       "the first."},
  });
  return table;
}

}  // namespace hex::engine
