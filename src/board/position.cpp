#include "board/position.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/assert.h"
#include "base/at.h"

namespace hex::board {

namespace {

constexpr std::int16_t kEdgeWeight = 2 * kMaxCells;

// For each set of ring directions, the first of each run of directions that follow each other.
constexpr std::array<unsigned, 64> kRunStarts = [] {
  std::array<unsigned, 64> out{};
  for (unsigned set = 0; set < 64; ++set) {
    const unsigned followers = (set << 1 | set >> 5) & 63;
    out[set] = set == 63 ? 1 : set & ~followers;
  }
  return out;
}();

}  // namespace

Position::Position(Size size) : geometry_(&board::geometry(size)) {
  const int points = geometry_->points();
  cells_.assign(points, CellState::Empty);
  // One more than points: the entry behind them stands for "nothing" in the log.
  parent_.resize(points + 1);
  for (int p = 0; p <= points; ++p) parent_[p] = p;
  weight_.assign(points + 1, 1);
  weight_[points] = 0;
  for (Edge e : kAllEdges) {
    const int point = edge_point(size, e);
    cells_[point] = state_of(owner(e));
    weight_[point] = kEdgeWeight;
  }
  log_.resize(size.cells());
}

std::vector<Cell> Position::cells_of(CellState state) const {
  std::vector<Cell> out;
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (at(cell) == state) out.push_back(cell);
  return out;
}

// Hangs the lighter root under the heavier and returns the one that was hung.
int Position::join(int a, int b) {
  if (weight_[a] > weight_[b]) std::swap(a, b);
  parent_[a] = b;
  weight_[b] += int{weight_[a]};
  return a;
}

void Position::place(Color color, Cell cell, Color next) {
  HEX_ASSERT(cell >= 0 && cell < size().cells() && is_empty(cell));
  const auto& ring = geometry_->ring(cell);
  unsigned mine = 0;
  for (std::size_t i = 0; i < 6; ++i) mine |= (cells_[ring[i]] == state_of(color) ? 1u : 0u) << i;
  const auto none = geometry_->points();
  Placed& entry = log_[placed_++];
  entry = {cell, {none, none, none}, to_move_, winner_};
  int root = cell;
  std::size_t hung = 0;
  for (unsigned left = kRunStarts[mine]; left != 0; left &= left - 1) {
    const int found = group(ring[base::at(std::countr_zero(left))]);
    if (found == root) continue;
    if (std::min(root, found) >= size().cells()) winner_ = state_of(color);
    const int child = join(root, found);
    entry.hung[hung++] = child;
    root = child == root ? found : root;
  }
  cells_[cell] = state_of(color);
  hash_ ^= geometry_->key(color, cell);
  ++stones_[color];
  to_move_ = next;
}

void Position::play(Color color, Cell cell) {
  place(color, cell, other(color));
}

void Position::set_up(Color color, Cell cell) {
  place(color, cell, to_move_);
}

void Position::undo() {
  HEX_ASSERT(can_undo());
  const Placed& last = log_[--placed_];
  // All three without a branch: for "nothing" this subtracts zero from zero.
  for (std::size_t i = 3; i-- > 0;) {
    const ShortPoint child = last.hung[i];
    auto& parent = parent_[child];
    weight_[parent] -= int{weight_[child]};
    parent = child;
  }
  const Color color = color_of(at(last.cell));
  cells_[last.cell] = CellState::Empty;
  hash_ ^= geometry_->key(color, last.cell);
  --stones_[color];
  to_move_ = last.to_move;
  winner_ = last.winner;
}

std::vector<Cell> Position::winning_path() const {
  if (winner_ == CellState::Empty) return {};
  const Color color = color_of(winner_);
  PerCell<Cell> from(cells_.size(), kNoCell);
  std::vector<Cell> queue;
  PerCell<bool> seen(cells_.size(), false);
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (has(color, cell) && geometry_->touches(cell, first_edge(color))) {
      seen[cell] = true;
      queue.push_back(cell);
    }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (geometry_->touches(queue[i], second_edge(color))) {
      std::vector<Cell> path;
      for (Cell cell = queue[i]; cell != kNoCell; cell = from[cell]) path.push_back(cell);
      std::reverse(path.begin(), path.end());
      return path;
    }
    for (Cell n : geometry_->neighbors(queue[i]))
      if (has(color, n) && !seen[n]) {
        seen[n] = true;
        from[n] = queue[i];
        queue.push_back(n);
      }
  }
  return {};
}

Position Position::rotated() const {
  Position out(size());
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (!is_empty(cell)) out.set_up(color_of(at(cell)), geometry_->rotated(cell));
  out.set_to_move(to_move_);
  return out;
}

Position Position::mirrored() const {
  Position out(Size{size().rows, size().cols});
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (!is_empty(cell)) out.set_up(other(color_of(at(cell))), geometry_->mirrored(cell));
  out.set_to_move(other(to_move_));
  return out;
}

bool Position::is_consistent() const {
  Position fresh(size());
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (!is_empty(cell)) fresh.set_up(color_of(at(cell)), cell);
  if (fresh.hash_ != hash_ || fresh.stones_ != stones_ || fresh.winner_ != winner_ ||
      fresh.placed_ != placed_)
    return false;
  // The two partitions agree when each representative here always meets the same one there, and back.
  const int points = geometry_->points();
  PerCell<int> here(cells_.size(), -1), there(cells_.size(), -1);
  for (int p = 0; p < points; ++p) {
    const int a = group(p), b = fresh.group(p);
    if (there[a] < 0) there[a] = b;
    if (here[b] < 0) here[b] = a;
    if (there[a] != b || here[b] != a) return false;
  }
  return true;
}

}  // namespace hex::board
