// Places beside an edge, so that what is said of one edge holds for all four.
#pragma once

#include "board/types.h"

namespace hex::explain {

// Along the edge, and the distance from it. Two places touch if they differ by (1, 0), (0, 1) or (1, 1),
// whatever the edge; so mirroring takes `along` to height - along.
struct Place {
  int along = 0, height = 0;
  auto operator<=>(const Place&) const = default;
};

constexpr Place place_of(board::Size size, board::Edge edge, board::Cell cell) {
  const int col = size.col(cell), row = size.row(cell);
  switch (edge) {
    case board::Edge::North:
      return {size.cols - 1 - col, row};
    case board::Edge::South:
      return {col, size.rows - 1 - row};
    case board::Edge::West:
      return {size.rows - 1 - row, col};
    case board::Edge::East:
      return {row, size.cols - 1 - col};
  }
  return {0, 0};
}

// kNoCell beside the board.
constexpr board::Cell cell_at(board::Size size, board::Edge edge, Place place) {
  int col = place.along, row = size.rows - 1 - place.height;
  if (edge == board::Edge::North) col = size.cols - 1 - place.along, row = place.height;
  if (edge == board::Edge::West) col = place.height, row = size.rows - 1 - place.along;
  if (edge == board::Edge::East) col = size.cols - 1 - place.height, row = place.along;
  const bool inside = col >= 0 && row >= 0 && col < size.cols && row < size.rows;
  return inside ? size.cell(col, row) : board::kNoCell;
}

}  // namespace hex::explain
