#include "circuit/y_reduction.h"

#include "board/y_board.h"

namespace hex::circuit {

namespace {

using Chances = board::Triangle<double>;

// White owns what lies beyond the east edge, Black what lies beyond the south edge.
Chances embed(const board::Position& position, bool rotated) {
  constexpr double kChance[3] = {1, 0, 0.5};  // by CellState
  const board::Size size = position.size();
  Chances out(size.cols + size.rows - 1);
  for (int y = 0; y < out.side(); ++y)
    for (int x = 0; x + y < out.side(); ++x) {
      out.at(x, y) = y >= size.rows ? 1.0 : 0.0;
      if (!size.contains(x, y)) continue;
      const board::Cell cell = size.cell(x, y);
      out.at(x, y) = kChance[base::at(position.at(rotated ? position.geometry().rotated(cell) : cell))];
    }
  return out;
}

Chances reduce(const Chances& from) {
  Chances out(from.side() - 1);
  for (int y = 0; y < out.side(); ++y)
    for (int x = 0; x + y < out.side(); ++x) {
      const double a = from.at(x, y), b = from.at(x + 1, y), c = from.at(x, y + 1);
      out.at(x, y) = a * b + b * c + c * a - 2 * a * b * c;
    }
  return out;
}

}  // namespace

double y_reduction(const board::Position& position) {
  double sum = 0;
  for (const bool rotated : {false, true}) {
    Chances chances = embed(position, rotated);
    while (chances.side() > 1) chances = reduce(chances);
    sum += chances.at(0, 0);
  }
  return sum / 2;
}

}  // namespace hex::circuit
