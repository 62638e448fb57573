// Weights: the numbers of a network, and the file that holds them.
//
// A residual network with hexagonal convolutions for boards of every size. Activations are numbers 0 to 127,
// which mean 32nds; weights are numbers -127 to 127, which mean 2^-k, with a k for each output channel; sums
// are 32-bit integers. So a position gives the same numbers on every processor. docs/formats/network.md
// describes the file, docs/theory/network.md the network and how it was made.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hex::network {

inline constexpr int kPlanes = 4;   // mine, theirs, moves considered, outside
inline constexpr int kOne = 32;     // an activation of 1
inline constexpr int kTop = 127;    // the largest activation
inline constexpr int kLogit = 256;  // a logit of 1
inline constexpr int kLeastExponent = 3, kMostExponent = 12;
inline constexpr int kMostBias = 1 << 24;

// How far a layer sees: the cell itself; its neighbours too; two steps.
enum class Reach : std::uint8_t { Cell, Neighbors, TwoSteps };
constexpr int radius(Reach reach) {
  return static_cast<int>(reach);
}
// 1, 7 and 19 cells.
constexpr int taps(Reach reach) {
  return 1 + 3 * radius(reach) * (radius(reach) + 1);
}

// Output o of a cell is (bias[o] + sum of inputs times weights + half) >> k[o].
struct Layer {
  int inputs = 0;
  int outputs = 0;
  int pooled = 0;  // features of the whole board, which all cells share
  Reach reach = Reach::Cell;
  std::vector<std::uint8_t> exponents;  // k, by output
  std::vector<std::int32_t> bias;       // by output
  // By tap (row by row), then by four inputs, then by output, then by input: what kernels read in order.
  std::vector<std::int8_t> weights;
  std::vector<std::int8_t> pool_weights;  // by output, then by feature
  // The weights as this processor's kernel wants them, if not as above; a Network has them.
  std::vector<std::int16_t> prepared;
};

struct Weights {
  int channels = 0;
  int blocks = 0;
  std::string record;  // how it was made: JSON text
  std::uint64_t hash = 0;
  // The stem; two layers a block, the first of every second block with pooled features; then the heads:
  // policy, move, judge, value.
  std::vector<Layer> layers;

  std::size_t parameters() const;
};

// The layers of a network of this shape, all numbers 0.
Weights empty_weights(int channels, int blocks);

// Reads a file; an error that says what is wrong and where, before memory is spent on what it claims.
base::Result<Weights> parse_weights(std::string_view bytes);
// REQUIRES what parse_weights() would accept.
std::string write_weights(const Weights& weights);
// Like parse_weights(), from disk. "standard" is none of its business.
base::Result<Weights> read_weights(const std::string& path);

// The file that the program carries.
std::string_view embedded_weights();

}  // namespace hex::network
