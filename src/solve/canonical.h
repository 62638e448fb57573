// The canonical form of a state: one for all states that are the same game.
//
// Turning the board by 180 degrees changes nothing, and on a square board neither does exchanging rows with
// columns and the colours with each other. The canonical form is the least of these images with Black to move
// where the board is square; what a table says of it is turned back for the state that was asked for.
#pragma once

#include "base/at.h"
#include "board/state.h"

namespace hex::solve {

using board::Cell;
using board::Cells;
using board::Color;
using board::State;

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
    return base::mix64(state.of(Color::Black).hash() * 0x9e3779b97f4a7c15ULL + state.of(Color::White).hash() +
                       base::word_of(state.to_move));
  }
};

template <int W>
Canonical<W> canonical(const board::CellGeometry<W>& geometry, const State<W>& state) {
  Canonical<W> out{state, {}};
  const board::Size size = geometry.plain->size();
  if (size.cols == size.rows && state.to_move == Color::White) {
    out.image.mirrored = true;
    out.state = {{mirrored(geometry, state.of(Color::White)), mirrored(geometry, state.of(Color::Black))},
                 Color::Black};
  }
  const auto& [black, white] = out.state.stones.values;
  const State<W> turned = {{rotated(geometry, black), rotated(geometry, white)}, out.state.to_move};
  if (turned.of(Color::Black) < black ||
      (turned.of(Color::Black) == black && turned.of(Color::White) < white)) {
    out.image.rotated = true;
    out.state = turned;
  }
  return out;
}

}  // namespace hex::solve
