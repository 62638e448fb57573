#include "solve/connection_steps.h"

#include <algorithm>
#include <optional>

#include "base/at.h"

namespace hex::solve {

using board::Cell;
using board::Cells;
using proof::kNoStep;

template <int W>
proof::Step ConnectionSteps<W>::step(const Link& link) {
  const std::uint64_t hash = link.carrier().hash() + base::word_of(link.x * 4096 + link.y) * 2 +
                             (link.kind == connect::Kind::Full ? 0 : 1);
  const auto [begin, end] = known_.equal_range(hash);
  for (auto entry = begin; entry != end; ++entry) {
    const Link& known = entry->second.link;
    if (known.x == link.x && known.y == link.y && known.kind == link.kind &&
        known.carrier() == link.carrier())
      return entry->second.step;
  }
  const Step out = find(link);
  known_.emplace(hash, Entry{link, out});
  return out;
}

template <int W>
proof::Step ConnectionSteps<W>::find(const Link& link) {
  if (const Step out = deduced(link); fits(out, link)) return out;
  const Step out = search(link);
  return fits(out, link) ? out : kNoStep;
}

template <int W>
bool ConnectionSteps<W>::fits(Step step, const Link& link) const {
  if (step == kNoStep) return false;
  const proof::Claim claim = proof_.claim(step);
  return claim.x == std::min(link.x, link.y) && claim.y == std::max(link.x, link.y) &&
         claim.player == set_.color() &&
         (claim.kind == proof::Kind::Full || link.kind == connect::Kind::Semi) &&
         claim.carrier.subset_of(CellSet::from(link.carrier())) &&
         claim.stones.subset_of(CellSet::from(set_.mine()));
}

template <int W>
proof::Step ConnectionSteps<W>::deduced(const Link& link) {
  const std::optional<connect::Deduction<W>> deduction = connect::derive(set_, link);
  if (!deduction) return kNoStep;
  if (deduction->rule == connect::Rule::Adjacent) return touching(link);
  std::vector<Step> parts;
  for (const Link& premise : deduction->premises) {
    parts.push_back(with_captured(step(premise), deduction->captured));
    if (parts.back() == kNoStep) return kNoStep;
  }
  Step out = kNoStep;
  Cell key = board::kNoCell;
  switch (deduction->rule) {
    case connect::Rule::Or:
      out = combine_or(parts);
      break;
    case connect::Rule::Crossing:
      out = proof_.braid(parts[0], parts[1], parts[2], parts[3], parts[4]);
      if (set_.is_empty_cell(deduction->middle)) key = deduction->middle;
      break;
    default:
      out = proof_.series(parts[0], parts[1]);
      if (deduction->rule == connect::Rule::AndCell) key = deduction->middle;
  }
  // The key captures while it is a stone, so this comes before it leaves.
  out = without_captured(out, deduction->captured);
  return key == board::kNoCell ? out : proof_.key(out, key);
}

template <int W>
proof::Step ConnectionSteps<W>::combine_or(const std::vector<Step>& semis) {
  for (const Step semi : semis)
    if (proof_.claim(semi).kind == proof::Kind::Full) return semi;
  return proof_.or_rule(semis);
}

// A cell that touches a group, over the stones between that place and the representative.
template <int W>
proof::Step ConnectionSteps<W>::touching(const Link& link) {
  CellSet stones = CellSet::from(set_.mine());
  for (int end : {link.x, link.y})
    if (end < set_.size().cells()) stones.add(end);
  return chain(link.x, link.y, stones);
}

// A shortest chain of stones and edges, as series of neighbours; kNoStep when there is none.
template <int W>
proof::Step ConnectionSteps<W>::chain(int from, int to, const CellSet& stones) {
  const proof::Terrain& terrain = proof_.terrain();
  const int edge = terrain.first_edge(set_.color());
  board::PerCell<int> before(terrain.cells() + board::kEdges, -1);
  std::vector<int> queue = {to};
  before[to] = to;
  const auto visit = [&](int point, int by) {
    if (before[point] >= 0) return;
    before[point] = by;
    queue.push_back(point);
  };
  for (std::size_t i = 0; i < queue.size() && before[from] < 0; ++i) {
    const int point = queue[i];
    (terrain.near(point) & stones).for_each([&](Cell next) { visit(next, point); });
    for (int side : {edge, edge + 1})
      if (terrain.touch(side, point)) visit(side, point);
  }
  if (before[from] < 0) return kNoStep;
  Step out = kNoStep;
  for (int point = from; point != to;) {
    const int next = before[point];
    const Step link = proof_.adjacent(set_.color(), point, next);
    out = point == from ? link : proof_.series(out, link);
    point = next;
  }
  return out;
}

template <int W>
proof::Step ConnectionSteps<W>::with_captured(Step step, const Cells<W>& captured) {
  if (step == kNoStep) return kNoStep;
  (proof_.claim(step).carrier & CellSet::from(captured)).for_each([&](Cell c) {
    step = proof_.own(step, c);
  });
  return step;
}

// The captured cells go back to the carrier. Whoever captures them must be among the stones.
template <int W>
proof::Step ConnectionSteps<W>::without_captured(Step step, const Cells<W>& captured) {
  if (step == kNoStep) return kNoStep;
  const CellSet region = CellSet::from(captured);
  if (!proof_.claim(step).stones.meets(region)) return step;
  CellSet stones = region;
  set_.mine().for_each([&](Cell q) {
    set_.for_each_edge_bridge(q, [&](const Cells<W>& bridge) {
      if (bridge.meets(captured)) stones.add(q);
    });
  });
  const Step wide = proof_.widen(step, stones, {});
  if (wide == kNoStep) return kNoStep;
  const auto replies = proof::find_replies(proof_.terrain(), proof_.claim(wide), region);
  return replies ? proof_.captured(wide, region, *replies) : kNoStep;
}

template <int W>
proof::Step ConnectionSteps<W>::search(const Link& link) {
  x_ = link.x, y_ = link.y;
  left_ = kSearchLimit;
  ++searches_;
  CellSet mine = CellSet::from(set_.mine());
  for (int end : {x_, y_})
    if (end < set_.size().cells()) mine.add(end);
  const CellSet free = CellSet::from(link.carrier());
  return link.kind == connect::Kind::Full ? second(free, mine) : first(free, mine);
}

template <int W>
bool ConnectionSteps<W>::joined(const CellSet& stones) const {
  const proof::Group group = proof_.terrain().group(set_.color(), stones, x_);
  return proof_.terrain().contains(group, set_.color(), y_);
}

// The opponent moves; each move of his that matters has an
// answer. kNoStep when the search was too short, too.
template <int W>
proof::Step ConnectionSteps<W>::second(const CellSet& free, const CellSet& mine) {
  if (joined(mine)) return chain(x_, y_, mine);
  if (--left_ < 0 || !joined(mine | free)) return kNoStep;
  std::vector<Step> semis;
  CellSet common = free;
  while (!common.empty()) {
    const Step reply = first(free - CellSet::of(common.lowest()), mine);
    if (reply == kNoStep || proof_.claim(reply).kind == proof::Kind::Full) return reply;
    semis.push_back(reply);
    common &= proof_.claim(reply).carrier;
  }
  return proof_.or_rule(semis);
}

template <int W>
proof::Step ConnectionSteps<W>::first(const CellSet& free, const CellSet& mine) {
  if (joined(mine)) return chain(x_, y_, mine);
  if (--left_ < 0 || !joined(mine | free)) return kNoStep;
  Step full = kNoStep;
  Cell move = board::kNoCell;
  free.for_each([&](Cell cell) {
    if (full == kNoStep && joined(mine | CellSet::of(cell)))
      full = chain(x_, y_, mine | CellSet::of(move = cell));
  });
  free.for_each([&](Cell cell) {
    if (full == kNoStep) full = second(free - CellSet::of(cell), mine | CellSet::of(move = cell));
  });
  if (full == kNoStep) return kNoStep;
  return proof_.claim(full).stones.has(move) ? proof_.key(full, move) : full;
}

#define HEX_INSTANTIATE(W) template class ConnectionSteps<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
