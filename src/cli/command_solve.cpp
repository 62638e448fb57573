// mustplay solve POSITION: who wins, with which moves, and a certificate of it.
#include <fmt/format.h>

#include <new>
#include <nlohmann/json.hpp>
#include <utility>

#include "archive/stored_solve.h"
#include "base/at.h"
#include "board/notation.h"
#include "certificates/certificate_file.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "cli/stop_signal.h"
#include "guides/networks.h"
#include "guides/orders.h"
#include "picture/svg.h"
#include "protocol/json_reports.h"
#include "reports/solve_answer.h"
#include "solving/misere_solving.h"
#include "solving/solving.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;
using engine::SolveMethod;
using engine::SolveOptions;
using engine::SolveProgress;
using engine::SolveResult;

namespace {

constexpr const char* kSolveFooter =
    "The answer is exact: a winner is named only when the win is proved. Without --all-moves one winning\n"
    "move is enough; with it every empty cell is settled as winning or losing. Small boards take an\n"
    "instant, openings of 7x7 seconds, of 8x8 minutes, 9x9 and more (few stones) very long: --time and\n"
    "--nodes set a limit, and Ctrl-C stops at any time; what is known by then is printed.\n"
    "\n"
    "In the board: * a winning move, x a losing one (with --all-moves), : the winner's carrier, the empty\n"
    "cells that he needs; whatever happens elsewhere, he wins. The line of play has winning moves of the\n"
    "winner and, of the loser, the moves that took most work to refute.\n"
    "\n"
    "--json: winner (null: not known), to_move, winning_moves, losing_moves, unknown_moves, pv, carrier,\n"
    "stored (the winner was in the store), must_play (no other move wins, as the other side's connections\n"
    "show), proof_steps and proof_nodes (of the certificate; 0 without one), nodes, seconds, phi and delta\n"
    "(proof and disproof number of the side to move: 0 is done, null infinite).\n"
    "\n"
    "--rule misere is Rex: whoever joins his edges loses. By plain search, for boards of at most 30 cells, "
    "of which\n"
    "5x5 and more need many stones; without line of play, carrier and proof.\n"
    "\n"
    "--store DIR keeps answers in a folder (see 'mustplay store --help'): known ones are used, new ones "
    "added,\n"
    "and every --checkpoint seconds what the solve has found so far is written there. A solve that ended "
    "before\n"
    "its answer, however it ended, goes on from there when it is started again; --resume does so without "
    "naming\n"
    "the position. With --proof the store is not asked, only fed: a certificate needs the whole proof.\n"
    "\n"
    "Exit codes: 0 solved; 3 a limit was reached and the winner is not known.\n"
    "\n"
    "Examples:\n"
    "  mustplay solve --size 5 --black c3\n"
    "  mustplay solve --size 4 --all-moves\n"
    "  mustplay solve game.sgf --move 20 --time 60 --threads 2\n"
    "  mustplay solve game.sgf --proof game.proof && hexcheck game.proof\n"
    "  mustplay solve game.sgf --all-moves --svg map.svg\n"
    "  mustplay solve --size 8 --black d1 --to-move white --store answers\n"
    "  mustplay solve --resume --store answers\n"
    "  mustplay solve --size 4 --rule misere --all-moves";

// The line that is written over while a solve runs.
class SolveProgressLine {
 public:
  SolveProgressLine(Console& console, board::Size size) : console_(console), size_(size) {}
  ~SolveProgressLine() {
    if (shown_) console_.err << "\r\x1b[K" << std::flush;
  }
  SolveProgressLine(const SolveProgressLine&) = delete;
  SolveProgressLine& operator=(const SolveProgressLine&) = delete;

  void show(const SolveProgress& progress) {
    shown_ = true;
    std::string line = fmt::format("{} nodes, {:.0f} a second, {:.1f} s", progress.nodes,
                                   base::real(progress.nodes) / progress.seconds, progress.seconds);
    if (progress.move != board::kNoCell)
      line +=
          fmt::format(", move {} ({} searched)", board::cell_name(size_, progress.move), progress.moves_done);
    console_.err << "\r\x1b[K" << line << std::flush;
  }

