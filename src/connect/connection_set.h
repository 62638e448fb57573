// ConnectionSet<W>: the virtual connections of one player on one position, as H-search left them. Immutable
// to its users: safe to share between threads, cheap to ask.
//
// Invariants, for every pair of points:
//   among the fulls no carrier contains another; the same among the semis; no semi's carrier contains a
//   full's; every connection except adjacency follows by one rule from others that are listed (derivation.h
//   finds them).
//
// Points are numbered as in board/: cells, then the four edges. A group goes by its representative: the edge
// it holds (the first one if both), else its lowest cell.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "board/geometry.h"
#include "connect/connection.h"

namespace hex::connect {

template <int W>
class HSearch;

template <int W>
class ConnectionSet {
 public:
  using Geometry = board::CellGeometry<W>;

  const Geometry& geometry() const { return *geometry_; }
  board::Size size() const { return geometry_->plain->size(); }
  Color color() const { return color_; }
  // Fill-in may be among them.
  const Stones<W>& stones() const { return stones_; }
  const Cells<W>& mine() const { return stones_[color_]; }
  const Cells<W>& theirs() const { return stones_[board::other(color_)]; }
  const Cells<W>& empty_cells() const { return empty_; }

  // The representative of the point's group; the point itself for an empty cell; -1 for stones and edges of
  // the opponent.
  int representative(int point) const;
  bool is_empty_cell(int point) const { return point < cells_ && empty_.has(point); }

  // The connections between two points; none for a pair within one group or with a point of the opponent's.
  std::span<const Connection<W>> full(int x, int y) const { return list(x, y, Kind::Full); }
  std::span<const Connection<W>> semi(int x, int y) const { return list(x, y, Kind::Semi); }
  std::span<const Connection<W>> list(int x, int y, Kind kind) const;

  int first_edge() const { return board::edge_point(size(), board::first_edge(color_)); }
  int second_edge() const { return board::edge_point(size(), board::second_edge(color_)); }
  // Does one group hold both of my edges?
  bool has_won() const { return representative(first_edge()) == representative(second_edge()); }

  // All representatives, ascending; those with at least one connection of this kind to x.
  std::vector<int> points() const;
  std::vector<int> connected_to(int x, Kind kind) const;
  // The empty cells among those that x has a full connection to. REQUIRES a representative.
  Cells<W> fully_connected_cells(int x) const { return ends_[to_local(x)].cells & empty_; }

  Cells<W> carrier_union(int x, int y, Kind kind) const;
  // The cells common to all carriers of the pair; all empty cells when there is none.
  Cells<W> carrier_intersection(int x, int y, Kind kind) const;
  // The connection with the smallest carrier, lowest carrier first; nullptr when there is none.
  const Connection<W>* smallest(int x, int y, Kind kind) const;

  int count(Kind kind) const;
  // Bytes held.
  std::size_t memory_bytes() const;

  // The empty cells of the edge bridge of q: q is a stone or endpoint of mine in the second row from one of
  // my edges and the two cells between it and the edge are not theirs. If they enter one, I take the other,
  // and theirs is on no shortest path of mine any more: q captures the bridge. None when there is no such
  // bridge. On a board three cells deep q may have a bridge to each edge: this is their union.
  Cells<W> edge_bridge(Cell q) const { return bridge_to(q, 0) | bridge_to(q, 1); }
  // Calls f(captured) for each non-empty set of cells that q captures by edge bridges: each bridge by itself
  // and, where there are two, both together. One by itself must be on offer: else a stone of theirs in the
  // other would leave a smaller captured set, and so bring new connections.
  template <class F>
  void for_each_edge_bridge(Cell q, F&& f) const {
    const Cells<W> first = bridge_to(q, 0), second = bridge_to(q, 1);
    if (!first.empty()) f(first);
    if (!second.empty()) f(second);
    if (!first.empty() && !second.empty()) f(first | second);
  }
  // Calls f(bridge) for each edge bridge that holds `overlap` and belongs to one of the points x, y, m (m may
  // be -1). REQUIRES overlap not empty.
  template <class F>
  void for_each_captured(const Cells<W>& overlap, int x, int y, int m, F&& f) const {
    if (overlap.subset_of(edge_rows_))
      for_each_captured_locally(overlap, to_local(x), to_local(y), m < 0 ? -1 : to_local(m), f);
  }

  // Checks the invariants that need no derivation: antichains,
  // carriers of empty cells without endpoints, keys.
  bool is_consistent() const;

 private:
  friend class HSearch<W>;

  // The same for local points. REQUIRES the overlap lies in the edge rows.
  template <class F>
  void for_each_captured_locally(const Cells<W>& overlap, int x, int y, int m, F&& f) const {
    const Cell lowest = overlap.lowest();
    for (Cell q : {bridge_owners_[2 * lowest], bridge_owners_[2 * lowest + 1]}) {
      if (q < 0) continue;
      const int rep = rep_[q];
      if (rep != x && rep != y && rep != m) continue;
      for_each_edge_bridge(q, [&](const Cells<W>& bridge) {
        if (overlap.subset_of(bridge)) f(bridge);
      });
    }
  }

  struct List {
    base::Small<std::uint32_t> begin = 0;
    base::Small<std::uint16_t> size = 0;
    base::Small<std::uint16_t> capacity = 0;
  };
  struct Pair {
    PerKind<List> lists;
  };
  // Where fulls lead: cells, and bits 0 and 1 for my edges.
  struct Ends {
    Cells<W> cells;
    unsigned edges = 0;
  };

  // Inside, my points are numbered without the opponent's edges: cells, first edge, second edge.
  int to_local(int point) const { return point < cells_ ? point : cells_ + ((point - cells_) & 1); }
  int to_global(int local) const { return local < cells_ ? local : first_edge() + (local - cells_); }
  // The bridge of q to my first (0) or second (1) edge.
  const Cells<W>& bridge_to(Cell q, int edge) const { return bridges_[2 * q + edge]; }
  void find_bridges();
  // Drops what no list uses from the arena.
  void compact();
  static std::size_t pair_index(int x, int y) {
    const std::size_t high = base::at(std::max(x, y)), low = base::at(std::min(x, y));
    return high * (high - 1) / 2 + low;
  }

  const Geometry* geometry_ = nullptr;
  Color color_ = Color::Black;
  int cells_ = 0;
  Stones<W> stones_;
  Cells<W> empty_;
  Cells<W> edge_rows_;                        // the cells that touch my edges
  board::PerCell<Cells<W>> bridges_;          // by cell and edge
  board::PerCell<ShortPoint> bridge_owners_;  // by cell, two each: whose bridges hold it; -1 for none
  board::PerCell<ShortPoint> rep_;            // by local point, local numbers; -1 for theirs
  std::vector<Pair> pairs_;                   // by pair_index of local points
  board::PerCell<Ends> ends_;                 // by local point
  std::vector<Connection<W>> arena_;          // the lists, each contiguous
};

}  // namespace hex::connect
