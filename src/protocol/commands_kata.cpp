// The commands by which clients of KataGo and KataHex look at a position: live analysis, moves with analysis,
// and policy and value at one glance. Their parameters are in commands_kata_params.cpp.
#include <fmt/format.h>

#include "board/notation.h"
#include "players/player_choice.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/live_analysis.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Cell;
using board::Color;
using engine::Thought;

namespace {

template <InfoStyle kStyle>
Result<std::string> analyze(Call& call) {
  auto arguments = parse_analyze(call.session.position(), call.arguments);
  if (!arguments) return arguments.error();
  Reporter reporter(call, kStyle, std::move(*arguments));
  return done(analyze_until_stopped(call, reporter));
}

enum class Then { Play, Tell, TellUnlessStopped };

// genmove, or the move that genmove would make.
Result<board::Move> choose(Call& call, Then then, const AnalyzeArguments& arguments) {
  if (then == Then::Play) return call.session.genmove(arguments.color, arguments.avoid, arguments.bans);
  return call.session.choose(arguments.color, arguments.avoid, arguments.bans);
}

bool cancelled(Call& call, Then then) {
  return then == Then::TellUnlessStopped && call.session.stop_flag().load();
}

template <InfoStyle kStyle, Then kThen>
Result<std::string> move_with_analysis(Call& call) {
  auto arguments = parse_analyze(call.session.position(), call.arguments);
  if (!arguments) return arguments.error();
  Reporter reporter(call, kStyle, *arguments);
  call.session.set_progress([&](const Thought& thought) { reporter.report_if_due(thought); },
                            std::min(0.1, arguments->interval_s));
  const auto move = choose(call, kThen, *arguments);
  call.session.set_progress(nullptr);
  if (!move) return move.error();
  if (call.session.last_thought()) reporter.report(*call.session.last_thought());
  call.live.begin();
  return "play " + (cancelled(call, kThen) ? "cancelled" : board::move_name(call.session.size(), *move));
}

template <Then kThen>
Result<std::string> search(Call& call) {
  const auto arguments = parse_analyze(call.session.position(), call.arguments);
  if (!arguments) return arguments.error();
  const auto move = choose(call, kThen, *arguments);
  if (!move) return move.error();
  return cancelled(call, kThen) ? "cancelled" : board::move_name(call.session.size(), *move);
}

// Always as many playouts, from nothing: the same position, the same answer.
constexpr std::uint64_t kGlancePlayouts = 400;
constexpr std::size_t kGlanceBytes = std::size_t{32} << 20;

Thought glance(Call& call) {
  const auto player = engine::make_player_or_simpler(engine::kStrongest, call.session.size(), kGlanceBytes);
  engine::ThinkOptions options;
  options.count = kGlancePlayouts;
  options.stop = &call.session.stop_flag();
  return player->think(call.session.position(), std::nullopt, options);
}

// The share of the visits; all of it for a move that wins for certain.
std::vector<double> policy_of(board::Size size, const Thought& thought) {
  std::vector<double> out(static_cast<std::size_t>(size.cells()), 0.0);
  double total = 0;
  for (const auto& info : thought.moves) total += static_cast<double>(info.visits);
  const bool sure = !thought.moves.empty() && thought.moves[0].known == engine::Known::Win;
  if (sure || total == 0) {
    if (!thought.moves.empty()) out[static_cast<std::size_t>(thought.moves[0].move)] = 1;
    return out;
  }
  for (const auto& info : thought.moves)
    out[static_cast<std::size_t>(info.move)] = static_cast<double>(info.visits) / total;
  return out;
}

Result<std::string> raw_value_and_policy(Call& call) {
  const auto symmetry = parse_int(call.arguments[0], 0, 7, "symmetry");
  if (!symmetry) return symmetry.error();
  if (call.session.game().winner())
    return Error{ErrorCode::Conflict, "the game is over: " + engine::result_text(call.session.game()), ""};
  const board::Position& position = call.session.position();
  const board::Size size = position.size();
  const Thought thought = glance(call);
  const double white = position.to_move() == Color::White ? thought.value : 1 - thought.value;
  std::string out = fmt::format("symmetry {}\nwhiteWin {:.6f}\nwhiteLoss {:.6f}\nnoResult 0.000000\npolicy",
                                *symmetry, white, 1 - white);
  const std::vector<double> policy = policy_of(size, thought);
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    out += cell % size.cols == 0 ? "\n" : " ";
    out += position.is_empty(cell) ? fmt::format("{:.6f}", policy[static_cast<std::size_t>(cell)]) : "NAN";
  }
  return out + "\npolicyPass 0.000000";
}

