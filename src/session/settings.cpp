#include "session/settings.h"

#include <initializer_list>
#include <vector>

#include "guides/orders.h"
#include "players/mcts_player_options.h"
#include "reports/inferior_report.h"
#include "reports/side_connections.h"
#include "search/mcts_options.h"
#include "solve/dfpn_parameters.h"

namespace hex::engine {

using base::OptionSpec;
using base::OptionType;

namespace {

constexpr double kMemory = 1.0e12;
constexpr double kCount = 1.0e15;

constexpr OptionSpec kGame[] = {
    {"allow_swap", OptionType::Bool, "0", 0, 1,
     "May genmove answer with a swap when the only stone on the board is Black's? `play` accepts a swap in any "
     "case."},
    {"swap_rule", OptionType::String, "pieces", 1, 20,
     "What a swap is: pieces (the stone goes to its mirror cell and changes colour; HexGui 0.10, playhex) or "
     "sides (the stone stays, and whoever swaps has the turn again with the same colour; HexGui 0.9, benzene's "
     "twogtp). genmove answers `swap-pieces` or `swap-sides`; `play` takes either word, and `swap`, for it."},
    {"upper_case", OptionType::Bool, "0", 0, 1,
     "Cells in capital letters in replies (`F6`), for front ends of Go that read no others?"},
    {"seed", OptionType::Int, "1", 0, kCount,
     "Breaks ties between equally good moves, and decides what a level overlooks; same seed, same moves."},
    {"level", OptionType::Int, "0", 0, 10,
     "How strong genmove plays: 1, a beginner, to 10; 0 is full strength within max_time and max_games. A "
     "level is "
     "limited by counts and takes no more than a few seconds."},
    {"player", OptionType::String, "mcts", 1, 20,
     "Who thinks behind genmove at level 0: mcts, alphabeta, resistance or simple. On boards that one cannot "
     "play, the "
     "next simpler one."},
};

constexpr OptionSpec kMohex[] = {
    {"max_time", OptionType::Real, "3", 0, 1.0e6,
     "Seconds that genmove may take; 0 is no limit. A clock (time_settings) goes before it, unless it is set "
     "and shorter."},
    {"max_games", OptionType::Int, "1000000000", 1, kCount,
     "Playouts (mcts) or positions (alphabeta) that genmove may take. With max_time 0 and one thread the "
     "answer depends only on this."},
    {"max_memory", OptionType::Int, "268435456", 1048576, kMemory, "Bytes that a search tree may take."},
    {"reuse_subtree", OptionType::Bool, "1", 0, 1, "Start a search from what the last one found?"},
    {"num_threads", OptionType::Int, "1", 1, 64, "Threads of the search."},
    {"ponder", OptionType::Bool, "0", 0, 1,
     "Go on thinking after genmove, until the next command? Not at a level."},
    {"use_guifx", OptionType::Bool, "0", 0, 1,
     "Show the state of the search of genmove and reg_genmove while it runs, as live graphics before the "
     "reply?"},
    {"evaluator", OptionType::String, guides::kStandardEvaluator, 1, 4096,
     "What gives priors and estimates to the tree of mcts: network, that of the program; network:FILE; or circuit, by "
     "resistance. Another value starts a new tree."},
};

constexpr OptionSpec kAlphaBeta[] = {
    {"depth", OptionType::Int, "0", 0, 50, "Plies that alphabeta looks ahead; 0 is its standard."},
    {"connections", OptionType::Int, "0", 0, 1000,
     "Full connections that alphabeta keeps for each pair of points, and five times as many semi "
     "connections; 0 is its "
     "standard."},
    {"width", OptionType::Int, "0", 0, 1024,
     "Moves that alphabeta tries in each position; 0 is its standard."},
    {"crossing", OptionType::Bool, "1", 0, 1, "Does alphabeta use the crossing rule?"},
};

constexpr OptionSpec kDfpn[] = {
    {"timelimit", OptionType::Real, "0", 0, 1.0e6, "Seconds that a solve may take; 0 is no limit."},
    {"threads", OptionType::Int, "1", 1, 1024,
     "Threads of a df-pn solve. More than one find the same winner, not always the same winning move."},
    {"max_memory", OptionType::Int, "1073741824", 1048576, kMemory,
     "Bytes that the table of solved and half-solved positions may take. Another value empties the table."},
    {"order", OptionType::String, guides::kStandardOrder, 1, 4096,
     "Which moves a solve tries first: network, those that the network of the program thinks most of; network:FILE; or "
     "current, by the current through the cells. The answer is the same."},
    {"misere", OptionType::Bool, "0", 0, 1,
     "Solve Rex, where whoever joins his edges loses: by plain search, boards of at most 30 cells, no line "
     "of play."},
    {"use_guifx", OptionType::Bool, "0", 0, 1,
     "Show the state of a solve while it runs, as live graphics before the reply?"},
};

constexpr OptionSpec kAnalyze[] = {
    {"pv_length", OptionType::Int, "15", 0, 1000, "Moves after the first that a line of play shows."},
    {"use_guifx", OptionType::Bool, "0", 0, 1,
     "Live graphics before the reply in place of lines in it? For HexGui, which draws them."},
};

// Rows of several tables, one after the other.
std::vector<OptionSpec> joined(std::initializer_list<std::span<const OptionSpec>> tables) {
  std::vector<OptionSpec> out;
  for (const auto& table : tables) out.insert(out.end(), table.begin(), table.end());
  return out;
}

}  // namespace

std::span<const Module> modules() {
  static const std::vector<OptionSpec> mohex =
      joined({kMohex, search::mcts_parameters().specs(), mcts_player_parameters().specs()});
  static const std::vector<OptionSpec> dfpn = joined({kDfpn, solve::dfpn_parameters().specs()});
  static const Module modules[] = {
      {"game", "Rules and the choice between equal moves.", kGame},
      {"mohex", "The search behind genmove.", mohex},
      {"alphabeta", "The alpha-beta player (param_game player alphabeta).", kAlphaBeta},
      {"dfpn", "The solvers: dfpn- and dfs- commands.", dfpn},
      {"analyze", "Live analysis: kata-analyze, lz-analyze and their like.", kAnalyze},
      {"vc", "Virtual connections: H-search.", connect_option_table()},
      {"ice", "Inferior cells: fill-in and pruning.", inferior_option_table()},
  };
  return modules;
}

std::string options_page() {
  std::string out =
      "# Options\n\n"
      "Written by `mustplay docs options` from the tables in the source; do not edit.\n\n"
      "Over the protocol, `param_<module>` lists the options of a module and `param_<module> NAME VALUE` "
      "sets "
      "one.\n";
  for (const Module& module : modules()) {
    out.append("\n").append(base::options_markdown(module.name, module.table));
    out.append("\n").append(module.help).append("\n");
  }
  return out;
}

}  // namespace hex::engine
