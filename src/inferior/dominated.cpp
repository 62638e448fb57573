// Pruning: vulnerable and dominated moves, both read off what one more stone would fill in.
//
//   my stone at c fills in f for me            c dominates f (Definition 2.16)
//   their stone at k makes v dead in their view, after what k captures is filled in for them
//                                              v is vulnerable, killer k
#include <algorithm>

#include "base/assert.h"
#include "inferior/inferior_search.h"

namespace hex::inferior {

namespace {

template <int W>
Cell lowest(const Cells<W>& cells) {
  return cells.empty() ? board::kNoCell : cells.lowest();
}

}  // namespace

template <int W>
void InferiorSearch<W>::find_vulnerable(Color to_move, Pruning<W>& out) {
  const Color them = other(to_move);
  const Cells<W> empty = out.candidates;
  const auto note = [&](Cell cell, Cell killer, const Cells<W>& carrier) {
    out.candidates.remove(cell);
    reasons_[cell] = {PrunedKind::Vulnerable, cell, killer, carrier};
  };
  empty.for_each([&](Cell cell) {
    const Cell killer = options_.local ? local_.killer(them, cell) : lowest(side(them).view().killers(cell));
    if (killer != board::kNoCell) note(cell, killer, {});
  });
  if (options_.local || !options_.vulnerable_filled) return;
  empty.for_each([&](Cell killer) {
    for (const Death& d : look_ahead(them, killer).deaths)
      if (out.candidates.has(d.cell)) note(d.cell, killer, d.before);
  });
}

template <int W>
void InferiorSearch<W>::find_dominated(Color to_move, Pruning<W>& out) {
  const Cells<W> moves = out.candidates;
  if (options_.local) {
    std::fill(dominates_.begin(), dominates_.end(), Cells<W>{});
    local_.for_each_dominated(to_move, [&](Cell by, Cell cell) {
      if (moves.has(cell)) dominates_[by].add(cell);
    });
    drop_dominated(out);
    return;
  }
  moves.for_each([&](Cell cell) { dominates_[cell] = look_ahead(to_move, cell).filled & moves; });
  drop_dominated(out);
}

// What a cell dominates, directly or through others.
template <int W>
Cells<W> InferiorSearch<W>::reached_from(Cell cell, const Cells<W>& among) const {
  Cells<W> reached;
  for (Cells<W> left = Cells<W>::of(cell); !left.empty();) {
    const Cell next = left.lowest();
    left.remove(next);
    const Cells<W> more = (dominates_[next] & among) - reached;
    reached |= more;
    left |= more;
  }
  return reached;
}

// x may go only while some y at least as good stays, so domination cycles matter: dropping both of two cells
// that dominate each other loses a winning move. We keep the lowest cell of each undominated strongly
// connected component. Lowest, not best by evaluation: a proof must not depend on a guess.
template <int W>
void InferiorSearch<W>::drop_dominated(Pruning<W>& out) {
  const Cells<W> moves = out.candidates;
  Cells<W> dominated;
  moves.for_each([&](Cell cell) { dominated |= dominates_[cell].without(cell); });
  Cells<W> left = dominated, stay = moves - dominated;
  const auto drop_below = [&](Cell keeper) {
    const Cells<W> gone = reached_from(keeper, left).without(keeper) & left;
    gone.for_each([&](Cell cell) { reasons_[cell] = {PrunedKind::FillInDominated, cell, keeper, {}}; });
    left -= gone;
  };
  stay.for_each(drop_below);
  // What is left is dominated from cycles only. A cell that reaches all that reach it is in one on top.
  for (Cells<W> tries = left; !left.empty();) {
    HEX_ASSERT(!tries.empty());
    const Cell cell = tries.lowest();
    tries.remove(cell);
    if (!left.has(cell)) continue;
    const Cells<W> below = reached_from(cell, left);
    bool on_top = true;
    left.for_each([&](Cell above) {
      if (above != cell && !below.has(above) && reached_from(above, left).has(cell)) on_top = false;
    });
    if (!on_top) continue;
    stay.add(cell);
    left.remove(cell);
    drop_below(cell);
    tries = left;
  }
  out.candidates = stay;
}

template <int W>
void InferiorSearch<W>::prune(const board::CellGeometry<W>& geometry, const Stones<W>& filled, Color to_move,
                              Pruning<W>& out) {
  build(geometry, filled);
  const Cells<W> empty = geometry.empty_cells(filled);
  out.candidates = empty;
  out.pruned.clear();
  if (decided()) {
    forget();
    return;
  }
  dominates_.resize(geometry.neighbors.size());
  reasons_.resize(geometry.neighbors.size());
  if (options_.vulnerable) find_vulnerable(to_move, out);
  if (options_.dominated) find_dominated(to_move, out);
  (empty - out.candidates).for_each([&](Cell cell) { out.pruned.push_back(reasons_[cell]); });
}

#define HEX_INSTANTIATE(W) \
  template void InferiorSearch<W>::prune(const board::CellGeometry<W>&, const Stones<W>&, Color, Pruning<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
