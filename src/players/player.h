// Player: a good move within a budget, for front ends: search/ without the number of words, with the clock.
//
// A Player may keep what it found (a tree, a table) for the next question about the same game. Not thread
// safe, except that `stop` of a request may be set from anywhere.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "board/position.h"
#include "guides/guides.h"
#include "players/mcts_player_options.h"
#include "proven/proven.h"
#include "search/mcts_options.h"

namespace hex::solve {
class SolvedTable;
}

namespace hex::engine {

enum class PlayerKind : std::uint8_t {
  Simple,      // bridges and shortest paths, no search
  Resistance,  // one ply of the circuit evaluation
  AlphaBeta,   // search/alpha_beta.h
  Mcts,        // search/mcts.h
};

using proven::Proven;  // of a move, for the side that makes it

struct MoveInfo {
  board::Cell move = board::kNoCell;
  std::uint64_t visits = 0;
  double value = 0.5;  // the chance to win, a guess; 1 or 0 where the outcome is known
  double prior = 0;
  Proven proven = Proven::No;
  std::vector<board::Cell> line;           // best play as far as it was looked at, from this move on
  std::vector<std::uint64_t> line_visits;  // of each move of the line; empty where they are not counted
};

struct Thought {
  std::vector<MoveInfo> moves;  // best first; not empty while there is an empty cell
  double value = 0.5;           // of the side to move
  std::optional<board::Color> winner;
  std::uint64_t count = 0;  // playouts, or nodes
  double seconds = 0;
};

// Moves of a colour that are not to be looked at before that many moves have been made.
struct Ban {
  board::Color color = board::Color::Black;
  std::vector<board::Cell> cells;
  int until_depth = 1;

  friend bool operator==(const Ban&, const Ban&) = default;
};

// Limits, whichever is reached first; with none, the player's own standard. With only a count and one
// thread the answer depends on position, options and seed only.
struct ThinkOptions {
  std::uint64_t count = 0;  // playouts (Mcts) or nodes (AlphaBeta)
  double time_s = 0;
  // The time is the player's own: it may stop sooner where thinking on cannot change the move, and take up to this long
  // where two moves are level. 0: it uses time_s whole.
  double hard_time_s = 0;
  int threads = 1;
  std::uint64_t seed = 1;
  bool solver = true;                    // may a solver help? Without it a player can let go of a win
  solve::SolvedTable* solved = nullptr;  // answers that the solver uses and adds to
  std::vector<board::Cell> avoid;        // moves that must not be answered, unless nothing else is left
  std::vector<Ban> bans;                 // besides; only Mcts has them. What is proved is proved without
  bool others = false;  // look a little at the other moves, too, where the winner is known at once
  const std::atomic<bool>* stop = nullptr;       // stops when true; the best so far is the answer
  std::function<void(const Thought&)> progress;  // now and then, from the thread that called think()
  double progress_every_s = 0.1;
};

// What steers the Monte Carlo player.
struct MctsChoice {
  search::MctsOptions search;
  MctsPlayerOptions player;
  guides::GuideNames guides;  // names that exist

  friend bool operator==(const MctsChoice&, const MctsChoice&) = default;
};

class Player {
 public:
  virtual ~Player() = default;
  virtual board::Size size() const = 0;
  // REQUIRES position.size() == size(), an empty cell and no winner yet. The side to move is the position's;
  // `last` is the other side's last stone, if there is one.
  virtual Thought think(const board::Position& position, std::optional<board::Cell> last,
                        const ThinkOptions& options) = 0;
  // Forgets everything.
  virtual void clear() = 0;
};

// Never nullptr. `memory_bytes` bounds tree or table; `mcts` is for
// that kind only.
std::unique_ptr<Player> make_player(PlayerKind kind, board::Size size, std::size_t memory_bytes,
                                    const MctsChoice& mcts = {});

}  // namespace hex::engine
