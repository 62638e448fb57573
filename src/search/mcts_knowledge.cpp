#include "search/mcts_knowledge.h"

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
Insight<W> MctsKnowledge<W>::light(const Stones<W>& stones, Color to_move) {
  light_.analyze(geometry_, stones, to_move, light_analysis_);
  return {light_analysis_.fill.stones, light_analysis_.winner, light_analysis_.candidates};
}

template <int W>
Insight<W> MctsKnowledge<W>::deep(const Stones<W>& stones, Color to_move) {
  deep_.analyze(geometry_, stones, to_move, deep_analysis_);
  return {deep_analysis_.fill.stones, deep_analysis_.winner, deep_analysis_.candidates};
}

#define HEX_INSTANTIATE(W) template class MctsKnowledge<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::search
