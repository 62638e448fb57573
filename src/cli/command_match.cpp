// mustplay match: a match between two engines.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "cli/command.h"
#include "cli/match_answer.h"
#include "cli/option_groups.h"
#include "cli/stop_signal.h"
#include "match/run_match.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;

namespace {

constexpr const char* kMatchFooter =
    "ENGINE is the command of any program that speaks HTP ('mustplay htp', 'mohex --seed 1'), or settings of "
    "our\n"
    "own: a player (mcts, alphabeta, resistance, simple) and words such as level=3, count=1000, time=0.5,\n"
    "threads=2, seed=7, depth=2, connections=10, or MODULE.OPTION=VALUE of docs/options.md.\n"
    "\n"
    "Games come in pairs, the same opening with colours exchanged, and Elo, its 95 % interval and the test "
    "count\n"
    "pairs. Our own board decides what is legal and who has won; whoever crashes, makes an illegal move or "
    "does\n"
    "not answer in time has lost the game, and the report says so. With --sgf the games and a journal are "
    "kept,\n"
    "and --resume goes on after an interruption; Ctrl-C ends the match and prints what is known by then.\n"
    "\n"
    "--time announces the time to programs as time_settings 0 S 1, --count as param_mohex max_games N.\n"
    "--sprt ends the match as soon as it is known whether a is stronger than b by --elo1 rather than "
    "--elo0.\n"
    "\n"
    "Exit codes: 0 the match is over; 3 it was stopped before.\n"
    "\n"
    "Examples:\n"
    "  mustplay match --a level=5 --b level=4 --games 100 --size 11\n"
    "  mustplay match --a 'mcts count=2000' --b 'alphabeta count=2000' --openings all --games 242 --threads "
    "2\n"
    "  mustplay match --a 'mustplay htp' --b './other --htp' --time 1s --sgf games --sprt\n"
    "  mustplay match --a 'mustplay htp' --b './other --htp' --time 1s --sgf games --sprt --resume\n"
    "  mustplay match --a mcts --b mcts --count 100 --size 3-13 --games 500 --json";

// "1s", "500ms", "1.5"; nothing when it is no time.
std::optional<double> parse_time(const std::string& text) {
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  const std::string unit = text.substr(used);
  if (unit == "ms") value /= 1000;
  if ((!unit.empty() && unit != "s" && unit != "ms") || !(value > 0) || value > 1e6) return std::nullopt;
  return value;
}

class MatchProgress {
 public:
  explicit MatchProgress(Console& console) : console_(console) {}
  ~MatchProgress() {
    if (!shown_.empty()) console_.err << "\r\x1b[K" << std::flush;
  }
  MatchProgress(const MatchProgress&) = delete;
  MatchProgress& operator=(const MatchProgress&) = delete;

  void show(const match::Standing& standing, const MatchFrame& frame) {
    constexpr int kWidth = 20;
    const int done = kWidth * standing.games() / std::max(1, frame.planned);
    const std::string line = "[" + std::string(base::at(done), '#') +
                             std::string(base::at(kWidth - done), '.') + "] " + match_line(standing, frame);
    if (line == shown_) return;
    shown_ = line;
    console_.err << "\r\x1b[K" << line << std::flush;
  }

