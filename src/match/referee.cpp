#include "match/referee.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/at.h"
#include "board/notation.h"

namespace hex::match {

using board::Color;
using board::Game;
using board::Move;
using board::MoveKind;

namespace {

class Play {
 public:
  Play(const ScheduledGame& scheduled, const Limits& limits, const std::array<Contestant*, 2>& engines)
      : limits_(limits), engines_(engines) {
    out_.scheduled = scheduled;
    out_.game = Game(scheduled.size, limits.swap_rule);
  }

  std::optional<GameResult> run(const std::atomic<bool>& stop) {
    bool going = start();
    while (going && !stop.load()) going = step();
    if (stop.load()) return std::nullopt;
    return std::move(out_);
  }

 private:
  int engine_of(Color color) const {
    return color == Color::Black ? out_.scheduled.black : 1 - out_.scheduled.black;
  }
  Contestant& at(int engine) { return *engines_[base::at(engine)]; }

  // Ends the game. Always false: it does not go on.
  bool lost(int engine, End end, std::string what) {
    out_.winner = 1 - engine;
    out_.end = end;
    out_.what = std::move(what);
    out_.lost_a_won_game = claimed_[base::at(engine)] && end == End::Chain;
    return false;
  }

  bool start() {
    const GameStart start{out_.scheduled.size, limits_.swap_rule, out_.scheduled.seed,
                          limits_.time_s,      limits_.count,     limits_.patience_s};
    for (int engine : {0, 1})
      if (auto failure = at(engine).new_game(start)) return lost(engine, failure->end, failure->what);
    if (out_.scheduled.opening == board::kNoCell) return true;
    const Move opening = Move::stone(Color::Black, out_.scheduled.opening);
    if (!out_.game.play(opening)) return lost(0, End::Illegal, "the opening");
    for (int engine : {0, 1})
      if (auto failure = at(engine).play(opening)) return lost(engine, failure->end, failure->what);
    return !out_.game.winner() || finish();
  }

  // One move; false when the game has ended.
  bool step() {
    const Color color = out_.game.position().to_move();
    const int engine = engine_of(color);
    const auto begin = std::chrono::steady_clock::now();
    auto answer = at(engine).genmove(color);
    count_time(engine, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    if (auto* failure = std::get_if<Failure>(&answer)) return lost(engine, failure->end, failure->what);
    const Move move = std::get<Move>(answer);
    if (move.kind == MoveKind::Resign || move.kind == MoveKind::Forfeit) return resign(engine, color);
    const auto status = out_.game.play(move);
    if (!status || move.kind == MoveKind::Pass)
      return lost(engine, End::Illegal,
                  board::move_name(out_.scheduled.size, move) + ": " +
                      (status ? "nobody passes" : status.error().text()));
    claimed_[base::at(engine)] |= at(engine).claims_win();
    if (out_.game.winner()) return finish();
    if (auto failure = at(1 - engine).play(move)) return lost(1 - engine, failure->end, failure->what);
    return true;
  }

  bool finish() { return lost(engine_of(other(*out_.game.winner())), End::Chain, ""); }

  bool resign(int engine, Color color) {
    const bool resigned = out_.game.play({MoveKind::Resign, color, board::kNoCell}).ok();
    return lost(engine, resigned ? End::Resign : End::Illegal, "");
  }

  void count_time(int engine, double seconds) {
    const auto i = base::at(engine);
    out_.seconds[i] += seconds;
    out_.slowest_s[i] = std::max(out_.slowest_s[i], seconds);
    ++out_.moves[i];
  }

  const Limits& limits_;
  const std::array<Contestant*, 2>& engines_;
  GameResult out_;
  std::array<bool, 2> claimed_{};
};

}  // namespace

std::optional<GameResult> play_game(const ScheduledGame& scheduled, const Limits& limits,
                                    const std::array<Contestant*, 2>& engines,
                                    const std::atomic<bool>& stop) {
  return Play(scheduled, limits, engines).run(stop);
}

}  // namespace hex::match
