// Session: one game with everything a front end needs around it: options, clock, players, interrupts. The
// protocol and the terminal game are thin over this class.
//
// Nothing is half applied: a call that returns an error has changed nothing. One thread uses a Session; only
// interrupt() may be called from another. (Pondering has a thread inside, which no caller sees.)
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/options.h"
#include "base/result.h"
#include "board/game.h"
#include "explain/explanation.h"
#include "players/move_choice.h"
#include "players/time_budget.h"
#include "review/reviewing.h"
#include "solving/answer_store.h"
#include "solving/solving.h"

namespace hex::engine {

class Session {
 public:
  // An empty 11x11 board, every option at its default.
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const board::Game& game() const { return game_; }
  const board::Position& position() const { return game_.position(); }
  board::Size size() const { return position().size(); }

  // An empty board. The swap rule stays.
  void new_game(board::Size size);
  // Continues this game; its swap rule gives way to the session's.
  void load(board::Game game);
  // What genmove may do, and what play() accepts. param_game allow_swap sets None, or what swap_rule says.
  void set_swap_rule(board::SwapRule rule) { game_.set_swap_rule(rule); }

  // `allow_any_swap` accepts a swap whatever the rule: front ends replay games that were played elsewhere.
  base::Status play(const board::Move& move, bool allow_any_swap = false);
  // Several moves, colours in turn from the side to move: all of them, or none.
  base::Status play_sequence(std::span<const std::string> moves, bool allow_any_swap = false);
  base::Status undo();

  // The move that the engine would make for this colour, whoever's turn it is: a stone on an empty cell, or a
  // swap where the rule allows it. An error when the game is over. Never pass. Player, level and limits come
  // from modules game and mohex; a clock that was set goes before max_time, unless max_time was set, too, and
  // is shorter. interrupt() makes it answer at once.
  // Moves to avoid are not answered while another is left, and then there is no swap.
  base::Result<board::Move> choose(board::Color color, const std::vector<board::Cell>& avoid = {},
                                   const std::vector<Ban>& bans = {});
  // choose(), and play it; the time counts on this colour's clock.
  base::Result<board::Move> genmove(board::Color color, const std::vector<board::Cell>& avoid = {},
                                    const std::vector<Ban>& bans = {});
  // What the player of the options, at full strength, thinks about the position with this colour to move.
  // Limits, progress and moves to avoid are the caller's; threads and seed come from the options, and
  // interrupt() ends it. What it finds is kept for the next question about the game.
  base::Result<Thought> think(board::Color color, ThinkOptions wanted);
  // What the player thought when it last chose a stone, if that was about this game.
  const std::optional<Thought>& last_thought() const { return chooser_.last_thought(); }
  // Called about so often while choose() runs, from its thread.
  void set_progress(std::function<void(const Thought&)> progress, double every_s = 0.1) {
    progress_ = std::move(progress);
    progress_every_s_ = every_s;
  }
  // Seconds that choose() would give this colour's move now; 0 is no limit.
  double time_for(board::Color color) const;
  // The most that a hard move may take; at least time_for().
  double hard_time_for(board::Color color) const;
  // Empty cells, then a swap where the side to move may swap. None when the game is over.
  std::vector<board::Move> legal_moves() const;

  // All modules of session/settings.h. Setting goes through set_option, which also applies the value.
  const std::vector<base::Options>& options() const { return options_; }
  // nullptr when there is no such module.
  const base::Options* options(std::string_view module) const;
  base::Status set_option(std::string_view module, std::string_view name, std::string_view value);

  // Who wins with this colour to move, by the rule that param_dfpn misere states. Limits and threads come
  // from module dfpn, `stop` is interrupt(); the caller sets the rest. What was found is kept for the next
  // question, until forget_solved() or another board size.
  base::Result<SolveResult> solve(board::Color color, SolveOptions wanted = {});
  // The answer to the last solve(), if it was about the stones that are on the board now.
  const SolveResult* last_solve() const;
  void forget_solved();
  // What the player keeps for the next move.
  void forget_search();
  // Why the position is won with this colour to move, or why a move of it wins or loses (kNoCell: no move);
  // limits as in solve().
  base::Result<explain::Explanation> explain(board::Color color, board::Cell move);
  // Every move of the game judged, within that many seconds; 0: the standard. interrupt() ends it with what is known.
  base::Result<Review> review(double time_s);
  // Solved positions that stay, which solve() uses and feeds; an answer that cannot be written is an error of
  // solve(). The store that was open before is closed; archive/session_store.h opens one on disk.
  void use_store(std::unique_ptr<AnswerStore> store) { store_ = std::move(store); }
  // Also when what was found last could not be written, which is then an error.
  base::Status close_store();
  AnswerStore* store() const { return store_.get(); }  // nullptr while none is open

  // A new clock: the time used so far is forgotten.
  // With param_mohex ponder, genmove goes on thinking in a thread of its own while the other side thinks.
  // Every call above that plays, chooses or sets something ends it first; so does this.
  void stop_pondering();
  bool pondering() const { return ponderer_.joinable(); }

  void set_clock(const ClockSettings& clock);
  const ClockSettings& clock() const { return clock_; }
  void set_time_left(board::Color color, const TimeLeft& left) { time_left_[color] = left; }
  const std::optional<TimeLeft>& time_left(board::Color color) const { return time_left_[color]; }

  // Asks the running command to end soon with what it has. Safe from any thread.
  void interrupt() { stop_.store(true); }
  void clear_interrupt() { stop_.store(false); }
  const std::atomic<bool>& stop_flag() const { return stop_; }

 private:
  TimeQuestion time_question(board::Color color) const;
  double within_max_time(std::optional<double> by_clock) const;
  // What module dfpn says, where the caller has said nothing.
  void limit(SolveOptions& wanted) const;
  base::Status prepare_solver();
  board::Move understood(board::Move move) const;
  void start_clocks();
  void start_pondering();
  ChoiceOptions chosen_options() const;

  board::Game game_;
  std::vector<base::Options> options_;
  ClockSettings clock_;
  board::PerColor<std::optional<TimeLeft>> time_left_;
  board::PerColor<double> used_s_;
  bool max_time_given_ = false;
  MoveChooser chooser_;
  std::function<void(const Thought&)> progress_;
  double progress_every_s_ = 0.1;
  std::thread ponderer_;  // uses only chooser_
  std::atomic<bool> stop_ponderer_{false};
  std::atomic<bool> stop_{false};
  std::unique_ptr<AnswerStore> store_;
  std::unique_ptr<Solver> solver_;  // made when first needed
  std::int64_t solver_bytes_ = 0;
  struct Solved {
    board::Position position;
    SolveResult result;
  };
  std::optional<Solved> solved_;
};

// "black has joined north and south", "white wins by resignation"; empty while the game goes on.
std::string result_text(const board::Game& game);

}  // namespace hex::engine
