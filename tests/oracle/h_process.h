// The naive H-process: connections generation by generation, as the papers write it, without limits and
// without haste [Anshelevich 2002, section 5; Henderson, Arneson, Hayward, section 5]. The oracle for what
// H-search finds and what it must not miss.
//
// A generation applies every rule to all that earlier ones found:
//   AND     fulls x-m and m-y with disjoint carriers, neither holding the far endpoint: a full if m is one of
//           my groups or edges, a semi with m in its carrier if m is an empty cell;
//   OR      semis of one pair without a cell common to all: a full, the union;
//   braid   (if asked for) groups s, t, an empty cell y, and x another empty cell or one of my groups, with
//           fulls s-x, t-y and semis s-y, t-x, x-y, all disjoint: a semi with x and y in its carrier if x is
//           empty, a full with y if x is a group; and AND of a semi and a full over a group.
//   overlap (if asked for) AND and OR of parts that overlap inside an edge bridge of an endpoint or of the
//           midpoint (OR of at least two semis), braids whose parts overlap inside one of x; the bridge joins
//           the carrier. A bridge is the pair of cells between a stone or endpoint in the second row and the
//           edge, without theirs; to either edge or to both.
// It ends when a generation brings nothing new. Only minimal carriers are kept, and no semi around a full:
// every rule gives more for less, so nothing is lost by that; with Keep::All they are kept as well, to show
// it on tiny positions.
//
// Own code: sets of masks, own neighbours and groups (plain_board.h). Fit for up to 32 cells of which a dozen
// are empty.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "oracle/plain_board.h"

namespace hex::tests {

using CarrierMask = std::uint32_t;  // bit i is cell i
using CarrierSet = std::set<CarrierMask>;

// Does the set hold a carrier within this one?
inline bool holds_within(const CarrierSet& set, CarrierMask carrier) {
  for (CarrierMask c : set)
    if ((c & ~carrier) == 0) return true;
  return false;
}

inline CarrierSet minimal(const CarrierSet& set) {
  CarrierSet out;
  for (CarrierMask c : set) {
    bool proper = false;
    for (CarrierMask d : set) proper |= d != c && (d & ~c) == 0;
    if (!proper) out.insert(c);
  }
  return out;
}

class HProcess {
 public:
  enum class RuleSet { AndOr, Braids, Overlap, Everything };
  enum class Keep { Minimal, All };
  enum class Edges { Midpoints, EndsOnly };

  HProcess(const PlainBoard& board, const std::vector<bool>& mine, const std::vector<bool>& theirs,
           RuleSet rules, Keep keep = Keep::Minimal, Edges edges = Edges::Midpoints)
      : board_(board), rules_(rules), keep_(keep), edges_(edges), name_(board.groups(mine)) {
    for (int cell = 0; cell < board.cells(); ++cell)
      if (!mine[at(cell)] && !theirs[at(cell)]) name_[at(cell)] = cell, empty_ |= bit(cell);
    for (int p = 0; p < board.points(); ++p)
      if (name_[at(p)] == p) points_.push_back(p);
    if (rules_ == RuleSet::Overlap || rules_ == RuleSet::Everything)
      for (int cell = 0; cell < board.cells(); ++cell)
        if (name_[at(cell)] >= 0) find_bridges(cell, theirs);
    for (int x : points_)
      if (is_cell(x))
        for (int next : board.near(x))
          if (const int y = name_[at(next)]; y >= 0) full(x, y).insert(0);
    while (generation()) ++generations_;
  }

  // Cells that are empty, and one point of every group of mine.
  const std::vector<int>& points() const { return points_; }
  int name(int point) const { return name_[at(point)]; }
  int generations() const { return generations_; }
  // The minimal carriers, and of the semis only those around no full. REQUIRES two different points().
  CarrierSet fulls(int x, int y) const { return minimal(list(full_, x, y)); }
  CarrierSet semis(int x, int y) const {
    CarrierSet out;
    for (CarrierMask c : minimal(list(semi_, x, y)))
      if (!holds_within(list(full_, x, y), c)) out.insert(c);
    return out;
  }

