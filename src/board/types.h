// The small vocabulary of the board: colours, sizes, cells, edges.
//
// Black joins north and south, White joins west and east. Cell (col, row) touches (col+-1, row), (col,
// row+-1), (col+1, row-1) and (col-1, row+1); (0, 0) is a1, an acute corner. A cell is its row-major number,
// row * cols + col, so cells of one size mean nothing on another.
//
//   a1 b1 c1
//    a2 b2 c2
//     a3 b3 c3
#pragma once

#include <cstdint>

#include "base/at.h"
#include "base/small.h"

namespace hex::board {

enum class Color : std::uint8_t { Black, White };
inline constexpr Color kColors[2] = {Color::Black, Color::White};

constexpr Color other(Color color) {
  return color == Color::Black ? Color::White : Color::Black;
}
constexpr int index(Color color) {
  return base::number_of(color);
}
constexpr const char* name(Color color) {
  return color == Color::Black ? "black" : "white";
}

enum class CellState : std::uint8_t { Black, White, Empty };  // the first two equal Color's values

constexpr CellState state_of(Color color) {
  return static_cast<CellState>(color);
}
// REQUIRES a stone.
constexpr Color color_of(CellState stone) {
  return static_cast<Color>(stone);
}

using Cell = int;
inline constexpr Cell kNoCell = -1;

// A cell, a point or kNoCell in two bytes, for tables.
using ShortPoint = base::Small<std::int16_t>;

inline constexpr int kMaxSide = 32;
inline constexpr int kMaxCells = kMaxSide * kMaxSide;

struct Size {
  int cols = 11;
  int rows = 11;

  constexpr bool valid() const { return cols >= 1 && cols <= kMaxSide && rows >= 1 && rows <= kMaxSide; }
  constexpr int cells() const { return cols * rows; }
  constexpr Cell cell(int col, int row) const { return row * cols + col; }
  constexpr int col(Cell cell) const { return cell % cols; }
  constexpr int row(Cell cell) const { return cell / cols; }
  constexpr bool contains(int col, int row) const { return col >= 0 && col < cols && row >= 0 && row < rows; }
  friend constexpr bool operator==(Size, Size) = default;
};

// Edges are endpoints beside the cells: on a board of n cells
// they are numbered n to n + 3, Black's two first.
enum class Edge : std::uint8_t { North, South, West, East };
inline constexpr int kEdges = 4;
inline constexpr Edge kAllEdges[kEdges] = {Edge::North, Edge::South, Edge::West, Edge::East};

constexpr int edge_point(Size size, Edge edge) {
  return size.cells() + base::number_of(edge);
}
// REQUIRES an edge point.
constexpr Edge edge_at(Size size, int point) {
  return static_cast<Edge>(point - size.cells());
}
constexpr Color owner(Edge edge) {
  return edge == Edge::North || edge == Edge::South ? Color::Black : Color::White;
}
constexpr Edge first_edge(Color color) {
  return color == Color::Black ? Edge::North : Edge::West;
}
constexpr Edge second_edge(Color color) {
  return color == Color::Black ? Edge::South : Edge::East;
}
constexpr const char* name(Edge edge) {
  constexpr const char* kNames[kEdges] = {"north", "south", "west", "east"};
  return kNames[base::at(edge)];
}

}  // namespace hex::board
