#include "session/session.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <system_error>
#include <utility>

#include "base/assert.h"
#include "base/at.h"
#include "board/notation.h"
#include "guides/evaluators.h"
#include "guides/orders.h"
#include "players/player_choice.h"
#include "reports/explaining.h"
#include "session/settings.h"
#include "solving/misere_solving.h"

namespace hex::engine {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Cell;
using board::CellState;
using board::Color;
using board::Game;
using board::Move;
using board::MoveKind;
using board::Position;
using board::SwapRule;

Session::Session() : game_(board::Size{}) {
  for (const Module& module : modules()) options_.emplace_back(module.name, module.table);
}

Session::~Session() {
  stop_pondering();
}

void Session::start_pondering() {
  ChoiceOptions wanted = chosen_options();
  if (!options("mohex")->flag("ponder") || wanted.level > 0 || game_.winner()) return;
  stop_ponderer_.store(false);
  wanted.think.stop = &stop_ponderer_;
  try {
    ponderer_ = std::thread([this, wanted, game = game_] {
      try {
        chooser_.ponder(game, wanted);
      } catch (const std::bad_alloc&) {  // the next choose() says so
      } catch (const std::system_error&) {
      }
    });
  } catch (const std::system_error&) {  // the system allows no other thread: then nothing is pondered
  }
}

void Session::stop_pondering() {
  if (!ponderer_.joinable()) return;
  stop_ponderer_.store(true);
  ponderer_.join();
}

void Session::new_game(board::Size size) {
  stop_pondering();
  game_ = Game(size, game_.swap_rule());
  chooser_.forget();
  start_clocks();
}

void Session::load(Game game) {
  stop_pondering();
  game.set_swap_rule(game_.swap_rule());
  game_ = std::move(game);
  chooser_.forget();
  start_clocks();
}

void Session::start_clocks() {
  for (Color color : board::kColors) {
    time_left_[color].reset();
    used_s_[color] = 0;
  }
}

void Session::set_clock(const ClockSettings& clock) {
  clock_ = clock;
  start_clocks();
}

// Front ends say swap-pieces for either rule; param_game swap_rule says what they mean.
Move Session::understood(Move move) const {
  if (move.kind == MoveKind::SwapPieces && options("game")->text("swap_rule") == "sides")
    move.kind = MoveKind::SwapSides;
  return move;
}

Status Session::play(const Move& move, bool allow_any_swap) {
  stop_pondering();
  return game_.play(understood(move), allow_any_swap);
}

Status Session::play_sequence(std::span<const std::string> moves, bool allow_any_swap) {
  Game next = game_;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string where = "move " + std::to_string(i + 1);
    const auto move = board::parse_move(size(), next.position().to_move(), moves[i]);
    if (!move) return Error{move.error().code, move.error().message, where};
    if (auto status = next.play(understood(*move), allow_any_swap); !status)
      return Error{status.error().code, status.error().message, where};
  }
  stop_pondering();
  game_ = std::move(next);
  return base::ok_status();
}

Status Session::undo() {
  stop_pondering();
  if (game_.moves().empty())
    return Error{ErrorCode::Conflict, "there is no move to take back: the game is at its start", ""};
  game_.undo();
  return base::ok_status();
}

TimeQuestion Session::time_question(Color color) const {
  return {clock_, time_left_[color], used_s_[color], position().empty_cells()};
}

// A time for each move, if one is set, bounds what the clock allows.
double Session::within_max_time(std::optional<double> by_clock) const {
  const double per_move_s = options("mohex")->real("max_time");
  if (!by_clock) return per_move_s;
  return max_time_given_ && per_move_s > 0 ? std::min(per_move_s, *by_clock) : *by_clock;
}

double Session::time_for(Color color) const {
  return within_max_time(time_for_move(time_question(color)));
}

double Session::hard_time_for(Color color) const {
  return within_max_time(time_for_hard_move(time_question(color)));
}

ChoiceOptions Session::chosen_options() const {
  return choice_options(*options("game"), *options("mohex"), *options("alphabeta"), *options("dfpn"));
}

