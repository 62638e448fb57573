// EnginePool: the players and solvers of the analysis engine, which keep trees and tables between questions.
//
// Whoever works takes a tool and gives it back; nobody else has it meanwhile. A player goes back to the
// client it worked for, because its tree is about that client's game; a solver's table holds only facts and
// serves everybody. A limited number is kept; those not used for longest go. When many clients ask, those that
// come late get small trees: a tree that had to go before its client's next turn would never grow. Safe from
// any thread.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>

#include "players/player.h"
#include "solving/solving.h"

namespace hex::protocol {

using Client = std::uint64_t;

class EnginePool {
 public:
  // Bytes for the tree of a player and for the table of a solver, each; how many of either are kept idle,
  // small trees besides.
  EnginePool(std::size_t memory_bytes, std::size_t kept) : memory_bytes_(memory_bytes), kept_(kept) {}

  // A solver may throw std::bad_alloc; where there is no memory for a tree, a player that needs none comes.
  std::unique_ptr<engine::Player> take_player(Client client, board::Size size);
  void give_back(Client client, std::unique_ptr<engine::Player> player);
  std::unique_ptr<engine::Solver> take_solver(board::Size size);
  void give_back(std::unique_ptr<engine::Solver> solver);

  void forget(Client client);
  void clear();

  static constexpr std::size_t kSmallTrees = 13;
  static constexpr std::size_t kSmaller = 8;  // that many times

 private:
  struct IdlePlayer {
    Client client;
    std::unique_ptr<engine::Player> player;
  };
  const std::size_t memory_bytes_;
  const std::size_t kept_;
  std::mutex mutex_;
  std::list<IdlePlayer> players_;  // the last used first
  std::list<std::unique_ptr<engine::Solver>> solvers_;
};

}  // namespace hex::protocol
