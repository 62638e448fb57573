#include "protocol/command.h"

#include <array>

#include "board/notation.h"

namespace hex::protocol {

namespace {

constexpr const char* kIntroduction =
    R"(# The text protocol

Written by `mustplay docs protocol` from the table of commands; do not edit.

`mustplay htp` speaks HTP, the text protocol of Hex programs, on standard input and output. Logs go to standard
error.

- A request is one line: an optional id (digits), a command, its arguments. `#` begins a comment.
- A reply is `= text` or `? reason`, the id right after the sign, then a blank line. No reply contains a blank
  line. Each is written at once.
- A request that fails changes nothing.
- Input is read while a command runs. The comment line `# interrupt` asks every command read before it that is
  not answered yet to end soon with what it has. At the end of the input, what was read is still answered.
- Live analysis (`kata-analyze` and others that say so) writes the sign at once, then lines as they come, and
  the blank line when the next line of input arrives, also an empty one; that line is then answered.
- With an option `use_guifx` on, blocks of live graphics come before the sign: a line `gogui-gfx:`, lines that
  HexGui draws, and a blank line.
- A line may have 65536 bytes. Control characters other than tab are refused.
- Colours: `black` (`b`, `red`, `r`) joins north and south; `white` (`w`, `blue`) joins west and east. Cells:
  column letter and row number; `a1` is an acute corner. Case does not matter in either.
- Moves: a cell, `swap-pieces` (the stone is mirrored in the long diagonal and changes colour), `swap-sides` (the
  stone stays and the players exchange colours), `resign`, `forfeit`, `pass`.
)";

}  // namespace

base::Result<board::Color> color_of(const Call& call) {
  if (call.arguments.empty()) return call.session.position().to_move();
  return board::parse_color(call.arguments[0]);
}

base::Status check_files_allowed(const Call& call) {
  if (call.files_allowed) return base::ok_status();
  return base::Error{base::ErrorCode::Unsupported, "files are switched off in this conversation", ""};
}

std::span<const Theme> themes() {
  static const std::array<Theme, 12> all = {{
      {"The protocol itself", core_commands()},
      {"The game", game_commands()},
      {"Files", file_commands()},
      {"The clock", clock_commands()},
      {"Connections", connection_commands()},
      {"Inferior cells", inferior_commands()},
      {"Evaluation", evaluate_commands()},
      {"Live analysis, as clients of KataGo and KataHex ask for it", kata_commands()},
      {"Parameters of such clients", kata_param_commands()},
      {"Solving", solve_commands()},
      {"Solved positions on disk", store_commands()},
      {"Options", option_commands()},
  }};
  return all;
}

const Command* find_command(std::string_view name) {
  for (const Theme& theme : themes())
    for (const Command& command : theme.commands)
      if (name == command.name) return &command;
  return nullptr;
}

std::string usage(const Command& command) {
  std::string out = command.name;
  if (*command.arguments != '\0') out.append(" ").append(command.arguments);
  return out;
}

std::string protocol_page() {
  std::string out = kIntroduction;
  for (const Theme& theme : themes()) {
    out.append("\n## ").append(theme.title).append("\n\n| command | what it does |\n|---|---|\n");
    for (const Command& command : theme.commands)
      out.append("| `").append(usage(command)).append("` | ").append(command.help).append(" |\n");
  }
  return out;
}

}  // namespace hex::protocol
