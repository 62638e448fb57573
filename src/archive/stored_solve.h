// Solving with a store: known answers are used, new ones kept, and a long solve is written down every now and
// then, so that it can go on after the program was ended in whatever way.
//
// A checkpoint is a file in the store's folder, one for each position that is not solved yet: the solver's
// table, or what took most work of it. Answers to the position and its moves, and to positions inside the
// search that took much work, go into the store itself.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "archive/solved_store.h"
#include "solving/solving.h"

namespace hex::engine {

struct StoredSolveOptions {
  double checkpoint_s = 60;
  std::size_t checkpoint_bytes = std::size_t{256} << 20;  // before compression
  std::function<void(const base::Error&)> warn;  // a checkpoint failed; the solve goes on. From any thread
};

struct StoredSolve {
  SolveResult result;
  bool resumed = false;  // there was a checkpoint
  base::Status kept;     // an error: what was found could not be written
};

// As Solver::solve(), from the position's checkpoint if there is one. Afterwards the store has the answer, or
// a checkpoint has what was found. An error when the checkpoint cannot be read.
base::Result<StoredSolve> solve_with_store(Solver& solver, SolvedStore& store,
                                           const board::Position& position, SolveOptions options,
                                           const StoredSolveOptions& how);

// A solve that was not finished.
struct Unfinished {
  std::string path;
  board::Position position;
  bool all_moves = false;
  SolveMethod method = SolveMethod::Dfpn;
};
// Those of a store's folder. An error when a checkpoint is damaged.
base::Result<std::vector<Unfinished>> unfinished_solves(const std::string& folder);

}  // namespace hex::engine
