// Explanations for front ends: explain/ with a solver, the clock, and the reasons of inferior cells; the
// number of words is chosen here.
#pragma once

#include "explain/explanation.h"
#include "solving/solving.h"

namespace hex::engine {

struct ExplainOptions {
  SolveOptions
      solve;      // rules, method, threads and stop; time_s is for all questions together, nodes for each
  int depth = 1;  // moves of the loser that are followed
};

// Why the side to move wins or loses, or, with a move, why that one does. REQUIRES the solver is for this
// size, and that the move is kNoCell, or an empty cell of a position in which nobody has won.
explain::Explanation explain_position(Solver& solver, const board::Position& position, board::Cell move,
                                      const ExplainOptions& options);

}  // namespace hex::engine
