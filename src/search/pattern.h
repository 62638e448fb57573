// Patterns: what lies in the six directions around an empty cell, and how good a move there is.
//
// A ring holds one of three things per direction: nothing, a stone or edge of the side that would move there
// (mine), or one of the other side (theirs). Seen by White the board is transposed first, so that "mine" runs
// from top to bottom for both colours; turning the board by 180 degrees changes nothing. A ring is a number
// in base 3, direction 0 first.
//
// A cell has a weight by its ring; a cell beside the last stone has another one, by its ring and the
// direction of that stone, which is how bridges are saved:
//
//     . B .        White has just entered at x: the cell y has mine, x, mine in a row,
//      x y .       the ring of a broken bridge seen from the cell that mends it.
//       B .
//
// Moves are drawn in proportion to the weights, which are whole numbers: the same draw on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/geometry.h"

namespace hex::search {

inline constexpr int kRings = 729;  // 3 to the power of 6

// Weights in units of kUnit, a cell with nothing around it.
struct PatternWeights {
  std::array<std::uint16_t, kRings> ring{};
  // By direction of the last stone, 0 to 2; the others are these turned.
  std::array<std::array<std::uint16_t, kRings>, 3> beside{};

  static constexpr std::uint16_t kUnit = 64;
};

// Bridges are saved, all else is equal.
PatternWeights plain_patterns();
// What was learned: pattern_weights.cpp, a generated file.
const PatternWeights& learned_patterns();

// The ring turned by 180 degrees.
int turned_ring(int ring);

// For a stone or an edge in the lowest direction of a code.
constexpr unsigned stone_bits(board::Color color) {
  return color == board::Color::Black ? 1 : 2;
}

// The weights by raw code, which a board can keep up to date stone by stone: two bits per direction, 0 for
// nothing, stone_bits() for a stone or an edge.
class PatternTable {
 public:
  explicit PatternTable(const PatternWeights& weights);

  static constexpr int kCodes = 1 << 12;
  // Of a move of this colour.
  std::uint32_t weight(board::Color color, unsigned code) const { return weight_[color][code]; }
  // What is added to it when the last stone lies in this direction; never negative.
  std::uint32_t beside(board::Color color, std::size_t direction, unsigned code) const {
    return beside_[color][direction][code];
  }

 private:
  using Codes = std::array<std::uint32_t, kCodes>;
  board::PerColor<Codes> weight_;
  board::PerColor<std::array<Codes, 6>> beside_;
};

// The ring that a code means to this colour, and where it sees the direction.
int ring_of(board::Color color, unsigned code);
std::size_t direction_of(board::Color color, std::size_t direction);

// The table of the learned weights; built once.
const PatternTable& standard_patterns();

}  // namespace hex::search
