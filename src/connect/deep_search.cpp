#include "connect/deep_search.h"

#include <algorithm>

#include "base/at.h"
#include "connect/stopping.h"

namespace hex::connect {

namespace {

// Replies that are tried to one intrusion.
constexpr std::size_t kMostReplies = 16;

// What a semi costs a candidate more than a full does: more than any carrier.
constexpr int kSemi = 1024;

template <int W>
Stones<W> with(Stones<W> stones, Color color, Cell cell) {
  stones[color].add(cell);
  return stones;
}

}  // namespace

template <int W>
void DeepSearch<W>::begin(const ConnectionSet<W>& set, int x, int y) {
  geometry_ = &set.geometry();
  color_ = set.color();
  x_ = x, y_ = y;
  failed_.clear();
  killers_.assign(replies_ + 1, board::kNoCell);
}

template <int W>
bool DeepSearch<W>::build(const Stones<W>& stones, ConnectionSet<W>& out) {
  if (searches_ >= limit_ || stop_wanted()) return false;
  ++searches_;
  search_.build(*geometry_, color_, stones, out);
  return true;
}

// Every cell that is neither mine nor free is theirs.
template <int W>
bool DeepSearch<W>::build_alone(const Cells<W>& mine, const Cells<W>& free, ConnectionSet<W>& out) {
  Stones<W> stones;
  stones[color_] = mine;
  stones[board::other(color_)] = geometry_->all - mine - free;
  return build(stones, out);
}

// A narrow round looks only at replies that need no more semis mended than replies are left: both connections of
// the last reply are full, and one of the last but one. That takes a quarter of the H-searches and finds most
// connections, but not all; and some are found sooner without. So: a quarter of the budget for a wide round, then
// a narrow one, then the wide one again with what is left. Nothing is found only when all replies were tried.
template <int W>
template <class Try>
auto DeepSearch<W>::in_rounds(const ConnectionSet<W>& set, int x, int y, Try attempt) {
  struct Round {
    bool narrow;
    int limit;
  };
  const Round rounds[] = {{false, searches_ + (budget_ - searches_) / 4}, {true, budget_}, {false, budget_}};
  decltype(attempt()) out{};
  for (const Round& round : rounds) {
    narrow_ = round.narrow, limit_ = round.limit;
    begin(set, x, y);
    out = attempt();
    if (out || (!narrow_ && searches_ < limit_)) return out;
  }
  return out;
}

template <int W>
std::unique_ptr<Plan<W>> DeepSearch<W>::full(const ConnectionSet<W>& set, int x, int y) {
  return in_rounds(set, x, y, [&]() -> Plans {
    for (int replies = 0; replies <= replies_; ++replies)
      if (auto out = keep(set.stones(), replies)) return out;
    return nullptr;
  });
}

template <int W>
std::optional<typename Plan<W>::Threat> DeepSearch<W>::semi(const ConnectionSet<W>& set, int x, int y) {
  return in_rounds(set, x, y, [&]() -> std::optional<Threat> {
    for (int replies = 1; replies <= replies_; ++replies)
      if (auto out = answer(set.stones(), replies)) return out;
    return std::nullopt;
  });
}

// The smallest full that is listed, again on a board where nothing but its carrier is free.
template <int W>
std::unique_ptr<Plan<W>> DeepSearch<W>::leaf(const ConnectionSet<W>& set) {
  const bool joined = set.representative(x_) == set.representative(y_);
  const Connection<W>* const best = set.smallest(x_, y_, Kind::Full);
  if (best == nullptr && !joined) return nullptr;
  Cells<W> free = joined ? Cells<W>::none() : best->carrier;
  for (int p : {x_, y_})
    if (set.is_empty_cell(p)) free.add(p);
  auto out = std::make_unique<Plan<W>>();
  out->board = std::make_unique<ConnectionSet<W>>();
  if (!build_alone(set.mine(), free, *out->board)) return nullptr;
  out->mine = set.mine();
  if (joined) return out;
  const int x = out->board->representative(x_), y = out->board->representative(y_);
  const Connection<W>* const again = out->board->smallest(x, y, Kind::Full);
  if (again == nullptr) return nullptr;
  out->carrier = again->carrier;
  out->depth = again->depth;
  out->link = Link<W>{x, y, Kind::Full, *again};
  return out;
}

// A full connection of x and y, or nothing if that many replies are not enough.
template <int W>
std::unique_ptr<Plan<W>> DeepSearch<W>::keep(const Stones<W>& stones, int replies) {
  const std::uint64_t hash = stones[color_].hash() * 3 + stones[board::other(color_)].hash();
  if (const auto found = failed_.find(hash); found != failed_.end() && found->second >= replies)
    return nullptr;
  ConnectionSet<W> set;
  if (!build(stones, set)) return nullptr;
  if (auto out = leaf(set)) return out;
  std::vector<Threat> threats;
  Cells<W> open = set.empty_cells();
  for (int p : {x_, y_})
    if (set.is_empty_cell(p)) open.remove(p);
  const auto add = [&](std::optional<Threat> threat) {
    if (!threat) return false;
    open &= threat->carrier;
    threats.push_back(std::move(*threat));
    return true;
  };
  if (replies > 0) {
    for (const Connection<W>& semi : set.semi(x_, y_))
      if (!open.subset_of(semi.carrier)) add(listed(set, semi));
    Cell& killer = killers_[replies];
    while (!open.empty()) {
      const Cell cell = killer >= 0 && open.has(killer) ? killer : open.lowest();
      if (!add(answer(with(stones, board::other(color_), cell), replies))) {
        killer = cell;
        break;
      }
    }
  }
  if (!open.empty() || threats.empty()) {
    if (searches_ < limit_) failed_[hash] = replies;
    return nullptr;
  }
  return combined(stones[color_], std::move(threats));
}

// A semi that is listed: its key, and the full that is left.
template <int W>
std::optional<typename Plan<W>::Threat> DeepSearch<W>::listed(const ConnectionSet<W>& set,
                                                              const Connection<W>& semi) {
  Cells<W> free = semi.carrier.without(semi.key);
  for (int p : {x_, y_})
    if (set.is_empty_cell(p)) free.add(p);
  const Cells<W> mine = set.mine().with(semi.key);
  ConnectionSet<W> after;
  if (!build_alone(mine, free, after)) return std::nullopt;
  auto then = leaf(after);
  if (!then) return std::nullopt;
  const Cells<W> carrier = then->carrier.with(semi.key);
  return Threat{semi.key, carrier, std::move(then)};
}

// I am to move: a semi, by the rules or by a reply after which I can keep the rest.
template <int W>
std::optional<typename Plan<W>::Threat> DeepSearch<W>::answer(const Stones<W>& stones, int replies) {
  ConnectionSet<W> set;
  if (!build(stones, set)) return std::nullopt;
  if (const Connection<W>* semi = set.smallest(x_, y_, Kind::Semi))
    if (auto out = listed(set, *semi)) return out;
  for (const Reply& reply : candidates(set)) {
    if (narrow_ && reply.cost >= kSemi * replies) break;
    auto then = keep(with(stones, color_, reply.cell), replies - 1);
    if (!then) continue;
    const Cells<W> carrier = then->carrier.with(reply.cell);
    return Threat{reply.cell, carrier, std::move(then)};
  }
  return std::nullopt;
}

// Cells that are connected to both ends somehow, those with the smallest carriers first.
template <int W>
std::vector<typename DeepSearch<W>::Reply> DeepSearch<W>::candidates(const ConnectionSet<W>& set) const {
  const auto cost = [&](Cell c, int end) {
    if (const auto* full = set.smallest(c, end, Kind::Full)) return full->carrier.count();
    if (const auto* semi = set.smallest(c, end, Kind::Semi)) return kSemi + semi->carrier.count();
    return -1;
  };
  std::vector<Reply> out;
  set.empty_cells().for_each([&](Cell c) {
    if (c == x_ || c == y_) return;
    const int a = cost(c, x_), b = cost(c, y_);
    if (a >= 0 && b >= 0) out.push_back({c, a + b});
  });
  std::stable_sort(out.begin(), out.end(), [](const Reply& a, const Reply& b) { return a.cost < b.cost; });
  if (out.size() > kMostReplies) out.resize(kMostReplies);
  return out;
}

// OR, without the threats that others make superfluous.
template <int W>
std::unique_ptr<Plan<W>> DeepSearch<W>::combined(const Cells<W>& mine, std::vector<Threat> threats) const {
  for (std::size_t i = threats.size(); i-- > 0 && threats.size() > 1;) {
    Cells<W> common = geometry_->all;
    for (std::size_t j = 0; j < threats.size(); ++j)
      if (j != i) common &= threats[j].carrier;
    if (common.empty()) base::erase_at(threats, i);
  }
  auto out = std::make_unique<Plan<W>>();
  out->mine = mine;
  for (const Threat& threat : threats) {
    out->carrier |= threat.carrier;
    out->depth = std::max(out->depth, 2 + threat.then->depth);
  }
  out->threats = std::move(threats);
  return out;
}

template <int W>
void PlanStrategy<W>::enter(const Plan<W>& plan) {
  plan_ = &plan;
  if (plan.link) leaf_.emplace(*plan.board, *plan.link);
}

template <int W>
std::optional<Cell> PlanStrategy<W>::reply(Cell cell) {
  if (leaf_) return leaf_->reply(cell);
  if (!plan_->carrier.has(cell)) return std::nullopt;
  for (const auto& threat : plan_->threats) {
    if (threat.carrier.has(cell)) continue;
    enter(*threat.then);
    return threat.key;
  }
  return std::nullopt;
}

#define HEX_INSTANTIATE(W)      \
  template class DeepSearch<W>; \
  template class PlanStrategy<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
