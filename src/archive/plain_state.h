// Positions as solvers and stores see them, and back.
#pragma once

#include "board/position.h"
#include "solve/solved_table.h"

namespace hex::engine {

solve::PlainState plain_state(const board::Position& position);
board::Position to_position(const solve::PlainState& state);

}  // namespace hex::engine
