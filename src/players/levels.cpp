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
const MctsChoice kMcts{{}, {}, {"network", "network"}};

constexpr std::array<Level, kLevels> kTable = {{
    {PlayerKind::Simple, 0, false, Steps::Touching, {0.62, 0.14, 0.15}, "knows no bridges, overlooks most"},
    {PlayerKind::Simple, 0, false, Steps::Touching, {0.73, 0.12, 0.23}, "knows no bridges, overlooks much"},
    {PlayerKind::Simple, 0, false, Steps::Bridges, {0.77, 0.10, 0.28}, "knows bridges, overlooks much"},
    {PlayerKind::Simple, 0, false, Steps::Bridges, {0.88, 0.08, 0.42}, "knows bridges, overlooks some"},
    {PlayerKind::Simple, 0, false, Steps::Bridges, {1, 0, 1}, "bridges and shortest paths"},
    {PlayerKind::Mcts, 8, false, Steps::Bridges, {0.94, 0.04, 0.58}, "looks ahead a little"},
    {PlayerKind::Mcts, 80, false, Steps::Bridges, {0.99, 0.01, 0.92}, "looks ahead"},
    {PlayerKind::Mcts, 350, true, Steps::Bridges, {1, 0, 1}, "looks far ahead"},
    {PlayerKind::Mcts, 1500, true, Steps::Bridges, {1, 0, 1}, "looks farther ahead"},
    {PlayerKind::Mcts, 8000, true, Steps::Bridges, {1, 0, 1}, "looks very far ahead"},
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