 private:
  using Lists = std::map<std::pair<int, int>, CarrierSet>;

  static std::size_t at(int i) { return PlainBoard::at(i); }
  static CarrierMask bit(int cell) { return CarrierMask{1} << cell; }
  bool is_cell(int p) const { return !board_.is_edge(p) && (empty_ & bit(p)) != 0; }
  CarrierMask end(int p) const { return is_cell(p) ? bit(p) : 0; }

  static std::pair<int, int> pair(int x, int y) { return {std::min(x, y), std::max(x, y)}; }
  static const CarrierSet& list(const Lists& lists, int x, int y) {
    static const CarrierSet none;
    const auto found = lists.find(pair(x, y));
    return found == lists.end() ? none : found->second;
  }
  CarrierSet& full(int x, int y) { return full_[pair(x, y)]; }
  CarrierSet& semi(int x, int y) { return semi_[pair(x, y)]; }

  // The edge bridges of a stone or empty cell, added to those of its point.
  void find_bridges(int cell, const std::vector<bool>& theirs) {
    CarrierMask both = 0;
    for (int edge : {board_.cells(), board_.cells() + 1}) {
      const auto touches = [&](int p) {
        const auto& near = board_.near(edge);
        return std::find(near.begin(), near.end(), p) != near.end();
      };
      int count = 0;
      CarrierMask bridge = 0;
      for (int next : board_.near(cell)) {
        if (board_.is_edge(next) || !touches(next)) continue;
        count += theirs[at(next)] ? -2 : 1;
        bridge |= end(next);
      }
      if (touches(cell) || count != 2 || bridge == 0) continue;
      bridges_[name_[at(cell)]].insert(bridge);
      if (both != 0) bridges_[name_[at(cell)]].insert(both | bridge);
      both = bridge;
    }
  }
  // Calls f with every set inside which parts may overlap: none, and the bridges of these points that hold
  // none of the cells.
  template <class F>
  void for_each_captured(std::initializer_list<int> points, CarrierMask without, F&& f) const {
    f(CarrierMask{0});
    for (int p : points)
      if (const auto found = bridges_.find(p); found != bridges_.end())
        for (CarrierMask bridge : found->second)
          if ((bridge & without) == 0) f(bridge);
  }

  // Applies all rules to what there is. Returns whether that changed anything.
  bool generation() {
    Lists fulls = full_, semis = semi_, braids = braid_semi_;
    for (int x : points_)
      for (int y : points_) {
        if (x >= y) continue;
        for (int m : points_)
          if (m != x && m != y && (edges_ == Edges::Midpoints || !board_.is_edge(m)))
            apply_and(x, m, y, fulls[{x, y}], semis[{x, y}], braids[{x, y}]);
        apply_or(x, y, fulls[{x, y}]);
      }
    if (has_braids()) apply_braids(fulls, braids);
    for (const auto& [ends, set] : braids) semis[ends].insert(set.begin(), set.end());
    for (auto& [ends, set] : semis) {
      if (keep_ == Keep::All) continue;
      set = minimal(set);
      const CarrierSet& better = fulls[ends];
      std::erase_if(set, [&](CarrierMask c) { return holds_within(better, c); });
    }
    if (keep_ == Keep::Minimal)
      for (auto& [ends, set] : fulls) set = minimal(set);
    for (auto& [ends, set] : braids) {
      const CarrierSet& kept = semis[ends];
      std::erase_if(set, [&](CarrierMask c) { return !kept.contains(c); });
    }
    const bool changed = fulls != full_ || semis != semi_ || braids != braid_semi_;
    full_ = std::move(fulls);
    semi_ = std::move(semis);
    braid_semi_ = std::move(braids);
    return changed;
  }

