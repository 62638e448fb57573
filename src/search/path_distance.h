// Path distance: how many stones a player still needs to join his edges if nobody answers, counting bridges
// as joined already.
//
// A path of one colour runs from his first edge to his second over his stones and empty cells. Each empty
// cell costs one stone (kStone). It steps to a touching cell, or jumps a bridge: two cells with two empty
// cells between them, either of which joins them. An edge is reached by a bridge from the second line in the
// same way. A jump costs kJump, much less than a stone, so that of two paths with equally many stones the
// firmer one is shorter.
//
//     . B a .        from the upper B to the lower one costs kJump while both a and b are empty
//      . b B .
//
// This is a guess for move choice: bridges of one path may overlap, so a small distance proves nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "board/position.h"

namespace hex::search {

inline constexpr int kStone = 16;
inline constexpr int kJump = 1;
inline constexpr int kUnreachable = 1 << 20;

struct PathField {
  // By cell: the least cost of a path from the edge up to and including the cell; kUnreachable for the other
  // colour's stones and for what they cut off.
  board::PerCell<int> from_first;
  board::PerCell<int> from_second;
  // The least cost from edge to edge; 0 when they are joined.
  int length = kUnreachable;

  // The least cost of a path from edge to edge through this cell.
  int through(const board::Position& position, board::Cell cell) const;
};

// Whether paths may jump. Without bridges every step is to a touching cell, as beginners see the board.
enum class Steps : std::uint8_t { Bridges, Touching };

PathField path_field(const board::Position& position, board::Color color, Steps steps = Steps::Bridges);

// path_field(position, color, steps).length, at half the cost.
int path_length(const board::Position& position, board::Color color, Steps steps = Steps::Bridges);

}  // namespace hex::search
