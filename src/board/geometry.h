// Geometry: who touches whom on a board of one size. Built
// once per size, shared, immutable, safe from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/cells.h"
#include "board/containers.h"
#include "board/types.h"

namespace hex::board {

class Geometry {
 public:
  explicit Geometry(Size size);

  Size size() const { return size_; }
  int cells() const { return size_.cells(); }
  // Cells and the four edges.
  int points() const { return cells() + kEdges; }

  // The cells that touch `cell`, in the fixed order of directions (clockwise from the upper left).
  std::span<const ShortPoint> neighbors(Cell cell) const { return neighbors_[cell].all(); }
  // The points of one colour's game that touch `cell`: its neighbours and the edges of that colour.
  std::span<const ShortPoint> neighbor_points(Color color, Cell cell) const {
    return points_[color][cell].all();
  }
  // What lies in the six directions around `cell`, in the order of neighbors(); beyond the border lies the
  // edge. Two points that follow each other in the ring touch, or are the same edge, unless their owners
  // differ: so stones of one colour that stand in a row in the ring are one group already.
  struct Ring {
    ShortPoint points[6];
    ShortPoint operator[](base::Index auto direction) const { return points[direction]; }
    const ShortPoint* begin() const { return points; }
    const ShortPoint* end() const { return points + 6; }
  };
  const Ring& ring(Cell cell) const { return rings_[cell]; }
  bool touches(Cell cell, Edge edge) const;
  bool adjacent(Cell a, Cell b) const;

  Cell rotated(Cell cell) const { return cells() - 1 - cell; }
  // The cell on the transposed board (columns and rows exchanged), where the colours change roles.
  Cell mirrored(Cell cell) const { return size_.col(cell) * size_.rows + size_.row(cell); }

  // The Zobrist key of a stone.
  std::uint64_t key(Color color, Cell cell) const { return keys_[cell][color]; }

 private:
  struct List {
    std::array<ShortPoint, 8> cells{};
    std::size_t count = 0;
    void push(int point) { cells[count++] = point; }
    std::span<const ShortPoint> all() const { return {cells.data(), count}; }
  };

  Size size_;
  PerCell<List> neighbors_;
  PerColor<PerCell<List>> points_;
  PerCell<Ring> rings_;
  PerCell<PerColor<std::uint64_t>> keys_;
};

// The shared table for a size. REQUIRES size.valid().
const Geometry& geometry(Size size);

// The same as sets of cells.
template <int W>
struct CellGeometry {
  explicit CellGeometry(const Geometry& plain);

  const Geometry* plain;
  Cells<W> all;
  PerEdge<Cells<W>> edge;  // the cells that touch each edge
  PerCell<Cells<W>> neighbors;

  Cells<W> empty_cells(const Stones<W>& stones) const {
    return all - stones[Color::Black] - stones[Color::White];
  }
  // The cells of `within` joined to `seed` by steps inside
  // `within`; seed cells outside `within` do not count.
  Cells<W> flood(const Cells<W>& seed, const Cells<W>& within) const;
  // Does a set of stones join the two edges of this colour?
  bool joins_edges(Color color, const Cells<W>& stones) const;
};

// REQUIRES size.valid() and that W words hold its cells.
template <int W>
const CellGeometry<W>& cell_geometry(Size size);

}  // namespace hex::board
