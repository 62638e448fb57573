// MoveChooser: what the engine plays: swap, opening, or the answer of the player that the options name.
//
// Keeps the player between moves, so that a search goes on from what it knows. The answer is always legal: a
// stone on an empty cell, or the swap that the game allows. Not thread safe, except that `stop` may be set
// from anywhere.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "base/options.h"
#include "board/game.h"
#include "players/player.h"

namespace hex::engine {

// What the alpha-beta player looks at; 0 is its standard.
struct AlphaBetaChoice {
  int depth = 0;        // plies
  int connections = 0;  // kept for each pair of points
  int width = 0;        // moves of each position
  bool crossing = true;

  friend bool operator==(const AlphaBetaChoice&, const AlphaBetaChoice&) = default;
};

struct ChoiceOptions {
  int level = 0;  // 1 to 10, or 0 for full strength; a level chooses player, count and threads itself
  PlayerKind kind = PlayerKind::Simple;
  std::size_t memory_bytes = std::size_t{256} << 20;
  AlphaBetaChoice alpha_beta;
  MctsChoice mcts;
  bool keep_tree = true;  // may the player use what it found for earlier moves?
  ThinkOptions think;     // stop, count, time, threads, seed, progress

  friend bool same_player(const ChoiceOptions& a, const ChoiceOptions& b) {
    return a.level == b.level && a.kind == b.kind && a.memory_bytes == b.memory_bytes &&
           a.alpha_beta == b.alpha_beta && a.mcts == b.mcts;
  }
};

// From these modules of session/settings.h; `time_s` is left to the caller.
ChoiceOptions choice_options(const base::Options& game, const base::Options& mohex,
                             const base::Options& alpha_beta, const base::Options& dfpn);

class MoveChooser {
 public:
  // The move for this colour, whoever's turn it is; none of `options.think.avoid` while another is left, and
  // then no swap. REQUIRES that the game is not over.
  board::Move choose(const board::Game& game, board::Color color, const ChoiceOptions& options);
  // What the player thinks about this position with this colour to move, at full strength whatever the level.
  // REQUIRES that the game is not over.
  Thought think(const board::Game& game, board::Color color, const ChoiceOptions& options);
  // Thinks about this game until `options.think.stop` is set, for the sake of what the player keeps. Nothing
  // at a level, which is limited by counts.
  void ponder(const board::Game& game, const ChoiceOptions& options);
  // What the player thought about the last move that it chose;
  // nothing after a swap, an opening or a new game.
  const std::optional<Thought>& last_thought() const { return thought_; }
  // Another game begins: nothing of this one counts.
  void forget();

 private:
  Player& player(board::Size size, const ChoiceOptions& options);
  bool wants_swap(const board::Game& game, const ChoiceOptions& options);
  board::Cell stone(const board::Game& game, board::Color color, const ChoiceOptions& options);
  board::Cell stone_elsewhere(const board::Game& game, board::Color color, const ChoiceOptions& options);

  std::unique_ptr<Player> player_;
  ChoiceOptions made_with_;
  std::optional<Thought> thought_;
};

}  // namespace hex::engine
