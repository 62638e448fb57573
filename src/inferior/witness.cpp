#include "inferior/witness.h"

#include "base/assert.h"

namespace hex::inferior {

namespace {

// One step: its player's stones at that time, and the cells that were empty besides its own.
template <int W>
class Argument {
 public:
  Argument(const board::CellGeometry<W>& geometry, Color me, const Cells<W>& mine, const Cells<W>& empty)
      : geometry_(geometry), me_(me), mine_(mine), empty_(empty) {}

  // The stones that `cell` needs to be dead, if it is, with these stones of mine besides.
  bool support(Cell cell, const Cells<W>& more, Cells<W>& out) const {
    const Cells<W> mine = mine_ | more;
    const Cells<W> touching = geometry_.flood(geometry_.neighbors[cell], mine);
    Cells<W> needed = touching;
    Cells<W> end, beside_end;
    if (!find_end(cell, mine, end, beside_end)) return false;
    if (!beside_end.empty()) {
      needed |= end;
      const Cells<W> exits = (beside(touching - end) | geometry_.neighbors[cell]) & empty_;
      if (!exits.subset_of(beside_end)) return false;
    } else {
      const Cells<W> exits = (beside(touching) | geometry_.neighbors[cell]) & empty_;
      if (!join_all(exits, mine, needed)) return false;
    }
    out |= needed;
    return true;
  }

  // The stones needed for these cells to come out dead one by one, those still in being mine.
  bool support_all(const Cells<W>& cells, const Cells<W>& more, Cells<W>& out) const {
    Cells<W> stay = more;
    for (Cells<W> left = cells; !left.empty();) {
      Cell found = board::kNoCell;
      for (Cells<W> tries = left; found == board::kNoCell && !tries.empty(); tries.remove(tries.lowest()))
        if (support(tries.lowest(), stay, out)) found = tries.lowest();
      if (found == board::kNoCell) return false;
      left.remove(found);
      stay.add(found);
    }
    return true;
  }

 private:
  const Cells<W>& edge(int end) const {
    return geometry_.edge[end == 0 ? first_edge(me_) : second_edge(me_)];
  }
  Cells<W> end_group(int end, const Cells<W>& mine) const { return geometry_.flood(edge(end), mine); }
  Cells<W> beside(const Cells<W>& cells) const {
    Cells<W> out;
    cells.for_each([&](Cell cell) { out |= geometry_.neighbors[cell]; });
    return out;
  }
  // The stones of the end that touches a cell, and what is beside it; nothing if none does. False if both do;
  // but once my edges are joined, they are one end.
  bool find_end(Cell cell, const Cells<W>& mine, Cells<W>& stones, Cells<W>& around) const {
    const Cells<W> groups[2] = {end_group(0, mine), end_group(1, mine)};
    const Cells<W> near[2] = {beside(groups[0]) | edge(0), beside(groups[1]) | edge(1)};
    const bool touches[2] = {near[0].has(cell), near[1].has(cell)};
    const bool won = groups[0].meets(edge(1));
    for (int i = 0; i < 2; ++i)
      if (touches[i] || (won && touches[1 - i])) {
        stones |= groups[i];
        around |= near[i];
      }
    return won || !(touches[0] && touches[1]);
  }

  // What is joined to a cell: by touching, and by groups of these stones and edges.
  Cells<W> joined(Cell cell, const Cells<W>& stones) const {
    const Cells<W> touching = geometry_.flood(geometry_.neighbors[cell], stones);
    Cells<W> out = geometry_.neighbors[cell] | beside(touching);
    for (int i = 0; i < 2; ++i)
      if (const Cells<W> near = beside(end_group(i, stones)) | edge(i); near.has(cell)) out |= near;
    return out;
  }

  bool join_all(const Cells<W>& exits, const Cells<W>& mine, Cells<W>& needed) const {
    bool ok = true;
    exits.for_each([&](Cell exit) {
      for (Cells<W> missing = (exits - joined(exit, needed)).without(exit); ok && !missing.empty();
           missing = (exits - joined(exit, needed)).without(exit))
        ok = join(exit, missing.lowest(), mine, needed);
    });
    return ok;
  }

  // Adds a group that touches both.
  bool join(Cell a, Cell b, const Cells<W>& mine, Cells<W>& needed) const {
    for (Cells<W> left = geometry_.neighbors[a] & mine; !left.empty();) {
      const Cells<W> group = geometry_.flood(Cells<W>::of(left.lowest()), mine);
      left -= group;
      if (beside(group).has(b)) {
        needed |= group;
        return true;
      }
    }
    for (int end = 0; end < 2; ++end) {
      const Cells<W> group = end_group(end, mine), around = beside(group) | edge(end);
      if (around.has(a) && around.has(b)) {
        needed |= group;
        return true;
      }
    }
    return false;
  }

  const board::CellGeometry<W>& geometry_;
  Color me_;
  Cells<W> mine_, empty_;
};

// Every way through the reply tree below `first`.
template <int W>
bool support_tree(const Argument<W>& argument, const base::Indexed<Reply>& replies, std::int32_t first,
                  const Cells<W>& open, const Cells<W>& mine, const Cells<W>& theirs, Cells<W>& out) {
  if (first < 0) return argument.support_all(theirs | open, mine, out);
  bool ok = true;
  for (std::int32_t i = first; i >= 0; i = replies[i].next) {
    const Reply& r = replies[i];
    Cells<W> rest = open.without(r.intrusion), more = mine;
    if (r.reply != board::kNoCell) {
      rest.remove(r.reply);
      more.add(r.reply);
    }
    ok = support_tree(argument, replies, r.child, rest, more, theirs.with(r.intrusion), out) && ok;
  }
  return ok;
}

}  // namespace

template <int W>
void find_witnesses(const board::CellGeometry<W>& geometry, FillIn<W>& fill) {
  Stones<W> stones = fill.stones;
  for (auto step = fill.steps.rbegin(); step != fill.steps.rend(); ++step) {
    Cells<W>& mine = stones[step->color];
    const Cells<W> later = geometry.empty_cells(stones);
    mine -= step->cells;
    if (step->kind == FillKind::Region) continue;
    const Argument<W> argument(geometry, step->color, mine, later);
    step->stones = {};
    [[maybe_unused]] const bool ok =
        step->kind == FillKind::Dead
            ? argument.support_all(step->cells, {}, step->stones)
            : support_tree(argument, fill.replies, step->replies, step->cells, {}, {}, step->stones);
    HEX_ASSERT(ok);
    step->stones &= mine;
  }
}

#define HEX_INSTANTIATE(W) template void find_witnesses(const board::CellGeometry<W>&, FillIn<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
