// How the Monte Carlo player divides its effort between search and solver; mcts_player_parameters() says what each
// number means.
#pragma once

#include "base/parameters.h"

namespace hex::engine {

struct MctsPlayerOptions {
  std::uint64_t quick_nodes = 30;
  std::uint64_t confirm_nodes = 3000;
  std::uint64_t hold = 20;
  int rounds = 4;
  std::uint64_t playouts_per_node = 40;
  double share_early = 0.1;
  double share_middle = 0.25;
  double share_late = 0.75;
  int middle_cells = 80;
  int late_cells = 50;
  double level_visits = 0.8;

  // The solver's share of the time, with one thread. With fifty cells empty it solves most positions in some
  // thousand nodes, long before the search could prove anything; with eighty it seldom does.
  double solver_share(int empty_cells) const {
    return empty_cells > middle_cells ? share_early : empty_cells > late_cells ? share_middle : share_late;
  }

  friend bool operator==(const MctsPlayerOptions&, const MctsPlayerOptions&) = default;
};

const base::ParameterTable<MctsPlayerOptions>& mcts_player_parameters();

}  // namespace hex::engine
