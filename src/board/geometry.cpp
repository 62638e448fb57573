#include "board/geometry.h"

#include <memory>
#include <mutex>

#include "base/assert.h"
#include "base/hash.h"

namespace hex::board {

namespace {

constexpr int kDirections[6][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

// The key depends only on column, row and colour, so that
// equal pictures on different sizes may share tables.
std::uint64_t stone_key(Color color, int col, int row) {
  return base::mix64(0x6d757374706c6179ULL +
                     base::word_of(((col * 64) + row) * 2 + index(color)) * 0x9e3779b97f4a7c15ULL);
}

// What a step from the board to (col, row) reaches. Beyond an obtuse corner two edges meet; either will do,
// because both are also met one direction to the side.
int point_at(Size size, int col, int row) {
  if (row < 0) return edge_point(size, Edge::North);
  if (row >= size.rows) return edge_point(size, Edge::South);
  if (col < 0) return edge_point(size, Edge::West);
  if (col >= size.cols) return edge_point(size, Edge::East);
  return size.cell(col, row);
}

std::size_t slot(Size size) {
  return base::at((size.cols - 1) * kMaxSide + size.rows - 1);
}

// One lazily built table per size.
template <class Table>
struct PerSize {
  std::array<std::once_flag, kMaxSide * kMaxSide> once;
  std::array<std::unique_ptr<Table>, kMaxSide * kMaxSide> table;

  template <class Make>
  const Table& get(Size size, Make&& make) {
    const std::size_t i = slot(size);
    std::call_once(once[i], [&] { table[i] = make(); });
    return *table[i];
  }
};

}  // namespace

Geometry::Geometry(Size size) : size_(size) {
  const int n = size.cells();
  neighbors_.resize(n);
  for (auto& points : points_) points.resize(n);
  rings_.resize(n);
  keys_.resize(n);
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    const int col = size.col(cell), row = size.row(cell);
    List& list = neighbors_[cell];
    for (std::size_t i = 0; i < 6; ++i) {
      const int point = point_at(size, col + kDirections[i][0], row + kDirections[i][1]);
      rings_[cell].points[i] = point;
      if (point < size.cells()) list.push(point);
    }
    for (Color color : kColors) {
      List& points = points_[color][cell];
      points = list;
      for (Edge edge : {first_edge(color), second_edge(color)})
        if (touches(cell, edge)) points.push(edge_point(size, edge));
      keys_[cell][color] = stone_key(color, col, row);
    }
  }
}

bool Geometry::touches(Cell cell, Edge edge) const {
  switch (edge) {
    case Edge::North:
      return size_.row(cell) == 0;
    case Edge::South:
      return size_.row(cell) == size_.rows - 1;
    case Edge::West:
      return size_.col(cell) == 0;
    case Edge::East:
      return size_.col(cell) == size_.cols - 1;
  }
  return false;
}

bool Geometry::adjacent(Cell a, Cell b) const {
  for (Cell n : neighbors(a))
    if (n == b) return true;
  return false;
}

const Geometry& geometry(Size size) {
  HEX_ASSERT(size.valid());
  static PerSize<Geometry> tables;
  return tables.get(size, [&] { return std::make_unique<Geometry>(size); });
}

template <int W>
CellGeometry<W>::CellGeometry(const Geometry& g) : plain(&g), all(Cells<W>::first(g.cells())) {
  neighbors.resize(g.cells());
  for (Cell cell = 0; cell < g.cells(); ++cell) {
    for (Cell n : g.neighbors(cell)) neighbors[cell].add(n);
    for (Edge e : kAllEdges)
      if (g.touches(cell, e)) edge[e].add(cell);
  }
}

template <int W>
Cells<W> CellGeometry<W>::flood(const Cells<W>& seed, const Cells<W>& within) const {
  Cells<W> reached = seed & within;
  for (Cells<W> frontier = reached; !frontier.empty();) {
    Cells<W> next;
    frontier.for_each([&](Cell cell) { next |= neighbors[cell]; });
    frontier = (next & within) - reached;
    reached |= frontier;
  }
  return reached;
}

template <int W>
bool CellGeometry<W>::joins_edges(Color color, const Cells<W>& stones) const {
  return flood(edge[first_edge(color)], stones).meets(edge[second_edge(color)]);
}

template <int W>
const CellGeometry<W>& cell_geometry(Size size) {
  HEX_ASSERT(size.valid() && size.cells() <= 64 * W);
  static PerSize<CellGeometry<W>> tables;
  return tables.get(size, [&] { return std::make_unique<CellGeometry<W>>(geometry(size)); });
}

#define HEX_INSTANTIATE(W)         \
  template struct CellGeometry<W>; \
  template const CellGeometry<W>& cell_geometry<W>(Size);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::board
