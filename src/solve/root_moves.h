// How far a solve is, move by move.
#pragma once

#include <cstdint>
#include <vector>

#include "board/types.h"

namespace hex::solve {

// A move at the root in the middle of a solve.
struct RootMove {
  board::Cell move = board::kNoCell;
  // For the side that makes it, the work it takes to prove that it wins, and that it loses; 0 is done.
  std::uint32_t proof = 1, disproof = 1;
};
struct SolveLook {
  std::vector<RootMove> moves;    // those that are known to lose, and those that the search has met
  std::vector<board::Cell> line;  // where it looks at present
};

// Where settling all moves is: in rounds of more and more work for each, by cells in their order.
struct MoveRounds {
  board::Cell next = 0;
  std::uint64_t nodes = 16;  // for a move in this round
};

}  // namespace hex::solve
