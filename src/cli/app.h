// The program `mustplay`: its subcommands, its help, and what it does when called with nothing.
#pragma once

#include "cli/command.h"

namespace hex::cli {

// Reads the arguments (the first is the program's name), runs the chosen subcommand and returns an ExitCode.
// Without a subcommand: a game in the terminal when there is a person, else a short game of the engine
// against itself.
int run(int argc, const char* const* argv, Console& console);

// The console of this process: standard streams, terminal or not, NO_COLOR, TERM and the locale's encoding.
Console process_console();

}  // namespace hex::cli
