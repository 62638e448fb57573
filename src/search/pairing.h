// The pairing strategy on boards that are not square [Hayward, van Rijswijck 2006, section 5].
//
// On a board with cols != rows the short-sided player is the one whose edges are closer together. Let k be
// their distance. Take k + 1 neighbouring lines of the long direction, and split that part of the board along
// its short diagonal into two triangles, mirror images of each other. Each cell is paired with its image;
// here with k = 3, Black being short-sided:
//
//     a b c C
//      d e E B
//       f F D A
//
// When the other side takes one cell of a pair, the short-sided player takes the
// other. A chain of the other side from edge to edge would have to cross from one
// triangle into the other, and the images of its cells are in the way; so it never
// wins, moving first or second. A chain across a longer board crosses every such part.
//
// The strategy holds in a position as long as some part has no pair of which the other side owns both cells,
// and at most one pair (none, when it is the other side's turn) with one of theirs and the other cell empty.
#pragma once

#include <optional>

#include "board/position.h"

namespace hex::search {

// The colour whose edges are closer together; nothing on a square board.
std::optional<board::Color> short_sided(board::Size size);

// The cell paired with `cell` in the part of the board that starts at line `start` of the long direction;
// kNoCell outside that part. REQUIRES a board that is not square, and a start that leaves room for the part.
board::Cell paired_cell(board::Size size, int start, board::Cell cell);

// How many parts there are: starts run from 0 to this - 1.
int pairing_parts(board::Size size);

struct PairingAdvice {
  // The cell that must be played now; kNoCell when the pairing is whole and any move keeps it so.
  board::Cell forced = board::kNoCell;
};

// Does the pairing strategy win for `me`, who is to move? Then what it asks for, else nothing.
std::optional<PairingAdvice> pairing_advice(const board::Position& position, board::Color me);

}  // namespace hex::search
