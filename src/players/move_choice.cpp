#include "players/move_choice.h"

#include <algorithm>
#include <utility>

#include "players/alpha_beta_player.h"
#include "players/levels.h"
#include "players/player_choice.h"
#include "players/swap_choice.h"
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

constexpr double kPonder_s = 600;  // somebody who thinks for longer has left
constexpr double kSure = 0.55;     // the search overrules the rule of thumb when it is at least so sure

std::optional<Cell> last_stone_of(const Game& game, Color color) {
  const auto& moves = game.moves();
  if (moves.empty() || moves.back().kind != MoveKind::Stone || moves.back().color != color)
    return std::nullopt;
  return moves.back().cell;
}

search::AlphaBetaOptions alpha_beta_options(board::Size size, const AlphaBetaChoice& choice) {
  auto out = search::AlphaBetaOptions::standard(size);
  if (choice.depth > 0) out.depth = choice.depth;
  if (choice.connections > 0) out.limit_connections(choice.connections);
  if (choice.width > 0) out.widths = {choice.width};
  if (!choice.crossing) out.analysis.connect.crossing = out.analysis.connect.strong_crossing = false;
  return out;
}

// What a player would play, unless it is no move at all.
std::optional<Cell> legal_answer(const std::optional<Thought>& thought, const Position& position) {
  if (!thought || thought->moves.empty()) return std::nullopt;
  const Cell cell = thought->moves[0].move;
  if (cell < 0 || cell >= position.size().cells() || !position.is_empty(cell)) return std::nullopt;
  return cell;
}

// Weak levels do not know the pairing strategy of rectangles.
bool knows_pairing(const ChoiceOptions& options) {
  return options.level == 0 || options.level > kLevels / 2;
}

}  // namespace

ChoiceOptions choice_options(const base::Options& game, const base::Options& mohex,
                             const base::Options& alpha_beta, const base::Options& dfpn) {
  ChoiceOptions out;
  out.level = game.integer<int>("level");
  const auto kind = parse_player(game.text("player"));
  out.kind = kind ? *kind : kStrongest;
  out.memory_bytes = mohex.integer<std::size_t>("max_memory");
  out.mcts = {search::mcts_parameters().values(mohex),
              mcts_player_parameters().values(mohex),
              {dfpn.text("order"), mohex.text("evaluator")}};
  out.keep_tree = mohex.flag("reuse_subtree");
  out.alpha_beta = {alpha_beta.integer<int>("depth"), alpha_beta.integer<int>("connections"),
                    alpha_beta.integer<int>("width"), alpha_beta.flag("crossing")};
  out.think.seed = game.integer<std::uint64_t>("seed");
  out.think.count = mohex.integer<std::uint64_t>("max_games");
  out.think.time_s = mohex.real("max_time");
  out.think.threads = mohex.integer<int>("num_threads");
  return out;
}

Player& MoveChooser::player(board::Size size, const ChoiceOptions& options) {
  if (!player_ || player_->size() != size || !same_player(made_with_, options)) {
    player_.reset();  // two of them may be more than the memory holds
    if (options.level > 0)
      player_ = make_level_player(options.level, size);
    else if (options.kind == PlayerKind::AlphaBeta)
      player_ =
          make_alpha_beta_player(size, options.memory_bytes, alpha_beta_options(size, options.alpha_beta));
    if (!player_) player_ = make_player_or_simpler(options.kind, size, options.memory_bytes, options.mcts);
    made_with_ = options;
  }
  return *player_;
}

// REQUIRES game.swap_available(). Where the rule of thumb is not sure, the search for a reply also says
// whether to reply at all; what it found is kept in thought_.
bool MoveChooser::wants_swap(const Game& game, const ChoiceOptions& options) {
  const Move& first = game.moves()[0];
  const board::Size size = game.position().size();
  const bool by_rule = worth_a_swap(size, first.color, first.cell);
  if (!swap_is_doubtful(size, first.color, first.cell)) return by_rule;
  (void)stone(game, other(first.color), options);
  const double value = thought_ ? thought_->value : 0.5;
  return value <= 1 - kSure || (value < kSure && by_rule);
}

Cell MoveChooser::stone(const Game& game, Color color, const ChoiceOptions& options) {
  Position position = game.position();
  position.set_to_move(color);
  const auto last = last_stone_of(game, other(color));
  const bool stopped = options.think.stop != nullptr && options.think.stop->load();
  if (!stopped && !position.winner()) {
    Player& chosen = player(position.size(), options);
    if (!options.keep_tree) chosen.clear();
    thought_ = chosen.think(position, last, options.think);
    if (const auto cell = legal_answer(thought_, position)) return *cell;
  }
  return search::simple_move(position, color, last, options.think.seed);
}

// One that is not to be avoided, also when the player was stopped before it could look.
Cell MoveChooser::stone_elsewhere(const Game& game, Color color, const ChoiceOptions& options) {
  const std::vector<Cell>& avoid = options.think.avoid;
  const auto avoided = [&](Cell cell) { return std::find(avoid.begin(), avoid.end(), cell) != avoid.end(); };
  const Cell found = stone(game, color, options);
  if (!avoided(found)) return found;
  for (const Cell cell : game.position().cells_of(board::CellState::Empty))
    if (!avoided(cell)) return cell;
  return found;
}

Move MoveChooser::choose(const Game& game, Color color, const ChoiceOptions& options) {
  thought_.reset();
  const Position& position = game.position();
  if (!options.think.avoid.empty()) return Move::stone(color, stone_elsewhere(game, color, options));
  if (const auto swap = game.swap_available(); swap && game.moves()[0].color != color) {
    const bool wanted = wants_swap(game, options);
    if (const auto reply = legal_answer(thought_, position); reply && !wanted)
      return Move::stone(color, *reply);
    thought_.reset();
    if (wanted) return Move{*swap, color, board::kNoCell};
  }
  if (position.stones(Color::Black) + position.stones(Color::White) == 0) {
    const bool may_be_swapped = game.swap_rule() != board::SwapRule::None && game.moves().empty();
    return Move::stone(color, first_stone(position.size(), color, may_be_swapped));
  }
  if (const auto advice = search::pairing_advice(position, color);
      advice && advice->forced != board::kNoCell && knows_pairing(options))
    return Move::stone(color, advice->forced);
  return Move::stone(color, stone(game, color, options));
}

Thought MoveChooser::think(const Game& game, Color color, const ChoiceOptions& options) {
  ChoiceOptions full = options;
  full.level = 0;
  Position position = game.position();
  position.set_to_move(color);
  Player& chosen = player(position.size(), full);
  return chosen.think(position, last_stone_of(game, other(color)), full.think);
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
