// The captured rule: P answers inside R, and what O then holds of R is dead.
//
// The states of the game on R are the cells that O and P hold of it. At a leaf all of R is taken; O's cells
// are first thought to be P's, then taken out one by one as the dead test allows, which is sound because each
// is irrelevant however the carrier is filled.
#include "proof/make_claim.h"
#include "proof/rules.h"

namespace hex::proof {

namespace {

class CapturedGame {
 public:
  CapturedGame(const Terrain& terrain, const Claim& claim, const CellSet& region)
      : terrain_(terrain), claim_(claim), rest_(claim.stones - region) {}

  // Do all leaves under this state hold, with the replies from `next` on? Moves `next` past those used.
  bool check(const CellSet& free, const CellSet& theirs, std::span<const Cell> replies,
             std::size_t& next) const {
    if (free.count() < 2) return all_dead(theirs | free);
    bool out = true;
    free.for_each([&](Cell move) {
      if (!out) return;
      const Cell reply = next < replies.size() ? replies[next++] : board::kNoCell;
      out = terrain_.is_cell(reply) && reply != move && free.has(reply) &&
            check(free - CellSet::of(move) - CellSet::of(reply), theirs | CellSet::of(move), replies, next);
    });
    return out;
  }

  // Appends replies for this state; gives false, and leaves `replies` as it was, when there are none.
  bool search(const CellSet& free, const CellSet& theirs, std::vector<Cell>& replies) const {
    if (free.count() < 2) return all_dead(theirs | free);
    const std::size_t before = replies.size();
    bool out = true;
    free.for_each([&](Cell move) { out = out && answer(free, theirs, move, replies); });
    if (!out) replies.resize(before);
    return out;
  }

 private:
  bool answer(const CellSet& free, const CellSet& theirs, Cell move, std::vector<Cell>& replies) const {
    const CellSet left = free - CellSet::of(move);
    bool found = false;
    left.for_each([&](Cell reply) {
      if (found) return;
      replies.push_back(reply);
      found = search(left - CellSet::of(reply), theirs | CellSet::of(move), replies);
      if (!found) replies.pop_back();
    });
    return found;
  }

  // REQUIRES that all of R is taken, `theirs` by O.
  bool all_dead(CellSet theirs) const {
    const CellSet mine = region() - theirs;
    for (bool more = true; more && !theirs.empty();) {
      more = false;
      const CellSet now = theirs;
      now.for_each([&](Cell d) {
        const CellSet stones = (rest_ | mine | theirs) - CellSet::of(d);
        if (!is_dead(terrain_, claim_.player, claim_.x, claim_.y, stones, claim_.carrier, d)) return;
        theirs.remove(d);
        more = true;
      });
    }
    return theirs.empty();
  }
  CellSet region() const { return claim_.stones - rest_; }

  const Terrain& terrain_;
  const Claim& claim_;
  CellSet rest_;  // the stones outside R
};

bool fits(const Claim& a, const CellSet& region) {
  return !region.empty() && region.count() <= kMaxCaptured && region.subset_of(a.stones);
}

}  // namespace

Conclusion captured(const Terrain& terrain, const Claim& a, const CellSet& region,
                    std::span<const Cell> replies) {
  if (!fits(a, region)) return std::nullopt;
  std::size_t next = 0;
  if (!CapturedGame(terrain, a, region).check(region, {}, replies, next) || next != replies.size())
    return std::nullopt;
  return make_claim(terrain, a.player, a.kind, a.x, a.y, a.stones - region, a.carrier | region);
}

std::optional<std::vector<Cell>> find_replies(const Terrain& terrain, const Claim& a, const CellSet& region) {
  std::vector<Cell> replies;
  if (!fits(a, region) || !CapturedGame(terrain, a, region).search(region, {}, replies)) return std::nullopt;
  return replies;
}

}  // namespace hex::proof
