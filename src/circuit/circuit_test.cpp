#include "circuit/circuit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/random.h"
#include "board/ascii.h"
#include "board/position.h"
#include "circuit/distance.h"
#include "circuit/evaluation.h"
#include "circuit/kirchhoff.h"
#include "circuit/y_reduction.h"
#include "connect/h_search.h"
#include "test_environment.h"

namespace hex::circuit {
namespace {

using board::Color;
using board::Position;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Position ascii(const char* text) {
  return *board::parse_ascii(text);
}

connect::ConnectionSet<2> connections(const Position& position, Color me) {
  connect::ConnectionSet<2> set;
  connect::HSearch<2> search(connect::Options::standard());
  search.build(board::cell_geometry<2>(position.size()), me, board::stones_of<2>(position), set);
  return set;
}

Circuit circuit_of(const Position& position, Color me, Wires wires) {
  Circuit out;
  CircuitBuilder<2> builder;
  const auto set = connections(position, me);
  builder.build(set, wires, out);
  return out;
}

double resistance(const Position& position, Color me, Wires wires = Wires::Neighbors) {
  Flow flow;
  Kirchhoff().solve(circuit_of(position, me, wires), flow);
  return flow.resistance;
}

Position random_position(board::Size size, int stones, base::Random& random) {
  Position out(size);
  for (int i = 0; i < stones; ++i) {
    const board::Cell c = random.below(size.cells());
    if (out.is_empty(c)) out.play(out.to_move(), c);
  }
  return out;
}

TEST(Circuit, ByHandOnNeighbours) {
  EXPECT_NEAR(resistance(Position({1, 1}), Color::Black), 2, 1e-12);
  // Four cells one after another, each 1 towards both sides; or all beside each other.
  EXPECT_NEAR(resistance(Position({1, 4}), Color::Black), 8, 1e-12);
  EXPECT_NEAR(resistance(Position({1, 4}), Color::White), 0.5, 1e-12);
  // Potentials 3/4 and 2/3 in the first row, so that 1/4 + 1/3 flows.
  EXPECT_NEAR(resistance(Position({2, 2}), Color::Black), 12.0 / 7, 1e-12);
  EXPECT_NEAR(resistance(Position({2, 2}), Color::White), 12.0 / 7, 1e-12);
}

TEST(Circuit, ByHandWithStones) {
  Position p({1, 3});
  p.play(Color::Black, 1);
  EXPECT_NEAR(resistance(p, Color::Black), 4, 1e-12);
  EXPECT_NEAR(resistance(p, Color::White), 1, 1e-12);  // two rows are left, 2 each
  p.set_up(Color::White, 0);
  EXPECT_EQ(resistance(p, Color::Black), kInfinity);
  EXPECT_EQ(resistance(p, Color::White), 0);
}

// The stone is joined to the north by a bridge, so that a3, beside the stone, is beside the north, too.
constexpr const char* kBridge = R"(
    . .
     B W
      . .)";

TEST(Circuit, ByHandWithABridge) {
  const Position p = ascii(kBridge);
  EXPECT_NEAR(resistance(p, Color::Black), 11.0 / 4, 1e-12);
  EXPECT_NEAR(resistance(p, Color::Black, Wires::BesideGroups), 17.0 / 12, 1e-12);
  EXPECT_EQ(shortest_path(circuit_of(p, Color::Black, Wires::Neighbors)), 2);
  EXPECT_EQ(shortest_path(circuit_of(p, Color::Black, Wires::BesideGroups)), 1);
  EXPECT_EQ(two_distance(circuit_of(p, Color::Black, Wires::Neighbors)), 3);
}

TEST(Circuit, CurrentsByHand) {
  Flow flow;
  Kirchhoff().solve(circuit_of(ascii(kBridge), Color::Black, Wires::Neighbors), flow);
  const double expected[6] = {0.5, 0.5, 0, 0, 1, 0.25};
  for (std::size_t c = 0; c < 6; ++c) EXPECT_NEAR(flow.current[c], expected[c], 1e-12) << c;
}

TEST(Circuit, ADecidedGameIsInfinite) {
  const Position won = ascii(R"(
      . B .
       W B .
        B W .)");
  Evaluation e;
  Evaluator<2>().evaluate(board::cell_geometry<2>(won.size()), board::stones_of<2>(won), e);
  EXPECT_EQ(e.log_ratio(), -kInfinity);
  EXPECT_EQ(e.ahead(Color::Black), kInfinity);
  EXPECT_EQ(e.ahead(Color::White), -kInfinity);
  // Two bridges from edge to edge: connected, and current still flows where they can be tried.
  const Position bridges = ascii(R"(
      . . .
       . B .
        . . .)");
  Evaluator<2>().evaluate(connections(bridges, Color::Black), connections(bridges, Color::White),
                          Wires::BesideGroups, e);
  EXPECT_EQ(e.log_ratio(), -kInfinity);
  EXPECT_GT(e.flow[Color::Black].current[1], 0);
  EXPECT_EQ(shortest_path(circuit_of(bridges, Color::Black, Wires::BesideGroups)), 0);
}

TEST(Circuit, CutOffCellsDoNotMatter) {
  // White's c3 and both cells beside it are a pocket that Black has closed.
  const Position p = ascii(R"(
      . . B .
       . . B .
        . B . .
         . B . W)");
  EXPECT_EQ(resistance(p, Color::White), kInfinity);
  EXPECT_EQ(resistance(p, Color::Black), 0);
}

TEST(Circuit, EmptyBoardIsEven) {
  for (int side : {3, 6, 11}) {
    Evaluation e;
    Evaluator<2>().evaluate(board::cell_geometry<2>({side, side}), {}, e);
    EXPECT_NEAR(e.log_ratio(), 0, 1e-9);
  }
}

void expect_equal(const Flow& a, const Flow& b, double tolerance) {
  if (std::isinf(a.resistance) || std::isinf(b.resistance))
    EXPECT_EQ(a.resistance, b.resistance);
  else
    EXPECT_NEAR(a.resistance, b.resistance, tolerance);
  for (std::size_t c = 0; c < a.current.size(); ++c) EXPECT_NEAR(a.current[c], b.current[c], tolerance);
}

TEST(Circuit, FourWaysToSolveAgree) {
  base::Random random(tests::seed());
  Kirchhoff kirchhoff;
  for (int i = 0; i < tests::share(300, 40); ++i) {
    const Position p = random_position({3 + random.below(6), 3 + random.below(6)}, random.below(25), random);
    for (const Wires wires :
         {Wires::Neighbors, Wires::BesideGroups, Wires::BesideAll, Wires::FullConnections}) {
      const Circuit circuit = circuit_of(p, board::kColors[i % 2], wires);
      Flow sparse, dense, packed, iterated;
      kirchhoff.solve_sparse(circuit, sparse);
      kirchhoff.solve_dense(circuit, dense);
      kirchhoff.solve_packed(circuit, packed);
      kirchhoff.iterate(circuit, 1e-12, 100000, iterated);
      expect_equal(sparse, dense, 1e-7);
      expect_equal(dense, packed, 1e-9);
      expect_equal(sparse, iterated, 1e-5);
    }
  }
}

// Rotation leaves everything as it is; the mirror exchanges the players.
TEST(Circuit, IsSymmetric) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(300, 40); ++i) {
    const Position p = random_position({3 + random.below(6), 3 + random.below(6)}, random.below(25), random);
    const Position rotated = p.rotated(), mirrored = p.mirrored();
    for (const Color me : board::kColors) {
      const Circuit circuit = circuit_of(p, me, Wires::Neighbors);
      EXPECT_EQ(two_distance(circuit), two_distance(circuit_of(rotated, me, Wires::Neighbors)));
      EXPECT_EQ(shortest_path(circuit), shortest_path(circuit_of(mirrored, other(me), Wires::Neighbors)));
      const double r = resistance(p, me);
      if (std::isinf(r)) continue;
      EXPECT_NEAR(r, resistance(rotated, me), 1e-9);
      EXPECT_NEAR(r, resistance(mirrored, other(me)), 1e-9);
    }
    EXPECT_NEAR(y_reduction(p), y_reduction(rotated), 1e-9);
    EXPECT_NEAR(y_reduction(p), 1 - y_reduction(mirrored), 1e-9);
  }
}

