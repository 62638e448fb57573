#include "connect/carrier_game.h"

#include <algorithm>
#include <bit>

#include "base/assert.h"

namespace hex::connect {

namespace {

// What a few milliseconds are enough for; connections of open positions take some hundred on average.
constexpr int kDepthBudget = 20000;

std::size_t bit_of(std::uint32_t mask) {
  return base::at(std::countr_zero(mask));
}

// One group of mine: stones, and which of my edges.
template <int W>
struct Group {
  Cells<W> stones;
  bool edges[2] = {false, false};
};

// My stones on the board with the endpoints among them.
template <int W>
struct Ground {
  const ConnectionSet<W>& set;
  Cells<W> mine;

  const Cells<W>& border(int e) const {
    return set.geometry().edge[e == 0 ? board::first_edge(set.color()) : board::second_edge(set.color())];
  }
  bool holds(const Group<W>& group, int point) const {
    if (point < set.size().cells()) return group.stones.has(point);
    return group.edges[point == set.second_edge() ? 1 : 0];
  }
  bool touches(const Group<W>& group, Cell c) const {
    for (int e = 0; e < 2; ++e)
      if (group.edges[e] && border(e).has(c)) return true;
    return set.geometry().neighbors[c].meets(group.stones);
  }
  // With the edges that it touches, and all that touches those.
  Group<W> whole(Group<W> group) const {
    for (bool grown = true; grown;) {
      grown = false;
      for (int e = 0; e < 2; ++e) {
        group.edges[e] = group.edges[e] || group.stones.meets(border(e));
        const Cells<W> more = group.edges[e] ? set.geometry().flood(border(e), mine) : Cells<W>::none();
        grown = grown || !more.subset_of(group.stones);
        group.stones |= more;
      }
    }
    return group;
  }
  std::vector<Group<W>> groups() const {
    std::vector<Group<W>> out = {whole({Cells<W>::none(), {true, false}})};
    if (!out[0].edges[1]) out.push_back(whole({Cells<W>::none(), {false, true}}));
    Cells<W> left = mine;
    for (const auto& group : out) left -= group.stones;
    while (!left.empty()) {
      out.push_back({set.geometry().flood(Cells<W>::of(left.lowest()), left)});
      left -= out.back().stones;
    }
    return out;
  }
};

}  // namespace

template <int W>
CarrierGame::CarrierGame(const ConnectionSet<W>& set, const Link<W>& link) {
  std::vector<Cell> cells;
  link.carrier().for_each([&](Cell c) { cells.push_back(c); });
  HEX_CHECK(cells.size() <= kMaxCells);
  const auto mask_of = [&](auto&& chosen) {
    Mask out = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (chosen(cells[i])) out |= Mask{1} << i;
    return out;
  };
  all_ = mask_of([](Cell) { return true; });
  first_ = mask_of([&](Cell c) { return c == link.connection.key; });
  for (Cell from : cells) {
    const Cells<W>& near = set.geometry().neighbors[from];
    step_.push_back(mask_of([&](Cell c) { return near.has(c); }));
  }
  Ground<W> ground{set, set.mine()};
  for (int p : {link.x, link.y})
    if (p < set.size().cells()) ground.mine.add(p);
  for (const Group<W>& group : ground.groups())
    add_group(mask_of([&](Cell c) { return ground.touches(group, c); }), ground.holds(group, link.x),
              ground.holds(group, link.y));
}

void CarrierGame::add_group(Mask border, bool has_x, bool has_y) {
  for (Mask left = border; left != 0; left &= left - 1) step_[bit_of(left)] |= border;
  if (has_x) from_x_ = border;
  if (has_y) from_y_ = border;
  joined_already_ = joined_already_ || (has_x && has_y);
}

// The cells of `border`, and all that touch a chain of `mine` that begins there.
CarrierGame::Mask CarrierGame::reach(Mask border, Mask mine) const {
  Mask reached = border;
  for (Mask done = 0, frontier; (frontier = reached & mine & ~done) != 0; done |= frontier)
    for (Mask left = frontier; left != 0; left &= left - 1) reached |= step_[bit_of(left)];
  return reached;
}

// The stones that I need at least; more than there are cells when nothing helps. REQUIRES not joined.
int CarrierGame::distance(Mask mine, Mask free) const {
  const Mask goal = reach(from_y_, mine);
  Mask near = reach(from_x_, mine) & free, seen = near;
  for (int stones = 1; near != 0; ++stones) {
    if ((near & goal) != 0) return stones;
    Mask next = 0;
    for (Mask left = near; left != 0; left &= left - 1) next |= step_[bit_of(left)];
    near = reach(next, mine) & free & ~seen;
    seen |= near;
  }
  return kMaxCells + 1;
}

// The free cells where a stone of theirs parts the endpoints for good.
CarrierGame::Mask CarrierGame::cuts(Mask mine, Mask free) const {
  Mask out = 0;
  for (Mask left = free; left != 0; left &= left - 1) {
    const Mask cell = left & (~left + 1);
    if (!joined(mine | (free & ~cell))) out |= cell;
  }
  return out;
}

// Are the endpoints joined after at most that many stones, theirs first?
bool CarrierGame::keeps(Mask mine, Mask theirs, int stones) {
  if (joined(mine)) return true;
  const Mask free = all_ & ~(mine | theirs);
  if (2 * distance(mine, free) > stones) return false;
  const Mask now = threats(mine, free);
  if (std::popcount(now) > 1 || stones == 2 || budget_ == 0) return std::popcount(now) > 1;
  Bounds& known = bounds_[std::uint64_t{mine} << 32 | theirs];
  if (stones <= known.too_few) return false;
  if (stones >= known.enough) return true;
  --budget_;
  // While I threaten to join at one cell, no other stone of theirs delays that.
  bool out = cuts(mine, free) == 0;
  for (Mask left = now != 0 ? now : free; left != 0 && out; left &= left - 1)
    out = begins(mine, theirs | (left & (~left + 1)), stones - 1);
  if (budget_ > 0) (out ? known.enough : known.too_few) = stones;
  return out;
}

// The same when I am to move. REQUIRES not joined.
bool CarrierGame::begins(Mask mine, Mask theirs, int stones) {
  const Mask free = all_ & ~(mine | theirs);
  const int distance_now = distance(mine, free);
  if (distance_now == 1 || 2 * distance_now - 1 > stones) return distance_now == 1;
  const Mask must = cuts(mine, free);  // they would part the endpoints there
  if (std::popcount(must) > 1) return false;
  for (Mask left = must != 0 ? must : free; left != 0; left &= left - 1)
    if (keeps(mine | (left & (~left + 1)), theirs, stones - 1)) return true;
  return false;
}

std::optional<int> CarrierGame::depth(int budget) {
  budget_ = budget;
  const int key = first_ != 0 ? 1 : 0;
  if (joined(0)) return 0;
  if (joined(first_)) return key;
  for (int stones = 2; stones <= std::popcount(all_ & ~first_) && budget_ > 0; stones += 2)
    if (keeps(first_, 0, stones)) return stones + key;
  return std::nullopt;
}

template <int W>
std::optional<int> exact_depth(const ConnectionSet<W>& set, const Link<W>& link) {
  if (link.carrier().count() > kExactDepthCells) return std::nullopt;
  return CarrierGame(set, link).depth(kDepthBudget);
}

#define HEX_INSTANTIATE(W)                                                    \
  template CarrierGame::CarrierGame(const ConnectionSet<W>&, const Link<W>&); \
  template std::optional<int> exact_depth(const ConnectionSet<W>&, const Link<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
