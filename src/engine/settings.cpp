#include "engine/settings.h"

#include "engine/inferior_report.h"
#include "engine/network.h"

namespace hex::engine {

using base::OptionSpec;
using base::OptionType;

namespace {

constexpr double kMemory = 1.0e12;
constexpr double kCount = 1.0e15;

constexpr OptionSpec kGame[] = {
    {"allow_swap", OptionType::Bool, "0", 0, 1,
     "May genmove answer `swap-pieces` when exactly one stone is on the board? `play` accepts a swap in any "
     "case."},
    {"seed", OptionType::Int, "1", 0, kCount,
     "Breaks ties between equally good moves; same seed, same moves."},
};

constexpr OptionSpec kMohex[] = {
    {"max_time", OptionType::Real, "10", 0, 1.0e6,
     "Seconds that genmove may take. Kept; the present player answers at once."},
    {"max_games", OptionType::Int, "1000000000", 1, kCount,
     "Playouts that genmove may take. Kept; the present player makes none."},
    {"max_memory", OptionType::Int, "1073741824", 1048576, kMemory,
     "Bytes that a search tree may take. Kept; the present player grows no tree."},
    {"reuse_subtree", OptionType::Bool, "0", 0, 1,
     "Start a search from the tree of the last one? Kept; the present player grows no tree."},
};

constexpr OptionSpec kDfpn[] = {
    {"timelimit", OptionType::Real, "0", 0, 1.0e6, "Seconds that a solve may take; 0 is no limit."},
    {"threads", OptionType::Int, "1", 1, 1024,
     "Threads of a df-pn solve. More than one find the same winner, not always the same winning move."},
    {"max_memory", OptionType::Int, "1073741824", 1048576, kMemory,
     "Bytes that the table of solved and half-solved positions may take. Another value empties the table."},
    {"use_guifx", OptionType::Bool, "0", 0, 1,
     "Show the state of a solve while it runs? Kept; nothing is shown before the reply."},
};

const Module kModules[] = {
    {"game", "Rules and the choice between equal moves.", kGame},
    {"mohex", "The search behind genmove.", kMohex},
    {"dfpn", "The solvers: dfpn- and dfs- commands.", kDfpn},
    {"vc", "Virtual connections: H-search.", connect_option_table()},
    {"ice", "Inferior cells: fill-in and pruning.", inferior_option_table()},
};

}  // namespace

std::span<const Module> modules() {
  return kModules;
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
