// Side: a view with a list of what is worth looking at again. Fill-in of one player comes from here cell by
// cell; InferiorSearch plays two sides against each other, and copies one to look ahead by a stone.
//
// A stone changes the exits of the cells joined to it, and whether two exits are joined only where both are
// among these; so after a stone only cells joined to those need another look. What touches one end was joined
// before; if the stone touches that end, only its other neighbours count. Not thread safe.
#pragma once

#include <optional>
#include <utility>

#include "inferior/view.h"

namespace hex::inferior {

template <int W>
class Side {
 public:
  void build(const board::CellGeometry<W>& geometry, Color me, const Cells<W>& mine, const Cells<W>& theirs) {
    view_.build(geometry, me, mine, theirs);
    forget();
  }
  const View<W>& view() const { return view_; }

  // Everything, or nothing, is worth looking at.
  void look_everywhere() { dead_ = pairs_ = cuts_ = view_.empty(); }
  void forget() { dead_ = pairs_ = cuts_ = {}; }

  void add_mine(Cell cell);
  void add_theirs(Cell cell);

  // A dead cell, or kNoCell when there is none left to be found.
  Cell next_dead();
  // Two cells that kill each other, lower first.
  std::optional<std::pair<Cell, Cell>> next_pair();
  // A region behind a cut of joined cells; empty when there is none left to be found (region.cpp).
  Cells<W> next_region();

 private:
  void look_at(const Cells<W>& changed);
  Cells<W> behind(const Cells<W>& cut) const;
  bool splits_surroundings(Cell cell, int direction) const;
  Cells<W> region_behind_group();
  Cells<W> region_behind_cells();

  View<W> view_;
  Cells<W> dead_, pairs_, cuts_;  // not looked at since something changed
};

}  // namespace hex::inferior