namespace {

Error too_much_memory() {
  return {ErrorCode::Range, "there is not enough memory; param_mohex max_memory says how much to take", ""};
}

Error game_over(const Game& game) {
  return {ErrorCode::Conflict, "the game is over: " + result_text(game), ""};
}

}  // namespace

Result<Move> Session::choose(Color color, const std::vector<Cell>& avoid, const std::vector<Ban>& bans) {
  stop_pondering();
  if (game_.winner()) return game_over(game_);
  ChoiceOptions wanted = chosen_options();
  wanted.think.time_s = time_for(color);
  wanted.think.hard_time_s = hard_time_for(color);
  wanted.think.stop = &stop_;
  wanted.think.progress = progress_;
  if (wanted.level == 0) wanted.think.solved = store_.get();  // a level knows what it knows
  wanted.think.progress_every_s = progress_every_s_;
  wanted.think.avoid = avoid;
  wanted.think.bans = bans;
  try {
    const Move move = chooser_.choose(game_, color, wanted);
    if (store_) (void)store_->flush();  // what cannot be written waits for the next flush, which says so
    return move;
  } catch (const std::bad_alloc&) {
    return too_much_memory();
  }
}

Result<Thought> Session::think(Color color, ThinkOptions wanted) {
  stop_pondering();
  if (game_.winner()) return game_over(game_);
  ChoiceOptions choice = chosen_options();
  wanted.seed = choice.think.seed;
  wanted.threads = choice.think.threads;
  wanted.stop = &stop_;
  wanted.solved = store_.get();
  choice.think = std::move(wanted);
  try {
    Thought thought = chooser_.think(game_, color, choice);
    if (store_) (void)store_->flush();  // as above
    return thought;
  } catch (const std::bad_alloc&) {
    return too_much_memory();
  }
}

Result<Move> Session::genmove(Color color, const std::vector<Cell>& avoid, const std::vector<Ban>& bans) {
  const auto start = std::chrono::steady_clock::now();
  auto move = choose(color, avoid, bans);
  if (!move) return move;
  used_s_[color] += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool played = game_.play(*move).ok();
  HEX_CHECK(played);
  start_pondering();
  return move;
}

std::vector<Move> Session::legal_moves() const {
  std::vector<Move> out;
  if (game_.winner()) return out;
  for (Cell cell : position().cells_of(CellState::Empty))
    out.push_back(Move::stone(position().to_move(), cell));
  if (const auto swap = game_.swap_available())
    out.push_back({*swap, other(game_.moves()[0].color), board::kNoCell});
  return out;
}

const base::Options* Session::options(std::string_view module) const {
  for (const base::Options& options : options_)
    if (options.module() == module) return &options;
  return nullptr;
}

Status Session::set_option(std::string_view module, std::string_view name, std::string_view value) {
  stop_pondering();
  if (module == "game" && name == "player")
    if (const auto kind = parse_player(value); !kind) return kind.error();
  if (module == "dfpn" && name == "order")
    if (auto status = guides::check_order(value); !status) return status;
  if (module == "mohex" && name == "evaluator")
    if (auto status = guides::check_evaluator(value); !status) return status;
  if (module == "game" && name == "swap_rule" && value != "pieces" && value != "sides")
    return Error{ErrorCode::Range, "swap_rule is pieces or sides", ""};
  for (base::Options& options : options_) {
    if (options.module() != module) continue;
    if (auto status = options.set(name, value); !status) return status;
    if (module == "dfpn" && name == "misere") solved_.reset();  // the last answer was by another rule
    if (module == "game" && (name == "allow_swap" || name == "swap_rule"))
      set_swap_rule(!options.flag("allow_swap")            ? SwapRule::None
                    : options.text("swap_rule") == "sides" ? SwapRule::Sides
                                                           : SwapRule::Pieces);
    max_time_given_ = max_time_given_ || (module == "mohex" && name == "max_time");
    return base::ok_status();
  }
  return Error{ErrorCode::Range, "no module " + std::string(module.substr(0, 30)), ""};
}

