#include "board/position.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/assert.h"

namespace hex::board {

namespace {

constexpr std::size_t at_index(int i) {
  return static_cast<std::size_t>(i);
}

constexpr std::int16_t kEdgeWeight = 2 * kMaxCells;

// For each set of ring directions, the first of each run of directions that follow each other.
constexpr std::array<std::uint8_t, 64> kRunStarts = [] {
  std::array<std::uint8_t, 64> out{};
  for (unsigned set = 0; set < 64; ++set) {
    const unsigned followers = (set << 1 | set >> 5) & 63;
    out[set] = static_cast<std::uint8_t>(set == 63 ? 1 : set & ~followers);
  }
  return out;
}();

}  // namespace

Position::Position(Size size) : geometry_(&board::geometry(size)) {
  const int points = geometry_->points();
  cells_.assign(at_index(points), CellState::Empty);
  // One more than points: the entry behind them stands for "nothing" in the log.
  parent_.resize(at_index(points + 1));
  for (int p = 0; p <= points; ++p) parent_[at_index(p)] = static_cast<std::int16_t>(p);
  weight_.assign(at_index(points + 1), 1);
  weight_[at_index(points)] = 0;
  for (int e = 0; e < kEdges; ++e) {
    const int point = edge_point(size, static_cast<Edge>(e));
    cells_[at_index(point)] = state_of(owner(static_cast<Edge>(e)));
    weight_[at_index(point)] = kEdgeWeight;
  }
  log_.resize(at_index(size.cells()));
}

std::vector<Cell> Position::cells_of(CellState state) const {
  std::vector<Cell> out;
  for (Cell cell = 0; cell < size().cells(); ++cell)
    if (at(cell) == state) out.push_back(cell);
  return out;
}

// Hangs the lighter root under the heavier and returns the one that was hung.
int Position::join(int a, int b) {
  if (weight_[at_index(a)] > weight_[at_index(b)]) std::swap(a, b);
  parent_[at_index(a)] = static_cast<std::int16_t>(b);
  weight_[at_index(b)] = static_cast<std::int16_t>(weight_[at_index(b)] + weight_[at_index(a)]);
  return a;
}

void Position::place(Color color, Cell cell, Color next) {
  HEX_ASSERT(cell >= 0 && cell < size().cells() && is_empty(cell));
  const auto& ring = geometry_->ring(cell);
  unsigned mine = 0;
  for (std::size_t i = 0; i < 6; ++i)
    mine |= static_cast<unsigned>(cells_[at_index(ring[i])] == state_of(color)) << i;
  const auto none = static_cast<std::int16_t>(geometry_->points());
  Placed& entry = log_[at_index(placed_++)];
  entry = {static_cast<std::int16_t>(cell), {none, none, none}, to_move_, winner_};
  int root = cell;
  std::size_t hung = 0;
  for (unsigned left = kRunStarts[mine]; left != 0; left &= left - 1) {
    const int found = group(ring[static_cast<std::size_t>(std::countr_zero(left))]);
    if (found == root) continue;
    if (std::min(root, found) >= size().cells()) winner_ = state_of(color);
    const int child = join(root, found);
    entry.hung[hung++] = static_cast<std::int16_t>(child);
    root = child == root ? found : root;
  }
  cells_[at_index(cell)] = state_of(color);
  const auto& keys = geometry_->keys(color, cell);
  hash_ ^= keys.plain;
  rotated_hash_ ^= keys.rotated;
  ++stones_[index(color)];
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
  const Placed& last = log_[at_index(--placed_)];
  // All three without a branch: for "nothing" this subtracts zero from zero.
  for (std::size_t i = 3; i-- > 0;) {
    const std::int16_t child = last.hung[i];
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
  const Geometry& there = board::geometry(Size{size().rows, size().cols});
  std::uint64_t plain = 0, turned = 0;
  for (int i = 0; i < placed_; ++i) {
    const Cell cell = log_[at_index(i)].cell;
    const auto& keys = there.keys(other(static_cast<Color>(at(cell))), geometry_->mirrored(cell));
    plain ^= keys.plain;
    turned ^= keys.rotated;
  }
  return std::min(plain, turned);
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
      fresh.stones_[1] != stones_[1] || fresh.winner_ != winner_ || fresh.placed_ != placed_)
    return false;
  // The two partitions agree when each representative here always meets the same one there, and back.
  const int points = geometry_->points();
  std::vector<int> here(at_index(points), -1), there(at_index(points), -1);
  for (int p = 0; p < points; ++p) {
    const int a = group(p), b = fresh.group(p);
    if (there[at_index(a)] < 0) there[at_index(a)] = b;
    if (here[at_index(b)] < 0) here[at_index(b)] = a;
    if (there[at_index(a)] != b || here[at_index(b)] != a) return false;
  }
  return true;
}

}  // namespace hex::board
