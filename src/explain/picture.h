// Explanations as marks on a board.
//
// The move asked about is stone 1, the winner's answer 2 (without a move, his winning move is 1). Shaded in
// the winner's colour: the carrier. With a dot in the loser's colour: the must-play that is left to him; an
// arrow leads from each of its branches to the answer. With a dot in the winner's colour: where ways of his
// connection begin. A star: a move that would have won.
#pragma once

#include "board/position.h"
#include "explain/explanation.h"
#include "picture/marks.h"

namespace hex::explain {

struct Picture {
  board::Position position;  // with move and answer on the board
  picture::Marks marks;
};

// REQUIRES that the explanation is about `position`.
Picture to_picture(const board::Position& position, const Explanation& explanation);

}  // namespace hex::explain
