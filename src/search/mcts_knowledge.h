// Knowledge: what a node of the Monte Carlo tree is told about its position, by the SOUND folders.
//
// Light, for every expanded node: local fill-in, some microseconds. Deep, for nodes that were visited often:
// the whole analysis, with connections, must-play and pruned moves, some milliseconds; and how much current
// flows through each cell. Both fill in, which keeps the winner of the position and of all that follow, so
// nodes stand for their filled positions. Only the deep one prunes: of two prunings of one position either is
// sound but not both together, because each may rest on a move that the other drops.
//
// Holds scratch memory; one per thread.
#pragma once

#include <optional>
#include <vector>

#include "analysis/analyzer.h"
#include "circuit/evaluation.h"

namespace hex::search {

using inferior::BothStones;

template <int W>
struct Insight {
  BothStones<W> stones;  // with fill-in
  std::optional<board::Color> winner;
  board::Cells<W> candidates;  // light: a guess; deep: if a move wins, one of these does
  double ahead = 0;            // deep, winner not known: the evaluation by the circuits for the side to move
};

template <int W>
class MctsKnowledge {
 public:
  explicit MctsKnowledge(const board::CellGeometry<W>& geometry);

  Insight<W> light(const BothStones<W>& stones, board::Color to_move);
  // Writes by cell how much current of both players flows through it, largest about 1; zeros when the winner
  // is known.
  Insight<W> deep(const BothStones<W>& stones, board::Color to_move, std::vector<float>& currents);

 private:
  void measure(std::vector<float>& currents);

  const board::CellGeometry<W>& geometry_;
  analysis::Analyzer<W> light_, deep_;
  analysis::Analysis<W> light_analysis_, deep_analysis_;
  circuit::Evaluator<W> evaluator_;
  circuit::Evaluation evaluation_;
};

}  // namespace hex::search