Result<SolveResult> Session::solve(Color color, SolveOptions wanted) {
  stop_pondering();
  if (stop_.load()) {  // interrupted while it waited
    SolveResult nothing;
    nothing.to_move = color;
    nothing.unknown = position().cells_of(CellState::Empty);
    return nothing;
  }
  wanted.solved = store_.get();
  Position asked = position();
  asked.set_to_move(color);
  limit(wanted);
  const base::Options& dfpn = *options("dfpn");
  if (dfpn.flag("misere")) {
    auto result = solve_misere(asked, wanted, dfpn.integer<std::size_t>("max_memory"));
    if (result) solved_ = Solved{std::move(asked), *result};
    return result;
  }
  if (auto status = prepare_solver(); !status) return status.error();
  SolveResult result = solver_->solve(asked, wanted);
  solved_ = Solved{std::move(asked), result};
  if (store_)
    if (auto status = store_->flush(); !status) return status.error();
  return result;
}

Result<explain::Explanation> Session::explain(Color color, Cell move) {
  if (options("dfpn")->flag("misere"))
    return Error{ErrorCode::Unsupported, "explains only Hex; param_dfpn misere is 1", ""};
  if (move != board::kNoCell && (position().winner() || !position().is_empty(move)))
    return Error{ErrorCode::Conflict, "a move to explain goes on an empty cell of a game that is not over",
                 ""};
  if (auto status = prepare_solver(); !status) return status.error();
  ExplainOptions wanted;
  limit(wanted.solve);
  Position asked = position();
  asked.set_to_move(color);
  return explain_position(*solver_, asked, move, wanted);
}

Result<Review> Session::review(double time_s) {
  if (options("dfpn")->flag("misere"))
    return Error{ErrorCode::Unsupported, "reviews Hex only; param_dfpn misere is 1", ""};
  if (game_.moves().empty()) return Error{ErrorCode::Conflict, "the game has no moves to judge", ""};
  stop_pondering();
  if (auto status = prepare_solver(); !status) return status.error();
  constexpr std::size_t kTree_bytes = std::size_t{128} << 20;
  const auto player = make_player(PlayerKind::Mcts, size(), kTree_bytes);
  Reviewer reviewer(game_, time_s > 0 ? time_s : standard_review_time_s(game_.moves().size()));
  const int threads = options("dfpn")->integer<int>("threads");
  constexpr double kSlice_s = 1;
  while (!reviewer.done() && !stop_.load())
    reviewer.work(*player, *solver_, kSlice_s, threads, &stop_, store_.get());
  return reviewer.review();
}

void Session::limit(SolveOptions& wanted) const {
  const base::Options& dfpn = *options("dfpn");
  if (wanted.time_s == 0) wanted.time_s = dfpn.real("timelimit");
  if (wanted.method == SolveMethod::Dfpn) wanted.threads = dfpn.integer<int>("threads");
  wanted.order = dfpn.text("order");
  wanted.reasoning.dfpn = solve::dfpn_parameters().values(dfpn);
  wanted.stop = &stop_;
}

Status Session::prepare_solver() {
  const std::int64_t bytes = options("dfpn")->integer("max_memory");
  if (!solver_ || solver_->size() != size() || solver_bytes_ != bytes) {
    forget_solved();
    try {
      solver_ = make_solver(size(), base::at(bytes));
    } catch (const std::bad_alloc&) {
      return Error{ErrorCode::Range,
                   "there is not enough memory; param_dfpn max_memory says how much to take", ""};
    }
    solver_bytes_ = bytes;
  }
  return base::ok_status();
}

Status Session::close_store() {
  const Status written = store_ ? store_->flush() : base::ok_status();
  store_.reset();
  return written;
}

const SolveResult* Session::last_solve() const {
  if (!solved_) return nullptr;
  Position now = position();
  now.set_to_move(solved_->position.to_move());
  return now == solved_->position ? &solved_->result : nullptr;
}

void Session::forget_search() {
  stop_pondering();
  chooser_.forget();
}

void Session::forget_solved() {
  solver_.reset();
  solved_.reset();
}

std::string result_text(const Game& game) {
  const auto winner = game.winner();
  if (!winner) return "";
  if (game.position().winner())
    return std::string(name(*winner)) + " has joined " + name(first_edge(*winner)) + " and " +
           name(second_edge(*winner));
  return std::string(name(*winner)) + " wins by resignation";
}

}  // namespace hex::engine
