// The solver as front ends use it: every move of small positions against brute force; the same winner
// whatever the method, the threads and the way one looks at the board; limits.
#include <gtest/gtest.h>

#include "oracle/brute_force.h"
#include "property/random_position.h"
#include "regression/solve_kit.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

// Brute force takes 4x5 with some stones on it.
Position random_small_position(Size size, base::Random& random) {
  for (;;) {
    Position p = random_position(size, random);
    if (size.cells() <= 16 || p.empty_cells() <= 13) return p;
  }
}

// Every move of random positions against brute force, with both solvers, one of them on two threads at times.
// 20,000 positions in a long run.
TEST(SolveMoves, AgreeWithBruteForce) {
  for (Size size : {Size{3, 3}, Size{4, 3}, Size{3, 4}, Size{4, 4}, Size{5, 4}, Size{4, 5}}) {
    BruteForce truth(size);
    base::Random random(seed());
    const auto solver = engine::make_solver(size, 1 << 20);  // keeps what it has seen
    for (int i = 0; i < share(size.cells() < 16 ? 2000 : 4700, 150); ++i) {
      const Position p = random_small_position(size, random);
      for (SolveMethod method : {SolveMethod::Dfpn, SolveMethod::MustPlay}) {
        SolveOptions options;
        options.all_moves = true;
        options.method = method;
        options.threads = i % 4 == 2 && method == SolveMethod::Dfpn ? 2 : 1;
        if (i % 2 == 0) solver->clear();  // so that neither only repeats what the other found
        const SolveResult result = solver->solve(p, options);
        ASSERT_EQ(result.winner(), truth.winner(p)) << to_ascii(p);
        if (p.winner()) continue;
        ASSERT_EQ(sorted(result.winning), truth.winning_moves(p)) << to_ascii(p) << name(p.to_move());
        ASSERT_TRUE(result.unknown.empty());
        expect_partition(p, result);
        expect_line(p, result);
      }
    }
  }
}

// With all moves settled, the same answer from every side, by every method.
TEST(SolveSymmetry, RotationColoursMethodsAndThreads) {
  for (int side = 4; side <= (kSanitized ? 4 : 5); ++side)
    for (Cell c = 0; c < side * side; c += side == 5 ? 3 : 2) {
      const Position p = after_opening({side, side}, c);
      const SolveResult here = all_moves(p);
      ASSERT_TRUE(here.answer && here.unknown.empty());
      const SolveResult turned = all_moves(p.rotated());
      EXPECT_EQ(turned.winner(), here.winner());
      EXPECT_EQ(turned.winning.size(), here.winning.size());
      for (Cell w : here.winning)
        EXPECT_EQ(std::count(turned.winning.begin(), turned.winning.end(), side * side - 1 - w), 1);
      const SolveResult exchanged = all_moves(p.mirrored());
      EXPECT_EQ(exchanged.winner(), board::other(here.answer->winner));
      EXPECT_EQ(exchanged.winning.size(), here.winning.size());
      SolveOptions options;
      options.threads = 2;
      EXPECT_EQ(solve(p, options).winner(), here.winner());
      options = {};
      options.method = SolveMethod::MustPlay;
      EXPECT_EQ(solve(p, options).winner(), here.winner());
    }
}

TEST(SolveLimits, UnknownIsAnAnswer) {
  const Position p(Size{7, 7});
  SolveOptions options;
  options.nodes = 1;
  options.all_moves = true;
  for (SolveMethod method : {SolveMethod::Dfpn, SolveMethod::MustPlay}) {
    options.method = method;
    const SolveResult result = solve(p, options);
    EXPECT_FALSE(result.answer.has_value());
    EXPECT_EQ(result.unknown.size(), 49u);
    EXPECT_TRUE(result.pv.empty() && result.winning.empty() && result.losing.empty());
  }
}

// What is found stays known, until the solver forgets. Only the line of play may ask a little more.
TEST(SolveLimits, TheTableRemembers) {
  const Position p = after_opening({5, 5}, 0);
  const auto solver = engine::make_solver(p.size(), kMemory);
  const auto first = solver->solve(p, {}).nodes;
  const auto second = solver->solve(p, {}).nodes;
  EXPECT_LT(second, first);
  solver->clear();
  EXPECT_EQ(solver->solve(p, {}).nodes, first);
}

}  // namespace
}  // namespace hex::tests
