// The OR rule: all families of semis, or, goal-directed, those that are worth having.
#include <algorithm>

#include "base/at.h"
#include "connect/h_search.h"
#include "connect/stopping.h"

namespace hex::connect {

// OR over the families that hold this semi and others that are listed.
template <int W>
void HSearch<W>::or_with(int x, int y, const Connection<W>& semi) {
  // If all semis of the pair have a cell in common, so has every family of them: nothing to look for.
  const Cells<W>& all = common_semi_[Set::pair_index(x, y)];
  if (!all.empty() && !(options_.captured_overlap && all.subset_of(out_->edge_rows_))) return;
  if (at_limit(pair(x, y), x, y, Kind::Full)) return;
  if (options_.goal_directed) {
    const bool at_edge = std::max(x, y) >= out_->cells_;
    // The one search may run out of budget before it finds anything; the other always finds a full if there is one.
    if (!at_edge || options_.edge_goals) or_goals(x, y, semi);
    if (!at_edge) return;
  }
  // The number of families is exponential; the budget keeps one new semi from costing more than it is worth. Without a
  // budget (0) all families are tried, which the tests compare with the definition.
  Families families{x, y, lists_of(x, y), options_.or_budget};
  if (!families.pair.known(semi.carrier)) or_search(families, semi.carrier, semi.carrier, semi.depth, 1);
}

// Many families have the same union. A small table remembers
// the last ones; what it has forgotten is offered twice.
template <int W>
void HSearch<W>::or_offer(int x, int y, const Cells<W>& carrier, int depth) {
  std::uint64_t mark = Set::pair_index(x, y) * 0x9e3779b97f4a7c15ULL + build_;
  for (const std::uint64_t word : carrier.words) {
    mark = (mark ^ word) * 0xd1342543de82ef95ULL;
    mark ^= mark >> 32;
  }
  std::uint64_t& slot = offered_[mark % kOffered];
  if (slot == mark) return;
  slot = mark;
  offer(Kind::Full, x, y, carrier, board::kNoCell, Rule::Or, depth);
}

// `common` and `sum` are intersection and union of the semis chosen so far. A family without a common cell
// must hold, for any cell still common, a semi that avoids it: so branching over those for one such cell
// misses nothing. Nothing is listed while this runs, so the lists stay where they are. REQUIRES `common` not
// empty, no full listed inside `sum`.
template <int W>
void HSearch<W>::or_search(Families& f, const Cells<W>& common, const Cells<W>& sum, int depth, int members) {
  if (options_.captured_overlap && members > 1 && common.subset_of(out_->edge_rows_))
    out_->for_each_captured_locally(common, f.x, f.y, -1, [&](const Cells<W>& bridge) {
      if (avoids_ends(f.x, f.y, bridge)) or_offer(f.x, f.y, sum | bridge, depth + 3);
    });
  if (options_.or_width > 0 && members >= options_.or_width) return;
  // Inside the edge rows a common cell may also stay common,
  // captured; so there every semi that helps is tried.
  const Cells<W> inner = common - out_->edge_rows_;
  const bool captured_only = options_.captured_overlap && inner.empty();
  const Cells<W> cell = Cells<W>::of(inner.empty() ? common.lowest() : inner.lowest());
  const Cells<W>& in_all = captured_only ? common : cell;
  for (const Connection<W>& s : f.pair.semis) {
    if (in_all.subset_of(s.carrier)) continue;
    if (options_.or_budget > 0 ? --f.budget < 0 : stop_wanted()) return;
    // Unions only grow further down, so a union that is no better than a listed full ends the branch.
    const Cells<W> more = sum | s.carrier, left = common & s.carrier;
    if (f.pair.known(more)) continue;
    const int most = std::max<int>(depth, s.depth);
    if (left.empty())
      or_offer(f.x, f.y, more, most + 1);
    else
      or_search(f, left, more, most, members + 1);
  }
}

// Goal-directed: a further full is worth having when it avoids a cell that all fulls of the pair hold. For
// each such cell the semis that avoid it decide at once whether there is one.
template <int W>
void HSearch<W>::or_goals(int x, int y, const Connection<W>& semi) {
  const PairLists lists = lists_of(x, y);
  if (lists.fulls.empty()) {
    or_avoiding(x, y, lists.semis, semi, board::kNoCell);
    return;
  }
  Cells<W> goals = out_->empty_ - semi.carrier;
  for (const Connection<W>& full : lists.fulls) goals &= full.carrier;
  while (!goals.empty()) {
    const Cell cell = goals.lowest();
    const Cells<W> found = or_avoiding(x, y, lists.semis, semi, cell);
    goals.remove(cell);
    if (!found.empty()) goals &= found;  // the others are avoided already
  }
}

// Offers one full from this semi and others that avoid the cell; returns its carrier, or nothing. The first
// semis are the smallest: each is taken that leaves fewer common cells, then those that later ones made
// superfluous are dropped.
template <int W>
Cells<W> HSearch<W>::or_avoiding(int x, int y, std::span<const Connection<W>> semis,
                                 const Connection<W>& semi, Cell cell) {
  family_.clear();
  Cells<W> common = semi.carrier;
  const Cells<W> avoided = cell >= 0 ? Cells<W>::of(cell) : Cells<W>::none();
  for (const Connection<W>& s : semis) {
    if (common.subset_of(s.carrier) || s.carrier.meets(avoided)) continue;
    common &= s.carrier;
    family_.push_back(&s);
    if (common.empty()) break;
  }
  Cells<W> captured;
  if (!common.empty() && !family_.empty() && options_.captured_overlap && common.subset_of(out_->edge_rows_))
    out_->for_each_captured_locally(common, x, y, -1, [&](const Cells<W>& bridge) {
      if (avoids_ends(x, y, bridge) && !(cell >= 0 && bridge.has(cell))) captured = bridge;
    });
  if (!common.subset_of(captured)) return Cells<W>::none();
  for (std::size_t i = family_.size(); i-- > 0;) {
    Cells<W> rest = semi.carrier;
    for (std::size_t j = 0; j < family_.size(); ++j)
      if (j != i) rest &= family_[j]->carrier;
    if (rest.subset_of(captured)) base::erase_at(family_, i);
  }
  Cells<W> sum = captured | semi.carrier;
  int depth = semi.depth + (captured.empty() ? 0 : 2);
  for (const Connection<W>* s : family_) {
    sum |= s->carrier;
    depth = std::max<int>(depth, s->depth);
  }
  offer(Kind::Full, x, y, sum, board::kNoCell, Rule::Or, depth + 1);
  return sum;
}

#define HEX_INSTANTIATE(W) template void HSearch<W>::or_with(int, int, const Connection<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
