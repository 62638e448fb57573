#include "protocol/engine_pool.h"

#include <algorithm>
#include <new>
#include <utility>

namespace hex::protocol {

using engine::Player;
using engine::Solver;

std::unique_ptr<Player> EnginePool::take_player(Client client, board::Size size) {
  std::size_t bytes = memory_bytes_;
  {
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(players_.begin(), players_.end(), [&](const IdlePlayer& idle) {
      return idle.client == client && idle.player->size() == size;
    });
    if (at != players_.end()) {
      auto out = std::move(at->player);
      players_.erase(at);
      return out;
    }
    if (players_.size() >= kept_) bytes /= kSmaller;
  }
  try {
    return engine::make_player(engine::PlayerKind::Mcts, size, bytes);
  } catch (const std::bad_alloc&) {  // then one that needs no memory
  }
  return engine::make_player(engine::PlayerKind::Simple, size, memory_bytes_);
}

void EnginePool::give_back(Client client, std::unique_ptr<Player> player) {
  if (!player) return;
  const std::lock_guard lock(mutex_);
  players_.push_front({client, std::move(player)});
  if (players_.size() > kept_ + kSmallTrees) players_.pop_back();
}

std::unique_ptr<Solver> EnginePool::take_solver(board::Size size) {
  {
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(solvers_.begin(), solvers_.end(),
                                 [&](const auto& solver) { return solver->size() == size; });
    if (at != solvers_.end()) {
      auto out = std::move(*at);
      solvers_.erase(at);
      return out;
    }
    // Tables are large: one of another size makes room.
    if (solvers_.size() >= kept_) solvers_.pop_back();
  }
  return engine::make_solver(size, memory_bytes_);
}

void EnginePool::give_back(std::unique_ptr<Solver> solver) {
  if (!solver) return;
  const std::lock_guard lock(mutex_);
  solvers_.push_front(std::move(solver));
  if (solvers_.size() > kept_) solvers_.pop_back();
}

void EnginePool::forget(Client client) {
  const std::lock_guard lock(mutex_);
  players_.remove_if([&](const IdlePlayer& idle) { return idle.client == client; });
}

void EnginePool::clear() {
  const std::lock_guard lock(mutex_);
  players_.clear();
  solvers_.clear();
}

}  // namespace hex::protocol
