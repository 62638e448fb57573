// The commands that solve the position on the board, in the reply formats that HexGui reads: a colour, empty
// when it is not known; lists of cells; a line of play.
//
// dfpn- commands ask the df-pn search, dfs- commands the must-play search; both keep what they find in one
// table. Limits are those of param_dfpn, and its use_guifx shows how far a solve is. `# interrupt` ends a
// solve, and what it has found stays known.
#include "board/notation.h"
#include "board/point_list.h"
#include "explain/words.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/graphics.h"
#include "review/review_words.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Color;
using engine::SolveMethod;
using engine::SolveOptions;
using engine::SolveResult;

namespace {

// With param_dfpn use_guifx, graphics twice a second.
void show_progress(Call& call, Color color, SolveOptions& options) {
  if (!call.session.options("dfpn")->flag("use_guifx")) return;
  constexpr double kEvery_s = 0.5;
  const auto block = options.method == SolveMethod::Dfpn ? solve_block : must_play_block;
  board::Position position = call.session.position();
  position.set_to_move(color);
  options.progress = [&call, block, position, shown_s = 0.0](const engine::SolveProgress& progress) mutable {
    if (progress.seconds < shown_s + kEvery_s) return;
    shown_s = progress.seconds;
    call.live.graphics(block(position, progress));
  };
}

template <SolveMethod kMethod>
Result<std::string> solve_state(Call& call) {
  const auto color = color_of(call);
  if (!color) return color.error();
  SolveOptions options;
  options.method = kMethod;
  show_progress(call, *color, options);
  const auto result = call.session.solve(*color, options);
  if (!result) return result.error();
  return std::string(result->answer ? board::name(result->answer->winner) : "");
}

// The last answer where it is about this position, else what the table knows: one node reads it.
template <SolveMethod kMethod>
Result<SolveResult> known(Call& call) {
  const SolveResult* last = call.session.last_solve();
  const auto color =
      call.arguments.empty() && last != nullptr ? Result<Color>(last->to_move) : color_of(call);
  if (!color) return color.error();
  if (last != nullptr && last->to_move == *color) return *last;
  SolveOptions options;
  options.method = kMethod;
  options.nodes = 1;
  return call.session.solve(*color, options);
}

template <SolveMethod kMethod>
Result<std::string> get_pv(Call& call) {
  const auto result = known<kMethod>(call);
  if (!result) return result.error();
  return board::point_list(call.session.size(), result->pv);
}

std::string number(std::uint32_t n, bool infinite) {
  return infinite ? "inf" : std::to_string(n);
}

Result<std::string> get_bounds(Call& call) {
  const auto result = known<SolveMethod::Dfpn>(call);
  if (!result) return result.error();
  return number(result->phi, result->delta == 0) + " " + number(result->delta, result->phi == 0);
}

// All of them or an error: a list that only might be complete would say that the other moves lose.
Result<std::string> find_winning(Call& call) {
  const auto color = color_of(call);
  if (!color) return color.error();
  SolveOptions options;
  options.all_moves = true;
  show_progress(call, *color, options);
  const auto result = call.session.solve(*color, options);
  if (!result) return result.error();
  const board::Size size = call.session.size();
  if (result->unknown.empty()) return board::point_list(size, result->winning);
  const std::string so_far = result->winning.empty() ? "none" : board::point_list(size, result->winning);
  return Error{ErrorCode::Conflict,
               "stopped before every move was settled; winning so far: " + so_far +
                   "; not settled: " + board::point_list(size, result->unknown),
               ""};
}

// Colour and move, either of which may be missing.
Result<std::string> explain_move(Call& call) {
  Color color = call.session.position().to_move();
  board::Cell move = board::kNoCell;
  for (const std::string& word : call.arguments) {
    const bool is_color = &word == &call.arguments[0] && board::parse_color(word).ok();
    if (is_color) {
      color = *board::parse_color(word);
      continue;
    }
    const auto cell = board::parse_cell(call.session.size(), word);
    if (!cell) return cell.error();
    if (move != board::kNoCell) return Error{ErrorCode::Syntax, "only one move can be explained", ""};
    move = *cell;
  }
  const auto explanation = call.session.explain(color, move);
  if (!explanation) return explanation.error();
  std::string out = explain::to_words(*explanation);
  out.pop_back();
  return out;
}

Result<std::string> review(Call& call) {
  double time_s = 0;
  if (!call.arguments.empty()) {
    const auto given = parse_seconds(call.arguments[0], "time");
    if (!given) return given.error();
    time_s = *given;
  }
  const auto review = call.session.review(time_s);
  if (!review) return review.error();
  std::string out = engine::review_words(call.session.size(), *review);
  if (!out.empty()) out.pop_back();
  return out;
}

Result<std::string> forget(Call& call) {
  call.session.forget_solved();
  return std::string();
}

constexpr Command kSolveCommands[] = {
    {"dfpn-solve-state", "[COLOR]", 0, 1,
     "Who wins with COLOR (else the side whose turn it is) to move: black, white, or nothing when a limit of "
     "param_dfpn or `# interrupt` came first. By df-pn search.",
     solve_state<SolveMethod::Dfpn>, "string/DFPN: solve/dfpn-solve-state %m"},
    {"dfpn-get-pv", "[COLOR]", 0, 1,
     "A line of play from the position on the board, the winner's moves winning ones, the loser's those that "
     "took "
     "most work to refute; of the last solve, or else as far as is known without search.",
     get_pv<SolveMethod::Dfpn>, "var/DFPN: line of play/dfpn-get-pv %m"},
    {"dfpn-get-bounds", "[COLOR]", 0, 1,
     "Proof and disproof number of the position for the side to move: 0 is done, inf hopeless.", get_bounds,
     "string/DFPN: bounds/dfpn-get-bounds %m"},
    {"dfpn-solver-find-winning", "[COLOR]", 0, 1,
     "All winning moves of COLOR, inferior ones too; nothing when it has lost. An error when stopped before "
     "every "
     "move was settled.",
     find_winning, "plist/DFPN: winning moves/dfpn-solver-find-winning %m"},
    {"dfpn-clear-tt", "", 0, 0,
     "Forgets every position that was solved or searched, by either search, and the last answer.", forget,
     "none/DFPN: forget/dfpn-clear-tt"},
    {"explain", "[COLOR] [MOVE]", 0, 2,
     "Why MOVE of COLOR (else the side whose turn it is) wins or loses, in sentences, one a line: the "
     "answer, how the winner is connected, "
     "the moves that are left to the loser and what refutes them. Without MOVE: why the position is won. "
     "Limits as for "
     "dfpn-solve-state.",
     explain_move, "string/Explain: move/explain %p"},
    {"review", "[SECONDS]", 0, 1,
     "Every move of the game judged, one a line: class, chance of its player before and after, and what was better; then "
     "accuracy, the swap, and where the winner was first proved. `# interrupt` ends it with what is known.",
     review, "string/Review the game/review"},
    {"dfs-solve-state", "[COLOR]", 0, 1, "As dfpn-solve-state, by must-play search: depth first, one thread.",
     solve_state<SolveMethod::MustPlay>, "string/DFS: solve/dfs-solve-state %m"},
    {"dfs-get-pv", "[COLOR]", 0, 1, "As dfpn-get-pv.", get_pv<SolveMethod::MustPlay>,
     "string/DFS: line of play/dfs-get-pv %m"},
};

}  // namespace

std::span<const Command> solve_commands() {
  return kSolveCommands;
}

}  // namespace hex::protocol
