// The rules of the calculus, one by one, from random true premises: both implementations agree, what they
// accept holds by brute force, and every side condition is needed: without it a false claim would follow.
//
// For each rule the test works out by itself which side conditions are broken, and what would follow if they
// were not asked for. A refused conclusion with exactly one broken condition that is false is a
// counterexample for it; each condition must have some.
#include <gtest/gtest.h>

#include <set>

#include "oracle/proof_kit.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using Names = std::vector<std::string>;

class RuleTrial {
 public:
  RuleTrial(board::Size size, Color player, std::uint64_t seed)
      : player_(player), plain_(size, player), rules_(size), claims_(size, player, seed) {}

  std::map<std::string, int> accepted, counterexamples;

  // Some points, true claims between them, and every rule on them many times.
  void round() {
    points_.clear();
    for (int i = 0; i < 5; ++i) points_.push_back(claims_.point());
    pool_.clear();
    for (int i = 0; i < 150; ++i)
      if (auto claim =
              claims_.between(pick(points_), pick(points_), claims_.chance(50) ? Kind::Full : Kind::Semi))
        pool_.push_back(*claim);
    if (pool_.empty()) return;
    for (int i = 0; i < 30; ++i) {
      try_adjacent(), try_series(), try_key(), try_or(), try_own_and_widen(), try_images();
      try_dead(), try_captured(), try_reversible(), try_region(), try_braid();
    }
  }

