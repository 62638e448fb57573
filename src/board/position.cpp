#include "board/position.h"

#include <algorithm>

#include "base/assert.h"

namespace hex::board {

namespace {

std::size_t at_index(int i) {
  return static_cast<std::size_t>(i);
}

}  // namespace

Position::Position(Size size) : geometry_(&board::geometry(size)) {
  const int points = geometry_->points();
  cells_.assign(at_index(size.cells()), CellState::Empty);
  parent_.resize(at_index(points));
  for (int p = 0; p < points; ++p) parent_[at_index(p)] = static_cast<std::int16_t>(p);
  weight_.assign(at_index(points), 1);
  // A stone joins at most its six neighbours and two edges, and no chain of stones is longer than the board.
  log_.reserve(at_index(size.cells()));
  unions_.reserve(at_index(points));
}

std::vector<Cell> Position::cells_of(CellState state) const {
  std::vector<Cell> out;
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (at(cell) == state) out.push_back(cell);
  return out;
}

void Position::join(int a, int b) {
  if (weight_[at_index(a)] > weight_[at_index(b)]) std::swap(a, b);
  parent_[at_index(a)] = static_cast<std::int16_t>(b);
  weight_[at_index(b)] = static_cast<std::int16_t>(weight_[at_index(b)] + weight_[at_index(a)]);
  unions_.push_back(static_cast<std::int16_t>(a));
}

void Position::place(Color color, Cell cell, Color next) {
  HEX_ASSERT(cell >= 0 && cell < size().cells() && is_empty(cell));
  const std::size_t before = unions_.size();
  cells_[at_index(cell)] = state_of(color);
  const int cell_count = size().cells();
  for (int point : geometry_->neighbor_points(color, cell)) {
    if (point < cell_count && at(point) != state_of(color)) continue;
    const int a = group(cell), b = group(point);
    if (a != b) join(a, b);
  }
  log_.push_back({static_cast<std::int16_t>(cell), static_cast<std::int16_t>(unions_.size() - before),
                  to_move_, winner_});
  const auto& keys = geometry_->keys(color, cell);
  hash_ ^= keys.plain;
  rotated_hash_ ^= keys.rotated;
  ++stones_[index(color)];
  to_move_ = next;
  // Only a stone that joins two groups can complete a chain: edges count as groups.
  if (unions_.size() - before >= 2 && winner_ == CellState::Empty &&
      group(edge_point(size(), first_edge(color))) == group(edge_point(size(), second_edge(color))))
    winner_ = state_of(color);
}

void Position::play(Color color, Cell cell) {
  place(color, cell, other(color));
}

void Position::set_up(Color color, Cell cell) {
  place(color, cell, to_move_);
}

void Position::undo() {
  HEX_ASSERT(can_undo());
  const Placed last = log_.back();
  log_.pop_back();
  for (int i = 0; i < last.unions; ++i) {
    const std::int16_t child = unions_.back();
    unions_.pop_back();
    auto& parent = parent_[at_index(child)];
    weight_[at_index(parent)] =
        static_cast<std::int16_t>(weight_[at_index(parent)] - weight_[at_index(child)]);
    parent = child;
  }
  const auto color = static_cast<Color>(at(last.cell));
  cells_[at_index(last.cell)] = CellState::Empty;
  const auto& keys = geometry_->keys(color, last.cell);
  hash_ ^= keys.plain;
  rotated_hash_ ^= keys.rotated;
  --stones_[index(color)];
  to_move_ = last.to_move;
  winner_ = last.winner;
}

std::vector<Cell> Position::winning_path() const {
  if (winner_ == CellState::Empty) return {};
  const auto color = static_cast<Color>(winner_);
  std::vector<Cell> from(cells_.size(), kNoCell), queue;
  std::vector<bool> seen(cells_.size(), false);
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (has(color, cell) && geometry_->touches(cell, first_edge(color))) {
      seen[at_index(cell)] = true;
      queue.push_back(cell);
    }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (geometry_->touches(queue[i], second_edge(color))) {
      std::vector<Cell> path;
      for (Cell cell = queue[i]; cell != kNoCell; cell = from[at_index(cell)]) path.push_back(cell);
      std::reverse(path.begin(), path.end());
      return path;
    }
    for (Cell n : geometry_->neighbors(queue[i]))
      if (has(color, n) && !seen[at_index(n)]) {
        seen[at_index(n)] = true;
        from[at_index(n)] = queue[i];
        queue.push_back(n);
      }
  }
  return {};
}

std::uint64_t Position::mirrored_canonical_hash() const {
  return mirrored().canonical_hash();
}

Position Position::rotated() const {
  Position out(size());
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (!is_empty(cell)) out.set_up(static_cast<Color>(at(cell)), geometry_->rotated(cell));
  out.set_to_move(to_move_);
  return out;
}

Position Position::mirrored() const {
  Position out(Size{size().rows, size().cols});
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (!is_empty(cell)) out.set_up(other(static_cast<Color>(at(cell))), geometry_->mirrored(cell));
  out.set_to_move(other(to_move_));
  return out;
}

bool Position::is_consistent() const {
  Position fresh(size());
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (!is_empty(cell)) fresh.set_up(static_cast<Color>(at(cell)), cell);
  if (fresh.hash_ != hash_ || fresh.rotated_hash_ != rotated_hash_ || fresh.stones_[0] != stones_[0] ||
      fresh.stones_[1] != stones_[1] || fresh.winner_ != winner_)
    return false;
  const int points = geometry_->points();
  for (int a = 0; a < points; ++a)
    for (int b = 0; b < a; ++b)
      if ((group(a) == group(b)) != (fresh.group(a) == fresh.group(b))) return false;
  return true;
}

}  // namespace hex::board
