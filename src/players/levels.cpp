#include "players/levels.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/at.h"
#include "players/player_choice.h"
#include "players/simple_player.h"

namespace hex::engine {

using board::Cell;
using search::Steps;

namespace {

constexpr std::size_t kMemoryBytes = std::size_t{64} << 20;
// What the levels were measured with.
const MctsChoice kMcts{{}, {}, {"current", "circuit"}};

constexpr std::array<Level, kLevels> kTable = {{
    {PlayerKind::Simple, 0, false, Steps::Touching, {0.55, 0.15, 0.10}, "knows no bridges, overlooks most"},
    {PlayerKind::Simple, 0, false, Steps::Touching, {0.75, 0.12, 0.25}, "knows no bridges, overlooks much"},
    {PlayerKind::Simple, 0, false, Steps::Bridges, {0.80, 0.10, 0.30}, "knows bridges, overlooks much"},
    {PlayerKind::Simple, 0, false, Steps::Bridges, {0.92, 0.06, 0.50}, "knows bridges, overlooks some"},
    {PlayerKind::Simple, 0, false, Steps::Bridges, {1, 0, 1}, "bridges and shortest paths"},
    {PlayerKind::Mcts, 150, false, Steps::Bridges, {0.97, 0.02, 0.80}, "looks ahead a little"},
    {PlayerKind::Mcts, 400, false, Steps::Bridges, {0.99, 0.01, 0.90}, "looks ahead"},
    {PlayerKind::Mcts, 1000, true, Steps::Bridges, {1, 0, 1}, "looks far ahead"},
    {PlayerKind::Mcts, 3000, true, Steps::Bridges, {1, 0, 1}, "looks farther ahead"},
    {PlayerKind::Mcts, 10000, true, Steps::Bridges, {1, 0, 1}, "looks very far ahead"},
}};

class LevelPlayer : public Player {
 public:
  LevelPlayer(const Level& level, std::unique_ptr<Player> player)
      : level_(level), player_(std::move(player)) {}

  board::Size size() const override { return player_->size(); }

  Thought think(const board::Position& position, std::optional<Cell> last,
                const ThinkOptions& options) override {
    std::vector<Cell> recent;
    if (last) recent.push_back(*last);
    if (own_last_ && position.has(position.to_move(), *own_last_)) recent.push_back(*own_last_);
    ThinkOptions limited = options;
    limited.count = level_.count;
    limited.solver = level_.solver;
    limited.threads = 1;
    for (Cell cell : overlooked(position, recent, level_.attention, options.seed))
      limited.avoid.push_back(cell);
    Thought out = player_->think(position, last, limited);
    if (!out.moves.empty()) own_last_ = out.moves[0].move;
    return out;
  }

  void clear() override {
    own_last_.reset();
    player_->clear();
  }

 private:
  const Level& level_;
  std::unique_ptr<Player> player_;
  std::optional<Cell> own_last_;
};

}  // namespace

const Level& level(int number) {
  HEX_ASSERT(number >= 1 && number <= kLevels);
  return kTable[base::at(number - 1)];
}

std::unique_ptr<Player> make_level_player(int number, board::Size size) {
  const Level& chosen = level(number);
  return std::make_unique<LevelPlayer>(chosen,
                                       chosen.kind == PlayerKind::Simple
                                           ? make_simple_player(size, chosen.steps)
                                           : make_player_or_simpler(chosen.kind, size, kMemoryBytes, kMcts));
}

}  // namespace hex::engine
