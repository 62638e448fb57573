// Rex (misere Hex: whoever joins his edges loses) for front ends: solve/misere.h with a clock.
#pragma once

#include "base/result.h"
#include "solving/solving.h"

namespace hex::engine {

// As Solver::solve(), from an empty table of about this size; `method`,
// `threads`, `proof` and `progress` of the options are not used, and there
// is no line of play and no carrier. An error when the board is too large.
base::Result<SolveResult> solve_misere(const board::Position& position, const SolveOptions& options,
                                       std::size_t memory_bytes);

}  // namespace hex::engine
