#include "search/pattern.h"

#include "base/at.h"

#include <algorithm>

namespace hex::search {

using board::Color;

namespace {

constexpr std::array<int, 6> kPower = {1, 3, 9, 27, 81, 243};
constexpr int kMine = 1;

int digit(int ring, std::size_t direction) {
  return ring / kPower[direction] % 3;
}

}  // namespace

int turned_ring(int ring) {
  return ring / 27 + ring % 27 * 27;
}

std::size_t direction_of(Color color, std::size_t direction) {
  return color == Color::Black ? direction : 5 - direction;  // transposed
}

int ring_of(Color color, unsigned code) {
  const unsigned mine = stone_bits(color);
  int out = 0;
  for (std::size_t d = 0; d < 6; ++d) {
    const unsigned what = code >> (2 * d) & 3U;
    if (what != 0) out += kPower[direction_of(color, d)] * (what == mine ? 1 : 2);
  }
  return out;
}

PatternWeights plain_patterns() {
  constexpr std::uint16_t kSave = 60000;
  PatternWeights out;
  out.ring.fill(PatternWeights::kUnit);
  for (std::size_t d = 0; d < 3; ++d)
    for (int ring = 0; ring < kRings; ++ring) {
      const bool bridge = digit(ring, (d + 5) % 6) == kMine && digit(ring, (d + 1) % 6) == kMine;
      out.beside[d][base::at(ring)] = bridge ? kSave : PatternWeights::kUnit;
    }
  return out;
}

PatternTable::PatternTable(const PatternWeights& weights) {
  for (const Color color : board::kColors)
    for (unsigned code = 0; code < kCodes; ++code) {
      const int ring = ring_of(color, code);
      const std::uint32_t weight = std::max<std::uint32_t>(1, weights.ring[base::at(ring)]);
      weight_[color][code] = weight;
      for (std::size_t d = 0; d < 6; ++d) {
        const std::size_t seen = direction_of(color, d);
        const int there = seen < 3 ? ring : turned_ring(ring);
        const std::uint32_t beside = weights.beside[seen % 3][base::at(there)];
        beside_[color][d][code] = beside > weight ? beside - weight : 0;
      }
    }
}

const PatternTable& standard_patterns() {
  static const PatternTable table(learned_patterns());
  return table;
}

}  // namespace hex::search
