#include "players/player_choice.h"

#include "base/assert.h"

namespace hex::engine {

namespace {

struct Name {
  PlayerKind kind;
  const char* name;
};
// Strongest first; see docs/benchmarks.md.
constexpr Name kNames[] = {{PlayerKind::Mcts, "mcts"},
                           {PlayerKind::AlphaBeta, "alphabeta"},
                           {PlayerKind::Resistance, "resistance"},
                           {PlayerKind::Simple, "simple"}};

}  // namespace

const char* player_name(PlayerKind kind) {
  for (const Name& row : kNames)
    if (row.kind == kind) return row.name;
  return "";
}

std::string player_names() {
  std::string out;
  for (const Name& row : kNames) out.append(out.empty() ? "" : ", ").append(row.name);
  return out;
}

base::Result<PlayerKind> parse_player(std::string_view text) {
  for (const Name& row : kNames)
    if (text == row.name) return row.kind;
  return base::Error{base::ErrorCode::Range,
                     "no player '" + std::string(text.substr(0, 30)) + "'; there are " + player_names(), ""};
}

std::unique_ptr<Player> make_player_or_simpler(PlayerKind kind, board::Size size, std::size_t memory_bytes,
                                               const MctsChoice& mcts) {
  bool reached = false;
  for (const Name& row : kNames) {
    reached = reached || row.kind == kind;
    if (!reached) continue;
    if (auto player = make_player(row.kind, size, memory_bytes, mcts)) return player;
  }
  HEX_CHECK(false);
  return nullptr;
}

}  // namespace hex::engine
