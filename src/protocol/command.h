// The table of commands. A command is a row: name, arguments, how many of them, help, and what it does; from
// the rows come list_commands, known_command, help, HexGui's menu and docs/protocol.md. Rows live in
// commands_<theme>.cpp, one file per theme.
//
// To add a theme: write its file, declare its rows below, and add it to the list in command.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/live.h"
#include "session/session.h"

namespace hex::protocol {

// What a handler gets.
struct Call {
  engine::Session& session;
  std::string_view command;                // the name by which it was called
  std::span<const std::string> arguments;  // as many as its row allows
  Live& live;                              // for what is to be seen before the reply is complete
  bool files_allowed = true;               // may commands read and write files?
  bool quit = false;                       // set by a handler: end after this reply
};

// The colour of the first argument, else the side to move.
base::Result<board::Color> color_of(const Call& call);

// An error where files are switched off.
base::Status check_files_allowed(const Call& call);

// The text of the reply, or why there is none; then the session is unchanged.
using Handler = base::Result<std::string> (*)(Call& call);

struct Command {
  const char* name;
  const char* arguments;  // for people: "COLOR MOVE"; optional ones in brackets
  int least;              // number of arguments
  int most;               // kAnyNumber: no limit
  const char* help;       // one sentence or more
  Handler handler;
  const char* analyze = nullptr;  // a line of HexGui's menu: type/Label/command with wildcards
  bool until_input = false;       // does it go on until the next line of input comes?
};
inline constexpr int kAnyNumber = 1 << 20;

struct Theme {
  const char* title;
  std::span<const Command> commands;
};

std::span<const Command> core_commands();
std::span<const Command> game_commands();
std::span<const Command> file_commands();
std::span<const Command> clock_commands();
std::span<const Command> connection_commands();
std::span<const Command> inferior_commands();
std::span<const Command> evaluate_commands();
std::span<const Command> kata_commands();
std::span<const Command> kata_param_commands();
std::span<const Command> solve_commands();
std::span<const Command> store_commands();
std::span<const Command> option_commands();

std::span<const Theme> themes();

// nullptr when there is none.
const Command* find_command(std::string_view name);

// "play COLOR MOVE".
std::string usage(const Command& command);

// docs/protocol.md.
std::string protocol_page();

}  // namespace hex::protocol
