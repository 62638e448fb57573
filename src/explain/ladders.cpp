#include "explain/ladders.h"

#include <algorithm>
#include <cstdlib>

#include "base/at.h"
#include "explain/beside_edge.h"

namespace hex::explain {

using board::Edge;
using board::kNoCell;
using board::Position;

namespace {

constexpr int kLowest = 1, kHighest = 3;  // heights: the second to the fourth row

// One way along one edge.
class Track {
 public:
  Track(const Position& position, Edge edge, int step) : position_(position), edge_(edge), step_(step) {}

  Color color() const { return owner(edge_); }
  Place place(Cell cell) const { return place_of(position_.size(), edge_, cell); }
  Cell ahead(Cell cell) const { return moved(cell, step_, 0); }
  // The two cells towards the edge: in the way, and behind.
  Cell beneath(Cell cell) const { return moved(cell, step_ > 0 ? 0 : -1, -1); }
  Cell behind(Cell cell) const { return moved(cell, step_ > 0 ? -1 : 0, -1); }

  bool on_a_row(Cell cell) const {
    const int height = place(cell).height;
    return height >= kLowest && height <= kHighest;
  }
  // Has the other side, or the end of the board, what is behind and beneath?
  bool blocked_behind(Cell cell) const {
    const Cell back = behind(cell);
    return back == kNoCell || position_.has(other(color()), back);
  }
  // A stone of the owner in the way, which touches `cell` or is a bridge away from it.
  Cell escape(Cell cell) const {
    Cell bridge = kNoCell;
    for (Cell stone : position_.cells_of(board::state_of(color()))) {
      const Place to = place(stone), from = place(cell);
      if (step_ * (to.along - from.along) <= 0 || to.height > from.height + 1) continue;
      if (touch(from, to)) return stone;
      if (bridge == kNoCell && are_bridge(cell, stone)) bridge = stone;
    }
    return bridge;
  }

 private:
  Cell moved(Cell cell, int along, int up) const {
    const Place from = place(cell);
    return cell_at(position_.size(), edge_, {from.along + along, from.height + up});
  }
  static bool touch(Place a, Place b) {
    const int x = a.along - b.along, y = a.height - b.height;
    return std::abs(x) <= 1 && std::abs(y) <= 1 && std::abs(x - y) <= 1 && a != b;
  }
  // Two empty cells touch both.
  bool are_bridge(Cell a, Cell b) const {
    int common = 0;
    for (Cell cell : position_.cells_of(board::CellState::Empty))
      common += touch(place(cell), place(a)) && touch(place(cell), place(b));
    return common == 2;
  }

  const Position& position_;
  Edge edge_;
  int step_;
};

bool lies_in(const std::vector<Cell>& cells, Cell cell) {
  return cell != kNoCell && std::find(cells.begin(), cells.end(), cell) != cells.end();
}

Cell at(const std::vector<Cell>& line, std::size_t i) {
  return i < line.size() ? line[i] : kNoCell;
}

// From the move `first` of the line on, which is made in `position`.
std::optional<Ladder> ladder_from(const Position& position, Edge edge, int step,
                                  const std::vector<Cell>& line, std::size_t first) {
  const Track track(position, edge, step);
  const Cell start = line[first];
  if (!track.on_a_row(start) || !track.blocked_behind(start)) return std::nullopt;
  std::size_t last = first;
  while (at(line, last + 1) != kNoCell && at(line, last + 1) == track.beneath(line[last]) &&
         at(line, last + 2) != kNoCell && at(line, last + 2) == track.ahead(line[last]))
    last += 2;
  if (last == first) return std::nullopt;
  Ladder out{edge, track.place(start).height + 1, start, line[last], track.escape(line[last])};
  const bool blocked = at(line, last + 1) != kNoCell && at(line, last + 1) == track.beneath(line[last]);
  out.first = base::number_of(first);
  out.moves = base::number_of(last - first) + (blocked ? 2 : 1);
  return out;
}

}  // namespace

std::vector<Ladder> ladders_in(const Position& position, const std::vector<Cell>& line) {
  std::vector<Ladder> out;
  Position now = position;
  std::size_t next = 0;  // a move belongs to one ladder only
  for (std::size_t i = 0; i < line.size() && !now.winner() && now.is_empty(line[i]); ++i) {
    const Color color = now.to_move();
    for (const Edge edge : {board::first_edge(color), board::second_edge(color)})
      for (const int step : {1, -1}) {
        if (i < next) continue;
        const auto found = ladder_from(now, edge, step, line, i);
        if (!found) continue;
        out.push_back(*found);
        next = i + base::at(found->moves);
      }
    now.play(color, line[i]);
  }
  return out;
}

std::optional<Ladder> ladder_to_escape(const Position& position, Edge edge, Cell stone,
                                       const std::vector<Cell>& carrier) {
  for (const int step : {1, -1}) {
    const Track track(position, edge, step);
    if (!track.on_a_row(stone) || !track.blocked_behind(stone)) continue;
    Cell here = stone;
    for (int stones = 1; lies_in(carrier, track.beneath(here)); ++stones) {
      const Cell escape = stones > 1 ? track.escape(here) : kNoCell;
      if (escape != kNoCell) return Ladder{edge, track.place(stone).height + 1, stone, here, escape};
      here = track.ahead(here);
      if (!lies_in(carrier, here)) break;
    }
  }
  return std::nullopt;
}

}  // namespace hex::explain
