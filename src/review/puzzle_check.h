// Is a position a good puzzle? Who wins, by which moves, what refutes the others, how hard it is. Winners and
// refutations are exact; the difficulty is a measure of the proof, and of how soon the answer comes to mind.
#pragma once

#include <string>
#include <vector>

#include "solving/solving.h"

namespace hex::engine {

struct PuzzleDifficulty {
  int stars = 1;                      // 1 to 5, by the positions of the proof
  std::uint64_t proof_positions = 0;  // that the proof looks at
  int depth = 0;                      // moves of the line of play
  int rank = 1;                       // the place of the answer among the moves of a weak level (weak_rank)
};

struct WrongMove {
  board::Cell move = board::kNoCell;
  std::vector<board::Cell> line;  // the refutation and what follows; empty when it was not found in time
};

struct PuzzleCheck {
  board::Color to_move = board::Color::Black;
  std::optional<board::Color> winner;
  std::vector<board::Cell> winning, unknown;
  std::vector<WrongMove> wrong;
  std::vector<board::Cell> line;  // from the answer on
  std::optional<PuzzleDifficulty> difficulty;
  std::vector<std::string> warnings;  // words for programs, such as initial_not_winning

  bool unique() const { return winning.size() == 1 && unknown.empty(); }
};

struct PuzzleClaims {
  std::vector<board::Cell> accepted;  // moves that the author takes for right; none: nothing is claimed
  std::vector<board::Cell> line;      // what the author calls the solution, moves in turn
};

int puzzle_stars(std::uint64_t proof_positions);

// The weak level that a puzzle is shown to: bridges and shortest paths, nothing overlooked, no search.
inline constexpr int kWeakLevel = 5;
// The how many-th move this level would try, if each that it had tried were forbidden; 1 comes to mind first. Not counted beyond
// kMostRank. REQUIRES an empty cell, and that nobody has won.
inline constexpr int kMostRank = 100;
int weak_rank(const board::Position& position, board::Cell move);

// How many moves more current flows through than through this one.
int current_rank(const board::Position& position, board::Cell move);

// REQUIRES the solver is for this size, and nobody has won. `options` has limits and stop; time_s is for all
// questions together.
PuzzleCheck check_puzzle(Solver& solver, const board::Position& position, const PuzzleClaims& claims,
                         const SolveOptions& options);

}  // namespace hex::engine
