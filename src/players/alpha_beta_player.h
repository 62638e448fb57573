// The players of search/alpha_beta.h: one ply of the circuit evaluation, and Hexy's search.
//
// A win that was proved is kept: if the search does not see it any more after the other side's reply, the
// solver finds it again, however long it takes.
#pragma once

#include <memory>

#include "players/player.h"
#include "search/alpha_beta.h"

namespace hex::engine {

std::unique_ptr<Player> make_alpha_beta_player(board::Size size, std::size_t memory_bytes,
                                               search::AlphaBetaOptions options);
std::unique_ptr<Player> make_resistance_player(board::Size size, std::size_t memory_bytes);
std::unique_ptr<Player> make_alpha_beta_player(board::Size size, std::size_t memory_bytes);

}  // namespace hex::engine
