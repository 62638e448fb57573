// The commands that read and write game records.
#include <filesystem>
#include <fstream>
#include <system_error>

#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/framing.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int kMaxMoveNumber = 1 << 20;

// Only plain files: a pipe or a device might never end.
Result<std::string> read_file(const std::string& name) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(name, error))
    return Error{ErrorCode::Io, "no file " + shown(name), ""};
  if (std::filesystem::file_size(name, error) > sgf::kMaxFileBytes)
    return Error{ErrorCode::Range, "file " + shown(name) + " is larger than a game record may be", ""};
  std::ifstream in(name, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (!in) return Error{ErrorCode::Io, "file " + shown(name) + " could not be read", ""};
  return text;
}

Result<std::string> loadsgf(Call& call) {
  if (const auto allowed = check_files_allowed(call); !allowed) return allowed.error();
  std::optional<int> move_number;
  if (call.arguments.size() == 2) {
    const auto number = parse_int(call.arguments[1], 0, kMaxMoveNumber, "move number");
    if (!number) return number.error();
    move_number = *number;
  }
  const auto text = read_file(call.arguments[0]);
  if (!text) return text.error();
  const auto tree = sgf::read_any(*text);
  if (!tree) return tree.error();
  auto replay = sgf::replay_main_line(*tree, move_number);
  if (!replay) return replay.error();
  call.session.load(std::move(replay->game));
  return std::string();
}

Result<std::string> savesgf(Call& call) {
  if (const auto allowed = check_files_allowed(call); !allowed) return allowed.error();
  const std::string& name = call.arguments[0];
  std::ofstream out(name, std::ios::binary);
  out << sgf::write_sgf(sgf::tree_of(call.session.game()));
  out.close();
  if (!out) return Error{ErrorCode::Io, "file " + shown(name) + " could not be written", ""};
  return std::string();
}

Result<std::string> printsgf(Call& call) {
  return call.arguments.empty() ? sgf::write_sgf(sgf::tree_of(call.session.game())) : savesgf(call);
}

constexpr Command kFilesCommands[] = {
    {"loadsgf", "FILE [N]", 1, 2,
     "Loads a game record, SGF or a link, up to its move N; without N, all of the main line. The name of the "
     "file "
     "contains no blanks.",
     loadsgf},
    {"savesgf", "FILE", 1, 1, "Writes the game as SGF. The name of the file contains no blanks.", savesgf},
    {"printsgf", "[FILE]", 0, 1, "The game as SGF, as the reply or in a file.", printsgf},
};

}  // namespace

std::span<const Command> file_commands() {
  return kFilesCommands;
}

}  // namespace hex::protocol
