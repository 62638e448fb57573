// Circuit: the board as one player's electrical circuit [Anshelevich 2002, section 6].
//
// An empty cell has resistance 1, a stone of mine 0, one of theirs infinite; neighbours are wired by the sum
// of their resistances. Stones that touch are wired by 0, so a group is one point, with a wire for each of
// its stones that a cell touches; an edge is part of the group that holds it. Full connections enhance the
// circuit: an empty cell beside one end becomes a neighbour of the other end, too. A wire between the ends
// themselves would treat every connection as if its ends touched, which is worse for evaluation; it is here
// because it orders a solver's moves better.
//
//     . B a .        Both B are joined by the bridge {a,b}: all empty cells around the left one are wired
//      . b B .       to the right one with resistance 1, and the other way round.
//
// A guess: nothing here affects what is proved. The circuit knows no bitboards; the builder does.
#pragma once

#include <cstdint>
#include <vector>

#include "base/at.h"
#include "connect/connection_set.h"

namespace hex::circuit {

// Points are numbered: the empty cells ascending, then my groups without an edge. The edges have no number.
struct Circuit {
  board::Size size;
  board::Color color = board::Color::Black;
  bool joined = false;                      // my edges are one group
  bool connected = false;                   // joined, or there is a full connection between them
  int empty_cells = 0;                      // points below this are cells
  board::PerCell<board::ShortPoint> cells;  // by point below empty_cells
  board::PerCell<base::Small<std::uint8_t>>
      to_edge[2];                          // by point: the number of its wires to the first and second edge
  board::PerCell<std::int32_t> begins;     // by point, and one more: where its wires to lower points begin
  base::Indexed<board::ShortPoint> wires;  // the lower points, ascending
  base::Indexed<base::Small<std::uint8_t>> counts;  // by wire: how many there are side by side

  int points() const { return base::count_of(to_edge[0]); }
  int empty(int point) const { return point < empty_cells ? 1 : 0; }
  double edge_conductance(int point, std::size_t edge) const {
    return to_edge[edge][point] * kConductance[empty(point)];
  }
  // Calls f(a, b, conductance) for each wire between two points, a > b.
  template <class F>
  void for_each_link(F&& f) const {
    for (int a = 0; a < points(); ++a)
      for (auto i = begins[a]; i < begins[a + 1]; ++i) {
        const int b = wires[i];
        f(a, b, counts[i] * kConductance[empty(a) + empty(b)]);
      }
  }

  // By the number of empty cells among the two ends. Two groups are wired only by a connection; a little
  // resistance keeps them apart.
  static constexpr double kConductance[3] = {100, 1, 0.5};
};

// What is wired.
enum class Wires : std::uint8_t {
  Neighbors,       // nothing else
  BesideGroups,    // also an empty cell beside one end of a full connection of two groups, to the other end
  BesideAll,       // the same for all full connections, those of empty cells, too
  FullConnections  // the ends of every full connection, neighbours among them
};

// Holds scratch memory; not thread safe.
template <int W>
class CircuitBuilder {
 public:
  // `set` may be nullptr for Neighbors. REQUIRES that it is about these stones and colour.
  void build(const board::CellGeometry<W>& geometry, board::Color color, const board::Stones<W>& stones,
             const connect::ConnectionSet<W>* set, Wires wires, Circuit& out);
  void build(const connect::ConnectionSet<W>& set, Wires wires, Circuit& out) {
    build(set.geometry(), set.color(), set.stones(), &set, wires, out);
  }

 private:
  using Cells = board::Cells<W>;
  // A group of mine, the first two being those of the edges.
  struct Group {
    int point;  // in `set`
    Cells stones;
    Cells around;  // the empty cells that touch it
    Cells wired;   // those that are wired to it
  };

  void find_groups(const board::CellGeometry<W>& geometry, board::Color color, const Cells& mine);
  void add_group(const board::CellGeometry<W>& geometry, int point, const Cells& stones,
                 const Cells& touching);
  void enhance_groups(const connect::ConnectionSet<W>& set);
  void enhance_cells(const board::CellGeometry<W>& geometry, const connect::ConnectionSet<W>& set);
  void link_connections(const connect::ConnectionSet<W>& set);
  // How often a cell is wired to a group.
  int count(const board::CellGeometry<W>& geometry, board::Cell cell, const Group& group) const;
  void emit_cells(const board::CellGeometry<W>& geometry, Circuit& out);
  // Groups are wired to each other by connections of `set`, if that is not nullptr.
  void emit_groups(const board::CellGeometry<W>& geometry, const connect::ConnectionSet<W>* set,
                   Circuit& out) const;

  Cells empty_;
  std::vector<Group> groups_;
  board::PerCell<Cells> around_;              // by cell: the empty cells that touch it
  board::PerCell<Cells> near_;                // by cell: the empty cells wired to it
  board::PerCell<board::ShortPoint> number_;  // by cell: its point
};

}  // namespace hex::circuit
