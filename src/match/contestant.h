// Contestant: one of the two engines of a match: our own settings in this process, or any program that speaks
// HTP.
//
// Used by one thread, except stop(). After a failure the contestant may be broken; new_game() brings it back
// to life or fails again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "board/game.h"

namespace hex::match {

// How a game ended, seen as what the loser did.
enum class End : std::uint8_t {
  Chain,    // nothing wrong: the winner has joined his edges
  Resign,   // gave up
  Illegal,  // a move against the rules, or none at all: an error reply, a reply that is no move
  Crash,    // the program ended, or could not be started
  Timeout,  // no answer within the time
};
inline constexpr int kEnds = 5;
inline constexpr End kAllEnds[kEnds] = {End::Chain, End::Resign, End::Illegal, End::Crash, End::Timeout};
// "chain", "resign", "illegal", "crash", "timeout".
const char* name(End end);
constexpr bool is_failure(End end) {
  return end == End::Illegal || end == End::Crash || end == End::Timeout;
}

struct Failure {
  End end = End::Crash;
  std::string what;
};

// A value or a failure.
template <class T>
using OrFailure = std::variant<T, Failure>;

struct GameStart {
  board::Size size;
  board::SwapRule swap_rule = board::SwapRule::None;
  std::uint64_t seed = 1;
  double time_s = 0;        // for each move, announced to the engine; 0 is no limit
  std::uint64_t count = 0;  // of playouts or positions for each move; 0 is the engine's own
  double patience_s = 60;   // no answer for that long is a timeout
};

class Contestant {
 public:
  virtual ~Contestant() = default;
  virtual std::optional<Failure> new_game(const GameStart& start) = 0;
  // A move that was made, by either side.
  virtual std::optional<Failure> play(const board::Move& move) = 0;
  // Its move for this colour, which it then regards as made; legality is the referee's business.
  virtual OrFailure<board::Move> genmove(board::Color color) = 0;
  // Did it say, with its last move, that it has proved its own win?
  virtual bool claims_win() const { return false; }
  // Makes a running call return soon. Safe from any thread.
  virtual void stop() = 0;
};

// What stands behind --a and --b.
struct ContestantSpec {
  std::string text;      // as given
  bool program = false;  // a command line for the shell; else settings for our own engine
};

// Settings are words: a player (simple, resistance, alphabeta, mcts), level=N, count=N, time=S, threads=N,
// seed=N, memory=BYTES, player=NAME, depth=N, connections=N, width=N, or MODULE.OPTION=VALUE for any option
// of docs/options.md. Anything else is a command. An error for settings that the engine refuses.
base::Result<ContestantSpec> parse_contestant(std::string_view text);

// REQUIRES a spec from parse_contestant. `setup` are protocol lines sent to a program after it starts, each
// of which it must accept.
std::unique_ptr<Contestant> make_contestant(const ContestantSpec& spec, std::vector<std::string> setup = {});

}  // namespace hex::match
