#include "inferior/view.h"

#include "base/assert.h"

namespace hex::inferior {

namespace {

template <int W>
Cells<W> beside(const board::CellGeometry<W>& geometry, const Cells<W>& cells) {
  Cells<W> out;
  cells.for_each([&](Cell cell) { out |= geometry.neighbors[cell]; });
  return out;
}

}  // namespace

template <int W>
void View<W>::build(const board::CellGeometry<W>& geometry, Color me, const Cells<W>& mine,
                    const Cells<W>& theirs) {
  geometry_ = &geometry;
  me_ = me;
  mine_ = mine;
  empty_ = geometry.all - mine - theirs;
  joined_.resize(geometry.neighbors.size());
  inner_.resize(geometry.neighbors.size());
  empty_.for_each([&](Cell cell) { inner_[cell] = geometry.neighbors[cell] & empty_; });

  const auto& first = geometry.edge[first_edge(me)];
  const auto& second = geometry.edge[second_edge(me)];
  const Cells<W> from_first = geometry.flood(first, mine), from_second = geometry.flood(second, mine);
  won_ = from_first.meets(second);
  end_[0] = (beside(geometry, from_first) | first) & empty_;
  end_[1] = (beside(geometry, from_second) | second) & empty_;

  for (Cells<W> left = mine - from_first - from_second; !left.empty();) {
    const Cells<W> group = geometry.flood(Cells<W>::of(left.lowest()), left);
    add_group(group);
    left -= group;
  }
  empty_.for_each([&](Cell cell) {
    Cells<W>& all = joined_[cell] = inner_[cell];
    for (const Cells<W>& end : end_)
      if (end.has(cell)) all |= end;
    all.remove(cell);
    inner_[cell].remove(cell);
  });
}

template <int W>
void View<W>::add_group(const Cells<W>& stones) {
  const Cells<W> around = beside(*geometry_, stones) & empty_;
  around.for_each([&](Cell cell) { inner_[cell] |= around; });
}

// What my stone at `cell` touches becomes one group. If it touches an end, inner() keeps cells that are now
// joined only by the end; they all touch that end, so the test asks nothing more of them.
template <int W>
void View<W>::add_mine(Cell cell) {
  HEX_ASSERT(empty_.has(cell));
  const Cells<W> around = joined_[cell];
  const bool ends[2] = {end_[0].has(cell), end_[1].has(cell)};
  won_ = won_ || (ends[0] && ends[1]);
  mine_.add(cell);
  empty_.remove(cell);
  around.for_each([&](Cell other) {
    joined_[other] |= around;
    joined_[other].remove(other);
    joined_[other].remove(cell);
    if (!ends[0] && !ends[1]) inner_[other] |= around;
    inner_[other].remove(other);
    inner_[other].remove(cell);
  });
  for (int i = 0; i < 2; ++i)
    if (ends[i]) end_[i] = around;
}

template <int W>
void View<W>::add_theirs(Cell cell) {
  HEX_ASSERT(empty_.has(cell));
  empty_.remove(cell);
  joined_[cell].for_each([&](Cell other) {
    joined_[other].remove(cell);
    inner_[other].remove(cell);
  });
  for (Cells<W>& end : end_) end.remove(cell);
}

// Is each cell of to_check joined to all other exits?
template <int W>
bool View<W>::all_joined(const Cells<W>& exits, const Cells<W>& to_check) const {
  for (Cells<W> left = to_check; !left.empty();) {
    const Cell exit = left.lowest();
    left.remove(exit);
    if (!exits.without(exit).subset_of(joined_[exit])) return false;
  }
  return true;
}

template <int W>
bool View<W>::is_dead(Cell cell, const Cells<W>& ignored) const {
  const bool ends[2] = {end_[0].has(cell), end_[1].has(cell)};
  if (ends[0] && ends[1]) return false;
  if (ends[0] || ends[1]) return (inner_[cell] - ignored).subset_of(end_[ends[0] ? 0 : 1]);
  const Cells<W> exits = joined_[cell] - ignored;
  return all_joined(exits, exits);
}

// With the stone, the cells around it are one group's, so among them any two are joined.
template <int W>
bool View<W>::kills(Cell killer, Cell cell) const {
  const Cells<W>& around = joined_[killer];
  const bool touches = around.has(cell);
  const bool at_end[2] = {end_[0].has(killer), end_[1].has(killer)};
  const bool ends[2] = {(at_end[0] ? around : end_[0]).has(cell), (at_end[1] ? around : end_[1]).has(cell)};
  if (ends[0] && ends[1] && !(at_end[0] && at_end[1])) return false;
  if (ends[0] || ends[1]) {
    const int i = ends[0] ? 0 : 1;
    Cells<W> exits = inner_[cell];
    if (touches && !at_end[i]) exits |= around;
    exits.remove(killer);
    exits.remove(cell);
    return exits.subset_of(at_end[i] ? around : end_[i]);
  }
  Cells<W> exits = joined_[cell];
  if (touches) exits |= around;
  exits.remove(killer);
  exits.remove(cell);
  return all_joined(exits, exits - around);
}

// Where a stone can possibly kill a cell that touches no end. Call an exit that is not joined to all others
// an obstacle. A stone beside the obstacles has to be joined to all of them. A stone on an obstacle settles
// what misses nothing but it, and has to be joined to the other obstacles.
template <int W>
Cells<W> View<W>::possible_killers(Cell cell) const {
  const Cells<W>& exits = joined_[cell];
  Cells<W> beside = empty_, on = empty_, obstacles;
  for (Cells<W> left = exits; !left.empty();) {
    const Cell exit = left.lowest();
    left.remove(exit);
    const Cells<W> missing = exits.without(exit) - joined_[exit];
    if (missing.empty()) continue;
    obstacles.add(exit);
    beside &= joined_[exit];
    if (missing.count() > 1) on &= joined_[exit].with(exit);
    if (on.empty()) return {};
  }
  return beside | (on & obstacles);
}

template <int W>
Cells<W> View<W>::killers(Cell cell) const {
  const bool ends[2] = {end_[0].has(cell), end_[1].has(cell)};
  Cells<W> tries;
  if (ends[0] && ends[1]) {
    tries = end_[0] & end_[1];
  } else if (ends[0] || ends[1]) {
    // Every exit has to touch the end: by a stone there, or there is just one that does not.
    tries = end_[ends[0] ? 0 : 1];
    const Cells<W> obstacles = inner_[cell] - tries;
    obstacles.for_each([&](Cell exit) { tries &= joined_[exit]; });
    if (obstacles.count() == 1) tries |= obstacles;
  } else {
    tries = possible_killers(cell);
  }
  tries.remove(cell);
  Cells<W> out;
  tries.for_each([&](Cell killer) {
    if (kills(killer, cell)) out.add(killer);
  });
  return out;
}

template <int W>
bool View<W>::is_dead_region(const Cells<W>& region) const {
  Cells<W> inner, exits;
  bool ends[2] = {region.meets(end_[0]), region.meets(end_[1])};
  if (ends[0] && ends[1]) return false;
  region.for_each([&](Cell cell) {
    inner |= inner_[cell];
    exits |= joined_[cell];
  });
  if (ends[0] || ends[1]) return (inner - region).subset_of(end_[ends[0] ? 0 : 1]);
  exits -= region;
  return all_joined(exits, exits);
}

#define HEX_INSTANTIATE(W) template class View<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
