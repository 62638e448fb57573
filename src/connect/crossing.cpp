// The crossing rule and its strong form [Henderson, Arneson, Hayward, XH-search].
//
// A braid joins groups s and t over two empty cells x and y:
//
//     s --full V1-- x --semi W2-- t       and x --semi C3-- y, all five carriers disjoint.
//     s --semi W1-- y --full V2-- t
//
// I play x. While they stay in V1 or V2 I keep those. When they enter W1, C3 or y, I play the key of W2:
// s-x-t. When they enter W2, I play y: y-t is V2, and y-s is W1 or, over x, C3 with V1, and they cannot spoil
// both. By symmetry y is a key as well. If x is a group of mine already, the same holds without the first
// move: s-t is full.
//
// The paper finds the parts through stepping stones: its Lemma 5 says that a semi x-y with stepping stone s
// splits into a full and a semi at s. We look for these parts directly, group by group, in the lists: that
// finds every braid that stepping stones find, and does not depend on which of several derivations of a
// carrier came first.
//
// Strong form: x captures its edge bridge B, so the five parts may overlap inside B, which joins the carrier;
// the key is then x. If x is a group, any edge bridge of its stones will do.
#include <algorithm>
#include <bit>

#include "connect/h_search.h"
#include "connect/stopping.h"