 private:
  template <class T>
  const T& pick(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(claims_.random().below(static_cast<int>(list.size())))];
  }

  bool holds(const Claim& claim) { return claim.carrier.count() > 14 || claims_.truth().holds(claim); }

  // What would follow without side conditions: a cell that would be both stone and free is free, endpoints
  // are neither.
  static Claim naive(const Claim& like, Kind kind, int x, int y, CellSet stones, CellSet carrier, int cells) {
    for (int end : {x, y})
      if (end < cells) stones.remove(end), carrier.remove(end);
    return {like.player, kind, std::min(x, y), std::max(x, y), stones - carrier, carrier};
  }

  void judge(const std::string& rule, const proof::Conclusion& answer, const Claim& without,
             const Names& broken) {
    if (answer) {
      ++accepted[rule];
      EXPECT_TRUE(holds(*answer)) << rule << " gives a false claim: " << text_of(*answer);
      EXPECT_TRUE(broken.empty()) << rule << " accepts in spite of: " << broken[0];
    } else if (broken.size() == 1 && without.x != without.y && !holds(without)) {
      ++counterexamples[rule + ": " + broken[0]];
    }
    EXPECT_TRUE(answer || !broken.empty()) << rule << " refuses without need: " << text_of(without);
  }

  void try_adjacent() {
    const int x = claims_.point(), y = claims_.point();
    const auto& near = plain_.near(plain_.local(x));
    Names broken;
    if (std::find(near.begin(), near.end(), plain_.local(y)) == near.end()) broken.push_back("touch");
    judge("adjacent", rules_.adjacent(player_, x, y),
          Claim{player_, Kind::Full, std::min(x, y), std::max(x, y), {}, {}}, broken);
  }

  void try_series() {
    const Claim &a = pick(pool_), &b = pick(pool_);
    if (!b.has_end(a.x) && !b.has_end(a.y)) {
      EXPECT_FALSE(rules_.series(a, b).has_value());
      return;
    }
    const int g = b.has_end(a.x) ? a.x : a.y, x = a.other_end(g), y = b.other_end(g);
    CellSet stones = a.stones | b.stones, ends;
    for (int end : {x, y})
      if (end < cells()) ends.add(end);
    if (g < cells()) stones.add(g);
    Names broken;
    if (x == y) broken.push_back("different ends");
    if (a.kind == Kind::Semi && b.kind == Kind::Semi) broken.push_back("one full");
    if (a.carrier.meets(b.carrier)) broken.push_back("carriers apart");
    if ((stones - ends).meets(a.carrier | b.carrier)) broken.push_back("no stone in a carrier");
    if (ends.meets(a.carrier | b.carrier)) broken.push_back("no endpoint in a carrier");
    const Kind kind = a.kind == Kind::Full && b.kind == Kind::Full ? Kind::Full : Kind::Semi;
    judge("series", rules_.series(a, b), naive(a, kind, x, y, stones, a.carrier | b.carrier, cells()),
          broken);
  }

  void try_key() {
    const Claim& a = pick(pool_);
    const Cell k = claims_.cell();
    Names broken;
    if (a.kind == Kind::Semi) broken.push_back("full");
    if (!a.stones.has(k)) broken.push_back("a stone");
    judge("key", rules_.key(a, k),
          naive(a, Kind::Semi, a.x, a.y, a.stones, a.carrier | CellSet::of(k), cells()), broken);
  }

  // Claims between the same points as a random one.
  std::vector<Claim> family(int most) {
    const Claim& a = pick(pool_);
    std::vector<Claim> out = {a};
    for (int i = 0; i < 40 && static_cast<int>(out.size()) < most; ++i) {
      const Claim& b = pick(pool_);
      if (b.x == a.x && b.y == a.y && b.kind == Kind::Semi) out.push_back(b);
    }
    return out;
  }

  void try_or() {
    std::vector<Claim> semis = family(1 + claims_.random().below(4));
    if (claims_.chance(10)) semis.push_back(pick(pool_));
    CellSet stones, carrier, common = semis[0].carrier;
    Names broken;
    bool alike = true, all_semi = true;
    for (const Claim& semi : semis) {
      alike = alike && semi.x == semis[0].x && semi.y == semis[0].y;
      all_semi = all_semi && semi.kind == Kind::Semi;
      stones |= semi.stones, carrier |= semi.carrier, common &= semi.carrier;
    }
    if (!alike) broken.push_back("the same endpoints");
    if (!all_semi) broken.push_back("semis");
    if (!common.empty()) broken.push_back("no common cell");
    if (stones.meets(carrier)) broken.push_back("stones and carriers apart");
    judge("or", rules_.either(semis),
          naive(semis[0], Kind::Full, semis[0].x, semis[0].y, stones, carrier, cells()), broken);
  }

  void try_own_and_widen() {
    const Claim& a = pick(pool_);
    const Cell c = claims_.cell();
    Names broken;
    if (!a.carrier.has(c)) broken.push_back("in the carrier");
    judge("own", rules_.own(a, c),
          naive(a, a.kind, a.x, a.y, a.stones | CellSet::of(c), a.carrier - CellSet::of(c), cells()), broken);
    const CellSet stones = claims_.cells(8), carrier = claims_.cells(8);
    broken.clear();
    for (int end : {a.x, a.y})
      if (end < cells() && carrier.has(end)) broken.push_back("no endpoint in the carrier");
    CellSet all = a.stones | stones;
    for (int end : {a.x, a.y})
      if (end < cells()) all.remove(end);
    if (all.meets(a.carrier | carrier)) broken.push_back("stones and carrier apart");
    judge("widen", rules_.widen(a, stones, carrier),
          naive(a, a.kind, a.x, a.y, all, a.carrier | carrier, cells()), broken);
  }

  void try_images() {
    const Claim& a = pick(pool_);
    judge("rotate", rules_.rotate(a), a, {});
    const auto image = rules_.mirror(a);
    EXPECT_EQ(image.has_value(), plain_.size().cols == plain_.size().rows);
    if (!image) return;
    judge("mirror", image, a, {});
    EXPECT_EQ(text_of(*rules_.mirror(*image)), text_of(a));
  }

  // Which cells are dead only the rule knows: what it accepts must hold, and what it refuses is false at
  // times.
  void judge_opaque(const std::string& rule, const proof::Conclusion& answer, const Claim& without,
                    const char* condition) {
    judge(rule, answer, without, answer ? Names{} : Names{condition});
  }

  // A stone of the claim, or a cell that was added to its stones: most of those that are not needed are alive
  // in other claims.
  Claim with_more_stones(int percent) {
    Claim a = pick(pool_);
    const CellSet more = claims_.cells(percent) - a.carrier;
    a.stones |= more;
    for (int end : {a.x, a.y})
      if (end < cells()) a.stones.remove(end);
    return a;
  }

  void try_dead() {
    const Claim a = with_more_stones(30);
    a.stones.for_each([&](Cell d) {
      const CellSet rest = a.stones - CellSet::of(d);
      judge_opaque("dead", rules_.dead(a, d), naive(a, a.kind, a.x, a.y, rest, a.carrier, cells()), "dead");
    });
    EXPECT_FALSE(rules_.dead(a, claims_.chance(50) || a.carrier.empty() ? cells() : a.carrier.lowest()));
  }

  // Up to `most` cells of a set, each touching one before it.
  CellSet clump(const CellSet& of, int most) {
    CellSet out, next = of;
    for (int i = 0; i < most && !next.empty(); ++i) {
      std::vector<Cell> list;
      next.for_each([&](Cell c) { list.push_back(c); });
      out.add(pick(list));
      next = {};
      out.for_each([&](Cell c) { next |= rules_.terrain.near(c) & of; });
      next -= out;
    }
    return out;
  }

  void try_captured() {
    const Claim a = with_more_stones(25);
    const CellSet region = clump(a.stones, 1 + claims_.random().below(4));
    if (region.empty()) return;
    const Claim without = naive(a, a.kind, a.x, a.y, a.stones - region, a.carrier | region, cells());
    if (const auto found = proof::find_replies(rules_.terrain, a, region)) {
      judge("captured", rules_.captured(a, region, *found), without, {});
      std::vector<Cell> longer = *found;
      longer.push_back(region.lowest());
      EXPECT_FALSE(rules_.captured(a, region, longer));
    }
    std::vector<Cell> list, replies;
    region.for_each([&](Cell c) { list.push_back(c); });
    for (int i = 0, n = claims_.random().below(13); i < n; ++i) replies.push_back(pick(list));
    judge_opaque("captured", rules_.captured(a, region, replies), without, "all dead at the end");
  }

  void try_reversible() {
    std::vector<Claim> semis = family(1 + claims_.random().below(3));
    CellSet stones, carrier, common = semis[0].carrier;
    for (const Claim& semi : semis) stones |= semi.stones, carrier |= semi.carrier, common &= semi.carrier;
    if (common.empty()) return;
    std::vector<Cell> killers;
    CellSet all;
    common.for_each([&](Cell v) {
      std::vector<Cell> list;
      rules_.terrain.near(v).for_each([&](Cell c) { list.push_back(c); });
      killers.push_back(claims_.chance(80) && !list.empty() ? pick(list) : claims_.cell());
      all.add(killers.back());
    });
    const auto answer = rules_.either(semis, killers);
    const int x = semis[0].x, y = semis[0].y;
    judge_opaque("reversible", answer, naive(semis[0], Kind::Full, x, y, stones, carrier | all, cells()),
                 "killed");
    if (!answer || all.subset_of(carrier)) return;
    if (!holds(naive(semis[0], Kind::Full, x, y, stones, carrier, cells())))
      ++counterexamples["reversible: killers join the carrier"];
  }

  // Everything around the region is joined to c or d, or touches what is; by the groups of the plain board.
  void check_border(const Claim& a, const CellSet& region, const CellSet& stones, int c, int d,
                    Names& broken) {
    std::vector<bool> mine(static_cast<std::size_t>(cells()), false);
    stones.for_each([&](Cell s) { mine[static_cast<std::size_t>(s)] = true; });
    for (int end : {a.x, a.y})
      if (end < cells()) mine[static_cast<std::size_t>(end)] = true;
    const auto groups = plain_.groups(mine);
    const auto group = [&](int local) { return groups[static_cast<std::size_t>(local)]; };
    const int c_group = group(plain_.local(c)), d_group = group(plain_.local(d));
    if (c_group < 0 || d_group < 0 || (c < cells() && region.has(c)) || (d < cells() && region.has(d)))
      return broken.push_back("c and d are stones outside");
    const auto ours = [&](int p) { return group(p) >= 0 && (group(p) == c_group || group(p) == d_group); };
    std::set<std::string> found;
    region.for_each([&](Cell r) {
      for (int next : plain_.near(r)) {
        if (next < cells() && region.has(next)) continue;
        if (group(next) >= 0 && !ours(next)) found.insert("stones around are joined");
        if (group(next) >= 0 || !a.carrier.has(next)) continue;
        const auto& beyond = plain_.near(next);
        if (std::none_of(beyond.begin(), beyond.end(), ours)) found.insert("free cells around touch");
      }
    });
    broken.insert(broken.end(), found.begin(), found.end());
  }

  void try_region() {
    const Claim a = with_more_stones(35);
    const CellSet region = clump(a.stones, 1 + claims_.random().below(4));
    if (region.empty()) return;
    std::vector<int> stones;
    (a.stones - region).for_each([&](Cell s) { stones.push_back(s); });
    for (int end : {a.x, a.y, rules_.terrain.first_edge(player_), rules_.terrain.second_edge(player_)})
      stones.push_back(end);
    const int c = claims_.chance(5) ? claims_.cell() : pick(stones),
              d = claims_.chance(40) ? c : pick(stones);
    std::optional<Claim> link;
    if (c != d && claims_.chance(95)) {
      link = Claim{player_, claims_.chance(85) ? Kind::Full : Kind::Semi, std::min(c, d), std::max(c, d), {},
                   {}};
      region.for_each([&](Cell r) { claims_.chance(85) ? link->carrier.add(r) : link->stones.add(r); });
      if (claims_.chance(30)) link->carrier |= a.carrier & claims_.cells(60);
      link->stones |= claims_.cells(8);
      for (int end : {c, d})
        if (end < cells()) link->stones.remove(end), link->carrier.remove(end);
      link->stones -= link->carrier;
      if (!claims_.truth().holds(*link)) return;
    }
    Names broken;
    CellSet remaining = a.stones - region, carrier = a.carrier;
    if (link) remaining |= link->stones, carrier |= link->carrier;
    if (c != d && !link) broken.push_back("linked");
    if (link && link->kind == Kind::Semi) broken.push_back("a full link");
    if (link && !link->carrier.subset_of(region)) broken.push_back("a link inside");
    check_border(a, region, remaining, c, d, broken);
    CellSet without_ends = remaining;
    for (int end : {a.x, a.y}) {
      if (end < cells() && carrier.has(end)) broken.push_back("no endpoint in the carrier");
      if (end < cells()) without_ends.remove(end);
    }
    if (without_ends.meets(carrier)) broken.push_back("stones and carrier apart");
    judge("region", rules_.region(a, region, c, d, link ? &*link : nullptr),
          naive(a, a.kind, a.x, a.y, remaining, carrier, cells()), broken);
  }

  // Five claims that share out the cells around a random place.
  void try_braid() {
    const Cell x = claims_.cell(), y = claims_.cell();
    const int s = claims_.point(), t = claims_.point();
    if (x == y || s == t || s == x || s == y || t == x || t == y) return;
    const int ends[5][2] = {{s, x}, {s, y}, {t, y}, {t, x}, {x, y}};
    std::vector<Claim> parts;
    for (int i = 0; i < 5; ++i) {
      const bool full = i == 0 || i == 2 ? !claims_.chance(8) : claims_.chance(8);
      parts.push_back({player_,
                       full ? Kind::Full : Kind::Semi,
                       std::min(ends[i][0], ends[i][1]),
                       std::max(ends[i][0], ends[i][1]),
                       {},
                       {}});
    }
    const int stones_percent = claims_.random().below(30), loose_percent = claims_.chance(50) ? 5 : 60;
    for (Cell c = 0; c < cells(); ++c) deal(c, stones_percent, loose_percent, parts);
    for (Claim& part : parts) {
      if (!claims_.truth().holds(part)) return;
      claims_.shrink(part);
    }
    judge_braid(parts, s, t, x, y);
  }

  void deal(Cell c, int stones_percent, int loose_percent, std::vector<Claim>& parts) {
    const bool to_all = claims_.chance(stones_percent), loose = claims_.chance(loose_percent);
    const auto owner = static_cast<std::size_t>(claims_.random().below(5));
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].has_end(c)) continue;
      if (to_all || (loose && claims_.chance(10)))
        parts[i].stones.add(c);
      else if (i == owner || (loose && claims_.chance(40)))
        parts[i].carrier.add(c);
    }
  }

  void judge_braid(const std::vector<Claim>& parts, int s, int t, Cell x, Cell y) {
    Names broken;
    CellSet stones, carrier, twice;
    for (const Claim& part : parts) {
      twice |= carrier & part.carrier;
      stones |= part.stones, carrier |= part.carrier;
    }
    CellSet ends;
    for (int end : {s, t})
      if (end < cells()) ends.add(end);
    const CellSet inner = CellSet::of(x) | CellSet::of(y);
    if (parts[0].kind == Kind::Semi || parts[2].kind == Kind::Semi) broken.push_back("fulls");
    if (!twice.empty()) broken.push_back("carriers apart");
    if (ends.meets(carrier)) broken.push_back("no endpoint in a carrier");
    if (inner.meets(carrier)) broken.push_back("no inner point in a carrier");
    if (inner.meets(stones)) broken.push_back("no inner point a stone");
    if ((stones - ends).meets(carrier)) broken.push_back("no stone in a carrier");
    judge("braid", rules_.braid(parts),
          naive(parts[0], Kind::Full, s, t, stones | CellSet::of(x),
                (carrier | CellSet::of(y)) - CellSet::of(x), cells()),
          broken);
    if (broken.empty()) {
      judge("braid", rules_.braid({parts[2], parts[3], parts[0], parts[1], parts[4]}), parts[0], {});
      EXPECT_FALSE(rules_.braid({parts[1], parts[0], parts[2], parts[3], parts[4]}));
    }
  }

  int cells() const { return plain_.cells(); }

  Color player_;
  PlainBoard plain_;
  BothRules rules_;
  RandomClaims claims_;
  std::vector<int> points_;
  std::vector<Claim> pool_;
};

