#include "inferior/captured_reversible.h"

#include <algorithm>

namespace hex::inferior {

// My fill-in after their stone, in my view only: what they could fill in themselves is left as it is, so
// that the set is mine by Definition 2.14.
template <int W>
Cells<W> CapturedReversibleSearch<W>::captured_after(Cell reverser) {
  Cells<W> out;
  child_ = side_;
  child_.forget();
  child_.add_theirs(reverser);
  while (!child_.view().won()) {
    if (const Cell cell = child_.next_dead(); cell != board::kNoCell) {
      out.add(cell);
      child_.add_mine(cell);
    } else if (const auto pair = child_.next_pair()) {
      for (const Cell c : {pair->first, pair->second}) {
        out.add(c);
        child_.add_mine(c);
      }
    } else {
      break;
    }
  }
  return out;
}

template <int W>
void CapturedReversibleSearch<W>::prune(const board::CellGeometry<W>& geometry, const Stones<W>& filled,
                                        Color me, Pruning<W>& pruning) {
  side_.build(geometry, me, filled[me], filled[other(me)]);
  const Cells<W> targets = pruning.candidates - dominators(pruning);
  reversers_.clear();
  side_.view().empty().for_each([&](Cell cell) {
    const Cells<W> carrier = captured_after(cell);
    if (carrier.meets(targets)) reversers_.push_back({cell, carrier, (carrier & targets).count()});
  });
  std::stable_sort(reversers_.begin(), reversers_.end(),
                   [](const Reverser& a, const Reverser& b) { return a.gain > b.gain; });
  Cells<W> chosen, carriers;
  for (const Reverser& r : reversers_) {
    if (carriers.has(r.cell) || r.carrier.meets(chosen)) continue;
    chosen.add(r.cell);
    carriers |= r.carrier;
    (r.carrier & targets & pruning.candidates).for_each([&](Cell cell) {
      if (pruning.candidates.count() > 1)
        add_pruned({PrunedKind::CapturedReversible, cell, r.cell, r.carrier}, pruning);
    });
  }
}

#define HEX_INSTANTIATE(W) template class CapturedReversibleSearch<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