constexpr const char* kArguments = "[COLOR] [CENTISECONDS] [KEY VALUE]...";

constexpr Command kCommands[] = {
    {"kata-analyze", kArguments, 0, kAnyNumber,
     "Thinks about the position and writes a line `info move CELL visits N utility X winrate X ... prior X "
     "lcb X order N proof win/loss/unknown mustplay 0/1 pv CELL... info move ...` every so many centiseconds "
     "(100 unless told), until the next line of input comes. Values are those of COLOR, else of the side to "
     "move. When nothing is left to find it writes one line more and waits. Keys: `interval N`, `minmoves "
     "N`, "
     "`maxmoves N`, `avoid COLOR CELL,CELL DEPTH` and `allow` (moves of that colour that are left out, or "
     "all "
     "others, until DEPTH moves have been made from here; what is proved is proved without), `pvVisits "
     "true`, `rootInfo true`; `ownership` "
     "and "
     "its like are accepted and mean nothing in Hex.",
     analyze<InfoStyle::Kata>, "none/Live analysis/kata-analyze %m 50", true},
    {"lz-analyze", kArguments, 0, kAnyNumber,
     "As kata-analyze, with winrate, prior and lcb in ten-thousandths and without scores.",
     analyze<InfoStyle::LeelaZero>, nullptr, true},
    {"kata-genmove_analyze", kArguments, 0, kAnyNumber,
     "As genmove, with lines as those of kata-analyze while it thinks and one when it has thought; the last "
     "line is `play MOVE`. More input does not end it.",
     move_with_analysis<InfoStyle::Kata, Then::Play>},
    {"lz-genmove_analyze", kArguments, 0, kAnyNumber, "As kata-genmove_analyze, with lines of lz-analyze.",
     move_with_analysis<InfoStyle::LeelaZero, Then::Play>},
    {"kata-search", kArguments, 0, kAnyNumber, "The move that genmove would make; nothing is played.",
     search<Then::Tell>},
    {"kata-search_cancellable", kArguments, 0, kAnyNumber,
     "As kata-search, but `cancelled` when a line of input comes first.", search<Then::TellUnlessStopped>,
     nullptr, true},
    {"kata-search_analyze", kArguments, 0, kAnyNumber, "As kata-genmove_analyze; nothing is played.",
     move_with_analysis<InfoStyle::Kata, Then::Tell>},
    {"kata-search_analyze_cancellable", kArguments, 0, kAnyNumber,
     "As kata-search_analyze, but `play cancelled` when a line of input comes first.",
     move_with_analysis<InfoStyle::Kata, Then::TellUnlessStopped>, nullptr, true},
    {"kata-raw-nn", "SYMMETRY", 1, 1,
     "Value and policy at one glance: a short search (400 playouts from nothing) stands in for a network. "
     "Lines `symmetry`, `whiteWin`, `whiteLoss`, `noResult`; then `policy` and the rows of the board with "
     "the "
     "share of the visits of each cell, NAN where a stone is; then `policyPass`. SYMMETRY, 0 to 7, has no "
     "effect.",
     raw_value_and_policy},
};

}  // namespace

std::span<const Command> kata_commands() {
  return kCommands;
}

}  // namespace hex::protocol
