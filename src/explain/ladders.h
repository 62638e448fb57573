// Ladders: one side runs along its edge on one row, the other keeps it from the edge on the row beneath.
//
//     . . B . . . .     Black, who wants down, has come to c1 and threatens c2; White blocks there. Black
//      W W . . . B .    goes on to d1, White to d2, and so on: a ladder. The stone at f2 is its escape:
//                       beside it Black arrives whatever White does.
//
// What is found here is a name for moves and connections that others vouch for, not a proof of its own.
#pragma once

#include <optional>
#include <vector>

#include "board/position.h"
#include "explain/explanation.h"

namespace hex::explain {

// In a line of play from the position, its side to move beginning: runs of at least two stones on the second to fourth row, each
// blocked beneath before the next.
std::vector<Ladder> ladders_in(const board::Position& position, const std::vector<Cell>& line);

// The ladder by which this stone reaches its edge inside the carrier, with the stone that it runs to.
std::optional<Ladder> ladder_to_escape(const board::Position& position, board::Edge edge, Cell stone,
                                       const std::vector<Cell>& carrier);

}  // namespace hex::explain
