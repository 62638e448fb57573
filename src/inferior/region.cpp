// Dead regions: what lies behind a cut of cells that are joined to each other. A path that enters such a
// region has to leave it through the cut as well, and goes from one cell of the cut to the other at once.
//
//   B . . .      Cuts we try: the cells around one group of mine (any two are joined by it; my edges are
//    . W . .     groups), one cell, and two cells that touch. Of single cells and pairs only those are tried
//     W x . .    whose surroundings fall apart without them: if all that touches the cut hangs together
//      . . . .   beside it, nothing is behind it.
#include "base/assert.h"
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

template <int W>
bool Side<W>::splits_surroundings(const Cells<W>& cut) const {
  Cells<W> around;
  cut.for_each([&](Cell cell) { around |= view_.geometry().neighbors[static_cast<std::size_t>(cell)]; });
  around = (around & (view_.empty() | view_.mine())) - cut;
  if (around.empty()) return false;
  return view_.geometry().flood(Cells<W>::of(around.lowest()), around) != around;
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
    group.for_each([&](Cell cell) { cut |= view_.geometry().neighbors[static_cast<std::size_t>(cell)]; });
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
  while (!cuts_.empty()) {
    const Cell cell = cuts_.lowest();
    const auto one = Cells<W>::of(cell);
    if (splits_surroundings(one))
      if (const Cells<W> region = behind(one); !region.empty()) return region;
    Cells<W> partners = view_.geometry().neighbors[static_cast<std::size_t>(cell)] & view_.empty();
    while (!partners.empty()) {
      const Cell partner = partners.lowest();
      partners.remove(partner);
      const Cells<W> two = one.with(partner);
      if (!splits_surroundings(two)) continue;
      if (const Cells<W> region = behind(two); !region.empty()) return region;
    }
    cuts_.remove(cell);
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
