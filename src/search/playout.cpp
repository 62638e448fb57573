#include "search/playout.h"

#include <algorithm>
#include <array>

#include "base/assert.h"

namespace hex::search {

using board::Cell;
using board::CellState;
using board::Color;
using board::other;

Playout::Playout(const board::Geometry& geometry, const PatternTable& patterns)
    : geometry_(&geometry), patterns_(&patterns), empty_(geometry.cells()) {
  const board::Size size = geometry.size();
  const int n = size.cells();
  row_of_.resize(n);
  owner_.assign(n, CellState::Empty);
  code_.assign(n, 0);
  queue_.resize(n);
  reached_.resize(n);
  for (Sums& sums : sums_) {
    sums.cell.assign(n, 0);
    sums.row.assign(size.rows, 0);
  }
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    row_of_[cell] = size.row(cell);
    unsigned code = 0;
    for (std::size_t d = 0; d < 6; ++d) {
      const int point = geometry.ring(cell)[d];
      if (point < size.cells()) continue;
      const Color color = board::owner(board::edge_at(size, point));
      code |= stone_bits(color) << (2 * d);
    }
    code_[cell] = code;
    for (const Color color : board::kColors) change(color, cell, patterns.weight(color, code));
  }
}

void Playout::copy(const Playout& from) {
  HEX_ASSERT(geometry_ == from.geometry_);
  std::copy(from.owner_.begin(), from.owner_.end(), owner_.begin());
  std::copy(from.code_.begin(), from.code_.end(), code_.begin());
  for (const Color c : board::kColors) {
    std::copy(from.sums_[c].cell.begin(), from.sums_[c].cell.end(), sums_[c].cell.begin());
    std::copy(from.sums_[c].row.begin(), from.sums_[c].row.end(), sums_[c].row.begin());
    sums_[c].all = from.sums_[c].all;
  }
  empty_ = from.empty_;
}

void Playout::change(Color color, Cell cell, std::uint32_t weight) {
  Sums& sums = sums_[color];
  const std::uint32_t more = weight - sums.cell[cell];  // modulo 2^32, as are the sums below
  sums.cell[cell] = weight;
  sums.row[row_of_[cell]] += more;
  sums.all += more;
}

void Playout::place(Color color, Cell cell) {
  HEX_ASSERT(is_empty(cell));
  owner_[cell] = board::state_of(color);
  --empty_;
  for (const Color c : board::kColors) change(c, cell, 0);
  const auto& ring = geometry_->ring(cell);
  for (std::size_t d = 0; d < 6; ++d) {
    const int there = ring[d];
    if (there >= geometry_->cells() || !is_empty(there)) continue;
    const std::size_t back = d < 3 ? d + 3 : d - 3;
    const unsigned code = code_[there] | stone_bits(color) << (2 * back);
    code_[there] = code;
    for (const Color c : board::kColors) change(c, there, patterns_->weight(c, code));
  }
}

std::uint32_t Playout::weight(Color color, Cell cell, Cell last) const {
  std::uint32_t out = sums_[color].cell[cell];
  if (last == board::kNoCell) return out;
  const auto& ring = geometry_->ring(cell);
  for (std::size_t d = 0; d < 6; ++d)
    if (ring[d] == last) out += patterns_->beside(color, d, code_[cell]);
  return out;
}

Cell Playout::draw(Color color, Cell last, base::Random& random) const {
  const Sums& sums = sums_[color];
  std::array<std::uint32_t, 6> extra{};
  std::uint32_t beside = 0;
  if (last != board::kNoCell) {
    const auto& ring = geometry_->ring(last);
    for (std::size_t d = 0; d < 6; ++d) {
      const int there = ring[d];
      if (there >= geometry_->cells() || !is_empty(there)) continue;
      extra[d] = patterns_->beside(color, d < 3 ? d + 3 : d - 3, code_[there]);
      beside += extra[d];
    }
  }
  std::uint64_t left = (random.next() >> 32) * (std::uint64_t{sums.all} + beside) >> 32;
  if (left < beside) {
    std::size_t d = 0;
    for (; left >= extra[d]; ++d) left -= extra[d];
    return geometry_->ring(last)[d];
  }
  left -= beside;
  int row = 0;
  for (; left >= sums.row[row]; ++row) left -= sums.row[row];
  Cell cell = row * geometry_->size().cols;
  for (; left >= sums.cell[cell]; ++cell) left -= sums.cell[cell];
  return cell;
}

Color Playout::run(Color to_move, Cell last, base::Random& random) {
  while (empty_ > 0) {
    last = draw(to_move, last, random);
    place(to_move, last);
    to_move = other(to_move);
  }
  return winner();
}

// Black's stones that are joined to the north; a full board has one winner.
Color Playout::winner() {
  const board::Size size = geometry_->size();
  std::fill(reached_.begin(), reached_.end(), std::uint8_t{0});
  std::size_t end = 0;
  const auto reach = [&](Cell cell) {
    if (owner_[cell] != CellState::Black || reached_[cell] != 0) return;
    reached_[cell] = 1;
    queue_[end++] = cell;
  };
  for (Cell cell = 0; cell < size.cols; ++cell) reach(cell);
  for (std::size_t i = 0; i < end; ++i) {
    if (queue_[i] >= size.cells() - size.cols) return Color::Black;
    for (const Cell next : geometry_->neighbors(queue_[i])) reach(next);
  }
  return Color::White;
}

}  // namespace hex::search
