// Both solvers against brute force: the winner, a winning move, and the carrier. A carrier is tested as it is
// meant: with every other empty cell given to the loser, the winner still wins.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "guides/orders.h"
#include "network/random_weights.h"
#include "oracle/brute_force.h"
#include "property/random_position.h"
#include "solve/parallel_solve.h"
#include "solve/winvalue.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;

using State = solve::State<1>;
using Mask = BruteForce::Mask;

// Every order must give the right answer: this one is arbitrary.
solve::MoveOrder<1> some_order(std::uint64_t seed) {
  return [seed](const State&, const solve::ConnectionSets<1>&, const board::Cells<1>& moves,
                solve::Ranking& out) {
    moves.for_each([&](Cell c) {
      out.scores[c] = static_cast<double>(base::mix64(seed + static_cast<std::uint64_t>(c)) % 1000);
    });
  };
}

Mask mask(const board::Cells<1>& cells) {
  return static_cast<Mask>(cells.words[0]);
}

struct Case {
  Position position;
  State state;
};

Case random_case(Size size, base::Random& random) {
  const Position p = random_position(size, random);
  return {p, board::to_state<1>(p)};
}

void expect_right(BruteForce& truth, const Case& c, const solve::Solution<1>& got, const char* who) {
  SCOPED_TRACE(who);
  const Color winner = truth.winner(c.position);
  ASSERT_EQ(got.winner(), winner);
  const auto& [named, best, carrier, work] = *got.answer;
  const board::PerColor<Mask> stones{mask(c.state.of(Color::Black)), mask(c.state.of(Color::White))};
  const Mask all = (Mask{1} << c.position.size().cells()) - 1,
             empty = all & ~(stones[Color::Black] | stones[Color::White]);
  ASSERT_EQ(mask(carrier) & ~empty, 0u);
  board::PerColor<Mask> given = stones;
  given[board::other(winner)] |= empty & ~mask(carrier);
  EXPECT_EQ(truth.winner(given[Color::Black], given[Color::White], c.position.to_move()), winner)
      << "the carrier is not enough";
  if (best == board::kNoCell) return;
  board::PerColor<Mask> moved = stones;
  moved[winner] |= Mask{1} << best;
  EXPECT_EQ(winner, c.position.to_move());
  EXPECT_EQ(truth.winner(moved[Color::Black], moved[Color::White], board::other(winner)), winner)
      << "the move does not win";
}

void check_size(Size size, int positions) {
  base::Random random(seed());
  BruteForce truth(size);
  const auto& geometry = board::cell_geometry<1>(size);
  solve::Table<1> shared(1 << 20);  // keeps what earlier positions left: the more can go wrong
  solve::Dfpn<1> dfpn(geometry, solve::Reasoning{}, shared, some_order(1));
  for (int i = 0; i < positions; ++i) {
    const Case c = random_case(size, random);
    solve::Table<1> own(1 << 14);
    solve::WinValue<1> winvalue(geometry, solve::Reasoning{}, own, some_order(random.next()));
    expect_right(truth, c, dfpn.solve(c.state, {}), "dfpn");
    expect_right(truth, c, winvalue.solve(c.state, {}), "winvalue");
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(SolveOracle, RandomPositions) {
  check_size({3, 3}, share(20000, 1000));
  check_size({4, 3}, share(20000, 800));
  check_size({3, 4}, share(20000, 800));
  check_size({5, 3}, share(20000, 1000));
  check_size({4, 4}, share(60000, 1500));
}

// Without connections at all, and without most of them, the search has to do the work: deep trees, many
// carriers.
TEST(SolveOracle, WithFewConnections) {
  const Size size{4, 4};
  base::Random random(seed());
  BruteForce truth(size);
  const auto& geometry = board::cell_geometry<1>(size);
  solve::Reasoning weak;
  weak.connect = connect::Options::h_process();
  weak.connect.or_width = 1;
  solve::Table<1> shared(1 << 20);
  solve::Dfpn<1> dfpn(geometry, weak, shared, some_order(2));
  for (int i = 0; i < share(20000, 700); ++i) {
    const Case c = random_case(size, random);
    expect_right(truth, c, dfpn.solve(c.state, {}), "dfpn");
    solve::Table<1> own(1 << 14);
    solve::WinValue<1> winvalue(geometry, weak, own, some_order(random.next()));
    expect_right(truth, c, winvalue.solve(c.state, {}), "winvalue");
    if (::testing::Test::HasFailure()) return;
  }
}

// The network of the program, and networks of random weights, which are as wrong as can be: none makes an answer
// wrong.
TEST(SolveOracle, OrderedByNetworks) {
  const Size size{4, 4};
  base::Random random(seed());
  BruteForce truth(size);
  const auto& geometry = board::cell_geometry<1>(size);
  solve::Reasoning weak;
  weak.connect = connect::Options::h_process();
  weak.connect.or_width = 1;
  const auto file = std::filesystem::temp_directory_path() / "mustplay_solve_oracle.network";
  std::ofstream(file, std::ios::binary) << network::write_weights(network::random_weights(32, 2, random));
  for (const std::string& name : {std::string("network"), "network:" + file.string()}) {
    ASSERT_TRUE(guides::check_order(name).ok());
    const auto make = guides::order_maker<1>(name, size);
    solve::Table<1> shared(1 << 20);
    solve::Dfpn<1> dfpn(geometry, weak, shared, make());
    for (int i = 0; i < share(10000, 300); ++i) {
      const Case c = random_case(size, random);
      expect_right(truth, c, dfpn.solve(c.state, {}), name.c_str());
      solve::Table<1> own(1 << 14);
      solve::WinValue<1> winvalue(geometry, solve::Reasoning{}, own, make());
      expect_right(truth, c, winvalue.solve(c.state, {}), name.c_str());
      if (::testing::Test::HasFailure()) break;
    }
  }
  std::filesystem::remove(file);
}

TEST(SolveOracle, SeveralThreads) {
  const Size size{4, 4};
  base::Random random(seed());
  BruteForce truth(size);
  const auto& geometry = board::cell_geometry<1>(size);
  for (int i = 0; i < share(2000, 150); ++i) {
    const Case c = random_case(size, random);
    solve::Table<1> table(1 << 16);
    const auto got = solve::parallel_solve<1>(geometry, solve::Reasoning{}, table,
                                              [] { return some_order(3); }, c.state, 2, {});
    expect_right(truth, c, got.solution, "two threads");
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace hex::tests
