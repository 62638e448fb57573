// Attention: which cells somebody overlooks. People look at what just happened, and less the farther away a
// cell is; so a cell is seen with a chance that fades with its distance from the last stones. What is
// overlooked is decided by position and seed, so the same question has the same answer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/position.h"

namespace hex::engine {

struct Attention {
  double near = 1;   // the chance to see a cell that touches one of the last stones
  double fade = 0;   // less for each step farther away
  double least = 1;  // never less than this
};

// Steps over touching cells on an empty board.
int distance(board::Size size, board::Cell a, board::Cell b);

// The empty cells that are not seen; without `recent` stones every cell counts as near. A cell that wins at
// once for either side is treated like any other.
std::vector<board::Cell> overlooked(const board::Position& position, std::span<const board::Cell> recent,
                                    const Attention& attention, std::uint64_t seed);

}  // namespace hex::engine