 private:
  Console& console_;
  board::Size size_;
  bool shown_ = false;
};

class Solve : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("solve", "Who wins, and with which moves; with proof");
    sub->footer(kSolveFooter);
    position_.add_to(*sub);
    options_.order = guides::kStandardOrder;
    sub->add_flag("--all-moves", options_.all_moves, "Settle every empty cell: all winning and losing moves");
    sub->add_option("--rule", rule_, "hex (default), or misere: whoever joins his edges loses; small boards")
        ->type_name("NAME")
        ->one_of({"hex", "misere"});
    sub->add_option("--method", method_, "dfpn (default), or mustplay: plain depth-first search")
        ->type_name("NAME")
        ->one_of({"dfpn", "mustplay"});
    sub->add_option("--order", options_.order,
                    "Which moves are tried first: " + guides::order_names() + "; the first is the default")
        ->type_name("NAME")
        ->check([](const std::string& name) {
          const auto status = guides::check_order(name);
          return status ? std::string() : status.error().message;
        });
    sub->add_option_function(
           "--network", [this](const std::string& name) { options_.order = guides::names_for(name).order; },
           "A network file that orders the moves, or none: as --order current")
        ->type_name("FILE|none")
        ->check([](const std::string& name) {
          const auto status = guides::check_order(guides::names_for(name).order);
          return status ? std::string() : status.error().text();
        });
    add_solve_limits(*sub, options_);
    add_memory(*sub, memory_mb_, "the solver's table");
    sub->add_option("--proof", proof_file_, "Write a certificate of the winner; 'hexcheck FILE' verifies it")
        ->type_name("FILE");
    auto* store = add_store(*sub, store_);
    sub->add_flag("--resume", resume_, "Go on with the solve that was not finished in the store")
        ->needs(store);
    sub->add_option("--checkpoint", checkpoint_s_, "Write down what is found every S seconds (default 60)")
        ->type_name("S")
        ->check(seconds())
        ->needs(store);
    output_.add_to(*sub);
    return sub;
  }

  int run(Console& console) override {
    std::unique_ptr<engine::SolvedStore> store;
    if (!store_.empty()) {
      auto opened = engine::SolvedStore::open(store_);
      if (!opened) return fail(console, opened.error());
      store = std::move(*opened);
    }
    const auto game = resume_ && !position_.given() ? unfinished() : read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    if (method_ == "mustplay" && options_.threads > 1)
      return fail(console, {ErrorCode::Conflict, "works only with --method dfpn", "--threads"});
    base::Status kept = base::ok_status();
    const auto result = rule_ == "misere" ? solve_misere(game->position())
                                          : solve(game->position(), store.get(), kept, console);
    if (!result) return fail(console, result.error());
    if (auto status = write_proof(console, *result); !status) return fail(console, status.error());
    if (auto status = write(console, *game, *result); !status) return fail(console, status.error());
    if (!kept) return fail(console, kept.error());
    return result->answer ? kFine : kUnknown;
  }

 private:
  // The one solve of the store that waits to go on.
  base::Result<board::Game> unfinished() {
    const auto waiting = engine::unfinished_solves(store_);
    if (!waiting) return waiting.error();
    if (waiting->empty()) return Error{ErrorCode::Conflict, "this store has no unfinished solve", "--resume"};
    if (waiting->size() > 1)
      return Error{
          ErrorCode::Conflict,
          fmt::format("{} solves of this store are unfinished ('mustplay store stat' lists them): name the "
                      "position, too",
                      waiting->size()),
          "--resume"};
    const engine::Unfinished& job = waiting->front();
    options_.all_moves = options_.all_moves || job.all_moves;
    if (job.method == SolveMethod::MustPlay) method_ = "mustplay";
    return board::Game(job.position);
  }

  base::Result<SolveResult> solve(const board::Position& position, engine::SolvedStore* store,
                                  base::Status& kept, Console& console) {
    auto made = solver_within(position.size(), memory_mb_);
    if (!made) return made.error();
    const std::unique_ptr<engine::Solver> solver = std::move(*made);
    options_.method = method_ == "mustplay" ? SolveMethod::MustPlay : SolveMethod::Dfpn;
    options_.proof = !proof_file_.empty();
    const StopSignal signal;
    options_.stop = &signal.flag();
    SolveProgressLine line(console, position.size());
    if (console.live) options_.progress = [&](const SolveProgress& progress) { line.show(progress); };
    if (store == nullptr) return solver->solve(position, options_);
    engine::StoredSolveOptions how;
    how.checkpoint_s = checkpoint_s_;
    bool warned = false;  // once is enough; the end of the solve tells whether it still fails
    how.warn = [&](const Error& error) {
      if (!std::exchange(warned, true)) console.err << "mustplay: " + error.text() + "; the solve goes on\n";
    };
    auto out = engine::solve_with_store(*solver, *store, position, options_, how);
    if (!out) return out.error();
    kept = out->kept;
    return std::move(out->result);
  }

  base::Result<SolveResult> solve_misere(const board::Position& position) {
    if (!store_.empty()) return Error{ErrorCode::Unsupported, "works only with --rule hex", "--store"};
    if (!proof_file_.empty()) return Error{ErrorCode::Unsupported, "works only with --rule hex", "--proof"};
    const StopSignal signal;
    options_.stop = &signal.flag();
    return engine::solve_misere(position, options_, base::megabytes(memory_mb_));
  }

  base::Status write_proof(Console& console, const SolveResult& result) const {
    if (proof_file_.empty()) return base::ok_status();
    if (!result.answer) {
      console.err << "mustplay: no certificate is written, because the winner is not known\n";
      return base::ok_status();
    }
    if (result.certificate.empty())
      return Error{ErrorCode::Unsupported, "no certificate could be made", "--proof"};
    return engine::write_certificate_file(proof_file_, result.certificate);
  }

  base::Status write(Console& console, const board::Game& game, const SolveResult& result) const {
    const auto marks = solve_marks(game, result, options_.all_moves);
    if (!output_.svg_file.empty()) {
      const auto status = write_output(console, output_.svg_file, picture::to_svg(game.position(), marks));
      if (!status || output_.svg_file == "-") return status;
    }
    if (output_.json)
      return write_output(console, "-", protocol::solve_json(game.position().size(), result).dump() + "\n");
    return write_output(console, "-",
                        to_text(game.position(), marks, console.text) +
                            solve_words(game.position(), result, options_.all_moves));
  }

  PositionArgument position_;
  OutputChoice output_;
  SolveOptions options_;
  std::string rule_ = "hex", method_ = "dfpn", proof_file_, store_;
  int memory_mb_ = 1024;
  bool resume_ = false;
  double checkpoint_s_ = 60;
};

}  // namespace

std::unique_ptr<Command> make_solve() {
  return std::make_unique<Solve>();
}

}  // namespace hex::cli
