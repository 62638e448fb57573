// SGF: reading and writing whole files (the Smart Game Format, FF[4], game 11).
//
// Reading takes any SGF of Hex, Little Golem's .hsgf and the Go-letter files of QLizzie and LizzieYzy;
// writing gives the plain Hex form, and reading that again gives an equal tree. Reading checks the form, the
// text encoding, the game and the board size; whether the moves make sense is replay.h's business.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/game.h"
#include "sgf/tree.h"

namespace hex::sgf {

// What a file may hold, so that hostile input costs bounded memory (about half a gigabyte at worst).
inline constexpr std::size_t kMaxFileBytes = 64 << 20;
inline constexpr std::size_t kMaxValueBytes = 1 << 20;
inline constexpr int kMaxNodes = 1 << 20;
inline constexpr int kMaxValues = 1 << 21;

base::Result<Tree> read_sgf(std::string_view text);

std::string write_sgf(const Tree& tree);

// The record of a game: set-up stones in the root, then one node a move.
Tree tree_of(const board::Game& game);

}  // namespace hex::sgf
