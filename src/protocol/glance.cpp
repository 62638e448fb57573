#include "protocol/glance.h"

#include <algorithm>
#include <cstdint>

#include "base/at.h"
#include "players/player.h"
#include "players/player_choice.h"

namespace hex::protocol {

using engine::Thought;

namespace {

constexpr std::uint64_t kMostPlayouts = 400;
constexpr std::size_t kBytes = std::size_t{32} << 20;

// The share of the visits; all of it for a move that wins for certain.
board::PerCell<double> policy_of(board::Size size, const Thought& thought) {
  board::PerCell<double> out(size.cells(), 0.0);
  double total = 0;
  for (const auto& info : thought.moves) total += base::real(info.visits);
  const bool sure = !thought.moves.empty() && thought.moves[0].proven == engine::Proven::Win;
  if (sure || total == 0) {
    if (!thought.moves.empty()) out[thought.moves[0].move] = 1;
    return out;
  }
  for (const auto& info : thought.moves) out[info.move] = base::real(info.visits) / total;
  return out;
}

}  // namespace

Glance glance_at(const board::Game& game, const std::atomic<bool>& stop) {
  const board::Position& position = game.position();
  if (const auto winner = game.winner())
    return {*winner == position.to_move() ? 1.0 : 0.0, board::PerCell<double>(position.size().cells(), 0.0)};
  const auto player = engine::make_player_or_simpler(engine::kStrongest, position.size(), kBytes);
  engine::ThinkOptions options;
  options.count = kMostPlayouts;
  options.solver = false;
  options.stop = &stop;
  const Thought thought = player->think(position, std::nullopt, options);
  return {thought.value, policy_of(position.size(), thought)};
}

}  // namespace hex::protocol
