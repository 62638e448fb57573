#include "connect/connection_set.h"

namespace hex::connect {

template <int W>
int ConnectionSet<W>::representative(int point) const {
  if (point >= cells_ && point != first_edge() && point != second_edge()) return -1;
  const int rep = rep_[to_local(point)];
  return rep < 0 ? -1 : to_global(rep);
}

template <int W>
std::span<const Connection<W>> ConnectionSet<W>::list(int x, int y, Kind kind) const {
  const int a = representative(x), b = representative(y);
  if (a == b || a < 0 || b < 0) return {};
  const List& list = pairs_[pair_index(to_local(a), to_local(b))].lists[kind];
  return {arena_.data() + list.begin, base::at(list.size)};
}

template <int W>
std::vector<int> ConnectionSet<W>::points() const {
  std::vector<int> out;
  for (int p = 0; p < cells_ + 2; ++p)
    if (rep_[p] == p) out.push_back(to_global(p));
  return out;
}

template <int W>
std::vector<int> ConnectionSet<W>::connected_to(int x, Kind kind) const {
  std::vector<int> out;
  for (int p : points())
    if (!list(x, p, kind).empty()) out.push_back(p);
  return out;
}

template <int W>
Cells<W> ConnectionSet<W>::carrier_union(int x, int y, Kind kind) const {
  Cells<W> out;
  for (const auto& c : list(x, y, kind)) out |= c.carrier;
  return out;
}

template <int W>
Cells<W> ConnectionSet<W>::carrier_intersection(int x, int y, Kind kind) const {
  Cells<W> out = empty_;
  for (const auto& c : list(x, y, kind)) out &= c.carrier;
  return out;
}

template <int W>
const Connection<W>* ConnectionSet<W>::smallest(int x, int y, Kind kind) const {
  const Connection<W>* best = nullptr;
  int best_count = 0;
  for (const auto& c : list(x, y, kind)) {
    const int count = c.carrier.count();
    if (best == nullptr || count < best_count || (count == best_count && c.carrier < best->carrier)) {
      best = &c;
      best_count = count;
    }
  }
  return best;
}

template <int W>
int ConnectionSet<W>::count(Kind kind) const {
  int sum = 0;
  for (const Pair& pair : pairs_) sum += pair.lists[kind].size;
  return sum;
}

template <int W>
std::size_t ConnectionSet<W>::memory_bytes() const {
  return arena_.capacity() * sizeof(Connection<W>) + pairs_.capacity() * sizeof(Pair) +
         ends_.capacity() * sizeof(Ends) + bridges_.capacity() * sizeof(Cells<W>) +
         rep_.capacity() * sizeof(ShortPoint);
}

template <int W>
void ConnectionSet<W>::find_bridges() {
  bridges_.assign(2 * cells_, Cells<W>::none());
  bridge_owners_.assign(2 * cells_, -1);
  for (const int e : {0, 1}) {
    const Cells<W>& row = geometry_->edge[e == 0 ? board::first_edge(color_) : board::second_edge(color_)];
    Cells<W> second;
    row.for_each([&](Cell c) { second |= geometry_->neighbors[c]; });
    (second - row).for_each([&](Cell q) {
      const Cells<W> both = geometry_->neighbors[q] & row;
      if (both.count() != 2 || both.with(q).meets(theirs())) return;
      bridges_[2 * q + e] = both & empty_;
      (both & empty_).for_each([&](Cell c) {
        bridge_owners_[2 * c + (bridge_owners_[2 * c] < 0 ? 0 : 1)] = q;
      });
    });
  }
}

template <int W>
void ConnectionSet<W>::compact() {
  std::vector<Connection<W>> used(arena_.size());
  std::size_t end = 0;
  for (Pair& pair : pairs_)
    for (List& list : pair.lists) {
      const Connection<W>* const from = arena_.data() + list.begin;
      list = {end, list.size, list.size};
      for (int i = 0; i < list.size; ++i) used[end++] = from[i];
    }
  used.resize(end);
  arena_ = std::move(used);
}

template <int W>
bool ConnectionSet<W>::is_consistent() const {
  const auto antichain = [](auto list) {
    for (const auto& a : list)
      for (const auto& b : list)
        if (&a != &b && a.carrier.subset_of(b.carrier)) return false;
    return true;
  };
  const std::vector<int> all = points();
  for (int x : all)
    for (int y : all) {
      if (x <= y) continue;
      const auto fulls = full(x, y), semis = semi(x, y);
      if (!antichain(fulls) || !antichain(semis)) return false;
      if (is_empty_cell(y) && fully_connected_cells(x).has(y) == fulls.empty()) return false;
      if (is_empty_cell(x) && fully_connected_cells(y).has(x) == fulls.empty()) return false;
      Cells<W> allowed = empty_;
      for (int p : {x, y})
        if (is_empty_cell(p)) allowed.remove(p);
      for (const auto& c : fulls) {
        if (!c.carrier.subset_of(allowed) || c.key != board::kNoCell) return false;
        for (const auto& s : semis)
          if (c.carrier.subset_of(s.carrier)) return false;
      }
      for (const auto& c : semis)
        if (!c.carrier.subset_of(allowed) || c.key < 0 || !c.carrier.has(c.key)) return false;
    }
  return true;
}

#define HEX_INSTANTIATE(W) template class ConnectionSet<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
