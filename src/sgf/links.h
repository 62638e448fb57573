// Links and one-line forms: HexWorld, trmph, move lists, HexWiki diagrams.
//
//   HexWorld  #<cols>[x<rows>][r<1-12>][m][n][c<k>],<moves>[,<future moves>]   by itself or behind an address
//             moves run together: cells, :s swap-pieces, :S swap-sides, :p pass, :rb :rw resign, :fb :fw
//             forfeit; r, m, n, c only turn or label the picture and are not kept
//   trmph     #<size>,<moves>, cells only
//   move list cells and words (swap-pieces, swap-sides, swap, pass, resign, forfeit) separated by blanks or
//             commas, after an optional size such as 13 or 9x7; without it the board is 11x11
//
// Colours alternate from Black; after swap-sides the same colour moves on. What a form cannot say directly is
// said by the same stones otherwise: set-up stones and moves out of turn with passes between them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/game.h"
#include "sgf/tree.h"

namespace hex::sgf {

// No sensible link comes near it: the largest board full of stones takes 5 KB.
inline constexpr std::size_t kMaxLinkBytes = 64 << 10;

// Any of the three forms above.
base::Result<Tree> read_link(std::string_view text);

// Reading it back gives the same position and side to move.
std::string hexworld_link(const board::Game& game);
// trmph knows no swap. After swap-sides the stones speak for themselves; after swap-pieces the game is
// written as the other player sees it (mirrored, colours exchanged), which is the same game. A pass is
// HexWorld's :p.
std::string trmph_link(const board::Game& game);
// The moves, after the set-up stones if there are any, as in "e4 swap-pieces d6"; the size is not part of it.
std::string move_list(const board::Game& game);
// For a wiki page: Black is R (red), White B (blue). The wiki gives rows before columns.
std::string hexwiki_diagram(const board::Position& position);

}  // namespace hex::sgf