  void apply_and(int x, int m, int y, CarrierSet& fulls, CarrierSet& semis, CarrierSet& braids) const {
    const auto series = [&](const Lists& first, const Lists& second, CarrierSet& out, CarrierMask middle) {
      for (CarrierMask a : list(first, x, m))
        for (CarrierMask b : list(second, m, y))
          for_each_captured({x, m, y}, end(x) | end(m) | end(y), [&](CarrierMask captured) {
            if (((a | end(x)) & (b | end(y)) & ~captured) == 0)
              out.insert(a | b | middle | ((a & b) == 0 ? 0 : captured));
          });
    };
    if (is_cell(m)) {
      series(full_, full_, semis, bit(m));
      return;
    }
    series(full_, full_, fulls, 0);
    if (!has_braids()) return;
    const Lists& first = rules_ == RuleSet::Everything ? braid_semi_ : semi_;
    CarrierSet more;
    series(full_, first, more, 0);
    series(first, full_, more, 0);
    semis.insert(more.begin(), more.end());
    braids.insert(more.begin(), more.end());
  }

  // All families of semis, by their intersection and union. A family whose union holds a full cannot bring a
  // smaller one.
  void apply_or(int x, int y, CarrierSet& fulls) const {
    std::set<std::pair<CarrierMask, CarrierMask>> families;
    for (CarrierMask c : list(semi_, x, y)) {
      auto more = families;
      more.insert({c, c});
      for (const auto& [common, sum] : families) more.insert({common & c, sum | c});
      if (keep_ == Keep::Minimal)
        std::erase_if(more, [&](const auto& f) { return holds_within(list(full_, x, y), f.second); });
      families = std::move(more);
    }
    for (const auto& family : families) {
      const CarrierMask common = family.first, sum = family.second;
      if (common == sum) continue;  // a single semi
      for_each_captured({x, y}, end(x) | end(y), [&](CarrierMask captured) {
        if ((common & ~captured) == 0) fulls.insert(sum | (common == 0 ? 0 : captured));
      });
    }
  }

  void apply_braids(Lists& fulls, Lists& semis) const {
    for (int s : points_)
      for (int t : points_)
        for (int x : points_)
          for (int y : points_)
            if (!is_cell(s) && !is_cell(t) && is_cell(y) && s != t && x != y && x != s && x != t)
              braid(s, t, x, y, (is_cell(x) ? semis : fulls)[pair(s, t)]);
  }

  void braid(int s, int t, int x, int y, CarrierSet& out) const {
    const CarrierMask ends = end(x) | end(y);
    for_each_captured({x}, ends, [&](CarrierMask captured) {
      const auto extend = [&](const Lists& lists, int a, int b, CarrierMask used, auto&& next) {
        for (CarrierMask c : list(lists, a, b))
          if ((c & (used & ~captured)) == 0) next(used | c);
      };
      extend(full_, s, x, ends | captured, [&](CarrierMask v1) {
        extend(full_, t, y, v1, [&](CarrierMask v2) {
          extend(semi_, s, y, v2, [&](CarrierMask w1) {
            extend(semi_, t, x, w1, [&](CarrierMask w2) {
              extend(semi_, x, y, w2, [&](CarrierMask all) { out.insert(all); });
            });
          });
        });
      });
    });
  }

  bool has_braids() const { return rules_ == RuleSet::Braids || rules_ == RuleSet::Everything; }

  const PlainBoard& board_;
  RuleSet rules_;
  Keep keep_;
  Edges edges_;
  CarrierMask empty_ = 0;
  std::vector<int> name_;  // by point: itself for an empty cell, its group's for mine, -1 for theirs
  std::vector<int> points_;
  std::map<int, CarrierSet> bridges_;  // by point
  int generations_ = 0;
  Lists full_, semi_;
  Lists braid_semi_;  // of the semis those that a braid or the series of one made
};

}  // namespace hex::tests
