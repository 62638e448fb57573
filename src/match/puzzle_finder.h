// PuzzleFinder: positions of games in which only one move wins, worth a person's time.
//
// A position is kept when the solver has proved that the side to move wins by exactly one of its moves, when
// neither fill-in nor connections decide it without search, and when the winning move is not the one that
// the circuit would try first. It is graded by the size of its proof. Of positions that are the same up to
// rotation, and exchange of colours with rows and columns, the first one is kept.
//
// Nothing here is a guess but the taste: winner and uniqueness are the solver's, with a certificate made on
// the way. The same games in the same order with the same options give the same puzzles.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/game.h"
#include "solving/solving.h"

namespace hex::match {

struct Puzzle {
  board::Position position;
  board::Cell answer = board::kNoCell;
  std::vector<board::Cell> must_play;  // where the answer has to be, as the other side's connections tell
  std::vector<board::Cell> line;       // from the answer on
  std::uint64_t proof_positions = 0;   // that the proof looks at
  int rank = 0;                        // moves that the circuit would try before the answer
  std::string game;
  int move_number = 0;  // moves of the game before the position
};

struct PuzzleOptions {
  std::uint64_t max_nodes = 5000;           // of the solver, for one position
  std::uint64_t least_proof = 4;            // positions that a proof must look at
  bool obvious = false;                     // also those whose answer the circuit would try first
  const std::atomic<bool>* stop = nullptr;  // ends the search soon
};

class PuzzleFinder {
 public:
  explicit PuzzleFinder(const PuzzleOptions& options) : options_(options) {}

  using Found = std::function<void(Puzzle)>;
  using Progress = std::function<void()>;
  // Goes through the positions of a game from its end; ends early where the solver has come to its limit at
  // several of them, since those before are harder. An error when there is no memory.
  base::Status search(board::Game game, const std::string& name, const Found& found,
                      const Progress& progress = {});

  std::uint64_t positions() const { return positions_; }  // looked at so far

 private:
  enum class Finding { Puzzle, No, TooHard };
  Finding judge(const board::Position& position, Puzzle& out);
  engine::SolveResult solve(const board::Position& position, bool all_moves, bool proof);
  bool stopped() const { return options_.stop != nullptr && options_.stop->load(); }
  base::Status prepare(board::Size size);

  PuzzleOptions options_;
  std::unique_ptr<engine::Solver> solver_;
  std::set<std::string> seen_;  // keys of the positions that were looked at
  std::uint64_t positions_ = 0;
};

// 1 to 5, by the size of the proof.
int stars(const Puzzle& puzzle);

}  // namespace hex::match
