// Random games with every kind of move, legal or not: what is refused changes nothing, undo goes back through
// every state to the start, and replaying the moves gives the same game.
#include "board/game.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "board/ascii.h"
#include "property/random_position.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using namespace board;

// Everything that can be seen of a game.
struct View {
  explicit View(const Game& game)
      : position(game.position()),
        winner(game.winner()),
        swap(game.swap_available()),
        owner(game.owner(Color::Black)),
        moves(game.moves()) {}
  friend bool operator==(const View&, const View&) = default;

  Position position;
  std::optional<Color> winner;
  std::optional<MoveKind> swap;
  Seat owner;
  std::vector<Move> moves;
};

Move random_move(const Game& game, base::Random& random) {
  const Size size = game.position().size();
  const Color color = random.below(3) == 0 ? random_color(random) : game.position().to_move();
  constexpr MoveKind kOthers[] = {MoveKind::SwapPieces, MoveKind::SwapSides, MoveKind::Resign,
                                  MoveKind::Forfeit, MoveKind::Pass};
  // Only the second move can be a swap, so it often is.
  if (game.moves().size() == 1 && random.below(2) == 0) return {kOthers[random.below(2)], color, kNoCell};
  if (random.below(3) == 0) return {kOthers[random.below(5)], color, kNoCell};
  return Move::stone(color, random.below(size.cells() + 2) - 1);
}

void check_owners_differ(const Game& game) {
  ASSERT_NE(game.owner(Color::Black), game.owner(Color::White));
  if (const auto kind = game.swap_available()) {
    Game copy = game;
    ASSERT_TRUE(copy.play({*kind, other(game.moves()[0].color), kNoCell}).ok());
  }
}

TEST(RandomGames, UndoGoesBackThroughEveryState) {
  base::Random random(seed());
  std::array<int, 6> played{};
  for (int i = 0; i < share(20000, 2000); ++i) {
    const Size size = random_size(random, 5);
    const Position start = random.below(3) == 0 ? random_position(size, random) : Position(size);
    Game game(start, static_cast<SwapRule>(random.below(4)));
    std::vector<View> before;
    for (int step = random.below(40); step > 0; --step) {
      const View view(game);
      const Move move = random_move(game, random);
      if (game.play(move, random.below(4) == 0).ok()) {
        before.push_back(view);
        ++played[static_cast<std::size_t>(move.kind)];
      } else {
        ASSERT_TRUE(View(game) == view) << "a refused move left a trace";
      }
      ASSERT_TRUE(game.position().is_consistent());
      ASSERT_NO_FATAL_FAILURE(check_owners_differ(game));
    }
    Game again(start, game.swap_rule());
    for (const Move& move : game.moves()) ASSERT_TRUE(again.play(move, true).ok());
    ASSERT_EQ(again.position(), game.position());
    for (; !before.empty(); before.pop_back()) {
      game.undo();
      ASSERT_TRUE(View(game) == before.back()) << to_ascii(game.position());
    }
    ASSERT_EQ(game.position(), start);
  }
  for (int count : played) EXPECT_GT(count, 20) << "every kind of move should have occurred";
}

}  // namespace
}  // namespace hex::tests
