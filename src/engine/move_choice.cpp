#include "engine/move_choice.h"

#include <algorithm>
#include <utility>

#include "engine/levels.h"
#include "engine/player_choice.h"
#include "engine/swap_choice.h"
#include "search/pairing.h"
#include "search/simple_player.h"

namespace hex::engine {

using board::Cell;
using board::Color;
using board::Game;
using board::Move;
using board::MoveKind;
using board::Position;

namespace {

constexpr double kSwapTime_s = 1.5;  // a doubtful swap is not worth a whole move's time
constexpr double kPonder_s = 600;    // somebody who thinks for longer has left
constexpr double kSure = 0.55;       // the search overrules the rule of thumb when it is at least so sure

std::optional<Cell> last_stone_of(const Game& game, Color color) {
  const auto& moves = game.moves();
  if (moves.empty() || moves.back().kind != MoveKind::Stone || moves.back().color != color)
    return std::nullopt;
  return moves.back().cell;
}

// Weak levels do not know the pairing strategy of rectangles.
bool knows_pairing(const ChoiceOptions& options) {
  return options.level == 0 || options.level > kLevels / 2;
}

}  // namespace

ChoiceOptions choice_options(const base::Options& game, const base::Options& mohex) {
  ChoiceOptions out;
  out.level = static_cast<int>(game.integer("level"));
  const auto kind = parse_player(game.text("player"));
  out.kind = kind ? *kind : kStrongest;
  out.memory_bytes = static_cast<std::size_t>(mohex.integer("max_memory"));
  out.keep_tree = mohex.flag("reuse_subtree");
  out.think.seed = static_cast<std::uint64_t>(game.integer("seed"));
  out.think.count = static_cast<std::uint64_t>(mohex.integer("max_games"));
  out.think.time_s = mohex.real("max_time");
  out.think.threads = static_cast<int>(mohex.integer("num_threads"));
  return out;
}

Player& MoveChooser::player(board::Size size, const ChoiceOptions& options) {
  if (!player_ || player_->size() != size || !same_player(made_with_, options)) {
    player_.reset();  // two of them may be more than the memory holds
    player_ = options.level > 0 ? make_level_player(options.level, size)
                                : make_player_or_simpler(options.kind, size, options.memory_bytes);
    made_with_ = options;
  }
  return *player_;
}

// REQUIRES game.swap_available().
bool MoveChooser::wants_swap(const Game& game, const ChoiceOptions& options) {
  const Move& first = game.moves()[0];
  const bool by_rule = worth_a_swap(game.position().size(), first.color, first.cell);
  if (!swap_is_doubtful(game.position().size(), first.color, first.cell)) return by_rule;
  Position position = game.position();
  position.set_to_move(other(first.color));
  ThinkOptions think = options.think;
  if (think.time_s > 0) think.time_s = std::min(think.time_s / 2, kSwapTime_s);
  const Thought thought = player(position.size(), options).think(position, first.cell, think);
  if (thought.value >= kSure) return false;
  return thought.value <= 1 - kSure || by_rule;
}

Cell MoveChooser::stone(const Game& game, Color color, const ChoiceOptions& options) {
  Position position = game.position();
  position.set_to_move(color);
  const auto last = last_stone_of(game, other(color));
  const bool stopped = options.think.stop != nullptr && options.think.stop->load();
  if (!stopped && !position.winner()) {
    Player& chosen = player(position.size(), options);
    if (!options.keep_tree) chosen.clear();
    Thought thought = chosen.think(position, last, options.think);
    const Cell cell = thought.moves.empty() ? board::kNoCell : thought.moves[0].move;
    thought_ = std::move(thought);
    if (cell >= 0 && cell < position.size().cells() && position.is_empty(cell)) return cell;
  }
  return search::simple_move(position, color, last, options.think.seed);
}

Move MoveChooser::choose(const Game& game, Color color, const ChoiceOptions& options) {
  thought_.reset();
  const Position& position = game.position();
  if (const auto swap = game.swap_available();
      swap && game.moves()[0].color != color && wants_swap(game, options))
    return Move{*swap, color, board::kNoCell};
  if (position.stones(Color::Black) + position.stones(Color::White) == 0) {
    const bool may_be_swapped = game.swap_rule() != board::SwapRule::None && game.moves().empty();
    return Move::stone(color, first_stone(position.size(), color, may_be_swapped));
  }
  if (const auto advice = search::pairing_advice(position, color);
      advice && advice->forced != board::kNoCell && knows_pairing(options))
    return Move::stone(color, advice->forced);
  return Move::stone(color, stone(game, color, options));
}

void MoveChooser::ponder(const Game& game, const ChoiceOptions& options) {
  if (options.level > 0 || game.winner() || game.moves().empty()) return;
  const Position& position = game.position();
  ThinkOptions think = options.think;
  think.count = 0;
  think.time_s = kPonder_s;
  think.progress = nullptr;
  (void)player(position.size(), options)
      .think(position, last_stone_of(game, other(position.to_move())), think);
}

void MoveChooser::forget() {
  thought_.reset();
  if (player_) player_->clear();
}

}  // namespace hex::engine
