// Which moves look best, by the name of a move order: a guess, for those who have no search to tell.
#pragma once

#include <string>
#include <vector>

#include "board/position.h"
#include "solve/reasoning.h"

namespace hex::engine {

// The moves, the most promising first. REQUIRES empty cells, and an order that guides/orders.h knows.
std::vector<board::Cell> rank_moves(const board::Position& position, const std::vector<board::Cell>& moves,
                                    const solve::Reasoning& reasoning, const std::string& order);

}  // namespace hex::engine
