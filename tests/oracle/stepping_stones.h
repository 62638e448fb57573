// The naive XH-process with the crossing rule as the paper states it, on stepping stones [Henderson, Arneson,
// Hayward, sections 2 and 3]: the oracle for our crossing rule, which looks for braids in another way.
//
// The SS algorithm gives each connection C a set SS*(C) of groups:
//   adjacency            none                            (Lemma 1)
//   OR                   none
//   AND over a cell      SS*(C1) and SS*(C2)             (Lemma 3)
//   AND over a group X   SS*(C1), SS*(C2) and X          (Lemma 4; one of the two may be a semi)
//   crossing             none                            (Lemma 6)
// Crossing: pairwise disjoint semis C1, C2, C3 between empty cells x and y, s1 in SS*(C1) \ SS*(C2), s2 in
// SS*(C2) \ SS*(C1): a semi s1-s2 whose carrier is C1, C2, C3, x and y.
//
// One carrier can be derived in several ways with different stepping stones; all of them are kept, of each
// pair's carriers only the minimal ones, as the paper assumes. Own code throughout.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "oracle/h_process.h"
#include "oracle/plain_board.h"

namespace hex::tests {

class SteppingStoneProcess {
 public:
  SteppingStoneProcess(const PlainBoard& board, const std::vector<bool>& mine,
                       const std::vector<bool>& theirs)
      : board_(board), name_(board.groups(mine)) {
    for (int cell = 0; cell < board.cells(); ++cell)
      if (!mine[at(cell)] && !theirs[at(cell)]) name_[at(cell)] = cell, empty_ |= CarrierMask{1} << cell;
    for (int p = 0; p < board.points(); ++p)
      if (name_[at(p)] == p) points_.push_back(p);
    for (int x : points_)
      if (is_cell(x))
        for (int next : board.near(x))
          if (const int y = name_[at(next)]; y >= 0) full_[pair(x, y)].insert({0, 0});
    while (generation()) {
    }
  }

  const std::vector<int>& points() const { return points_; }
  CarrierSet fulls(int x, int y) const { return carriers(list(full_, x, y)); }
  CarrierSet semis(int x, int y) const { return carriers(list(semi_, x, y)); }
  // How many carriers only the crossing rule had found when it found them.
  int crossings() const { return crossings_; }

 private:
  using Groups = std::uint64_t;  // bit i is the group named i
  struct Part {
    CarrierMask carrier;
    Groups stones;
    friend auto operator<=>(const Part&, const Part&) = default;
  };
  using Parts = std::set<Part>;
  using Lists = std::map<std::pair<int, int>, Parts>;

  static std::size_t at(int i) { return PlainBoard::at(i); }
  static std::pair<int, int> pair(int x, int y) { return {std::min(x, y), std::max(x, y)}; }
  static Groups group(int p) { return Groups{1} << p; }
  bool is_cell(int p) const { return !board_.is_edge(p) && (empty_ >> p & 1) != 0; }
  CarrierMask end(int p) const { return is_cell(p) ? CarrierMask{1} << p : 0; }
  static const Parts& list(const Lists& lists, int x, int y) {
    static const Parts none;
    const auto found = lists.find(pair(x, y));
    return found == lists.end() ? none : found->second;
  }
  static CarrierSet carriers(const Parts& parts) {
    CarrierSet out;
    for (const Part& p : parts) out.insert(p.carrier);
    return out;
  }

  bool generation() {
    Lists fulls = full_, semis = semi_;
    for (int x : points_)
      for (int y : points_) {
        if (x >= y) continue;
        for (int m : points_)
          if (m != x && m != y) apply_and(x, m, y, fulls[{x, y}], semis[{x, y}]);
        apply_or(x, y, fulls[{x, y}]);
        if (is_cell(x) && is_cell(y)) apply_crossing(x, y, semis);
      }
    for (auto& [ends, parts] : semis) keep_minimal(parts, carriers(fulls[ends]));
    for (auto& [ends, parts] : fulls) keep_minimal(parts, {});
    const bool changed = fulls != full_ || semis != semi_;
    full_ = std::move(fulls);
    semi_ = std::move(semis);
    return changed;
  }

  // Drops carriers around another of the same list or around one of `better`.
  static void keep_minimal(Parts& parts, const CarrierSet& better) {
    const CarrierSet least = minimal(carriers(parts));
    std::erase_if(
        parts, [&](const Part& p) { return !least.contains(p.carrier) || holds_within(better, p.carrier); });
  }

  void apply_and(int x, int m, int y, Parts& fulls, Parts& semis) const {
    const Groups own = is_cell(m) ? 0 : group(m);
    const auto series = [&](const Lists& first, const Lists& second, Parts& out) {
      for (const Part& a : list(first, x, m))
        for (const Part& b : list(second, m, y))
          if (((a.carrier | end(x)) & (b.carrier | end(y))) == 0)
            out.insert({a.carrier | b.carrier | end(m), a.stones | b.stones | own});
    };
    series(full_, full_, is_cell(m) ? semis : fulls);
    if (is_cell(m)) return;
    series(full_, semi_, semis);
    series(semi_, full_, semis);
  }

  void apply_or(int x, int y, Parts& fulls) const {
    const CarrierSet known = carriers(list(full_, x, y));
    std::set<std::pair<CarrierMask, CarrierMask>> families;  // intersection and union
    for (CarrierMask c : carriers(list(semi_, x, y))) {
      auto more = families;
      more.insert({c, c});
      for (const auto& [common, sum] : families) more.insert({common & c, sum | c});
      // A family around a known full brings nothing, for it has no stepping stones either.
      std::erase_if(more, [&](const auto& f) { return holds_within(known, f.second); });
      families = std::move(more);
    }
    for (const auto& [common, sum] : families)
      if (common == 0) fulls.insert({sum, 0});
  }

  void apply_crossing(int x, int y, Lists& semis) {
    const Parts& between = list(semi_, x, y);
    for (const Part& c1 : between)
      for (const Part& c2 : between) {
        const Groups s1 = c1.stones & ~c2.stones, s2 = c2.stones & ~c1.stones;
        if ((c1.carrier & c2.carrier) != 0 || s1 == 0 || s2 == 0) continue;
        for (const Part& c3 : between)
          if ((c3.carrier & (c1.carrier | c2.carrier)) == 0)
            join(s1, s2, c1.carrier | c2.carrier | c3.carrier | end(x) | end(y), semis);
      }
  }

  void join(Groups s1, Groups s2, CarrierMask carrier, Lists& semis) {
    for (int a : points_)
      for (int b : points_) {
        if (is_cell(a) || is_cell(b) || (s1 & group(a)) == 0 || (s2 & group(b)) == 0) continue;
        Parts& target = semis[pair(a, b)];
        if (!holds_within(carriers(list(full_, a, b)), carrier) && !holds_within(carriers(target), carrier))
          ++crossings_;
        target.insert({carrier, 0});
      }
  }

  const PlainBoard& board_;
  CarrierMask empty_ = 0;
  std::vector<int> name_;  // by point: itself for an empty cell, its group's for mine, -1 for theirs
  std::vector<int> points_;
  int crossings_ = 0;
  Lists full_, semi_;
};

}  // namespace hex::tests
