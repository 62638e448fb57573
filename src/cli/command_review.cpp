// mustplay review GAME: every move of a game judged.
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "cli/command.h"
#include "cli/position_argument.h"
#include "cli/stop_signal.h"
#include "protocol/review_json.h"
#include "review/review_words.h"
#include "review/reviewing.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr const char* kReviewFooter =
    "Each move gets the chance of its player before and after it, a class (best, good, inaccuracy, mistake, blunder) and\n"
    "the best move with its line. The solver goes from the end backwards; what it has proved is marked so, and a win that\n"
    "was thrown away is then certain. All other chances are guesses of the search, and so are the classes that rest on\n"
    "them. Time goes where the chances move. Ctrl-C ends it with what is known, and --resume goes on from there.\n"
    "\n"
    "A move loses the difference of the two chances: up to 0.02 best, 0.06 good, 0.12 inaccuracy, 0.25 mistake. The\n"
    "accuracy of a player is the mean of 1 - 2 x what each move loses. With a swap in the game the first stone is judged\n"
    "by what it leaves after the better choice, and the choice by what the other one would have given.\n"
    "\n"
    "--json: moves with number, color, move, class, win_before, win_after (of the player), proved (the class is),\n"
    "proof_before, proof_after (win, loss, unknown), best, line; swap (swapped, right, proved, chance of the first stone),\n"
    "decided_at (after how many moves the winner is proved for the first time), accuracy, complete.\n"
    "\n"
    "Exit codes: 0 done; 3 stopped: what is known is printed.\n"
    "\n"
    "Examples:\n"
    "  mustplay review game.sgf --sgf reviewed.sgf          comments and better lines into the record\n"
    "  mustplay review '#11,a10:sf6d7e7e8d9g5h4g4i3' --time 60 --svg graph.svg\n"
    "  mustplay review game.sgf --json > one.json; mustplay review game.sgf --resume one.json";

class ReviewCommand : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("review", "Judge every move of a game");
    sub->footer(kReviewFooter);
    sub->add_option("GAME", position_.source,
                    "An SGF file, a link, a list of moves, or '-' for standard input")
        ->required()
        ->type_name("");
    sub->add_option("--move", position_.move_number, "Only the first N moves")->type_name("N")->from_zero();
    sub->add_option("--time", time_s_, "Seconds for the whole game (default 2.5 for each move, at most 150)")
        ->type_name("S")
        ->above_zero();
    sub->add_option("--swap", swap_, "Might the second player swap? pieces (default) or none")
        ->type_name("RULE")
        ->one_of({"pieces", "none"});
    sub->add_option("--threads", threads_, "Threads of search and solver (default 2)")
        ->type_name("N")
        ->within(1, 1024);
    sub->add_option("--memory", memory_mb_, "Megabytes that search and solver may take (default 512)")
        ->type_name("MB")
        ->within(16, 1 << 20);
    sub->add_option("--resume", resume_, "Go on from what an earlier --json said")->type_name("FILE");
    auto* json = sub->add_flag("--json", json_, "One JSON object");
    sub->add_option("--svg", svg_file_, "The chances over the game as a picture ('-': standard output)")
        ->type_name("FILE")
        ->excludes(json);
    sub->add_option("--sgf", sgf_file_, "The record with comments and better lines ('-': standard output)")
        ->type_name("FILE");
    return sub;
  }

  int run(Console& console) override {
    auto tree = read_record(position_, console.in);
    if (!tree) return fail(console, tree.error());
    auto replay = sgf::replay_main_line(*tree, position_.move_number);
    if (!replay) return fail(console, {replay.error().code, replay.error().text(), position_.source});
    if (!position_.move_number && tree->shown_moves())  // a link shows a place; a review is of the whole
      if (auto whole = sgf::replay_main_line(*tree, replay->moves_in_line)) replay = std::move(whole);
    board::Game& game = replay->game;
    if (game.moves().empty())
      return fail(console, {ErrorCode::Conflict, "has no moves to judge", position_.source});
    if (swap_ == "pieces") game.set_swap_rule(board::SwapRule::Pieces);
    const StopSignal signal;
    const auto review = work(console, game, signal.flag());
    if (!review) return fail(console, review.error());
    engine::annotate(*tree, *review);
    if (const auto status = write(console, game.position().size(), *tree, *review); !status)
      return fail(console, status.error());
    return signal.flag().load() ? kUnknown : kFine;
  }

 private:
  Result<std::vector<engine::ReviewedMove>> known(const board::Game& game) const {
    if (resume_.empty()) return std::vector<engine::ReviewedMove>{};
    std::ifstream in(resume_, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto object = protocol::parse_json_object(text);
    if (!in || !object)
      return Error{ErrorCode::Io, "is no review; what 'mustplay review --json' prints would be right",
                   resume_};
    protocol::Fields fields(*object);
    auto out = protocol::read_reviewed_moves(fields, "moves", game);
    if (fields.error()) return Error{fields.error()->code, fields.error()->message, resume_};
    return out;
  }

  Result<engine::Review> work(Console& console, const board::Game& game,
                              const std::atomic<bool>& stop) const {
    const board::Size size = game.position().size();
    const std::size_t bytes = base::megabytes(memory_mb_) / 2;
    const auto player = engine::make_player(engine::PlayerKind::Mcts, size, bytes);
    const auto solver = engine::make_solver(size, bytes);
    engine::Reviewer reviewer(game,
                              time_s_ > 0 ? time_s_ : engine::standard_review_time_s(game.moves().size()));
    const auto earlier = known(game);
    if (!earlier) return earlier.error();
    reviewer.resume(*earlier);
    constexpr double kSlice_s = 0.5;
    while (!reviewer.done() && !stop.load()) {
      reviewer.work(*player, *solver, kSlice_s, threads_, &stop, nullptr);
      if (console.live)
        console.err << fmt::format("\r\x1b[K{} of {} moves judged", reviewer.review().moves.size(),
                                   game.moves().size())
                    << std::flush;
    }
    if (console.live) console.err << "\r\x1b[K" << std::flush;
    return reviewer.review();
  }

  base::Status write(Console& console, board::Size size, const sgf::Tree& tree,
                     const engine::Review& review) const {
    bool said = false;
    const auto put = [&](const std::string& file, const std::string& text) {
      said = said || file == "-";
      return write_output(console, file, text);
    };
    if (!svg_file_.empty())
      if (auto status = put(svg_file_, engine::review_svg(size, review)); !status) return status;
    if (!sgf_file_.empty())
      if (auto status = put(sgf_file_, sgf::write_sgf(tree)); !status) return status;
    if (said) return base::ok_status();
    return write_output(
        console, "-",
        json_ ? protocol::review_json(size, review).dump() + "\n" : engine::review_words(size, review));
  }

  PositionArgument position_;
  double time_s_ = 0;
  int threads_ = 2, memory_mb_ = 512;
  std::string swap_ = "pieces", svg_file_, sgf_file_, resume_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_review() {
  return std::make_unique<ReviewCommand>();
}

}  // namespace hex::cli
