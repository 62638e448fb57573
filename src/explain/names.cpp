#include "explain/names.h"

#include <algorithm>
#include <cstdlib>

#include "explain/edge_shapes.h"
#include "explain/ladders.h"

namespace hex::explain {

using board::Position;

namespace {

bool touch(board::Size size, Cell a, Cell b) {
  const int x = size.col(a) - size.col(b), y = size.row(a) - size.row(b);
  return a != b && std::abs(x) <= 1 && std::abs(y) <= 1 && std::abs(x + y) <= 1;
}

// Two cells that touch each other, with a stone of either group that touches both.
bool is_bridge(const Position& position, int from, int to, const std::vector<Cell>& carrier) {
  const board::Size size = position.size();
  if (from >= size.cells() || to >= size.cells() || carrier.size() != 2 ||
      !touch(size, carrier[0], carrier[1]))
    return false;
  const auto reaches = [&](int end) {
    const auto stones = position.cells_of(position.at(end));
    return std::any_of(stones.begin(), stones.end(), [&](Cell stone) {
      return position.group(stone) == position.group(end) && touch(size, stone, carrier[0]) &&
             touch(size, stone, carrier[1]);
    });
  };
  return reaches(from) && reaches(to);
}

std::optional<Ladder> ladder_of(const Position& position, board::Edge edge, int end,
                                const std::vector<Cell>& carrier) {
  if (end >= position.size().cells()) return std::nullopt;
  for (Cell stone : position.cells_of(position.at(end))) {
    if (position.group(stone) != position.group(end)) continue;
    if (auto found = ladder_to_escape(position, edge, stone, carrier)) return found;
  }
  return std::nullopt;
}

}  // namespace

ConnectionName connection_name(const Position& position, int from, int to, const std::vector<Cell>& carrier) {
  const int cells = position.size().cells();
  for (const auto& [end, start] : {std::pair{from, to}, std::pair{to, from}}) {
    if (end < cells) continue;
    const auto edge = board::edge_at(position.size(), end);
    if (auto shape = edge_shape_name(position, edge, carrier); !shape.empty()) return {shape, {}};
    if (const auto ladder = ladder_of(position, edge, start, carrier)) return {"ladder", ladder};
  }
  return {is_bridge(position, from, to, carrier) ? "bridge" : "", {}};
}

}  // namespace hex::explain
