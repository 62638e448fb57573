// Options that mean the same in every subcommand that has them, and what their values must be.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "cli/options.h"
#include "solving/solving.h"

namespace hex::cli {

// --time, --nodes, --threads of the solver.
void add_solve_limits(App& app, engine::SolveOptions& options);
// --memory in megabytes. `what`: "each search tree and solver table".
void add_memory(App& app, int& megabytes, const std::string& what);
// A solver whose table takes as much; an error about --memory when there is not enough.
base::Result<std::unique_ptr<engine::Solver>> solver_within(board::Size size, int megabytes);
// --store, for what uses and feeds solved positions.
Option* add_store(App& app, std::string& folder);

// --json and --svg, which exclude each other. `picture`: what the picture shows.
struct OutputChoice {
  bool json = false;
  std::string svg_file;  // "-": standard output; empty: none

  void add_to(App& app, const std::string& picture = "A picture");
};

// Values that are out of range are told in one short line. NaN and infinity are no values.
Check seconds();       // above 0
Check positive();      // a whole number above 0
Check not_negative();  // a whole number from 0 on

}  // namespace hex::cli
