// The frame of the command line: what a subcommand is, where it reads and writes, and how it ends.
//
// A subcommand lives in one file command_<name>.cpp, which defines a Command and the function make_<name>()
// that is declared below and listed in app.cpp. Nothing else needs to know of it.
#pragma once

#include <istream>
#include <memory>
#include <ostream>
#include <string>

#include "base/result.h"
#include "cli/options.h"
#include "picture/text.h"

namespace hex::cli {

// How `mustplay` ends. Death by a signal (Ctrl-C) is left to the shell to report.
enum ExitCode : int {
  kFine = 0,
  kBadInput = 1,  // a position, file, link or move is wrong, or a file cannot be read or written
  kUsage = 2,     // the command line itself is wrong: unknown or missing options, options that exclude others
  kUnknown = 3,   // solve, explain, template, match: a limit was reached before the answer was known
};

// The streams of a run and what is known about them; tests hand in their own.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool interactive = false;   // a person sits at both in and out
  picture::TextOptions text;  // what `out` can show
  bool live = false;          // `err` is a terminal: a line there may be written over
};

class Command {
 public:
  virtual ~Command() = default;
  // Adds the subcommand with its options, which are kept in this object, and returns it.
  virtual App* add_to(App& app) = 0;
  // After the options have been read. Returns an ExitCode.
  virtual int run(Console& console) = 0;
};

std::unique_ptr<Command> make_show();
std::unique_ptr<Command> make_play();
std::unique_ptr<Command> make_connections();
std::unique_ptr<Command> make_inferior();
std::unique_ptr<Command> make_evaluate();
std::unique_ptr<Command> make_solve();
std::unique_ptr<Command> make_explain();
std::unique_ptr<Command> make_template();
std::unique_ptr<Command> make_match();
std::unique_ptr<Command> make_puzzle();
std::unique_ptr<Command> make_review();
std::unique_ptr<Command> make_openings();
std::unique_ptr<Command> make_store();
std::unique_ptr<Command> make_cluster();
std::unique_ptr<Command> make_htp();
std::unique_ptr<Command> make_analyze();
std::unique_ptr<Command> make_serve();
std::unique_ptr<Command> make_bench();
std::unique_ptr<Command> make_network();
std::unique_ptr<Command> make_docs();

// Writes `mustplay: <what is wrong>` as one line to err and returns kBadInput.
int fail(Console& console, const base::Error& error);

// Writes a whole text to a file, or to console.out when the name is "-".
base::Status write_output(Console& console, const std::string& file, const std::string& text);

}  // namespace hex::cli