// The conditions without which something false follows. Those that only keep claims in form (endpoints in
// neither set, a key among the stones) have no counterexample: leaving them out gives another true claim.
constexpr const char* kNeeded[] = {"adjacent: touch",
                                   "braid: no inner point a stone",
                                   "captured: all dead at the end",
                                   "dead: dead",
                                   "key: full",
                                   "or: no common cell",
                                   "or: stones and carriers apart",
                                   "or: the same endpoints",
                                   "region: c and d are stones outside",
                                   "region: free cells around touch",
                                   "region: linked",
                                   "region: stones around are joined",
                                   "reversible: killed",
                                   "reversible: killers join the carrier",
                                   "series: no stone in a carrier",
                                   "series: one full",
                                   "widen: stones and carrier apart"};

TEST(ProofRules, HoldOneByOne) {
  std::map<std::string, int> accepted, counterexamples;
  std::uint64_t number = seed();
  for (const board::Size size : {board::Size{4, 4}, {3, 5}, {5, 3}, {6, 3}, {4, 5}, {5, 4}})
    for (Color player : board::kColors) {
      RuleTrial trial(size, player, ++number);
      for (int i = 0, n = share(1500, 24); i < n; ++i) trial.round();
      for (const auto& [rule, count] : trial.accepted) accepted[rule] += count;
      for (const auto& [name, count] : trial.counterexamples) counterexamples[name] += count;
    }
  // A quarter of the rounds is too little to be sure of the rarer ones.
  for (const char* name : kNeeded) EXPECT_TRUE(counterexamples[name] > 0 || kSanitized) << name;
  for (const auto& [rule, count] : accepted) std::printf("  %8d  %s\n", count, rule.c_str());
  std::printf("refused, and false:\n");
  for (const auto& [name, count] : counterexamples) std::printf("  %8d  %s\n", count, name.c_str());
}

}  // namespace
}  // namespace hex::tests
