// Replay: from a record to a game: the stones and the side to move after some moves of the main line.
//
// Set-up stones (AB, AW, AE) may come in any node, before the moves of that node. A game starts from its
// set-up position; a set-up after moves starts a new Game from the position then reached, whose moves() hold
// only what came later. So does a PL that contradicts the moves. AB and AW need empty cells: AE clears them.
//
// Side to move: PL when no move follows it; else what follows from the moves (after the last one, or, before
// the first, the colour that makes it); else the colour with fewer stones, Black when equal.
//
// Swaps: HexGui's files say swap-pieces or swap where the stone stays and the colours change owners. Then the
// player who swapped also makes the next move, which no swap-pieces allows: so a swap that is followed by a
// move of the same colour is read as swap-sides, whichever program wrote it. (Giving up needs no turn, so
// that resign and forfeit do not count as such a move.)
#pragma once

#include <optional>

#include "base/result.h"
#include "board/game.h"
#include "sgf/tree.h"

namespace hex::sgf {

struct Replay {
  board::Game game;
  int moves_in_line = 0;                      // B and W properties in the whole main line
  int moves_played = 0;                       // how many of them led to this game
  int node = 0;                               // the last node that was applied
  std::optional<board::Color> to_move_given;  // a PL that decided the side to move
};

// The game after `move_number` moves of the main line; when absent, after all of it, or after the moves that
// a link shows as played. With a number above 0 it ends with the node of that move; with 0, before the first
// move. Errors name the place in the file: cells off the board or taken, a swap where none can be, a number
// beyond the line.
base::Result<Replay> replay_main_line(const Tree& tree, std::optional<int> move_number = std::nullopt);

}  // namespace hex::sgf