// Rayleigh: less resistance anywhere is never more in total.
TEST(Circuit, AStoneNeverHarmsItsOwner) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(300, 60); ++i) {
    Position p = random_position({3 + random.below(6), 3 + random.below(6)}, random.below(25), random);
    const board::Cell c = random.below(p.size().cells());
    if (!p.is_empty(c) || p.winner()) continue;
    const Color me = board::kColors[i % 2];
    const double mine = resistance(p, me), theirs = resistance(p, other(me)), chance = y_reduction(p);
    const int path = shortest_path(circuit_of(p, me, Wires::Neighbors));
    p.set_up(me, c);
    EXPECT_LE(resistance(p, me), mine + 1e-9);
    EXPECT_GE(resistance(p, other(me)), theirs - 1e-9);
    EXPECT_LE(shortest_path(circuit_of(p, me, Wires::Neighbors)), path);
    EXPECT_GE((y_reduction(p) - chance) * (me == Color::Black ? 1 : -1), -1e-12);
  }
}

TEST(YReduction, IsExactOnAFullBoard) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(1000, 200); ++i) {
    Position p({1 + random.below(8), 1 + random.below(8)});
    for (board::Cell c = 0; c < p.size().cells(); ++c) p.set_up(board::kColors[random.below(2)], c);
    EXPECT_EQ(y_reduction(p), p.winner() == Color::Black ? 1 : 0);
  }
}

TEST(YReduction, ByHand) {
  EXPECT_EQ(y_reduction(Position({1, 1})), 0.5);
  Position p({2, 2});
  EXPECT_EQ(y_reduction(p), 0.5);
  // Reduced to the triangle 3/4, 1/4, 3/4, and rotated to 1/2, 1/2, 1. In truth it is 5/8.
  p.play(Color::Black, 0);
  EXPECT_NEAR(y_reduction(p), (21.0 / 32 + 3.0 / 4) / 2, 1e-12);
}

}  // namespace
}  // namespace hex::circuit
