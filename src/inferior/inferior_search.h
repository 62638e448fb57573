// InferiorSearch: finds fill-in for both players and prunes the moves of one.
//
// Holds scratch memory and is reused; after warm-up nothing is allocated. Not thread safe. The results depend
// on the stones and options alone.
#pragma once

#include "inferior/fill_in.h"
#include "inferior/pruning.h"

namespace hex::inferior {

template <int W>
class InferiorSearch {
 public:
  explicit InferiorSearch(const Options& options = {}) : options_(options) {}

  const Options& options() const { return options_; }
  void set_options(const Options& options) { options_ = options; }

  // Fills in for both players until nothing more is found. REQUIRES the two sets of stones are disjoint.
  void fill(const board::CellGeometry<W>& geometry, const BothStones<W>& stones, FillIn<W>& out);

  // The same with further stones on cells that are empty in `from`, fill-in included: what was filled in
  // stays (dead cells stay dead, captured sets stay captured), and only what the stones touch is looked at
  // again. May find other cells than fill() would. &from == &out is allowed.
  void extend(const board::CellGeometry<W>& geometry, const FillIn<W>& from, const BothStones<W>& added,
              FillIn<W>& out);

  // Prunes the moves of `to_move` on stones that are filled in already. If nobody has won and to_move has a
  // winning move, then some move of out.candidates wins. REQUIRES `filled` is the `stones` of a fill-in.
  void prune(const board::CellGeometry<W>& geometry, const BothStones<W>& filled, Color to_move,
             Pruning<W>& out);

 private:
  Options options_;
};

}  // namespace hex::inferior
