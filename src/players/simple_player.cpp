#include "players/simple_player.h"

#include "search/simple_player.h"

namespace hex::engine {

namespace {

class SimplePlayer : public Player {
 public:
  SimplePlayer(board::Size size, search::Steps steps) : size_(size), steps_(steps) {}

  board::Size size() const override { return size_; }
  Thought think(const board::Position& position, std::optional<board::Cell> last,
                const ThinkOptions& options) override {
    const search::Sight sight{steps_, options.avoid};
    Thought out;
    out.moves.resize(1);
    out.moves[0].move = search::simple_move(position, position.to_move(), last, options.seed, sight);
    out.moves[0].line = {out.moves[0].move};
    return out;
  }
  void clear() override {}

 private:
  board::Size size_;
  search::Steps steps_;
};

}  // namespace

std::unique_ptr<Player> make_simple_player(board::Size size, search::Steps steps) {
  return std::make_unique<SimplePlayer>(size, steps);
}

}  // namespace hex::engine
