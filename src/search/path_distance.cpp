#include "search/path_distance.h"

#include <algorithm>

namespace hex::search {

using board::Cell;
using board::Color;
using board::Edge;
using board::Position;
using board::Size;

namespace {

// The six directions in turn; the sum of two successive ones is a bridge whose carrier they are.
constexpr int kTurn[7][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};

// Dijkstra's algorithm from one edge, with a bucket for each cost modulo the largest step.
class Search {
 public:
  Search(const Position& position, Color color, Steps steps)
      : position_(position),
        size_(position.size()),
        color_(color),
        jumps_(steps == Steps::Bridges),
        cost_(size_.cells(), kUnreachable) {}

  board::PerCell<int> run(Edge edge) {
    for (Cell cell = 0; cell < size_.cells(); ++cell) {
      if (position_.geometry().touches(cell, edge)) reach(cell, 0);
      if (edge_bridge(cell, edge)) reach(cell, kJump);
    }
    for (int cost = 0; waiting_ > 0; ++cost) settle(cost);
    return std::move(cost_);
  }

  // Does an edge bridge lead from this cell on the second line to the edge? Its carrier is the two cells of
  // the first line that touch the cell.
  bool edge_bridge(Cell cell, Edge edge) const {
    if (!jumps_) return false;
    const int col = size_.col(cell), row = size_.row(cell);
    switch (edge) {
      case Edge::North:
        return row == 1 && empty(col, 0) && empty(col + 1, 0);
      case Edge::South:
        return row == size_.rows - 2 && empty(col, row + 1) && empty(col - 1, row + 1);
      case Edge::West:
        return col == 1 && empty(0, row) && empty(0, row + 1);
      case Edge::East:
        return col == size_.cols - 2 && empty(col + 1, row) && empty(col + 1, row - 1);
    }
    return false;
  }

 private:
  static constexpr int kBuckets = kStone + kJump + 1;

  bool empty(int col, int row) const {
    return size_.contains(col, row) && position_.is_empty(size_.cell(col, row));
  }

  void reach(Cell cell, int before) {
    if (position_.has(other(color_), cell)) return;
    const int cost = before + (position_.is_empty(cell) ? kStone : 0);
    if (cost >= cost_[cell]) return;
    cost_[cell] = cost;
    buckets_[cost % kBuckets].push_back(cell);
    ++waiting_;
  }

  // Stones cost nothing, so a bucket may grow while it is emptied.
  void settle(int cost) {
    auto& bucket = buckets_[cost % kBuckets];
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      --waiting_;
      if (cost_[bucket[i]] == cost) expand(bucket[i], cost);
    }
    bucket.clear();
  }

  void expand(Cell cell, int cost) {
    const int col = size_.col(cell), row = size_.row(cell);
    for (int d = 0; d < 6; ++d) {
      const int ac = col + kTurn[d][0], ar = row + kTurn[d][1];
      if (size_.contains(ac, ar)) reach(size_.cell(ac, ar), cost);
      const int bc = ac + kTurn[d + 1][0], br = ar + kTurn[d + 1][1];
      if (jumps_ && empty(ac, ar) && empty(col + kTurn[d + 1][0], row + kTurn[d + 1][1]) &&
          size_.contains(bc, br))
        reach(size_.cell(bc, br), cost + kJump);
    }
  }

  const Position& position_;
  Size size_;
  Color color_;
  bool jumps_;
  board::PerCell<int> cost_;
  std::vector<Cell> buckets_[kBuckets];
  int waiting_ = 0;
};

int least_to_edge(const Position& position, Color color, Steps steps, const board::PerCell<int>& from_first) {
  const Edge far = second_edge(color);
  const Search bridges(position, color, steps);
  int least = kUnreachable;
  for (Cell cell = 0; cell < position.size().cells(); ++cell) {
    if (position.geometry().touches(cell, far)) least = std::min(least, from_first[cell]);
    if (bridges.edge_bridge(cell, far)) least = std::min(least, from_first[cell] + kJump);
  }
  return least;
}

}  // namespace

int PathField::through(const Position& position, Cell cell) const {
  const int both = from_first[cell] + from_second[cell];
  return std::min(kUnreachable, position.is_empty(cell) ? both - kStone : both);
}

PathField path_field(const Position& position, Color color, Steps steps) {
  PathField field;
  field.from_first = Search(position, color, steps).run(first_edge(color));
  field.from_second = Search(position, color, steps).run(second_edge(color));
  field.length = least_to_edge(position, color, steps, field.from_first);
  return field;
}

int path_length(const Position& position, Color color, Steps steps) {
  return least_to_edge(position, color, steps, Search(position, color, steps).run(first_edge(color)));
}

}  // namespace hex::search
