// Terrain: who touches whom in one size, as sets of cells; and the groups that stones form.
//
// The stones of a player include his two edges, which join whatever touches them. Immutable once made.
#pragma once

#include <vector>

#include "board/cell_set.h"
#include "board/containers.h"

namespace hex::proof {

using board::Cell;
using board::CellSet;
using board::Color;

// A maximal joined set of one player's stones.
struct Group {
  CellSet cells;
  bool has_edge[2] = {false, false};  // the player's first and second edge
  CellSet border;                     // all cells that touch it, its own among them
};

class Terrain {
 public:
  // REQUIRES size.valid().
  explicit Terrain(board::Size size);

  board::Size size() const { return size_; }
  int cells() const { return size_.cells(); }
  bool is_cell(int point) const { return point >= 0 && point < cells(); }
  // A cell, or one of this player's edges.
  bool is_point_of(Color player, int point) const {
    return is_cell(point) || point == first_edge(player) || point == second_edge(player);
  }
  // Are all members cells of this board?
  bool holds(const CellSet& cells_of_board) const { return cells_of_board.subset_of(all_); }
  int first_edge(Color player) const { return cells() + 2 * board::index(player); }
  int second_edge(Color player) const { return first_edge(player) + 1; }

  // The cells that touch a point, of either colour. REQUIRES a cell or an edge.
  const CellSet& near(int point) const { return near_[point]; }
  bool touch(int a, int b) const { return is_cell(b) ? near(a).has(b) : is_cell(a) && near(b).has(a); }

  // The group that holds `start`, when the cells of `stones` are the player's. REQUIRES that `start` is one
  // of them, or an edge of the player.
  Group group(Color player, const CellSet& stones, int start) const;
  // All groups, each once, those of the edges first.
  std::vector<Group> groups(Color player, CellSet stones) const;
  bool contains(const Group& group, Color player, int point) const {
    return is_cell(point) ? group.cells.has(point) : group.has_edge[point == first_edge(player) ? 0 : 1];
  }

 private:
  board::Size size_;
  CellSet all_;
  board::PerCell<CellSet> near_;  // by point
};

}  // namespace hex::proof
