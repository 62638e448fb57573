// Dead regions: what lies behind a cut of cells that are joined to each other. A path that enters such a
// region has to leave it through the cut as well, and goes from one cell of the cut to the other at once.
//
//   B . . .      Cuts we try: the cells around one group of mine (any two are joined by it; my edges are
//    . W . .     groups), one cell, and two cells that touch. Of single cells and pairs only those are tried
//     W x . .    whose surroundings fall apart without them: if all that touches the cut hangs together
//      . . . .   beside it, nothing is behind it.
#include "base/assert.h"
#include "base/at.h"
#include "inferior/side.h"

namespace hex::inferior {

// The cells that no way leads to from either end, other than through the cut. Ways lead through cells that
// touch each other or a group that is no end.
template <int W>
Cells<W> Side<W>::behind(const Cells<W>& cut) const {
  const Cells<W> open = view_.empty() - cut;
  Cells<W> reached = (view_.end(0) | view_.end(1)) & open;
  for (Cells<W> frontier = reached; !frontier.empty();) {
    Cells<W> next;
    frontier.for_each([&](Cell cell) { next |= view_.inner(cell); });
    frontier = (next & open) - reached;
    reached |= frontier;
  }
  return open - reached;
}

// Going around one cell, or two that touch (the second in this direction of the first): do we change between
// theirs and the rest at least four times?
template <int W>
bool Side<W>::splits_surroundings(Cell cell, int direction) const {
  const board::Geometry& plain = *view_.geometry().plain;
  const Cells<W> open = view_.empty() | view_.mine();
  const auto is_open = [&](int point) {
    if (point < plain.cells()) return open.has(point);
    return owner(board::edge_at(plain.size(), point)) == view_.color();
  };
  const auto step = [](int d) { return base::at(d % 6); };
  bool around[8];
  int count = 0;
  if (direction < 0) {
    for (const int point : plain.ring(cell)) around[count++] = is_open(point);
  } else {
    const auto& first = plain.ring(cell);
    const auto& second = plain.ring(first[step(direction)]);
    for (int d = 1; d <= 5; ++d) around[count++] = is_open(first[step(direction + d)]);
    for (int d = 5; d <= 7; ++d) around[count++] = is_open(second[step(direction + d)]);
  }
  int changes = 0;
  for (int i = 0; i < count; ++i) changes += around[i] != around[(i + 1) % count] ? 1 : 0;
  return changes >= 4;
}

template <int W>
Cells<W> Side<W>::region_behind_group() {
  for (int i = 0; i < 2; ++i)
    if (view_.end(i).meets(cuts_))
      if (const Cells<W> region = behind(view_.end(i)); !region.empty()) return region;
  for (Cells<W> left = view_.mine(); !left.empty();) {
    const Cells<W> group = view_.geometry().flood(Cells<W>::of(left.lowest()), left);
    left -= group;
    Cells<W> cut;
    group.for_each([&](Cell cell) { cut |= view_.geometry().neighbors[cell]; });
    cut &= view_.empty();
    if (cut.meets(view_.end(0)) && cut.subset_of(view_.end(0))) continue;
    if (cut.meets(view_.end(1)) && cut.subset_of(view_.end(1))) continue;
    if (!cut.meets(cuts_)) continue;
    if (const Cells<W> region = behind(cut); !region.empty()) return region;
  }
  return {};
}

template <int W>
Cells<W> Side<W>::region_behind_cells() {
  const board::Geometry& plain = *view_.geometry().plain;
  for (; !cuts_.empty(); cuts_.remove(cuts_.lowest())) {
    const Cell cell = cuts_.lowest();
    const auto one = Cells<W>::of(cell);
    if (splits_surroundings(cell, -1))
      if (const Cells<W> region = behind(one); !region.empty()) return region;
    for (int d = 0; d < 6; ++d) {
      const Cell partner = plain.ring(cell)[d];
      if (partner >= plain.cells() || !view_.empty().has(partner) || !splits_surroundings(cell, d)) continue;
      if (const Cells<W> region = behind(one.with(partner)); !region.empty()) return region;
    }
  }
  return {};
}

template <int W>
Cells<W> Side<W>::next_region() {
  if (cuts_.empty()) return {};
  Cells<W> region = region_behind_group();
  if (region.empty()) region = region_behind_cells();
  HEX_ASSERT(region.empty() || view_.is_dead_region(region));
  return region;
}

#define HEX_INSTANTIATE(W) template Cells<W> Side<W>::next_region();
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
