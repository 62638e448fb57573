#include "network/network.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "network/random_weights.h"

namespace hex::network {
namespace {

using board::CellState;
using board::Color;
using board::Size;

std::vector<CellState> random_cells(Size size, base::Random& random) {
  std::vector<CellState> out(static_cast<std::size_t>(size.cells()), CellState::Empty);
  const int stones = random.below(size.cells() + 1);
  for (int i = 0; i < stones; ++i)
    out[static_cast<std::size_t>(random.below(size.cells()))] =
        random.below(2) != 0 ? CellState::Black : CellState::White;
  return out;
}

std::vector<std::uint8_t> random_moves(const std::vector<CellState>& cells, base::Random& random) {
  std::vector<std::uint8_t> out(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i)
    out[i] = cells[i] == CellState::Empty && random.below(3) != 0 ? 1 : 0;
  return out;
}

std::shared_ptr<const Network> random_network(int channels, int blocks, std::uint64_t seed) {
  base::Random random(seed);
  return std::make_shared<const Network>(random_weights(channels, blocks, random));
}

void expect_same(const Judgement& a, const Judgement& b) {
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.moves, b.moves);
}

std::vector<Size> some_sizes() {
  std::vector<Size> out;
  for (int n = 3; n <= 32; ++n) out.push_back({n, n});
  for (const Size s :
       {Size{3, 32}, Size{32, 3}, Size{5, 8}, Size{8, 5}, Size{11, 14}, Size{1, 1}, Size{1, 7}})
    out.push_back(s);
  return out;
}

TEST(Network, EveryKernelGivesTheSameBits) {
  base::Random random(7);
  for (const int channels : {32, 64}) {
    const auto network = random_network(channels, 2, 11);
    for (const Size size : some_sizes()) {
      if (channels > 32 && size.cells() > 100) continue;  // takes long without optimisation
      const auto cells = random_cells(size, random);
      const auto moves = random_moves(cells, random);
      const Color to_move = random.below(2) != 0 ? Color::Black : Color::White;
      Judgement expected;
      Evaluator(network, kernels().back()).evaluate({size, to_move, cells, moves}, expected);
      EXPECT_EQ(expected.moves.size(), cells.size());
      for (const Kernel& kernel : kernels()) {
        SCOPED_TRACE(testing::Message() << kernel.name << " " << size.cols << "x" << size.rows);
        Judgement got;
        Evaluator(network, kernel).evaluate({size, to_move, cells, moves}, got);
        expect_same(got, expected);
      }
    }
  }
}

TEST(Network, ExtremeWeightsLeaveNoRegister) {
  Weights w = empty_weights(32, 2);
  for (Layer& l : w.layers) {
    std::fill(l.weights.begin(), l.weights.end(), static_cast<std::int8_t>(127));
    std::fill(l.pool_weights.begin(), l.pool_weights.end(), static_cast<std::int8_t>(127));
    std::fill(l.bias.begin(), l.bias.end(), kMostBias);
  }
  // The heads alone are negative: the sums there are the largest there can be, with either sign.
  auto& value = w.layers.back();
  std::fill(value.weights.begin(), value.weights.end(), static_cast<std::int8_t>(-127));
  value.bias[0] = -kMostBias;
  const auto network = std::make_shared<const Network>(std::move(w));
  const Size size{9, 9};
  const std::vector<CellState> cells(81, CellState::Black);
  for (const Kernel& kernel : kernels()) {
    Judgement got;
    Evaluator(network, kernel).evaluate({size, Color::Black, cells, {}}, got);
    EXPECT_EQ(got.value, -kMostBias - 32 * 127 * 127) << kernel.name;
    EXPECT_EQ(got.moves[40], kMostBias + 32 * 127 * 127) << kernel.name;
  }
}

// By hand: a network that only counts.
TEST(Network, ComputesWhatItSays) {
  Weights w = empty_weights(32, 1);
  // Channel 0 of the stem is the number of my stones within two steps, 8 for each, from weights of 2 (2^-3).
  Layer& stem = w.layers[0];
  for (int t = 0; t < taps(stem.reach); ++t) stem.weights[static_cast<std::size_t>(t * 32 * 4)] = 2;
  // The policy passes it on (weight 8 * 2^-3), the move adds it up as it is.
  w.layers[3].weights[0] = 8;
  w.layers[4].weights[0] = 1;
  const auto network = std::make_shared<const Network>(std::move(w));
  // Black's, who is to move: the rows outside are his as well.
  const Size size{11, 11};
  std::vector<CellState> cells(121, CellState::Empty);
  cells[60] = CellState::Black;
  cells[61] = CellState::White;
  for (const Kernel& kernel : kernels()) {
    Judgement got;
    Evaluator(network, kernel).evaluate({size, Color::Black, cells, {}}, got);
    EXPECT_EQ(got.moves[60], 8);
    EXPECT_EQ(got.moves[60 + 1 - 11], 8);  // a neighbour
    EXPECT_EQ(got.moves[60 + 2 - 22], 8);  // two steps
    EXPECT_EQ(got.moves[60 - 1 - 11], 8);  // two steps, over a bridge
    EXPECT_EQ(got.moves[60 + 3], 0);       // three steps
    EXPECT_EQ(got.moves[60 + 1 + 22], 0);
    EXPECT_EQ(got.moves[0], 8 * 7);  // the north edge: four cells one row up, three cells two rows up
    Evaluator(network, kernel).evaluate({size, Color::White, cells, {}}, got);
    EXPECT_EQ(got.moves[61], 8);
    EXPECT_EQ(got.moves[60 + 3], 8);
    EXPECT_EQ(got.moves[0], 8 * 7);
  }
}

TEST(Network, ColoursAreTheSameGame) {
  base::Random random(3);
  Evaluator evaluator(random_network(32, 2, 5));
  for (const Size size : {Size{5, 5}, Size{4, 7}, Size{9, 6}}) {
    board::Position p(size);
    for (int i = 0; i < size.cells() / 2; ++i) {
      const auto empty = p.cells_of(CellState::Empty);
      p.play(p.to_move(), empty[static_cast<std::size_t>(random.below(static_cast<int>(empty.size())))]);
    }
    const board::Position m = p.mirrored();
    Judgement a, b;
    const auto all_cells = [](const board::Position& q) {
      std::vector<CellState> out;
      for (board::Cell c = 0; c < q.size().cells(); ++c) out.push_back(q.at(c));
      return out;
    };
    const auto cells = all_cells(p), turned = all_cells(m);
    evaluator.evaluate({size, p.to_move(), cells, {}}, a);
    evaluator.evaluate({m.size(), m.to_move(), turned, {}}, b);
    EXPECT_EQ(a.value, b.value);
    for (board::Cell c = 0; c < size.cells(); ++c)
      EXPECT_EQ(a.moves[static_cast<std::size_t>(c)],
                b.moves[static_cast<std::size_t>(p.geometry().mirrored(c))]);
  }
}

TEST(Network, BatchesGiveTheSame) {
  base::Random random(9);
  Evaluator evaluator(random_network(32, 2, 5));
  std::vector<std::vector<CellState>> cells;
  std::vector<Question> questions;
  const Size sizes[] = {{5, 5}, {11, 11}, {3, 8}, {5, 5}};
  for (const Size s : sizes) cells.push_back(random_cells(s, random));
  for (std::size_t i = 0; i < 4; ++i)
    questions.push_back({sizes[i], i % 2 != 0 ? Color::White : Color::Black, cells[i], {}});
  std::vector<Judgement> together(4);
  evaluator.evaluate(questions, together);
  for (std::size_t i = 0; i < 4; ++i) {
    Judgement alone;
    evaluator.evaluate(questions[i], alone);
    expect_same(alone, together[i]);
  }
}

TEST(Network, StandardNetworkKnowsAWonPosition) {
  Evaluator evaluator(standard_network());
  const Size size{7, 7};
  std::vector<CellState> cells(49, CellState::Empty);
  for (const int row : {1, 3, 5}) cells[static_cast<std::size_t>(row * 7 + 3)] = CellState::Black;
  Judgement black, white;
  evaluator.evaluate({size, Color::Black, cells, {}}, black);
  evaluator.evaluate({size, Color::White, cells, {}}, white);
  EXPECT_GT(chance(black.value), 0.8);
  EXPECT_LT(chance(white.value), 0.2);
}

TEST(Network, ChanceIsBetweenNothingAndOne) {
  EXPECT_DOUBLE_EQ(chance(0), 0.5);
  EXPECT_NEAR(chance(256), 0.731, 0.001);
  EXPECT_NEAR(chance(-256), 0.269, 0.001);
}

}  // namespace
}  // namespace hex::network
