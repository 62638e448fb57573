// The rules that look at groups: the dead test, captured sets and regions.
#include <algorithm>

#include "hexcheck.h"

namespace hexcheck {

// The groups of P's stones, with his edges: union-find over all points. A cell that is no stone has no group.
class Rules::Groups {
 public:
  // The stones are `stones` and the endpoints of the claim.
  Groups(const Rules& rules, const Claim& ends, const Bits& stones)
      : rules_(rules), parent_(rules.near_.size(), -1) {
    const auto put = [&](int point) { parent_[at(point)] = point; };
    for (int cell : members(stones)) put(cell);
    for (int point : {ends.x, ends.y, rules.edge(ends.white, false), rules.edge(ends.white, true)})
      put(point);
    rules.spend(parent_.size());
    for (std::size_t point = 0; point < parent_.size(); ++point) {
      if (parent_[point] < 0) continue;
      rules.spend(rules.near_[point].size());
      for (int next : rules.near_[point])
        if (parent_[at(next)] >= 0) parent_[at(find(next))] = find(static_cast<int>(point));
    }
    for (int& parent : parent_)
      if (parent >= 0) parent = find(parent);
  }

  // The representative of a stone's group; -1 for points that are no stones.
  int of(int point) const { return parent_[at(point)]; }
  // The groups that touch a point, each once, in no order.
  std::vector<int> touching(int point) const {
    std::vector<int> out;
    rules_.spend(rules_.near_[at(point)].size());
    for (int next : rules_.near_[at(point)])
      if (const int group = of(next); group >= 0) out.push_back(group);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  // Shortens the way on which it goes.
  int find(int point) {
    while (parent_[at(point)] != point) point = parent_[at(point)] = parent_[at(parent_[at(point)])];
    return point;
  }

  const Rules& rules_;
  std::vector<int> parent_;  // by point; after the constructor every stone's is its representative
};

namespace {

bool meet(const std::vector<int>& a, const std::vector<int>& b) {
  return std::any_of(a.begin(), a.end(), [&](int i) { return std::find(b.begin(), b.end(), i) != b.end(); });
}

// A way out of a cell: over a free cell, or into the group of an endpoint.
struct Exit {
  int cell;                 // -1: the group itself
  std::vector<int> groups;  // those that the cell touches, or the group
};

}  // namespace

// Any two exits of d are one group, or touch, or touch a common group. Two groups never touch, so an exit
// that is a group must be the same as another one, and be touched by every exit that is a cell.
bool Rules::is_dead(const Claim& ends, const Bits& stones, const Bits& carrier, int d) const {
  if (!is_cell(d) || d == ends.x || d == ends.y) return false;
  Bits without = stones;
  without.drop(d);
  const Groups groups(*this, ends, without);
  const std::vector<int> around = groups.touching(d);
  std::vector<Exit> exits;
  for (int cell : members(carrier)) {
    if (cell == d) continue;
    std::vector<int> touched = groups.touching(cell);
    if (touch(cell, d) || meet(touched, around)) exits.push_back({cell, std::move(touched)});
  }
  for (int end : {ends.x, ends.y})
    if (meet({groups.of(end)}, around)) exits.push_back({-1, {groups.of(end)}});
  for (std::size_t i = 0; i < exits.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Exit &a = exits[i], &b = exits[j];
      spend(1 + a.groups.size() * b.groups.size());
      if (!(a.cell >= 0 && b.cell >= 0 && touch(a.cell, b.cell)) && !meet(a.groups, b.groups)) return false;
    }
  return true;
}

struct Rules::Replies {
  const Claim& claim;
  const Bits& region;
  const std::function<int()>& next;
};

// O's cells are thought to be P's, and taken out one by one while one of them is dead.
bool Rules::all_dead(const Replies& replies, Bits theirs) const {
  Bits stones = replies.claim.stones;  // with all of the region
  for (bool more = true; more;) {
    more = false;
    for (int d : members(theirs)) {
      stones.drop(d);
      if (is_dead(replies.claim, stones, replies.claim.carrier, d)) {
        theirs.drop(d);
        more = true;
      } else {
        stones.add(d);
      }
    }
  }
  return is_empty(theirs);
}

// The replies to every move in the free part of a region, where O holds `theirs` and P the rest.
Rules::Refusal Rules::answered(const Replies& replies, const Bits& free, const Bits& theirs) const {
  const std::vector<int> moves = members(free);
  if (moves.size() < 2)
    return all_dead(replies, join(theirs, free)) ? nullptr : "a cell is left that is not dead";
  for (int move : moves) {
    const int reply = replies.next();
    if (reply == move || !is_cell(reply) || !free.has(reply)) return "a reply is no free cell of the region";
    Bits left = free, taken = theirs;
    left.drop(move), left.drop(reply), taken.add(move);
    if (const Refusal refusal = answered(replies, left, taken)) return refusal;
  }
  return nullptr;
}

Rules::Refusal Rules::captured(const Claim& a, const Bits& region, const std::function<int()>& reply,
                               Claim& out) const {
  if (!is_empty(minus(region, a.stones))) return "the region is not among the stones";
  if (is_empty(region) || count(region) > kMaxCaptured) return "the region is empty or too large";
  if (const Refusal refusal = answered({a, region, reply}, region, {})) return refusal;
  return make(a.white, a.semi, a.x, a.y, minus(a.stones, region), join(a.carrier, region), out);
}

// Whatever touches the region is joined to c or d, or is a free cell that touches what is.
Rules::Refusal Rules::drop_region(const Claim& a, const Bits& cells, int c, int d, const Bits& stones,
                                  const Bits& carrier, Claim& out) const {
  const Groups groups(*this, a, stones);
  for (int end : {c, d})
    if (groups.of(end) < 0 || (is_cell(end) && cells.has(end)))
      return "c or d is no stone outside the region";
  const std::vector<int> ours = {groups.of(c), groups.of(d)};
  for (int cell : members(cells))
    for (int next : near_[static_cast<std::size_t>(cell)]) {
      if (is_cell(next) && cells.has(next)) continue;
      const int group = groups.of(next);
      if (group >= 0 && !meet({group}, ours)) return "a stone at the region is not joined to c or d";
      if (group < 0 && is_cell(next) && a.carrier.has(next) && !meet(groups.touching(next), ours))
        return "a free cell at the region does not touch what is joined to c or d";
    }
  return make(a.white, a.semi, a.x, a.y, stones, carrier, out);
}

Rules::Refusal Rules::region(const Claim& a, const Bits& cells, int c, Claim& out) const {
  if (!is_empty(minus(cells, a.stones))) return "the region is not among the stones";
  if (!is_point(a.white, c)) return "c is no cell and no edge of the player";
  return drop_region(a, cells, c, c, minus(a.stones, cells), a.carrier, out);
}

Rules::Refusal Rules::linked_region(const Claim& a, const Claim& link, const Bits& cells, Claim& out) const {
  if (!is_empty(minus(cells, a.stones))) return "the region is not among the stones";
  if (link.semi) return "the link is not a full";
  if (link.white != a.white) return "the premises are of different players";
  if (!is_empty(minus(link.carrier, cells))) return "the link's carrier leaves the region";
  return drop_region(a, cells, link.x, link.y, join(minus(a.stones, cells), link.stones),
                     join(a.carrier, link.carrier), out);
}

}  // namespace hexcheck
