// Monte Carlo tree search against brute force: what it calls proven is true, at the root and for each move,
// for every number of playouts after which it is asked.
#include <gtest/gtest.h>

#include <array>

#include "oracle/brute_force.h"
#include "property/random_position.h"
#include "search/mcts.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Color;
using board::Position;
using search::Mcts;
using search::MctsLimits;
using search::Proven;

struct Tally {
  int roots = 0, moves = 0, positions = 0;
};

void expect_true(BruteForce& truth, const Position& p, const Mcts<1>& mcts, Tally& tally) {
  ++tally.positions;
  if (mcts.winner()) {
    ++tally.roots;
    ASSERT_EQ(*mcts.winner(), truth.winner(p));
  }
  for (const auto& move : mcts.moves()) {
    if (move.proven == Proven::No) continue;
    ++tally.moves;
    Position next = p;
    next.play(p.to_move(), move.move);
    ASSERT_EQ(truth.winner(next) == p.to_move(), move.proven == Proven::Win) << "move " << move.move;
  }
}

// The first move of a winner is one that wins.
void expect_winning_move(BruteForce& truth, const Position& p, const Mcts<1>& mcts) {
  if (mcts.winner() != p.to_move()) return;
  const auto moves = mcts.moves();
  if (moves.empty()) return;  // decided by fill-in: every move wins
  const auto winning = truth.winning_moves(p);
  EXPECT_NE(std::find(winning.begin(), winning.end(), moves[0].move), winning.end());
}

void try_size(board::Size size, int positions, int stones, Tally& tally) {
  base::Random random(seed());
  BruteForce truth(size);
  search::MctsOptions options;
  options.expand_after = 1;
  for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
    Position p = random_position(size, random);
    if (p.winner() || p.empty_cells() == 0 || size.cells() - p.empty_cells() < stones) continue;
    // With connections at once small boards would be decided at the root: late ones leave the tree something
    // to prove.
    options.knowledge_after = std::array{0, 60, 600}[static_cast<std::size_t>(i % 3)];
    options.games = i % 4 != 3;
    Mcts<1> mcts(board::cell_geometry<1>(size), options, std::size_t{1} << 20);
    // Some moves of a game, so that the tree is kept from one to the next.
    while (!p.winner() && p.empty_cells() > 0 && !testing::Test::HasFailure()) {
      mcts.set_root(board::stones_of<1>(p), p.to_move(), board::kNoCell);
      expect_true(truth, p, mcts, tally);
      MctsLimits limits;
      limits.seed = random.next();
      for (const std::uint64_t playouts : {20U, 80U, 300U}) {
        limits.playouts = playouts;
        mcts.run(limits);
        expect_true(truth, p, mcts, tally);
      }
      expect_winning_move(truth, p, mcts);
      p.play(p.to_move(), random_empty_cell(p, random));
    }
  }
}

TEST(MctsOracle, ProvenValuesAreTrue) {
  Tally tally;
  try_size({3, 3}, share(10000, 600), 0, tally);
  try_size({4, 3}, share(5000, 300), 1, tally);
  try_size({4, 4}, share(5000, 300), 5, tally);
  EXPECT_GT(tally.roots, tally.positions / 3);
  EXPECT_GT(tally.moves, tally.positions / 6);
}

}  // namespace
}  // namespace hex::tests
