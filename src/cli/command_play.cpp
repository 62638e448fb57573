// mustplay play: a game in the terminal.
#include <CLI/CLI.hpp>

#include "board/notation.h"
#include "cli/command.h"
#include "cli/terminal_game.h"

namespace hex::cli {

using board::SwapRule;

namespace {

constexpr const char* kFooter =
    "Type a cell such as f6 to move; 'help' lists the other commands: swap, undo, hint, save FILE, resign,\n"
    "board, quit. Black (red) moves first and joins top and bottom, White (blue) joins left and right.\n"
    "\n"
    "Swap rules: after the first stone the other player may\n"
    "  pieces   take it over as a stone of his own colour, mirrored in the long diagonal\n"
    "  sides    take over its colour: the stone stays, the players exchange colours\n"
    "  either   as sides, and the first stone may have either colour ('white f6')\n"
    "\n"
    "Examples:\n"
    "  mustplay play                             you are Black on 11x11\n"
    "  mustplay play --size 7 --color white\n"
    "  mustplay play --color both --swap none    two people\n"
    "  printf 'd4\\nhint\\n' | mustplay play --size 7";

struct SwapName {
  const char* name;
  SwapRule rule;
};
constexpr SwapName kSwapNames[] = {{"none", SwapRule::None},
                                   {"pieces", SwapRule::Pieces},
                                   {"sides", SwapRule::Sides},
                                   {"either", SwapRule::EitherColor}};

class Play : public Command {
 public:
  CLI::App* add_to(CLI::App& app) override {
    CLI::App* play = app.add_subcommand("play", "Play a game in the terminal");
    play->footer(kFooter);
    play->add_option("--size", size_, "Board size, 1 to 32 on each side (default 11x11)")
        ->type_name("COLSxROWS");
    play->add_option("--color", color_, "What you play: black (default), white, both, or none to watch")
        ->type_name("COLOR")
        ->check(CLI::IsMember({"black", "white", "both", "none"}));
    std::vector<std::string> names;
    for (const SwapName& swap : kSwapNames) names.push_back(swap.name);
    play->add_option("--swap", swap_, "The swap rule: none, pieces (default), sides, either")
        ->type_name("RULE")
        ->check(CLI::IsMember(names));
    return play;
  }

  int run(Console& console) override {
    const auto size = board::parse_size(size_);
    if (!size) return fail(console, {size.error().code, size.error().message, "--size"});
    TerminalGameOptions options;
    options.size = *size;
    options.human_first = color_ == "black" || color_ == "both";
    options.human_second = color_ == "white" || color_ == "both";
    for (const SwapName& swap : kSwapNames)
      if (swap_ == swap.name) options.swap_rule = swap.rule;
    return TerminalGame(console, options).run();
  }

 private:
  std::string size_ = "11";
  std::string color_ = "black";
  std::string swap_ = "pieces";
};

}  // namespace

std::unique_ptr<Command> make_play() {
  return std::make_unique<Play>();
}

}  // namespace hex::cli
