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

template <int W>
void HSearch<W>::find_reach() {
  groups_.clear();
  const int points = out_->cells_ + 2;
  for (int p = 0; p < points; ++p)
    if (out_->rep_[p] == p && !is_cell(p)) groups_.push_back(p);
  const std::size_t words = (groups_.size() + 63) / 64;
  for (Kind kind : {Kind::Full, Kind::Semi}) {
    auto& reach = reach_[kind];
    reach.assign(words * base::at(points), 0);
    for (std::size_t g = 0; g < groups_.size(); ++g)
      for (int p = 0; p < points; ++p)
        if (out_->rep_[p] == p && p != groups_[g] && list(groups_[g], p, kind).size > 0)
          reach[words * base::at(p) + g / 64] |= 1ULL << (g % 64);
  }
}

template <int W>
bool HSearch<W>::crossing_pass() {
  const auto changed = [&](int point) { return changed_[point] == epoch_; };
  if (std::find(changed_.begin(), changed_.end(), epoch_) == changed_.end()) return false;
  find_reach();
  if (groups_.size() < 2 || epoch_ == 255) return false;
  bool found = false;
  const auto try_pair = [&](int x, Cell y) {
    // A braid that was not there before has a part at x or y that was not there before.
    if ((changed(x) || changed(y)) && list(x, y, Kind::Semi).size > 0 && !stop_wanted() && cross_at(x, y))
      found = true;
  };
  out_->empty_.for_each([&](Cell y) {
    out_->empty_.for_each([&](Cell x) {
      if (x < y) try_pair(x, y);
    });
    if (groups_.size() > 2)
      for (int x : groups_) try_pair(x, y);
  });
  ++epoch_;
  return found;
}

// The braids over x, a cell or a group of mine, and the cell y.
template <int W>
bool HSearch<W>::cross_at(int x, int y) {
  const std::size_t words = (groups_.size() + 63) / 64;
  const std::uint64_t* const full_x = &reach_[Kind::Full][words * base::at(x)];
  const std::uint64_t* const full_y = &reach_[Kind::Full][words * base::at(y)];
  const std::uint64_t* const semi_x = &reach_[Kind::Semi][words * base::at(x)];
  const std::uint64_t* const semi_y = &reach_[Kind::Semi][words * base::at(y)];
  int budget = options_.crossing_budget;
  bool found = false;
  const auto for_each_group = [&](const std::uint64_t* full, const std::uint64_t* semi,
                                  const std::uint64_t* except, auto&& f) {
    for (std::size_t w = 0; w < words; ++w)
      for (std::uint64_t left = full[w] & semi[w] & ~(except == nullptr ? 0 : except[w]); left != 0;
           left &= left - 1)
        f(groups_[64 * w + base::at(std::countr_zero(left))]);
  };
  for_each_group(full_x, semi_y, nullptr, [&](int s) {
    const std::uint64_t* const joined =
        options_.goal_directed ? &reach_[Kind::Full][words * base::at(s)] : nullptr;
    for_each_group(full_y, semi_x, joined, [&](int t) {
      if (s != t) found |= cross_groups(x, y, s, t, budget);
    });
  });
  return found;
}

template <int W>
bool HSearch<W>::cross_groups(int x, int y, int s, int t, int& budget) {
  const List& far = list(s, t, Kind::Full);
  if (options_.goal_directed ? far.size > 0 : far.size == 1 && items(far)[0].carrier.empty()) return false;
  if (epoch(x, y) < epoch_ && epoch(s, x) < epoch_ && epoch(s, y) < epoch_ && epoch(t, x) < epoch_ &&
      epoch(t, y) < epoch_)
    return false;  // nothing here has changed since the last pass
  bool found = cross(x, y, s, t, Cells<W>::none(), x, budget);
  if (!options_.strong_crossing) return found;
  const bool x_is_cell = is_cell(x);
  const auto strong = [&](Cell q, Cell key) {
    out_->for_each_edge_bridge(q, [&](const Cells<W>& bridge) {
      if (!bridge.has(y) && !(x_is_cell && bridge.has(x))) found |= cross(x, y, s, t, bridge, key, budget);
    });
  };
  if (x_is_cell) {
    strong(x, x);
    strong(y, y);
  } else {
    out_->mine().for_each([&](Cell q) {
      if (out_->rep_[q] == x) strong(q, q);
    });
  }
  return found;
}

template <int W>
bool HSearch<W>::cross(int x, int y, int s, int t, const Cells<W>& captured, Cell key, int& budget) {
  const List v1s = list(s, x, Kind::Full), v2s = list(t, y, Kind::Full), c3s = list(x, y, Kind::Semi),
             w1s = list(s, y, Kind::Semi), w2s = list(t, x, Kind::Semi);
  const bool x_is_cell = is_cell(x);
  const Cells<W> ends = bit_[x] | bit_[y];
  // The cells that every choice of a part holds must be disjoint too.
  Cells<W> sure;
  for (const Cells<W>& part :
       {common(v1s), common(v2s), common_semi(x, y), common_semi(s, y), common_semi(t, x)}) {
    if ((part - captured).meets(sure)) return false;
    sure |= part - captured;
  }
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
  const Cells<W> goal = common(list(s, t, Kind::Semi));
  const bool goals = options_.goal_directed && x_is_cell && list(s, t, Kind::Semi).size > 0;
  const auto useless = [&](const Cells<W>& carrier) {
    return (goals && goal.subset_of(carrier)) ||
           is_known(x_is_cell ? Kind::Semi : Kind::Full, pair(s, t), carrier);
  };
  if (sure.meets(ends) || useless(sure | captured | ends)) return false;
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
