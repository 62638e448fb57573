// Star decomposition domination [Henderson, Hayward, section
// 4], and domination by small regions that a move settles.
//
// Two empty neighbours are cut when the two points that touch both are stones or edges of different colours.
// What hangs together without crossing a cut is a pocket: a path that leaves it over a cut passes beside the
// same two stones. A pocket next to two groups of mine, c and d, and two of theirs, e and f, is the carrier
// of a four-sided decomposition. Inside it, whoever joins his two groups owns all of it; if each can do so
// moving first, it is a star.
//
//     . B x .        x and y are cut: Black's stone and White's touch both.
//      . y W .
//
// A move m of mine dominates a cell of a pocket that it leaves
//   if the pocket then touches one group of a colour at most: it is dead;
//   if I join c and d moving second: it is captured (fill-in domination);
//   if it is a star and they, moving first, join e and f although the cell is mine: to have it besides m
//   gains nothing (Theorem 4.2, Corollary 4.3).
//
// Pockets of up to kMaxPocket cells are played out by brute force. The object holds scratch memory and is
// reused; not thread safe.
#pragma once

#include <cstdint>
#include <vector>

#include "inferior/captured_reversible.h"
#include "inferior/pruning.h"

namespace hex::inferior {

template <int W>
class StarSearch {
 public:
  static constexpr int kMaxPocket = 7;

  // Prunes further moves of `me`, each dominated by a candidate that stays. REQUIRES `pruning` is about these
  // stones and moves.
  void prune(const board::CellGeometry<W>& geometry, const Stones<W>& filled, Color me, Pruning<W>& pruning);

  // A pocket as a game of its own. Bits are its cells.
  struct Pocket {
    Cells<W> cells;
    int size = 0;
    Cell cell[kMaxPocket];
    std::uint32_t near[kMaxPocket];  // cells of the pocket beside each
    int groups[2] = {0, 0};          // by colour (0: mine): groups beside it; 3 means more than two
    std::uint32_t beside[2][2];      // by colour and group: the cells beside it
  };

 private:
  void label_groups(const Stones<W>& filled, Color me);
  // 0 mine, 1 theirs, -1 empty; `move` counts as mine.
  int owner(int point, Cell move) const;
  bool is_cut(Cell x, int direction, Cell move) const;
  bool find_pocket(Cell seed, Cell move, Pocket& out) const;
  void find_borders(Cell move, Pocket& out) const;
  Cells<W> dominated_in(const Pocket& pocket) const;

  const board::CellGeometry<W>* geometry_ = nullptr;
  Color me_ = Color::Black;
  board::PerCell<std::int16_t> owner_;  // by point
  board::PerCell<std::int16_t> group_;  // by point: a number, equal within a group; -1 for empty cells
};

}  // namespace hex::inferior
