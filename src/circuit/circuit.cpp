#include "circuit/circuit.h"

#include <algorithm>

namespace hex::circuit {

using board::Cell;
using board::CellGeometry;
using connect::ConnectionSet;

template <int W>
void CircuitBuilder<W>::build(const CellGeometry<W>& geometry, board::Color color,
                              const board::Stones<W>& stones, const ConnectionSet<W>* set, Wires wires,
                              Circuit& out) {
  empty_ = geometry.empty_cells(stones);
  find_groups(geometry, color, stones[color]);
  near_.resize(geometry.plain->cells());
  empty_.for_each([&](Cell c) { near_[c] = geometry.neighbors[c] & empty_; });
  if (wires == Wires::BesideGroups || wires == Wires::BesideAll) enhance_groups(*set);
  if (wires == Wires::BesideAll) enhance_cells(geometry, *set);
  if (wires == Wires::FullConnections) link_connections(*set);
  out.size = geometry.plain->size();
  out.color = color;
  out.joined = geometry.joins_edges(color, stones[color]);
  out.connected =
      out.joined || (wires != Wires::Neighbors && !set->full(groups_[0].point, groups_[1].point).empty());
  emit_cells(geometry, out);
  emit_groups(geometry, wires == Wires::FullConnections ? set : nullptr, out);
}

template <int W>
void CircuitBuilder<W>::find_groups(const CellGeometry<W>& geometry, board::Color color, const Cells& mine) {
  groups_.clear();
  Cells left = mine;
  for (const board::Edge edge : {board::first_edge(color), board::second_edge(color)}) {
    const Cells touching = geometry.edge[edge];
    const Cells stones = geometry.flood(touching & mine, mine);
    add_group(geometry, board::edge_point(geometry.plain->size(), edge), stones, touching);
    left -= stones;
  }
  while (!left.empty()) {
    const Cell first = left.lowest();
    const Cells stones = geometry.flood(Cells::of(first), left);
    add_group(geometry, first, stones, {});
    left -= stones;
  }
}

template <int W>
void CircuitBuilder<W>::add_group(const CellGeometry<W>& geometry, int point, const Cells& stones,
                                  const Cells& touching) {
  Cells around = touching;
  stones.for_each([&](Cell c) { around |= geometry.neighbors[c]; });
  around &= empty_;
  groups_.push_back({point, stones, around, around});
}

template <int W>
void CircuitBuilder<W>::enhance_groups(const ConnectionSet<W>& set) {
  for (std::size_t i = 1; i < groups_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (set.full(groups_[i].point, groups_[j].point).empty()) continue;
      groups_[i].wired |= groups_[j].around;
      groups_[j].wired |= groups_[i].around;
    }
}

template <int W>
void CircuitBuilder<W>::enhance_cells(const CellGeometry<W>& geometry, const ConnectionSet<W>& set) {
  around_.resize(near_.size());
  empty_.for_each([&](Cell c) { around_[c] = geometry.neighbors[c] & empty_; });
  for (Group& group : groups_)
    set.fully_connected_cells(set.representative(group.point)).for_each([&](Cell c) {
      group.wired |= around_[c];
      near_[c] |= group.around;
    });
  empty_.for_each([&](Cell c) {
    set.fully_connected_cells(c).for_each([&](Cell d) { near_[c] |= around_[d]; });
    near_[c].remove(c);
  });
  empty_.for_each([&](Cell c) { near_[c].for_each([&](Cell d) { near_[d].add(c); }); });
}

template <int W>
void CircuitBuilder<W>::link_connections(const ConnectionSet<W>& set) {
  for (Group& group : groups_) group.wired |= set.fully_connected_cells(set.representative(group.point));
  empty_.for_each([&](Cell c) { near_[c] |= set.fully_connected_cells(c); });
}

template <int W>
int CircuitBuilder<W>::count(const CellGeometry<W>& geometry, Cell cell, const Group& group) const {
  if (!group.wired.has(cell)) return 0;
  const int edge =
      group.point < geometry.plain->cells()
          ? 0
          : (geometry.edge[board::edge_at(geometry.plain->size(), group.point)].has(cell) ? 1 : 0);
  return std::max(1, edge + (geometry.neighbors[cell] & group.stones).count());
}

template <int W>
void CircuitBuilder<W>::emit_cells(const CellGeometry<W>& geometry, Circuit& out) {
  number_.resize(near_.size());
  out.cells.clear();
  out.begins.assign(1, 0);
  out.wires.clear();
  for (auto& counts : out.to_edge) counts.clear();
  out.empty_cells = empty_.count();
  empty_.for_each([&](Cell c) {
    number_[c] = out.cells.count();
    (near_[c] & Cells::first(c)).for_each([&](Cell d) { out.wires.push_back(number_[d]); });
    out.cells.push_back(c);
    for (std::size_t edge = 0; edge < 2; ++edge)
      out.to_edge[edge].push_back(count(geometry, c, groups_[edge]));
    out.begins.push_back(out.wires.count());
  });
  out.counts.assign(out.wires.size(), 1);
}

template <int W>
void CircuitBuilder<W>::emit_groups(const CellGeometry<W>& geometry, const ConnectionSet<W>* set,
                                    Circuit& out) const {
  const auto connected = [&](std::size_t g, std::size_t h) {
    return set != nullptr && !set->full(groups_[g].point, groups_[h].point).empty();
  };
  for (std::size_t g = 2; g < groups_.size(); ++g) {
    groups_[g].wired.for_each([&](Cell d) {
      out.wires.push_back(number_[d]);
      out.counts.push_back(count(geometry, d, groups_[g]));
    });
    for (std::size_t h = 2; h < g; ++h)
      if (connected(g, h)) out.wires.push_back(out.empty_cells + base::number_of(h) - 2);
    out.counts.resize(out.wires.size(), 1);
    for (std::size_t edge = 0; edge < 2; ++edge) out.to_edge[edge].push_back(connected(g, edge) ? 1 : 0);
    out.begins.push_back(out.wires.count());
  }
}

#define HEX_INSTANTIATE(W) template class CircuitBuilder<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::circuit