namespace hex::connect {

// Which groups each point is connected to, which of those pairs changed, and where the groups' edge bridges are.
template <int W>
void HSearch<W>::find_reach() {
  groups_.clear();
  group_bridges_.clear();
  const int points = out_->cells_ + 2;
  for (int p = 0; p < points; ++p)
    if (out_->rep_[p] == p && !is_cell(p)) groups_.push_back(p);
  if (groups_.size() < 2) return;
  const std::size_t words = (groups_.size() + 63) / 64;
  for (auto* bits : {&reach_[Kind::Full], &reach_[Kind::Semi], &fresh_})
    bits->assign(words * base::at(points), 0);
  for (Kind kind : {Kind::Full, Kind::Semi}) reached_[kind].assign(groups_.size(), Cells<W>::none());
  common_full_.resize(groups_.size() * base::at(points));
  for (std::size_t g = 0; g < groups_.size(); ++g)
    for (int p = 0; p < points; ++p) {
      if (out_->rep_[p] != p || p == groups_[g]) continue;
      const std::size_t index = Set::pair_index(groups_[g], p), word = words * base::at(p) + g / 64;
      const std::uint64_t bit = 1ULL << (g % 64);
      if (epochs_[index] == epoch_) fresh_[word] |= bit;
      for (Kind kind : {Kind::Full, Kind::Semi})
        if (out_->pairs_[index].lists[kind].size > 0) {
          reach_[kind][word] |= bit;
          reached_[kind][g] |= bit_[p];
        }
      if (const List& fulls = out_->pairs_[index].lists[Kind::Full]; fulls.size > 0)
        common_full(g, p) = common(fulls);
    }
  if (groups_.size() > 2 && options_.strong_crossing)
    out_->mine().for_each([&](Cell q) {
      out_->for_each_edge_bridge(q, [&](const Cells<W>& bridge) {
        group_bridges_.push_back({bridge, out_->rep_[q], q});
      });
    });
}

template <int W>
bool HSearch<W>::crossing_pass() {
  const auto changed = [&](int point) { return changed_[point] == epoch_; };
  if (std::find(changed_.begin(), changed_.end(), epoch_) == changed_.end()) return false;
  find_reach();
  if (groups_.size() < 2 || epoch_ == 255) return false;
  Cells<W> changed_cells, below;
  out_->empty_.for_each([&](Cell c) {
    if (changed(c)) changed_cells.add(c);
  });
  bool found = false;
  const auto try_pair = [&](int x, Cell y) {
    if (list(x, y, Kind::Semi).size > 0 && !stop_wanted() && cross_at(x, y)) found = true;
  };
  out_->empty_.for_each([&](Cell y) {
    // A braid that was not there before has a part at x or y that was not there before.
    const Cells<W> among = changed(y) ? below : below & changed_cells;
    below.add(y);
    partners(y, among).for_each([&](Cell x) { try_pair(x, y); });
    if (groups_.size() > 2)
      for (int x : groups_)
        if (changed(x) || changed(y)) try_pair(x, y);
  });
  ++epoch_;
  return found;
}

// Those of the cells that have a full to some group where y has a semi, and the other way round.
template <int W>
Cells<W> HSearch<W>::partners(Cell y, const Cells<W>& among) const {
  if (among.empty()) return among;
  PerKind<Cells<W>> across;
  for (std::size_t g = 0, words = (groups_.size() + 63) / 64; g < groups_.size(); ++g) {
    const std::size_t word = words * base::at(y) + g / 64;
    if ((reach_[Kind::Semi][word] >> (g % 64) & 1) != 0) across[Kind::Full] |= reached_[Kind::Full][g];
    if ((reach_[Kind::Full][word] >> (g % 64) & 1) != 0) across[Kind::Semi] |= reached_[Kind::Semi][g];
  }
  return among & across[Kind::Full] & across[Kind::Semi];
}

// The braids over x, a cell or a group of mine, and the cell y.
template <int W>
bool HSearch<W>::cross_at(int x, int y) {
  const std::size_t words = (groups_.size() + 63) / 64, row_x = words * base::at(x),
                    row_y = words * base::at(y);
  const auto has = [](const std::vector<std::uint64_t>& bits, std::size_t row, std::size_t g) {
    return (bits[row + g / 64] >> (g % 64) & 1) != 0;
  };
  const auto fresh = [&](std::size_t g) { return has(fresh_, row_x, g) || has(fresh_, row_y, g); };
  const bool fresh_cells = epoch(x, y) == epoch_;
  std::uint64_t any = fresh_cells ? 1 : 0;
  for (std::size_t w = 0; w < words; ++w) any |= fresh_[row_x + w] | fresh_[row_y + w];
  if (any == 0) return false;
  find_sides(x, y, sides_[0]);
  if (sides_[0].empty()) return false;
  find_sides(y, x, sides_[1]);
  int budget = options_.crossing_budget;
  bool found = false;
  for (const std::size_t s : sides_[0]) {
    const bool fresh_s = fresh_cells || fresh(s);
    const std::size_t row_s = words * base::at(groups_[s]);
    for (const std::size_t t : sides_[1]) {
      // Of the pairs that a braid rests on one must have changed since the last pass. With goals, groups that a full
      // joins need nothing.
      if (s == t || !(fresh_s || fresh(t)) || (options_.goal_directed && has(reach_[Kind::Full], row_s, t)))
        continue;
      found |= cross_groups(x, y, groups_[s], groups_[t], budget);
    }
  }
  return found;
}

// The groups with a full to x and a semi to y whose common cells do not meet each other, the ends, or those of the
// semis from x to y, unless at the edge: there they may be captured.
template <int W>
void HSearch<W>::find_sides(int x, int y, std::vector<std::size_t>& out) {
  out.clear();
  const std::size_t words = (groups_.size() + 63) / 64;
  const Cells<W> blocked = (common_semi(x, y) - out_->edge_rows_) | bit_[x] | bit_[y];
  for (std::size_t w = 0; w < words; ++w)
    for (std::uint64_t left =
             reach_[Kind::Full][words * base::at(x) + w] & reach_[Kind::Semi][words * base::at(y) + w];
         left != 0; left &= left - 1) {
      const std::size_t g = 64 * w + base::at(std::countr_zero(left));
      const Cells<W>& semi = common_semi(groups_[g], y);
      if (!semi.meets(blocked) && !common_full(g, x).meets((semi - out_->edge_rows_) | blocked))
        out.push_back(g);
    }
}

template <int W>
bool HSearch<W>::cross_groups(int x, int y, int s, int t, int& budget) {
  // With goals, cross_at() leaves out all that are joined.
  const List& far = list(s, t, Kind::Full);
  if (!options_.goal_directed && far.size == 1 && items(far)[0].carrier.empty()) return false;
  bool found = cross(x, y, s, t, Cells<W>::none(), x, budget);
  if (!options_.strong_crossing) return found;
  const bool x_is_cell = is_cell(x);
  const auto strong = [&](const Cells<W>& bridge, Cell key) {
    if (!bridge.has(y) && !(x_is_cell && bridge.has(x))) found |= cross(x, y, s, t, bridge, key, budget);
  };
  if (x_is_cell) {
    for (Cell q : {x, y}) out_->for_each_edge_bridge(q, [&](const Cells<W>& bridge) { strong(bridge, q); });
  } else {
    for (const auto& b : group_bridges_)
      if (b.group == x) strong(b.cells, b.owner);
  }
  return found;
}

template <int W>
bool HSearch<W>::cross(int x, int y, int s, int t, const Cells<W>& captured, Cell key, int& budget) {
  const Cells<W> ends = bit_[x] | bit_[y];
  // The cells that every choice of a part holds must be disjoint too.
  Cells<W> sure;
  const auto fits = [&](const Cells<W>& part) {
    const Cells<W> rest = part - captured;
    const bool apart = !rest.meets(sure);
    sure |= rest;
    return apart;
  };
  if (!fits(common_semi(x, y)) || !fits(common_semi(s, y)) || !fits(common_semi(t, x))) return false;
  const List v1s = list(s, x, Kind::Full), v2s = list(t, y, Kind::Full);
  if (!fits(common(v1s)) || !fits(common(v2s)) || sure.meets(ends)) return false;
  const List c3s = list(x, y, Kind::Semi), w1s = list(s, y, Kind::Semi), w2s = list(t, x, Kind::Semi);
  const bool x_is_cell = is_cell(x);
  bool found = false;
  // Calls next(used | carrier) for each carrier of the list that
  // is disjoint from `used` outside the captured set.
  const auto extend = [&](const List& parts, const Cells<W>& used, auto&& next) {
    for (int i = 0; i < parts.size; ++i) {
      const Cells<W> part = items(parts)[i].carrier;
      if ((part - captured).meets(used - captured) || part.meets(ends)) continue;
      if (options_.crossing_budget > 0 ? --budget < 0 : stop_wanted()) return;
      next(used | part);
    }
  };
  // Goal-directed: a semi is worth having when it avoids a cell that all semis of its pair hold.
  const Cells<W> goal = common_semi(s, t);
  const bool goals = options_.goal_directed && x_is_cell && list(s, t, Kind::Semi).size > 0;
  const auto useless = [&](const Cells<W>& carrier) {
    return (goals && goal.subset_of(carrier)) ||
           is_known(x_is_cell ? Kind::Semi : Kind::Full, pair(s, t), carrier);
  };
  if (useless(sure | captured | ends)) return false;
  extend(v1s, captured, [&](const Cells<W>& a) {
    extend(v2s, a, [&](const Cells<W>& b) {
      if (useless(b | ends)) return;
      extend(c3s, b, [&](const Cells<W>& c) {
        if (useless(c | ends)) return;
        extend(w1s, c, [&](const Cells<W>& d) {
          if (useless(d | ends)) return;
          extend(w2s, d, [&](const Cells<W>& all) {
            const Cells<W> carrier = all | ends;
            found |= x_is_cell
                         ? offer(Kind::Semi, s, t, carrier, key, Rule::Crossing, carrier.count())
                         : offer(Kind::Full, s, t, carrier, board::kNoCell, Rule::Crossing, carrier.count());
          });
        });
      });
    });
  });
  return found;
}

#define HEX_INSTANTIATE(W) template bool HSearch<W>::crossing_pass();
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
