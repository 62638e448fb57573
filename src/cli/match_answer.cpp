#include "cli/match_answer.h"

#include "base/at.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace hex::cli {

using match::End;
using match::Estimate;
using match::Score;
using match::Sprt;
using match::Standing;
using Json = nlohmann::ordered_json;

namespace {

constexpr int kShownFailures = 10;
constexpr End kFailures[] = {End::Crash, End::Illegal, End::Timeout};

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.0f}", elo);
}

std::string sprt_text(const Sprt& test) {
  return fmt::format("LLR {:.2f} ({:.2f} to {:.2f})", test.llr, test.lower, test.upper);
}

std::string engine_words(const Standing& standing, const MatchFrame& frame, int engine) {
  return fmt::format("{}: {}\n   {} wins, {} of them as Black; {:.3f} s a move, at most {:.3f}\n",
                     engine == 0 ? 'a' : 'b', frame.names[base::at(engine)], standing.wins(engine),
                     standing.wins_as_black(engine), standing.seconds_per_move(engine),
                     standing.slowest_s(engine));
}

std::string failure_words(const Standing& standing) {
  std::string out;
  for (int engine : {0, 1}) {
    if (standing.failures(engine) == 0) continue;
    out += fmt::format("{} failed:", engine == 0 ? 'a' : 'b');
    for (End end : kFailures)
      if (standing.lost(engine, end) > 0)
        out += fmt::format(" {} {}", match::name(end), standing.lost(engine, end));
    out += " (each counts as a lost game)\n";
  }
  int shown = 0;
  for (const auto& [number, score] : standing.scores()) {
    if (!match::is_failure(score.end) || ++shown > kShownFailures) continue;
    out += fmt::format("   game {}, {}: {} {}\n", number + 1, score.winner == 0 ? 'b' : 'a',
                       match::name(score.end), score.what);
  }
  for (int engine : {0, 1})
    if (standing.lost_won_games(engine) > 0)
      out += fmt::format("{} lost {} games after it had proved its win\n", engine == 0 ? 'a' : 'b',
                         standing.lost_won_games(engine));
  return out;
}

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json engine_json(const Standing& standing, const MatchFrame& frame, int engine) {
  Json out;
  out["engine"] = frame.names[base::at(engine)];
  out["wins"] = standing.wins(engine);
  out["wins_as_black"] = standing.wins_as_black(engine);
  for (End end : {End::Resign, End::Illegal, End::Crash, End::Timeout})
    out[std::string("lost_by_") + match::name(end)] = standing.lost(engine, end);
  out["lost_won_games"] = standing.lost_won_games(engine);
  out["seconds_per_move"] = standing.seconds_per_move(engine);
  out["slowest_move_s"] = standing.slowest_s(engine);
  return out;
}

}  // namespace

std::string match_line(const Standing& standing, const MatchFrame& frame) {
  std::string out = fmt::format("a {}, b {} of {} games", standing.wins(0), standing.wins(1), frame.planned);
  if (const auto elo = match::estimate(standing.pairs()))
    out +=
        fmt::format("; Elo a - b {} [{}, {}]", elo_text(elo->elo), elo_text(elo->low), elo_text(elo->high));
  if (frame.sprt) out += "; " + sprt_text(match::sprt(standing.pairs(), *frame.sprt));
  const int failures = standing.failures(0) + standing.failures(1);
  if (failures > 0) out += fmt::format("; {} failures", failures);
  return out;
}

std::string match_words(const Standing& standing, const MatchFrame& frame) {
  std::string out = engine_words(standing, frame, 0) + engine_words(standing, frame, 1);
  const auto& pairs = standing.pairs();
  out += fmt::format(
      "{} of {} games{}; pairs (same opening, colours exchanged): a won both {}, one each {}, b won both "
      "{}\n",
      standing.games(), frame.planned, frame.stopped ? ", stopped" : "", pairs.count[2], pairs.count[1],
      pairs.count[0]);
  if (const auto elo = match::estimate(pairs))
    out += fmt::format("Elo a - b: {} (95 %: {} to {})\n", elo_text(elo->elo), elo_text(elo->low),
                       elo_text(elo->high));
  if (frame.sprt) {
    const Sprt test = match::sprt(pairs, *frame.sprt);
    const char* meaning = test.state == match::SprtState::Accepted   ? "accepted: a is stronger"
                          : test.state == match::SprtState::Rejected ? "rejected: a is not stronger"
                                                                     : "not decided yet";
    out += fmt::format("SPRT of Elo {} against {}: {}, {}\n", frame.sprt->elo1, frame.sprt->elo0,
                       sprt_text(test), meaning);
  }
  return out + failure_words(standing);
}

std::string match_json(const Standing& standing, const MatchFrame& frame) {
  Json out;
  out["games"] = standing.games();
  out["planned"] = frame.planned;
  out["stopped"] = frame.stopped;
  out["a"] = engine_json(standing, frame, 0);
  out["b"] = engine_json(standing, frame, 1);
  const auto& pairs = standing.pairs();
  out["pairs"] = {
      {"a_won_both", pairs.count[2]}, {"one_each", pairs.count[1]}, {"b_won_both", pairs.count[0]}};
  out["elo"] = nullptr;
  if (const auto elo = match::estimate(pairs))
    out["elo"] = {{"elo", number(elo->elo)}, {"low", number(elo->low)}, {"high", number(elo->high)}};
  out["sprt"] = nullptr;
  if (frame.sprt) {
    const Sprt test = match::sprt(pairs, *frame.sprt);
    out["sprt"] = {{"elo0", frame.sprt->elo0}, {"elo1", frame.sprt->elo1},
                   {"llr", test.llr},          {"lower", test.lower},
                   {"upper", test.upper},      {"state", match::name(test.state)}};
  }
  return out.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace hex::cli
