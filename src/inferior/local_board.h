// LocalBoard: inferior cells by the pattern of the six places around a cell (local_patterns.h), kept up to
// date stone by stone. Finds less than the views, at a fraction of their cost.
//
// A dead pattern passes the dead test in both views: either colour stands in a row, or not at all; so with a
// stone of mine around, all empty places touch its group, and without one at most two are empty, which touch.
// (The tests check this for every pattern.) So every answer here is also one of View, and fill-in found here
// can go into a proof.
//
// Not thread safe.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "inferior/fill_in.h"
#include "inferior/local_patterns.h"

namespace hex::inferior {

template <int W>
class LocalBoard {
 public:
  void build(const board::CellGeometry<W>& geometry, const Stones<W>& stones);
  // A further stone on an empty cell.
  void add(Color color, Cell cell);

  void look_everywhere() { todo_ = {empty_, empty_}; }
  void forget() { todo_ = pairs_ = {}; }
  const Cells<W>& empty() const { return empty_; }

  // A dead cell, or kNoCell when there is none left to be found; it may be given to this player.
  Cell next_dead(Color me);
  // Two cells that touch, and kill each other by a stone of this player, lower first. To be asked for when no
  // dead cell is left.
  std::optional<std::pair<Cell, Cell>> next_pair(Color me);

  // The lowest cell where a stone of this player kills `cell`, or kNoCell.
  Cell killer(Color me, Cell cell) const;
  // Calls f(by, dominated) for each cell that this player's
  // stone at `by` kills, or captures together with a neighbour.
  template <class F>
  void for_each_dominated(Color me, F&& f) const;

 private:
  static int opposite(int place) { return (place + 3) % kPlaces; }
  bool kills(Color me, Cell cell, int place) const {
    return (tables_->killers[me][code_[cell]] >> place & 1) != 0;
  }
  int neighbor(Cell cell, int place) const { return geometry_->plain->ring(cell)[place]; }
  void rebase(const board::CellGeometry<W>& geometry);

  const board::CellGeometry<W>* geometry_ = nullptr;
  const LocalPatterns* tables_ = nullptr;
  Cells<W> empty_;
  board::PerColor<Cells<W>> todo_;   // not looked at since something changed
  board::PerColor<Cells<W>> pairs_;  // found alive, to be looked at for pairs
  // By cell: the pattern of an empty board, and of this one.
  board::PerCell<base::Small<std::int16_t>> border_, code_;
};

template <int W>
template <class F>
void LocalBoard<W>::for_each_dominated(Color me, F&& f) const {
  const auto& table = tables_->killers_with[me];
  empty_.for_each([&](Cell x) {
    const unsigned killers = tables_->killers[me][code_[x]];
    for (int i = 0; killers >> i != 0; ++i)
      if ((killers >> i & 1) != 0) f(neighbor(x, i), x);
    // Each pair of neighbours once, from the cell with the other in one of the first three directions.
    for (int i = 0; i < kPlaces / 2; ++i) {
      const int y = neighbor(x, i);
      if (y >= geometry_->plain->cells() || !empty_.has(y)) continue;
      const unsigned for_x = table[code_[x]][i], for_y = table[code_[y]][opposite(i)];
      if (for_x == 0 || for_y == 0) continue;
      for (int j = 0; j < kPlaces; ++j) {
        // Around x: a cell that is also beside y has to do for both.
        if ((for_x >> j & 1) != 0) {
          const int c = neighbor(x, j);
          const bool beside_y = j == (i + 1) % kPlaces || j == (i + 5) % kPlaces;
          const int place = j == (i + 1) % kPlaces ? (i + 2) % kPlaces : (i + 4) % kPlaces;
          if ((for_y & kAlone) != 0 || (beside_y && (for_y >> place & 1) != 0)) f(c, x), f(c, y);
        }
        if ((for_y >> j & 1) != 0 && (for_x & kAlone) != 0) {
          const int c = neighbor(y, j);
          f(c, x), f(c, y);
        }
      }
    }
  });
}

}  // namespace hex::inferior
