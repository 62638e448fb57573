// State<W>: stones of both colours and the side to move, as sets; and its canonical form.
//
// Turning the board by 180 degrees changes nothing, and on a square board neither does exchanging rows with
// columns and the colours with each other. The canonical form is the least of these images with Black to move
// where the board is square; what a table says of it is turned back for the state that was asked for.
#pragma once

#include "board/geometry.h"

namespace hex::solve {

using board::Cell;
using board::Cells;
using board::Color;

template <int W>
struct State {
  Cells<W> stones[2];  // by colour
  Color to_move = Color::Black;

  const Cells<W>& of(Color color) const { return stones[board::index(color)]; }
  Cells<W>& of(Color color) { return stones[board::index(color)]; }
  Cells<W> empty_cells(const board::CellGeometry<W>& geometry) const {
    return geometry.all - stones[0] - stones[1];
  }
  // After a move of the side to move.
  State after(Cell cell) const {
    State out = *this;
    out.of(to_move).add(cell);
    out.to_move = board::other(to_move);
    return out;
  }
  friend bool operator==(const State&, const State&) = default;
};

// An image of the board: mirrored first, then rotated.
struct Image {
  bool mirrored = false;
  bool rotated = false;
};

template <int W>
Cells<W> rotated(const board::CellGeometry<W>& geometry, const Cells<W>& cells) {
  Cells<W> out;
  const int last = geometry.plain->cells() - 1;
  cells.for_each([&](Cell c) { out.add(last - c); });
  return out;
}

// REQUIRES a square board.
template <int W>
Cells<W> mirrored(const board::CellGeometry<W>& geometry, const Cells<W>& cells) {
  Cells<W> out;
  cells.for_each([&](Cell c) { out.add(geometry.plain->mirrored(c)); });
  return out;
}

template <int W>
Cells<W> to_image(const board::CellGeometry<W>& geometry, Image image, Cells<W> cells) {
  if (image.mirrored) cells = mirrored(geometry, cells);
  return image.rotated ? rotated(geometry, cells) : cells;
}

template <int W>
Cells<W> from_image(const board::CellGeometry<W>& geometry, Image image, Cells<W> cells) {
  if (image.rotated) cells = rotated(geometry, cells);
  return image.mirrored ? mirrored(geometry, cells) : cells;
}

template <int W>
struct Canonical {
  State<W> state;
  Image image;  // takes the state asked for to `state`

  std::uint64_t hash() const {
    return base::mix64(state.stones[0].hash() * 0x9e3779b97f4a7c15ULL + state.stones[1].hash() +
                       static_cast<std::uint64_t>(board::index(state.to_move)));
  }
};

template <int W>
Canonical<W> canonical(const board::CellGeometry<W>& geometry, const State<W>& state) {
  Canonical<W> out{state, {}};
  const board::Size size = geometry.plain->size();
  if (size.cols == size.rows && state.to_move == Color::White) {
    out.image.mirrored = true;
    out.state = {{mirrored(geometry, state.stones[1]), mirrored(geometry, state.stones[0])}, Color::Black};
  }
  const State<W> turned = {{rotated(geometry, out.state.stones[0]), rotated(geometry, out.state.stones[1])},
                           out.state.to_move};
  if (turned.stones[0] < out.state.stones[0] ||
      (turned.stones[0] == out.state.stones[0] && turned.stones[1] < out.state.stones[1])) {
    out.image.rotated = true;
    out.state = turned;
  }
  return out;
}

}  // namespace hex::solve
