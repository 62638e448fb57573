#include "engine/player.h"

#include "search/simple_player.h"

namespace hex::engine {

namespace {

class SimplePlayer : public Player {
 public:
  explicit SimplePlayer(board::Size size) : size_(size) {}

  board::Size size() const override { return size_; }
  Thought think(const board::Position& position, std::optional<board::Cell> last,
                const ThinkOptions& options) override {
    Thought out;
    out.moves.resize(1);
    out.moves[0].move = search::simple_move(position, position.to_move(), last, options.seed);
    out.moves[0].line = {out.moves[0].move};
    return out;
  }
  void clear() override {}

 private:
  board::Size size_;
};

}  // namespace

std::unique_ptr<Player> make_player(PlayerKind kind, board::Size size, std::size_t /*memory_bytes*/) {
  if (kind == PlayerKind::Simple) return std::make_unique<SimplePlayer>(size);
  return nullptr;
}

}  // namespace hex::engine
