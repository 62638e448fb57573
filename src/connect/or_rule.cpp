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
  int budget = options_.or_budget;
  or_search(x, y, semi.carrier, semi.carrier, semi.depth, 1, budget);
}

// Many families have the same union. A small table remembers
// the last ones; what it has forgotten is offered twice.
template <int W>
void HSearch<W>::or_offer(int x, int y, const Cells<W>& carrier, int depth) {
  const std::uint64_t mark =
      base::mix64(carrier.hash() + Set::pair_index(x, y) * 0x9e3779b97f4a7c15ULL + build_);
  std::uint64_t& slot = offered_[mark % kOffered];
  if (slot == mark) return;
  slot = mark;
  offer(Kind::Full, x, y, carrier, board::kNoCell, Rule::Or, depth);
}

// `common` and `sum` are intersection and union of the semis chosen so far. A family without a common cell
// must hold, for any cell still common, a semi that avoids it: so branching over those for one such cell
// misses nothing.
template <int W>
void HSearch<W>::or_search(int x, int y, const Cells<W>& common, const Cells<W>& sum, int depth, int members,
                           int& budget) {
  // Unions only grow further down, so a union that is no better than a listed full ends the branch.
  if (is_known(Kind::Full, pair(x, y), sum)) return;
  if (common.empty()) {
    or_offer(x, y, sum, depth + 1);
    return;
  }
  if (options_.captured_overlap && members > 1 && common.subset_of(out_->edge_rows_))
    out_->for_each_captured_locally(common, x, y, -1, [&](const Cells<W>& bridge) {
      if (avoids_ends(x, y, bridge)) or_offer(x, y, sum | bridge, depth + 3);
    });
  if (options_.or_width > 0 && members >= options_.or_width) return;
  // Inside the edge rows a common cell may also stay common,
  // captured; so there every semi that helps is tried.
  const Cells<W> inner = common - out_->edge_rows_;
  const bool captured_only = options_.captured_overlap && inner.empty();
  const Cell cell = inner.empty() ? common.lowest() : inner.lowest();
  const List& semis = list(x, y, Kind::Semi);
  for (int i = 0; i < semis.size; ++i) {
    const Connection<W>& s = items(semis)[i];
    if (captured_only ? common.subset_of(s.carrier) : s.carrier.has(cell)) continue;
    if (options_.or_budget > 0 ? --budget < 0 : stop_wanted()) return;
    or_search(x, y, common & s.carrier, sum | s.carrier, std::max<int>(depth, s.depth), members + 1, budget);
  }
}

// Goal-directed: a further full is worth having when it avoids a cell that all fulls of the pair hold. For
// each such cell the semis that avoid it decide at once whether there is one.
template <int W>
void HSearch<W>::or_goals(int x, int y, const Connection<W>& semi) {
  const List& fulls = list(x, y, Kind::Full);
  if (fulls.size == 0) {
    or_avoiding(x, y, semi, board::kNoCell);
    return;
  }
  Cells<W> goals = common(fulls) - semi.carrier;
  while (!goals.empty()) {
    const Cell cell = goals.lowest();
    const Cells<W> found = or_avoiding(x, y, semi, cell);
    goals.remove(cell);
    if (!found.empty()) goals &= found;  // the others are avoided already
  }
}

// Offers one full from this semi and others that avoid the cell; returns its carrier, or nothing. The first
// semis are the smallest: each is taken that leaves fewer common cells, then those that later ones made
// superfluous are dropped.
template <int W>
Cells<W> HSearch<W>::or_avoiding(int x, int y, const Connection<W>& semi, Cell cell) {
  const List& semis = list(x, y, Kind::Semi);
  family_.clear();
  Cells<W> common = semi.carrier;
  for (int i = 0; i < semis.size && !common.empty(); ++i) {
    const Connection<W>& s = items(semis)[i];
    if ((cell >= 0 && s.carrier.has(cell)) || common.subset_of(s.carrier)) continue;
    common &= s.carrier;
    family_.push_back(&s);
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
