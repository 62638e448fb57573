// Solver: who wins a position, for front ends: solve/ without the number of words, which is chosen here, with
// the clock, the move order and the certificate.
//
// A Solver keeps its table between questions, so that the next position of
// a game, or the next move of one, is answered from what is known. Not
// thread safe, except that `stop` of the options may be set from anywhere.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/position.h"
#include "solve/reasoning.h"
#include "solve/root_moves.h"
#include "solve/solved_table.h"

namespace hex::engine {

using solve::RootMove;
using solve::SolveLook;
using solve::SolveMethod;

// How far a solve is.
struct SolveProgress {
  std::uint64_t nodes = 0;
  double seconds = 0;
  board::Cell move = board::kNoCell;                  // with all_moves: the move that is being solved
  int moves_done = 0;                                 // with all_moves
  std::optional<board::Color> winner;                 // once it is known; what follows is for all_moves
  std::vector<board::Cell> winning, losing, unknown;  // moves of the side to move, as far as they are settled
  std::function<SolveLook()> look;  // takes some milliseconds; only while progress is being told
};

struct SolveResult;

struct SolveOptions {
  solve::Reasoning reasoning;
  SolveMethod method = SolveMethod::Dfpn;
  std::string order = "current";  // which moves come first: guides/orders.h
  int threads = 1;                // Dfpn only
  std::uint64_t nodes = 0;        // states to expand; 0 is no limit
  double time_s = 0;              // 0 is no limit
  // Ends when proof or disproof number of the position has got that far; 0 is no limit. Dfpn only.
  std::uint32_t phi_limit = 0, delta_limit = 0;
  bool all_moves = false;    // settle every empty cell, inferior ones too
  bool keep_search = false;  // one thread: what it learns besides the table serves the next solve, too
  const SolveResult* earlier = nullptr;     // of the same position, cut short: all_moves goes on from there
  bool line = true;                         // find a line of play (SolveResult::pv)
  bool proof = false;                       // make a certificate of the winner
  const std::atomic<bool>* stop = nullptr;  // stops when true; what is known is kept
  std::function<void(const SolveProgress&)> progress;  // called some ten times a second, from another thread
  solve::SolvedTable* solved =
      nullptr;  // told the answers, and asked for them unless a certificate is wanted
  // Called every checkpoint_s seconds from another thread, while the solve goes on; should end when going()
  // is false.
  std::function<void(const std::function<bool()>& going)> checkpoint;
  double checkpoint_s = 60;
};

struct SolveResult {
  // Nothing: a limit was reached. Its work is not counted: `nodes` has that of the whole solve.
  std::optional<solve::PlainAnswer> answer;
  board::Color to_move = board::Color::Black;
  // Of the side to move. Without all_moves: winning has the move that was found, and the others are unknown.
  std::vector<board::Cell> winning, losing, unknown;
  // Without a winner: the moves still to be refuted, as far as is known. If any move wins, one of these does.
  std::vector<board::Cell> left;
  std::vector<RootMove> moves;  // and the numbers of those that were looked at
  std::vector<board::Cell>
      pv;  // a line of play, or its beginning; the loser's moves are those that took most work to refute
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint32_t phi = 1, delta = 1;  // proof and disproof number at the root for the side to move; 0 is done
  std::vector<std::uint8_t>
      certificate;  // the content for certificate_file.h; empty when none was asked for or made
  std::uint64_t proof_steps = 0;
  std::uint64_t proof_nodes = 0;  // positions that the proof looks at
  // Where the side to move must play, as the other side's connections tell: no move elsewhere wins. Not
  // asked for without `line` of the options.
  std::vector<board::Cell> must_play;
  solve::MoveRounds rounds;  // with all_moves: where it was cut short
  bool stored = false;       // the winner was known to options.solved

  std::optional<board::Color> winner() const { return answer ? std::optional(answer->winner) : std::nullopt; }
};

class Solver {
 public:
  virtual ~Solver() = default;
  virtual board::Size size() const = 0;
  // REQUIRES position.size() == size().
  virtual SolveResult solve(const board::Position& position, const SolveOptions& options) = 0;
  // Forgets everything.
  virtual void clear() = 0;

  // What the table knows, at most about `most_bytes` of it, those with most work first, as in
  // solve/snapshot.h. May be called while solve() runs. False when the sink ended it.
  virtual bool write_table(std::size_t most_bytes,
                           const std::function<bool(std::string_view block)>& sink) const = 0;
  // Adds a block of write_table() of a solver for the same size.
  virtual base::Status read_table(std::string_view block) = 0;

  // Takes over what a certificate proves (the bytes before compression), for solves with `keep_search`: it is used wherever it
  // fits, in their certificates, too. Errors: it proves nothing, or is of another size. What is beyond 256 MB is
  // dropped.
  virtual base::Status learn(std::span<const std::uint8_t> certificate) = 0;

  // Another solver on the same table, for another thread: what one finds, the other knows. REQUIRES that this one
  // outlives it.
  virtual std::unique_ptr<Solver> beside() = 0;
};

// A solver for boards of one size whose table takes at most this much memory. Never nullptr;
// throws std::bad_alloc when there is not enough memory.
std::unique_ptr<Solver> make_solver(board::Size size, std::size_t memory_bytes);

}  // namespace hex::engine
