// The Y-reduction with probabilities [van Rijswijck 2002; Hayward, van Rijswijck 2006, section 5].
//
// Each empty cell is Black's with chance 1/2. A step of the Y-reduction (board/y_board.h) gives a triangle to
// whoever owns two of its three cells; as if the three were independent of each other, that happens to Black
// with chance ab + bc + ca - 2abc. What is left at the last cell is taken for Black's chance to win the board
// filled at random. The result depends on the corner in which Hex lies in Y, so it is the mean of both: a
// position and its rotation have the same. Exact on a full board. O((cols + rows)^3).
#pragma once

#include "board/position.h"

namespace hex::circuit {

double y_reduction(const board::Position& position);

}  // namespace hex::circuit