 private:
  Console& console_;
  std::string shown_;
};

class Match : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("match", "Let two engines play a match; Elo and SPRT");
    sub->footer(kMatchFooter);
    sub->add_option("--a", text_[0], "The first engine")->type_name("ENGINE")->required();
    sub->add_option("--b", text_[1], "The second engine")->type_name("ENGINE")->required();
    sub->add_option("--setup-a", setup_[0], "A protocol line for a program after its start; may be repeated")
        ->type_name("LINE");
    sub->add_option("--setup-b", setup_[1], "The same for b")->type_name("LINE");
    sub->add_option("--games", games_, "How many games (default 100); an odd number is one more")
        ->type_name("N")
        ->within(1, 1000000);
    sub->add_option("--size", size_, "Board size such as 11 (default) or 9x7, or 3-13: each in turn")
        ->type_name("SIZE");
    sub->add_option("--openings", openings_,
                    "Black's first stone: balanced (default), all, none, or cells such as a2,b4")
        ->type_name("WHICH");
    sub->add_option("--swap", swap_, "none (default), or pieces: engines may swap the first stone they see")
        ->type_name("RULE")
        ->one_of({"none", "pieces"});
    add_limits(*sub);
    add_test(*sub);
    auto* folder =
        sub->add_option("--sgf", folder_, "Keep games and journal in this folder")->type_name("DIR");
    sub->add_flag("--resume", resume_, "Go on with the match in the folder of --sgf")->needs(folder);
    sub->add_flag("--json", json_, "One JSON object");
    return sub;
  }

  int run(Console& console) override {
    if (auto status = read_options(); !status) return fail(console, status.error());
    std::optional<match::Journal> journal;
    if (!folder_.empty()) {
      auto opened = match::Journal::open(folder_, about(), resume_);
      if (!opened) return fail(console, opened.error());
      journal = std::move(*opened);
      options_.journal = &*journal;
    }
    const StopSignal signal;
    options_.stop = &signal.flag();
    MatchFrame frame{text_, options_.schedule.games(), false, options_.sprt};
    const auto result = play(console, frame);
    if (!result) return fail(console, result.error());
    frame.stopped = result->stopped;
    const auto text = json_ ? match_json(result->standing, frame) : match_words(result->standing, frame);
    if (auto status = write_output(console, "-", text); !status) return fail(console, status.error());
    return result->stopped ? kUnknown : kFine;
  }

 private:
  void add_limits(App& sub) {
    auto* time = sub.add_option("--time", time_, "Time for each move, such as 1s or 500ms")->type_name("T");
    sub.add_option("--count", options_.limits.count,
                   "Playouts or positions for each move: the same games every time")
        ->type_name("N")
        ->check(positive())
        ->excludes(time);
    sub.add_option("--timeout", timeout_,
                   "A move that takes longer loses (default: three times --time and 5 s; 60s)")
        ->type_name("T");
    sub.add_option("--threads", options_.threads, "Games at the same time (default 1)")
        ->type_name("N")
        ->within(1, 64);
    sub.add_option("--seed", seed_, "Of the first pair; each pair has the next one (default 1)")
        ->type_name("N")
        ->check(not_negative());
  }

  void add_test(App& sub) {
    auto* test = sub.add_flag("--sprt", sprt_, "End when the sequential test has an answer");
    sub.add_option("--elo0", test_.elo0, "The difference that is not worth it (default 0)")->needs(test);
    sub.add_option("--elo1", test_.elo1, "The difference that is (default 30)")->needs(test);
    sub.add_option("--alpha", test_.alpha, "Chance to accept wrongly (default 0.05)")
        ->needs(test)
        ->within(0.0001, 0.49);
    sub.add_option("--beta", test_.beta, "Chance to reject wrongly (default 0.05)")
        ->needs(test)
        ->within(0.0001, 0.49);
  }

  base::Status read_options() {
    for (std::size_t i : {0u, 1u}) {
      const auto spec = match::parse_contestant(text_[i]);
      if (!spec) return Error{spec.error().code, spec.error().text(), i == 0 ? "--a" : "--b"};
      if (!spec->program && !setup_[i].empty())
        return Error{ErrorCode::Conflict, "is only for programs", i == 0 ? "--setup-a" : "--setup-b"};
      options_.engines[i] = *spec;
    }
    options_.setup = setup_;
    const auto schedule = match::Schedule::make(size_, openings_, games_ + games_ % 2, base::word_of(seed_));
    if (!schedule) return schedule.error();
    options_.schedule = *schedule;
    if (swap_ == "pieces") options_.limits.swap_rule = board::SwapRule::Pieces;
    if (sprt_ && test_.elo0 >= test_.elo1)
      return Error{ErrorCode::Range, "must be more than --elo0", "--elo1"};
    if (sprt_) options_.sprt = test_;
    return read_times();
  }

  base::Status read_times() {
    const auto bad = [](const char* where) {
      return Error{ErrorCode::Syntax, "no time; 1s, 0.5s or 500ms would be right", where};
    };
    match::Limits& limits = options_.limits;
    if (!time_.empty()) {
      const auto time_s = parse_time(time_);
      if (!time_s) return bad("--time");
      limits.time_s = *time_s;
      limits.patience_s = 3 * *time_s + 5;
    }
    if (timeout_.empty()) return base::ok_status();
    const auto timeout_s = parse_time(timeout_);
    if (!timeout_s) return bad("--timeout");
    limits.patience_s = *timeout_s;
    return base::ok_status();
  }

  // What the games of one match have in common; the number of games may change.
  std::string about() const {
    nlohmann::ordered_json out;
    out["a"] = text_[0];
    out["b"] = text_[1];
    out["setup_a"] = setup_[0];
    out["setup_b"] = setup_[1];
    out["size"] = size_;
    out["openings"] = openings_;
    out["swap"] = swap_;
    out["seed"] = seed_;
    out["time_s"] = options_.limits.time_s;
    out["count"] = options_.limits.count;
    out["timeout_s"] = options_.limits.patience_s;
    return out.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
  }

  base::Result<match::MatchResult> play(Console& console, const MatchFrame& frame) {
    MatchProgress line(console);
    if (console.live)
      options_.progress = [&](const match::Standing& standing) { line.show(standing, frame); };
    return match::run_match(options_);
  }

  std::array<std::string, 2> text_;
  std::array<std::vector<std::string>, 2> setup_;
  match::MatchOptions options_;
  match::SprtOptions test_;
  std::string size_ = "11", openings_ = "balanced", swap_ = "none", time_, timeout_, folder_;
  int games_ = 100;
  std::int64_t seed_ = 1;
  bool sprt_ = false, resume_ = false, json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_match() {
  return std::make_unique<Match>();
}

}  // namespace hex::cli
