// Players by name, and the strongest that can play a board.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "players/player.h"

namespace hex::engine {

// "simple", "resistance", "alphabeta", "mcts".
const char* player_name(PlayerKind kind);
// All of them, the strongest first: "mcts, alphabeta, resistance, simple".
std::string player_names();
base::Result<PlayerKind> parse_player(std::string_view text);

// This kind, or the next simpler one that this build has for the size; never nullptr.
std::unique_ptr<Player> make_player_or_simpler(PlayerKind kind, board::Size size, std::size_t memory_bytes,
                                               const MctsChoice& mcts = {});

inline constexpr PlayerKind kStrongest = PlayerKind::Mcts;

}  // namespace hex::engine
