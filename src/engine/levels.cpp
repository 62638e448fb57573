#include "engine/levels.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "engine/player_choice.h"
#include "engine/simple_player.h"

namespace hex::engine {

using board::Cell;
using search::Steps;

namespace {

constexpr std::size_t kMemoryBytes = std::size_t{64} << 20;

constexpr std::array<Level, kLevels> kTable = {{
    {PlayerKind::Simple, 0, Steps::Touching, {0.80, 0.10, 0.30}, "knows no bridges, overlooks much"},
    {PlayerKind::Simple, 0, Steps::Touching, {0.95, 0.05, 0.60}, "knows no bridges"},
    {PlayerKind::Simple, 0, Steps::Bridges, {0.85, 0.10, 0.30}, "knows bridges, overlooks much"},
    {PlayerKind::Simple, 0, Steps::Bridges, {0.95, 0.05, 0.60}, "knows bridges, overlooks some"},
    {PlayerKind::Simple, 0, Steps::Bridges, {1, 0, 1}, "bridges and shortest paths"},
    {PlayerKind::Resistance, 0, Steps::Bridges, {0.97, 0.03, 0.75}, "a good eye, no calculation"},
    {PlayerKind::Mcts, 200, Steps::Bridges, {0.98, 0.02, 0.85}, "looks ahead a little"},
    {PlayerKind::Mcts, 1000, Steps::Bridges, {0.99, 0.01, 0.95}, "looks ahead"},
    {PlayerKind::Mcts, 5000, Steps::Bridges, {1, 0, 1}, "looks far ahead"},
    {PlayerKind::Mcts, 25000, Steps::Bridges, {1, 0, 1}, "looks very far ahead"},
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
  return kTable[static_cast<std::size_t>(number - 1)];
}

std::unique_ptr<Player> make_level_player(int number, board::Size size) {
  const Level& chosen = level(number);
  return std::make_unique<LevelPlayer>(chosen, chosen.kind == PlayerKind::Simple
                                                   ? make_simple_player(size, chosen.steps)
                                                   : make_player_or_simpler(chosen.kind, size, kMemoryBytes));
}

}  // namespace hex::engine
