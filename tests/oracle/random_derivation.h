// Random derivations: rule after rule on premises that fit by chance, from adjacency up.
//
// Pairs and families of premises that cannot fit are not tried; everything else is left to the rules.
// Widening is rare, since it only adds what is not needed.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "base/random.h"
#include "proof/derivation.h"

namespace hex::tests {

class RandomDerivation {
 public:
  RandomDerivation(board::Size size, std::uint64_t seed) : proof_(size), random_(seed) {
    for (board::Color player : board::kColors)
      for (int x = 0; x < cells() + 4; ++x)
        for (int y = 0; y < x; ++y) keep(proof_.adjacent(player, x, y));
  }

  const proof::Derivation& proof() const { return proof_; }
  proof::Derivation& proof() { return proof_; }

  // Tries one rule; the new step, or kNoStep when it was refused or known.
  proof::Step step() {
    const proof::Step before = proof_.steps();
    const proof::Step made = attempt();
    if (made < before) return proof::kNoStep;
    keep(made);
    return made;
  }

 private:
  using Step = proof::Step;

  int cells() const { return proof_.terrain().cells(); }
  bool chance(int percent) { return random_.below(100) < percent; }
  template <class T>
  const T& pick(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(random_.below(static_cast<int>(list.size())))];
  }
  board::Cell pick(const proof::CellSet& set, board::Cell otherwise) {
    std::vector<board::Cell> list;
    set.for_each([&](board::Cell cell) { list.push_back(cell); });
    return list.empty() ? otherwise : pick(list);
  }

  void keep(Step step) {
    if (step == proof::kNoStep) return;
    const proof::Claim claim = proof_.claim(step);
    for (int end : {claim.x, claim.y}) by_end_[{index(claim.player), end}].push_back(step);
    by_ends_[ends_of(claim)].push_back(step);
    all_.push_back(step);
  }
  static std::pair<int, std::pair<int, int>> ends_of(const proof::Claim& claim) {
    return {index(claim.player), {claim.x, claim.y}};
  }
  const std::vector<Step>& like(int player, int x, int y) {
    return by_ends_[{player, {std::min(x, y), std::max(x, y)}}];
  }

  Step attempt() {
    const Step a = pick(all_);
    const proof::Claim claim = proof_.claim(a);
    switch (random_.below(18)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return proof_.series(a, pick(by_end_[{index(claim.player), chance(50) ? claim.x : claim.y}]));
      case 4:
      case 5:
      case 6:
        return proof_.key(a, pick(claim.stones, 0));
      case 7:
      case 8:
      case 9:
        return any_or(claim);
      case 10:
        return proof_.dead(a, pick(claim.stones, 0));
      case 11:
        return any_captured(a, claim);
      case 12:
        return any_region(a, claim);
      case 13:
      case 14:
        return any_braid(claim);
      case 15:
        return proof_.own(a, pick(claim.carrier, 0));
      case 16:
        return chance(50) ? proof_.rotate(a) : proof_.mirror(a);
      default:
        return any_widen(a);
    }
  }

  Step any_widen(Step a) {
    proof::CellSet stones, carrier;
    for (int i = random_.below(3); i >= 0; --i) (chance(70) ? stones : carrier).add(random_.below(cells()));
    return proof_.widen(a, stones, carrier);
  }

  Step any_or(const proof::Claim& claim) {
    const auto& list = by_ends_[ends_of(claim)];
    std::vector<Step> semis;
    proof::CellSet common, stones, carrier;
    for (int i = 0; i < 30 && semis.size() < 6; ++i) {
      const Step step = pick(list);
      const proof::Claim semi = proof_.claim(step);
      if (semi.kind != proof::Kind::Semi || semi.stones.meets(carrier) || semi.carrier.meets(stones))
        continue;
      common = semis.empty() ? semi.carrier : common & semi.carrier;
      stones |= semi.stones, carrier |= semi.carrier;
      semis.push_back(step);
      if (common.empty()) return proof_.or_rule(semis);
    }
    std::vector<board::Cell> killers;
    common.for_each([&](board::Cell v) { killers.push_back(pick(proof_.terrain().near(v), 0)); });
    return proof_.reversible(semis, killers);
  }

  // Some stones of the claim that lie together.
  proof::CellSet some_stones(const proof::Claim& claim, int most) {
    proof::CellSet out;
    if (claim.stones.empty()) return out;
    out.add(pick(claim.stones, 0));
    for (int i = random_.below(most); i > 0; --i)
      out.add(pick(proof_.terrain().near(pick(out, 0)) & claim.stones, out.lowest()));
    return out;
  }

  Step any_captured(Step a, const proof::Claim& claim) {
    const proof::CellSet region = some_stones(claim, 4);
    const auto replies = proof::find_replies(proof_.terrain(), claim, region);
    return replies ? proof_.captured(a, region, *replies) : proof::kNoStep;
  }

  Step any_region(Step a, const proof::Claim& claim) {
    const proof::CellSet region = some_stones(claim, 4);
    const int c = chance(50) ? claim.x : pick(claim.stones - region, claim.y);
    const int d = chance(40) ? c : chance(50) ? claim.y : pick(claim.stones - region, claim.x);
    if (c == d) return proof_.region(a, region, c, d);
    const auto& links = like(index(claim.player), c, d);
    return links.empty() ? proof::kNoStep : proof_.region(a, region, c, d, pick(links));
  }

  Step any_braid(const proof::Claim& claim) {
    const int x = claim.x, y = claim.y, player = index(claim.player);
    const int s = proof_.claim(pick(by_end_[{player, x}])).other_end(x);
    const int t = proof_.claim(pick(by_end_[{player, y}])).other_end(y);
    const int ends[5][2] = {{s, x}, {s, y}, {t, y}, {t, x}, {x, y}};
    std::vector<Step> parts;
    proof::CellSet carriers;
    for (const auto& [p, q] : ends) {
      const auto& list = like(player, p, q);
      if (list.empty()) return proof::kNoStep;
      Step part = pick(list);
      for (int i = 0; i < 8 && proof_.claim(part).carrier.meets(carriers); ++i) part = pick(list);
      carriers |= proof_.claim(part).carrier;
      parts.push_back(part);
    }
    return proof_.braid(parts[0], parts[1], parts[2], parts[3], parts[4]);
  }

  proof::Derivation proof_;
  base::Random random_;
  std::vector<Step> all_;
  std::map<std::pair<int, int>, std::vector<Step>> by_end_;
  std::map<std::pair<int, std::pair<int, int>>, std::vector<Step>> by_ends_;
};

}  // namespace hex::tests
