// Rex against a search that knows nothing but the rules, and against what is known of small boards.
#include <gtest/gtest.h>

#include <map>

#include "board/ascii.h"
#include "property/random_position.h"
#include "solving/misere_solving.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::CellState;
using board::Color;
using board::Position;
using board::Size;

class PlainRex {
 public:
  Color winner(Position& p) {
    if (const auto joined = p.winner()) return board::other(*joined);
    const auto [at, added] = known_.try_emplace(to_ascii(p) + name(p.to_move()), Color::Black);
    if (!added) return at->second;
    const Color me = p.to_move();
    Color out = board::other(me);
    for (Cell c : p.cells_of(CellState::Empty)) {
      p.play(me, c);
      if (winner(p) == me) out = me;
      p.undo();
    }
    return at->second = out;
  }

 private:
  std::map<std::string, Color> known_;
};

engine::SolveResult solve(const Position& p, bool all_moves = true, std::uint64_t nodes = 0) {
  engine::SolveOptions options;
  options.all_moves = all_moves;
  options.nodes = nodes;
  return *engine::solve_misere(p, options, 64 << 20);
}

TEST(Misere, AgreesWithPlainSearch) {
  base::Random random(seed());
  for (Size size : {Size{3, 3}, Size{4, 2}, Size{3, 2}, Size{2, 4}}) {
    PlainRex truth;
    for (int i = 0; i < share(1000, 60); ++i) {
      Position p = random_position(size, random);
      const auto result = solve(p);
      ASSERT_EQ(result.winner(), truth.winner(p)) << to_ascii(p);
      if (p.winner()) continue;
      ASSERT_TRUE(result.unknown.empty());
      for (const auto& [cells, winner] :
           {std::pair{&result.winning, p.to_move()}, {&result.losing, board::other(p.to_move())}})
        for (Cell c : *cells) {
          Position after = p;
          after.play(p.to_move(), c);
          ASSERT_EQ(truth.winner(after), winner) << to_ascii(p);
        }
    }
  }
}

// B where the first player's opening wins. On even boards he wins, on odd ones every opening loses.
TEST(Misere, OpeningsOfSmallBoards) {
  const char* const maps[] = {"W\n", "B W\n W B\n", "W W W\n W W W\n  W W W\n",
                              "B B B B\n B B W B\n  B W B B\n   B B B B\n"};
  for (int side = 1; side <= (kSanitized ? 3 : 4); ++side) {
    const Position empty(Size{side, side});
    const auto result = solve(empty);
    Position map(empty.size());
    for (Cell c : result.winning) map.set_up(Color::Black, c);
    for (Cell c : result.losing) map.set_up(Color::White, c);
    EXPECT_EQ(to_ascii(map), maps[side - 1]);
    EXPECT_EQ(result.winner(), side % 2 == 0 ? Color::Black : Color::White);
  }
}

TEST(Misere, LimitsGiveUnknown) {
  const Position p(Size{5, 5});
  const auto result = solve(p, true, 100);
  EXPECT_FALSE(result.answer.has_value());
  EXPECT_EQ(result.unknown.size(), 25u);
  engine::SolveOptions options;
  EXPECT_FALSE(engine::solve_misere(p, options, 100000)->answer.has_value()) << "the table is full";
  EXPECT_FALSE(engine::solve_misere(Position(Size{6, 6}), options, 1 << 20).ok());
}

}  // namespace
}  // namespace hex::tests
