// View: the board as one player ("me") sees it: my groups and the empty cells. What is theirs is a hole.
//
// Two empty cells are joined when they touch, or touch a common group of mine; my two edges, each with the
// stones joined to it, are groups too, the ends of a winning path. A winning path that cannot be shortened
// takes each group once, so between joined cells it never takes a third way.
//
// Dead test for an empty cell d: its exits are the cells joined to it, and an end that touches it. d is dead
// when any two exits are joined: a path that enters by one exit and leaves by another can skip d. If an end
// touches d, an unshortenable path through d begins there, so it is enough that every exit touches that end;
// the cells that d is joined to only by that end are then no exits.
//
//   kill       a stone of mine at a kills b when b passes the test with a as my stone;
//   captured   a and b kill each other: whichever they take, I take the other.
//
// Stones are added one by one, each at the cost of the cells joined to it; the view never forgets one, so
// copy it to look ahead. Not thread safe; const members may be called together.
#pragma once

#include <vector>

#include "board/cells.h"
#include "board/geometry.h"

namespace hex::inferior {

using board::Cell;
using board::Cells;
using board::Color;

template <int W>
class View {
 public:
  // REQUIRES `mine` and `theirs` are disjoint.
  void build(const board::CellGeometry<W>& geometry, Color me, const Cells<W>& mine, const Cells<W>& theirs);

  // A further stone on an empty cell.
  void add_mine(Cell cell);
  void add_theirs(Cell cell);

  Color color() const { return me_; }
  const board::CellGeometry<W>& geometry() const { return *geometry_; }
  const Cells<W>& mine() const { return mine_; }
  const Cells<W>& empty() const { return empty_; }
  // My two edges are joined by stones. Nothing below may be asked then.
  bool won() const { return won_; }

  // The empty cells that touch `cell` or a group of mine that touches it, without itself. REQUIRES empty.
  const Cells<W>& joined(Cell cell) const { return joined_[cell]; }
  // The same without what is joined to it only by an end.
  const Cells<W>& inner(Cell cell) const { return inner_[cell]; }
  // The empty cells that touch an end: 0 my first edge, 1 my second.
  const Cells<W>& end(int i) const { return end_[i]; }

  bool is_dead(Cell cell) const { return is_dead(cell, {}); }
  // The same if other cells are no exits.
  bool is_dead(Cell cell, const Cells<W>& ignored) const;
  // Does my stone at `killer` kill `cell`? (If it joins my edges, everything is dead; the answer is still
  // what the test says.)
  bool kills(Cell killer, Cell cell) const;
  // All cells where a stone of mine kills `cell`.
  Cells<W> killers(Cell cell) const;
  // Are these empty cells cut off: is every pair of cells outside joined to them joined to each other?
  bool is_dead_region(const Cells<W>& region) const;

 private:
  void add_group(const Cells<W>& stones);
  Cells<W> possible_killers(Cell cell) const;
  bool all_joined(const Cells<W>& exits, const Cells<W>& to_check) const;

  const board::CellGeometry<W>* geometry_ = nullptr;
  Color me_ = Color::Black;
  bool won_ = false;
  Cells<W> mine_, empty_;
  Cells<W> end_[2];
  board::PerCell<Cells<W>> joined_, inner_;  // by cell; those of stones mean nothing
};

}  // namespace hex::inferior
