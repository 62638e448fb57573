// mustplay play: a game in the terminal.
#include <algorithm>
#include <thread>

#include "base/at.h"
#include "board/notation.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/terminal_game.h"
#include "players/levels.h"
#include "players/player_choice.h"

namespace hex::cli {

using board::SwapRule;

namespace {

constexpr const char* kPlayFooter =
    "Type a cell such as f6 to move; 'help' lists the other commands: swap, undo, hint, save FILE, resign,\n"
    "board, quit. Black (red) moves first and joins top and bottom, White (blue) joins left and right.\n"
    "\n"
    "Levels: 1 and 2 know no bridges and overlook much, 3 to 5 look one move ahead, 6 to 10 search farther "
    "and\n"
    "farther. Without --level the engine plays as well as it can within --time. 'hint' always does.\n"
    "\n"
    "Swap rules: after the first stone the other player may\n"
    "  pieces   take it over as a stone of his own colour, mirrored in the long diagonal\n"
    "  sides    take over its colour: the stone stays, the players exchange colours\n"
    "  either   as sides, and the first stone may have either colour ('white f6')\n"
    "\n"
    "Examples:\n"
    "  mustplay play                             you are Black on 11x11\n"
    "  mustplay play --size 7 --color white\n"
    "  mustplay play --level 3                   an opponent for beginners\n"
    "  mustplay play --time 10                   ten seconds for each of the engine's moves\n"
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
  App* add_to(App& app) override {
    App* play = app.add_subcommand("play", "Play a game in the terminal");
    play->footer(kPlayFooter);
    play->add_option("--size", size_, "Board size, 1 to 32 on each side (default 11x11)")
        ->type_name("COLSxROWS");
    play->add_option("--color", color_, "What you play: black (default), white, both, or none to watch")
        ->type_name("COLOR")
        ->one_of({"black", "white", "both", "none"});
    std::vector<std::string> names;
    for (const SwapName& swap : kSwapNames) names.push_back(swap.name);
    play->add_option("--swap", swap_, "The swap rule: none, pieces (default), sides, either")
        ->type_name("RULE")
        ->one_of(names);
    auto* level = play->add_option("--level", level_, "How strong the engine plays, 1 (weakest) to 10")
                      ->type_name("N")
                      ->within(1, engine::kLevels);
    play->add_option("--time", time_s_, "Seconds for each of the engine's moves (default 3)")
        ->type_name("S")
        ->check(seconds())
        ->excludes(level);
    play->add_option("--player", player_, "Who thinks: " + engine::player_names() + " (default: the first)")
        ->type_name("NAME")
        ->excludes(level);
    play->add_option("--threads", threads_, "Threads of the engine (default: 2 where the machine has them)")
        ->type_name("N")
        ->within(1, 64);
    play->add_option("--seed", seed_, "Same seed, same moves of a level (default 1)")
        ->type_name("N")
        ->check(not_negative());
    add_store(*play, store_)->excludes(level);
    play->add_flag("--ponder", ponder_, "The engine also thinks while you do")->excludes(level);
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
    if (const auto kind = engine::parse_player(player_); !kind)
      return fail(console, {kind.error().code, kind.error().message, "--player"});
    options.settings = {{"game", "level", std::to_string(level_)},
                        {"game", "player", player_},
                        {"game", "seed", std::to_string(seed_)},
                        {"mohex", "num_threads", std::to_string(threads_)}};
    if (ponder_) options.settings.push_back({"mohex", "ponder", "1"});
    if (time_s_ > 0) options.settings.push_back({"mohex", "max_time", std::to_string(time_s_)});
    options.store = store_;
    return TerminalGame(console, options).run();
  }

 private:
  std::string size_ = "11";
  std::string color_ = "black";
  std::string swap_ = "pieces";
  std::string player_ = engine::player_name(engine::kStrongest);
  std::string store_;
  int level_ = 0;
  bool ponder_ = false;
  double time_s_ = 0;
  int threads_ = std::clamp(base::number_of(std::thread::hardware_concurrency()), 1, 2);
  std::int64_t seed_ = 1;
};

}  // namespace

std::unique_ptr<Command> make_play() {
  return std::make_unique<Play>();
}

}  // namespace hex::cli
