// The Monte Carlo player: search/mcts.h with a solver beside it.
//
// With two threads or more one of them solves the root while the others search; with one, the solver gets a
// share of the budget that grows as the board fills. What is proved decides: a won position is played from
// the proof, again and again until the game ends, and a lost one by the move that took the solver most work.
#pragma once

#include <memory>

#include "players/player.h"

namespace hex::engine {

std::unique_ptr<Player> make_mcts_player(board::Size size, std::size_t memory_bytes,
                                         const MctsChoice& choice = {});

}  // namespace hex::engine
