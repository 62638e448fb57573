// The game of Y, and Hex as a part of it [Hayward and van Rijswijck, Hex and combinatorics, section 5].
//
// A Y board of side k has the cells (x, y) with x, y >= 0 and x + y < k, neighbours as in Hex; its sides are
// x = 0, y = 0 and x + y = k - 1. A chain that joins all three sides wins; a filled board has exactly one
// winner. Here are three ways to find it, which share no code, so that they can check each other:
//   flood      follows chains from one side;
//   reduction  Schensted: replace each triangle (x, y), (x+1, y), (x, y+1) by one cell of its majority
//              colour, which keeps the winner, until one cell is left;
//   criterion  Meyers: a colour wins the k-board if and only if it wins at least two of the three
//              (k-1)-boards left when the cells along one side are removed.
// (Cell (x, y) after t reductions is the winner of the sub-board of side t + 1 whose corner is (x, y): that
// is how the last two fit together. The tests check it.)
//
// Hex on m columns and n rows lies in the corner (0, 0) of a Y board of side m + n - 1; White owns the cells
// beyond the east edge, Black those beyond the south edge:
//
//   . . . W W      The 3x3 board in a Y board of side 5, row y below row y - 1. Black's chain from north to
//    . . . W       south also reaches the west side and the diagonal through the cells in the south,
//     . . .        so it joins the three sides of Y; and White's from west to east in the same way.
//      B B
//       B
#pragma once

#include "base/indexed.h"
#include "board/position.h"
#include "board/types.h"

namespace hex::board {

// One value for each cell of a Y board.
template <class T>
class Triangle {
 public:
  explicit Triangle(int side, T value = T{}) : side_(side), values_(slot(0, side), value) {}

  int side() const { return side_; }
  bool contains(int x, int y) const { return x >= 0 && y >= 0 && x + y < side_; }
  const T& at(int x, int y) const { return values_[slot(x, y)]; }
  T& at(int x, int y) { return values_[slot(x, y)]; }
  friend bool operator==(const Triangle&, const Triangle&) = default;

 private:
  // Row y holds side - y cells; slot(0, side) counts them all.
  int slot(int x, int y) const { return y * side_ - y * (y - 1) / 2 + x; }

  int side_;
  base::Indexed<T> values_;
};

using YBoard = Triangle<Color>;  // filled

// The Hex board as a Y board with the same winner. REQUIRES that no cell is empty.
YBoard embed_in_y(const Position& filled);

// One reduction step: the board of the next smaller side. REQUIRES side > 1.
YBoard reduce(const YBoard& board);

Color winner_by_reduction(YBoard board);         // O(side^3)
Color winner_by_criterion(const YBoard& board);  // O(side^3)
// Does this colour have a chain that joins the three sides? O(side^2).
bool joins_three_sides(const YBoard& board, Color color);

}  // namespace hex::board
