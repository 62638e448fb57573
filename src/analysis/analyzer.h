// Analyzer: makes analyses. Holds scratch memory and is reused; not thread safe. The result depends on the
// input and the options only; an extended analysis also on its parent.
//
// Order of work: fill in; build the connections of both players on the filled stones; where two groups settle
// a region, fill it in, fill in what follows, update the connections, and look again; then the must-play;
// then prune. Each round leaves fewer empty cells, so it ends.
#pragma once

#include "analysis/analysis.h"
#include "connect/h_search.h"
#include "inferior/captured_reversible.h"
#include "inferior/decomposition.h"
#include "inferior/inferior_search.h"
#include "inferior/star.h"

namespace hex::analysis {

template <int W>
class Analyzer {
 public:
  explicit Analyzer(const Options& options);

  const Options& options() const { return options_; }

  // REQUIRES the two sets of stones are disjoint and `out` is no parent in use.
  void analyze(const board::CellGeometry<W>& geometry, const board::Stones<W>& stones, Color to_move,
               Analysis<W>& out);

  // After one more stone, from the analysis before it. A stone on a cell that was filled in for the other
  // player undoes the fill-in and costs an analysis from scratch; one on a cell filled in for its own colour
  // changes nothing but the turn. REQUIRES the cell is empty in parent.stones() and &parent != &out.
  void extend(const Analysis<W>& parent, Color color, Cell cell, Color to_move, Analysis<W>& out);

 private:
  using Set = connect::ConnectionSet<W>;

  void begin(const board::CellGeometry<W>& geometry, Color to_move, Analysis<W>& out);
  void fill(const board::Stones<W>& stones, Analysis<W>& out);
  void extend_fill(const board::Stones<W>& added, Analysis<W>& out);
  void find_joined(Analysis<W>& out) const;
  void settle(const Analysis<W>* parent, Analysis<W>& out);
  // Brings the connections of a colour to out.fill.stones, from `from` if that is not null.
  void connect(Color color, const Set* from, Analysis<W>& out);
  bool fill_regions(Analysis<W>& out);
  bool decide_joined(Analysis<W>& out) const;
  bool decide(Analysis<W>& out, Color color) const;
  void find_outcome(Analysis<W>& out) const;
  void choose(Analysis<W>& out);
  void prune(Analysis<W>& out);

  Options options_;
  inferior::InferiorSearch<W> inferior_;
  connect::HSearch<W> h_search_;
  inferior::DecompositionSearch<W> decompositions_;
  inferior::StarSearch<W> stars_;
  inferior::CapturedReversibleSearch<W> reversible_;
  Set spare_;  // where an update goes before it takes the place of what it came from
};

}  // namespace hex::analysis
