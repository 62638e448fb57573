// The commands by which clients of KataGo and KataHex look at a position: live analysis, moves with analysis,
// and policy and value at one glance. Their parameters are in commands_kata_params.cpp.
#include <fmt/format.h>

#include "base/at.h"
#include "board/notation.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/glance.h"
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
  if (call.session.game().winner()) return std::string("play resign");
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
  if (call.session.game().winner()) return std::string("resign");
  const auto move = choose(call, kThen, *arguments);
  if (!move) return move.error();
  return cancelled(call, kThen) ? "cancelled" : board::move_name(call.session.size(), *move);
}

std::string raw_text(const board::Position& position, int symmetry, double white_wins,
                     const board::PerCell<double>& policy) {
  const board::Size size = position.size();
  std::string out = fmt::format("symmetry {}\nwhiteWin {:.6f}\nwhiteLoss {:.6f}\nnoResult 0.000000\npolicy",
                                symmetry, white_wins, 1 - white_wins);
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    out += cell % size.cols == 0 ? "\n" : " ";
    out += position.is_empty(cell) ? fmt::format("{:.6f}", policy[cell]) : "NAN";
  }
  return out + "\npolicyPass 0.000000";
}

Result<std::string> raw_value_and_policy(Call& call) {
  constexpr int kSymmetries = 8;
  const bool all = call.arguments[0] == "all";
  const auto symmetry = all ? Result<int>(0) : parse_int(call.arguments[0], 0, kSymmetries - 1, "symmetry");
  if (!symmetry) return symmetry.error();
  const board::Position& position = call.session.position();
  const Glance glance = glance_at(call.session.game(), call.session.stop_flag());
  const double white = position.to_move() == Color::White ? glance.value : 1 - glance.value;
  std::string out = raw_text(position, *symmetry, white, glance.policy);
  for (int more = 1; all && more < kSymmetries; ++more)
    out += "\n" + raw_text(position, more, white, glance.policy);
  return out;
}

constexpr const char* kArguments = "[COLOR] [CENTISECONDS] [KEY VALUE]...";

constexpr Command kKataCommands[] = {
    {"kata-analyze", kArguments, 0, kAnyNumber,
     "Thinks about the position and writes a line `info move CELL visits N utility X winrate X ... prior X "
     "lcb X order N proof win/loss/unknown mustplay 0/1 pv CELL... info move ...` every CENTISECONDS "
     "(100 unless told), until the next line of input comes. Values are those of COLOR, else of the side to "
     "move. When nothing is left to find it writes one line more and waits. Keys: `interval N`, `maxtime SECONDS` (then it ends by itself), `minmoves N`, "
     "`maxmoves N`, `avoid COLOR CELL,CELL DEPTH` and `allow` (moves of that colour that are left out, or "
     "all "
     "others, until DEPTH moves have been made from here; what is proved is proved without), `pvVisits "
     "true`, `rootInfo true`; `ownership` "
     "and "
     "its like are accepted and mean nothing in Hex.",
     analyze<InfoStyle::Kata>, "none/Live analysis (10 s)/kata-analyze %m 50 maxtime 10", true},
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
     "Value and policy at one glance: a short search from nothing stands in for a network. Lines `symmetry`, "
     "`whiteWin`, `whiteLoss`, `noResult`; then `policy` and the rows of the board with the share of the visits "
     "of each cell, NAN where a stone is; then `policyPass`. In a finished game the value is that of the "
     "winner. SYMMETRY, 0 to 7, has no effect; `all` gives all eight, one after another.",
     raw_value_and_policy},
};

}  // namespace

std::span<const Command> kata_commands() {
  return kKataCommands;
}

}  // namespace hex::protocol
