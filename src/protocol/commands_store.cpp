// The commands around the store of solved positions that dfpn- and dfs- commands use and feed while it is
// open.
#include <fmt/format.h>

#include "archive/session_store.h"
#include "board/notation.h"
#include "protocol/command.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Result<engine::AnswerStore*> open_one(Call& call) {
  if (call.session.store() != nullptr) return call.session.store();
  return Error{ErrorCode::Conflict, "no store is open; dfpn-open-db DIR opens one", ""};
}

Result<std::string> open(Call& call) {
  if (const auto allowed = check_files_allowed(call); !allowed) return allowed.error();
  if (const auto status = engine::open_store(call.session, call.arguments[0]); !status) return status.error();
  return std::string();
}

Result<std::string> close(Call& call) {
  if (const auto store = open_one(call); !store) return store.error();
  if (const auto status = call.session.close_store(); !status) return status.error();
  return std::string();
}

Result<std::string> stat(Call& call) {
  const auto store = open_one(call);
  if (!store) return store.error();
  const auto stat = (*store)->size();
  if (!stat) return stat.error();
  return fmt::format("positions {}\nbytes {}", stat->positions, stat->bytes);
}

Result<std::string> stored_answer(Call& call) {
  const auto store = open_one(call);
  if (!store) return store.error();
  board::Position position = call.session.position();
  if (!call.arguments.empty()) {
    const auto color = board::parse_color(call.arguments[0]);
    if (!color) return color.error();
    position.set_to_move(*color);
  }
  const auto found = (*store)->lookup(position);
  if (!found) return found.error();
  if (!*found) return std::string();
  std::string out = board::name((*found)->winner);
  if ((*found)->best != board::kNoCell) out += " " + board::cell_name(position.size(), (*found)->best);
  return out;
}

constexpr Command kStoreCommands[] = {
    {"dfpn-open-db", "DIR", 1, 1,
     "Opens the store of solved positions in a folder, which is made if need be: solving uses and feeds it. "
     "One that was "
     "open is closed.",
     open},
    {"dfpn-close-db", "", 0, 0, "Closes the store.", close},
    {"dfpn-db-stat", "", 0, 0, "How many positions the open store has, and the size of its file.", stat,
     "string/DFPN: store/dfpn-db-stat"},
    {"dfpn-db-get", "[COLOR]", 0, 1,
     "What the open store knows of the position on the board with COLOR (else the side whose turn it is) to "
     "move: the "
     "winner, then a winning move if there is one; nothing when it is not known.",
     stored_answer, "string/DFPN: stored answer/dfpn-db-get %m"},
};

}  // namespace

std::span<const Command> store_commands() {
  return kStoreCommands;
}

}  // namespace hex::protocol
