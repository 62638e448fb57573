#include "cli/app.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/characters.h"
#include "base/processor.h"

namespace hex::cli {

namespace {

constexpr const char* kAbout =
    "Mustplay: the game of Hex. Plays, solves, shows positions, and talks to other programs.\n"
    "Without a subcommand it serves the board page for your browser (see 'mustplay serve --help').";

constexpr const char* kFooter =
    "Black (red) joins top and bottom, White (blue) left and right; Black moves first.\n"
    "A cell is a column letter and a row number: a1 is the upper left corner.\n"
    "\n"
    "Examples:\n"
    "  mustplay                                  the board in your browser\n"
    "  mustplay play --size 7 --color white      play White on a 7x7 board\n"
    "  mustplay show game.sgf --move 12          a game after 12 moves\n"
    "  mustplay show '#11,a10:sf6' --svg f.svg   a HexWorld link as a picture\n"
    "  mustplay show --size 5x4 --black 'b2 c3' --white d2\n"
    "  mustplay connections game.sgf --between f8,south --explain\n"
    "  mustplay inferior game.sgf --svg f.svg    cells and moves that need no thought\n"
    "  mustplay evaluate game.sgf --svg f.svg    who is ahead: an estimate, with a heat map\n"
    "  mustplay solve game.sgf --all-moves       who wins, and with which moves\n"
    "  mustplay explain game.sgf --move c4       why a move wins or loses\n"
    "  mustplay review game.sgf                  every move judged; what was thrown away\n"
    "  mustplay openings --size 11               for every first stone who wins, and whether to swap\n"
    "  mustplay match --a level=5 --b level=4    a match between two engines\n"
    "  mustplay puzzle find games                positions of games in which only one move wins\n"
    "  mustplay store stat --store DIR           positions that were solved with --store DIR\n"
    "  mustplay cluster solve --store DIR ...    solve on many machines, or all cores of one\n"
    "  mustplay htp                              the engine for HexGui and other front ends\n"
    "  mustplay analyze                          the engine for programs that speak JSON\n"
    "\n"
    "Exit codes: 0 fine; 1 the input is wrong (a position, file, link or move); 2 the command line is "
    "wrong;\n"
    "3 a limit was reached before the answer was known (solve, explain, template, match).\n"
    "Errors are one line on standard error.";

using Commands = std::vector<std::pair<App*, std::unique_ptr<Command>>>;

Commands add_commands(App& app) {
  Commands out;
  for (auto make :
       {make_play,   make_show,     make_connections, make_inferior, make_evaluate, make_solve, make_explain,
        make_review, make_openings, make_template,    make_store,    make_cluster,  make_match, make_puzzle,
        make_htp,    make_analyze,  make_serve,       make_network,  make_bench,    make_docs}) {
    auto command = make();
    App* added = command->add_to(app);
    out.emplace_back(added, std::move(command));
  }
  return out;
}

int report(const CLI::App& parser, const CLI::ParseError& error, const Commands& commands, Console& console) {
  if (error.get_exit_code() == 0) return parser.exit(error, console.out, console.err);
  std::string see = "mustplay --help";
  for (const auto& [sub, command] : commands)
    if (sub->parsed()) see = "mustplay " + sub->parser().get_name() + " --help";
  fail(console, {base::ErrorCode::Syntax, std::string(error.what()) + " (see '" + see + "')", ""});
  return kUsage;
}

int run_chosen(const Commands& commands, Console& console) {
  for (const auto& [sub, command] : commands)
    if (sub->parsed()) return command->run(console);
  for (const auto& [sub, command] : commands)
    if (sub->parser().get_name() == "serve") return command->run(console);
  return kUsage;
}

// The exit code, unless the output did not get out.
int flushed(Console& console, int code) {
  console.out.flush();
  if (!console.out) return fail(console, {base::ErrorCode::Io, "cannot write to standard output", ""});
  return code;
}

// Limits of the system (memory, threads) end a command with one clear line.
int run_within_limits(const Commands& commands, Console& console) {
  try {
    return run_chosen(commands, console);
  } catch (const std::bad_alloc&) {
    fail(console, {base::ErrorCode::Range, "not enough memory", ""});
  } catch (const std::system_error&) {
    fail(console, {base::ErrorCode::Range, "the system does not allow another thread", ""});
  }
  return kUnknown;
}

bool variable_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    if (!variable_set(name)) continue;
    const std::string value = base::lower(std::getenv(name));
    return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

}  // namespace

int run(int argc, const char* const* argv, Console& console) {
  CLI::App parser(kAbout, "mustplay");
  parser.footer(kFooter);
  parser.set_version_flag("--version",
                          fmt::format("mustplay {} ({})", MUSTPLAY_VERSION, base::processor_level()),
                          "Print the version and exit");
  parser.require_subcommand(0, 1);
  App app(parser);
  const Commands commands = add_commands(app);
  try {
    parser.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = report(parser, error, commands, console);
    return code == kFine ? flushed(console, code) : code;
  }
  return flushed(console, run_within_limits(commands, console));
}

Console process_console() {
  const bool out_is_terminal = isatty(STDOUT_FILENO) != 0;
  const char* term = std::getenv("TERM");
  const bool capable = out_is_terminal && term != nullptr && std::string_view(term) != "dumb";
  return {std::cin,
          std::cout,
          std::cerr,
          isatty(STDIN_FILENO) != 0 && out_is_terminal,
          {capable && !variable_set("NO_COLOR"), capable && locale_is_utf8()},
          isatty(STDERR_FILENO) != 0};
}

}  // namespace hex::cli
