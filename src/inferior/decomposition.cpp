#include "inferior/decomposition.h"

#include <algorithm>

namespace hex::inferior {

using board::CellGeometry;
using connect::Connection;
using connect::ConnectionSet;
using connect::Kind;

namespace {

template <int W>
Cells<W> neighbors_of(const CellGeometry<W>& geometry, const Cells<W>& cells) {
  Cells<W> out;
  cells.for_each([&](Cell c) { out |= geometry.neighbors[c]; });
  return out;
}

template <int W>
const Cells<W>& edge_cells(const CellGeometry<W>& geometry, Color color, int i) {
  return geometry.edge[i == 0 ? board::first_edge(color) : board::second_edge(color)];
}

}  // namespace

template <int W>
void DecompositionSearch<W>::add_group(const Set& set, int representative, const Cells<W>& seed) {
  const auto& geometry = set.geometry();
  Group group;
  group.representative = representative;
  group.stones = geometry.flood(seed, set.mine());
  // A group that joins an edge also holds whatever else touches that edge.
  Cells<W> near = neighbors_of(geometry, group.stones);
  for (int i = 0; i < 2; ++i) {
    const int edge = i == 0 ? set.first_edge() : set.second_edge();
    group.edges[i] = set.representative(edge) == representative;
    if (group.edges[i]) near |= edge_cells(geometry, set.color(), i);
  }
  group.contacts = near & set.empty_cells();
  groups_.push_back(group);
}

template <int W>
void DecompositionSearch<W>::find_groups(const Set& set) {
  groups_.clear();
  const auto& geometry = set.geometry();
  Cells<W> left = set.mine();
  for (int i = 0; i < 2; ++i) {
    add_group(set, i == 0 ? set.first_edge() : set.second_edge(), edge_cells(geometry, set.color(), i));
    left -= groups_.back().stones;
  }
  while (!left.empty()) {
    add_group(set, set.representative(left.lowest()), Cells<W>::of(left.lowest()));
    left -= groups_.back().stones;
  }
}

// What no other edge reaches without crossing a contact, less the contacts that it comes next to.
template <int W>
Cells<W> DecompositionSearch<W>::bounded(const Set& set, const Group& a, const Group& b) const {
  const auto& geometry = set.geometry();
  const Cells<W> contacts = a.contacts | b.contacts;
  const Cells<W> cells = (set.empty_cells() | set.mine()) - a.stones - b.stones;
  Cells<W> outside;  // what other edges touch or reach
  for (int i = 0; i < 2; ++i)
    if (!a.edges[i] && !b.edges[i]) outside |= edge_cells(geometry, set.color(), i) & cells;
  const Cells<W> passable = cells - contacts;
  for (Cells<W> frontier = outside & passable; !frontier.empty();) {
    const Cells<W> next = (neighbors_of(geometry, frontier) & cells) - outside;
    outside |= next;
    frontier = next & passable;
  }
  return cells - outside;
}

template <int W>
Cells<W> DecompositionSearch<W>::bounded(const Set& set, int x, int y) {
  find_groups(set);
  const Group *a = nullptr, *b = nullptr;
  for (const Group& g : groups_) {
    if (g.representative == x) a = &g;
    if (g.representative == y) b = &g;
  }
  return a == nullptr || b == nullptr ? Cells<W>{} : bounded(set, *a, *b);
}

template <int W>
const std::vector<SettledRegion<W>>& DecompositionSearch<W>::settled(const Set& set) {
  settled_.clear();
  if (set.has_won()) return settled_;
  find_groups(set);
  Cells<W> filled;
  for (std::size_t i = 0; i < groups_.size(); ++i)
    for (std::size_t j = std::max<std::size_t>(i + 1, 2); j < groups_.size(); ++j) {
      const Group &a = groups_[i], &b = groups_[j];
      const auto fulls = set.full(a.representative, b.representative);
      if (fulls.empty()) continue;
      const Cells<W> region = bounded(set, a, b), open = (region & set.empty_cells()) - filled;
      if (open.empty()) continue;
      const Connection<W>* best = nullptr;
      for (const auto& full : fulls)
        if (full.carrier.subset_of(region) &&
            (best == nullptr || full.carrier.count() < best->carrier.count() ||
             (full.carrier.count() == best->carrier.count() && full.carrier < best->carrier)))
          best = &full;
      if (best == nullptr) continue;
      settled_.push_back({a.representative, b.representative, open, region - open, best->carrier - filled,
                          a.stones | b.stones});
      filled |= open;
    }
  return settled_;
}

// A stone at their edge, or a bridge to it: two empty cells of the edge row next to a stone of the second.
template <int W>
bool DecompositionSearch<W>::touches_edge(const Set& set, const Group& group, board::Edge edge) const {
  const auto& geometry = set.geometry();
  const Cells<W>& row = geometry.edge[edge];
  if (group.stones.meets(row)) return true;
  bool found = false;
  group.stones.for_each([&](Cell c) {
    const Cells<W> near = geometry.neighbors[c] & row;
    found = found || (near.count() == 2 && near.subset_of(set.empty_cells()));
  });
  return found;
}

template <int W>
std::optional<Cells<W>> DecompositionSearch<W>::splitting_group(const Set& set) {
  find_groups(set);
  const Color them = board::other(set.color());
  for (const Group& g : groups_)
    if (!g.stones.empty() && touches_edge(set, g, board::first_edge(them)) &&
        touches_edge(set, g, board::second_edge(them)))
      return g.stones;
  return std::nullopt;
}

#define HEX_INSTANTIATE(W) template class DecompositionSearch<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
