// The player of search/simple_player.h behind the interface of all players: answers at once, on every board.
#pragma once

#include <memory>

#include "players/player.h"
#include "search/path_distance.h"

namespace hex::engine {

std::unique_ptr<Player> make_simple_player(board::Size size, search::Steps steps = search::Steps::Bridges);

}  // namespace hex::engine
