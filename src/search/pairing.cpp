#include "search/pairing.h"

#include <algorithm>

#include "base/assert.h"

namespace hex::search {

using board::Cell;
using board::Color;
using board::kNoCell;
using board::Position;
using board::Size;

namespace {

// Coordinates in which Black is short-sided: u along the long direction, v across.
struct Place {
  int u = 0;
  int v = 0;
};

bool long_is_cols(Size size) {
  return size.cols > size.rows;
}

Place place_of(Size size, Cell cell) {
  return long_is_cols(size) ? Place{size.col(cell), size.row(cell)} : Place{size.row(cell), size.col(cell)};
}

Cell cell_of(Size size, Place place) {
  return long_is_cols(size) ? size.cell(place.u, place.v) : size.cell(place.v, place.u);
}

// What one part of the board asks for; nothing when its pairing is broken.
std::optional<PairingAdvice> advice_of_part(const Position& position, Color me, int start) {
  PairingAdvice advice;
  for (Cell cell = 0; cell < position.size().cells(); ++cell) {
    const Cell image = paired_cell(position.size(), start, cell);
    if (image == kNoCell || !position.has(other(me), cell) || position.has(me, image)) continue;
    if (!position.is_empty(image) || advice.forced != kNoCell) return std::nullopt;
    advice.forced = image;
  }
  return advice;
}

}  // namespace

std::optional<Color> short_sided(Size size) {
  if (size.cols == size.rows) return std::nullopt;
  return long_is_cols(size) ? Color::Black : Color::White;
}

int pairing_parts(Size size) {
  const int k = std::min(size.cols, size.rows);
  return std::max(size.cols, size.rows) - k;
}

Cell paired_cell(Size size, int start, Cell cell) {
  HEX_ASSERT(start >= 0 && start < pairing_parts(size));
  const int k = std::min(size.cols, size.rows);
  const Place at = place_of(size, cell);
  const int u = at.u - start, v = at.v;
  if (u < 0 || u > k) return kNoCell;
  // The first triangle is u + v < k. The mirror exchanges the coordinates and shifts by one line.
  const Place image = u + v < k ? Place{k - v, k - 1 - u} : Place{k - 1 - v, k - u};
  return cell_of(size, {image.u + start, image.v});
}

std::optional<PairingAdvice> pairing_advice(const Position& position, Color me) {
  if (short_sided(position.size()) != me) return std::nullopt;
  for (int start = 0; start < pairing_parts(position.size()); ++start)
    if (auto advice = advice_of_part(position, me, start)) return advice;
  return std::nullopt;
}

}  // namespace hex::search
