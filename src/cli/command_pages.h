// The command line described for other programs: a manual page, and completions for shells. All of it comes
// from the subcommands and options that the program has, so that none can be missing.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace hex::cli {

// mustplay.1, for man.
std::string man_page(const CLI::App& app);

// Subcommands and options with what they mean, as far as the shell shows it; where an argument is due, files.
std::string bash_completion(const CLI::App& app);
std::string zsh_completion(const CLI::App& app);
std::string fish_completion(const CLI::App& app);

}  // namespace hex::cli
