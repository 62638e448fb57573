#include "search/mcts_knowledge.h"

#include <algorithm>

namespace hex::search {

using board::Cells;
using board::Color;

namespace {

analysis::Options light_options() {
  analysis::Options o;
  o.inferior.local = true;
  o.connections = o.regions = o.star_domination = false;
  return o;
}

// Connections as a solver wants them: those over edges cost four times as much and find little.
analysis::Options deep_options() {
  analysis::Options o;
  o.connect = connect::Options::solving();
  o.inferior.captured_sets = o.inferior.dead_regions = false;
  return o;
}

}  // namespace

template <int W>
MctsKnowledge<W>::MctsKnowledge(const board::CellGeometry<W>& geometry)
    : geometry_(geometry), light_(light_options()), deep_(deep_options()) {}

template <int W>
Insight<W> MctsKnowledge<W>::light(const BothStones<W>& stones, Color to_move) {
  light_.analyze(geometry_, stones, to_move, light_analysis_);
  return {light_analysis_.fill.stones, light_analysis_.winner, light_analysis_.candidates};
}

template <int W>
Insight<W> MctsKnowledge<W>::deep(const BothStones<W>& stones, Color to_move, std::vector<float>& currents) {
  deep_.analyze(geometry_, stones, to_move, deep_analysis_);
  currents.assign(static_cast<std::size_t>(geometry_.plain->cells()), 0.0F);
  Insight<W> out{deep_analysis_.fill.stones, deep_analysis_.winner, deep_analysis_.candidates};
  if (out.winner) return out;
  measure(currents);
  out.ahead = evaluation_.ahead(to_move);
  return out;
}

template <int W>
void MctsKnowledge<W>::measure(std::vector<float>& currents) {
  double most = 0;
  evaluator_.evaluate(deep_analysis_.connections[0], deep_analysis_.connections[1],
                      circuit::Links::FullConnections, evaluation_);
  for (std::size_t i = 0; i < currents.size(); ++i) {
    const double both = evaluation_.energy(static_cast<board::Cell>(i));
    most = std::max(most, both);
    currents[i] = static_cast<float>(both);
  }
  if (most > 0)
    for (float& current : currents) current = static_cast<float>(current / most);
}

#define HEX_INSTANTIATE(W) template class MctsKnowledge<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::search
