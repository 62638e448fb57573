#include "players/player.h"

#include "players/alpha_beta_player.h"
#include "players/mcts_player.h"
#include "players/simple_player.h"

namespace hex::engine {

std::unique_ptr<Player> make_player(PlayerKind kind, board::Size size, std::size_t memory_bytes,
                                    const MctsChoice& mcts) {
  if (kind == PlayerKind::Simple) return make_simple_player(size);
  if (kind == PlayerKind::Resistance) return make_resistance_player(size, memory_bytes);
  if (kind == PlayerKind::AlphaBeta) return make_alpha_beta_player(size, memory_bytes);
  if (kind == PlayerKind::Mcts) return make_mcts_player(size, memory_bytes, mcts);
  return nullptr;
}

}  // namespace hex::engine
