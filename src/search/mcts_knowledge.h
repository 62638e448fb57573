// Knowledge: what a node of the Monte Carlo tree is told about its position, by the SOUND folders.
//
// Light, for every expanded node: local fill-in, some microseconds. Deep, for nodes that were visited often:
// the whole analysis, with connections, must-play and pruned moves, some milliseconds. Both fill in, which keeps the winner of the position and of all that follow, so
// nodes stand for their filled positions. Only the deep one prunes: of two prunings of one position either is
// sound but not both together, because each may rest on a move that the other drops.
//
// Holds scratch memory; one per thread.
#pragma once

#include <optional>

#include "analysis/analyzer.h"

namespace hex::search {

using board::Stones;

template <int W>
struct Insight {
  Stones<W> stones;  // with fill-in
  std::optional<board::Color> winner;
  board::Cells<W> candidates;  // light: a guess; deep: if a move wins, one of these does
};

template <int W>
class MctsKnowledge {
 public:
  explicit MctsKnowledge(const board::CellGeometry<W>& geometry);

  Insight<W> light(const Stones<W>& stones, board::Color to_move);
  Insight<W> deep(const Stones<W>& stones, board::Color to_move);
  // The connections of a colour that the last deep() found. REQUIRES that it found no winner.
  const connect::ConnectionSet<W>& connections(board::Color color) const {
    return deep_analysis_.connections[color];
  }

 private:
  const board::CellGeometry<W>& geometry_;
  analysis::Analyzer<W> light_, deep_;
  analysis::Analysis<W> light_analysis_, deep_analysis_;
};

}  // namespace hex::search
