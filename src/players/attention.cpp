#include "players/attention.h"

#include <algorithm>
#include <cstdlib>

#include "base/hash.h"

namespace hex::engine {

using board::Cell;

namespace {

// A number in [0, 1) for each cell of each position.
double chance(const board::Position& position, Cell cell, std::uint64_t seed) {
  const std::uint64_t mixed =
      base::mix64(base::mix64(position.hash() ^ base::mix64(seed)) + static_cast<std::uint64_t>(cell));
  return static_cast<double>(mixed >> 11) * 0x1.0p-53;
}

}  // namespace

int distance(board::Size size, Cell a, Cell b) {
  const int cols = size.col(a) - size.col(b), rows = size.row(a) - size.row(b);
  return (std::abs(cols) + std::abs(rows) + std::abs(cols + rows)) / 2;
}

std::vector<Cell> overlooked(const board::Position& position, std::span<const Cell> recent,
                             const Attention& attention, std::uint64_t seed) {
  std::vector<Cell> out;
  for (Cell cell : position.cells_of(board::CellState::Empty)) {
    int steps = recent.empty() ? 1 : board::kMaxCells;
    for (Cell stone : recent) steps = std::min(steps, distance(position.size(), stone, cell));
    const double seen = std::max(attention.least, attention.near - attention.fade * std::max(0, steps - 1));
    if (chance(position, cell, seed) >= seen) out.push_back(cell);
  }
  return out;
}

}  // namespace hex::engine
