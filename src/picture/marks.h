// Marks: what a picture shows beside the stones. One type for every feature that draws on a board (last move,
// winning chain, must-play, inferior cells, carriers, heat maps), and for every kind of picture.
//
// A mark means the same in text and in SVG as far as the medium allows; text.h and svg.h say what each leaves
// out. Marks know nothing of the position: a cell outside the board is ignored when drawn.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "board/game.h"

namespace hex::picture {

// A colour; alpha 0 is invisible, 1 opaque.
struct Paint {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  double alpha = 1.0;

  constexpr Paint faded(double to) const { return {red, green, blue, alpha * to}; }
  friend constexpr bool operator==(const Paint&, const Paint&) = default;
};

// Black is drawn red and White blue, as on the sites where Hex is played.
inline constexpr Paint kRed{0xdc, 0x35, 0x45};
inline constexpr Paint kBlue{0x0d, 0x6e, 0xfd};
inline constexpr Paint kGreen{0x19, 0x87, 0x54};
inline constexpr Paint kYellow{0xff, 0xc1, 0x07};
inline constexpr Paint kCyan{0x0d, 0xca, 0xf0};
inline constexpr Paint kMagenta{0xd6, 0x33, 0x84};
inline constexpr Paint kGrey{0x8a, 0x92, 0x99};

constexpr Paint paint_of(board::Color color) {
  return color == board::Color::Black ? kRed : kBlue;
}

enum class Shape : std::uint8_t { None, Dot, Star, Hexagon, Cross };

// The overlay of one cell. Drawn from below: fill, the stone, shape, outline, label.
struct CellMark {
  std::optional<Paint> fill;
  std::optional<Paint> outline;
  Shape shape = Shape::None;
  Paint shape_paint = kGrey;
  std::string label;                 // UTF-8, a few characters
  std::optional<Paint> label_paint;  // without it: what reads best on the cell
  bool hidden = false;               // the cell is left out, as in a picture of a template
};

struct Arrow {
  board::Cell from = board::kNoCell;
  board::Cell to = board::kNoCell;
  Paint paint = kGrey;
};

struct Marks {
  std::map<board::Cell, CellMark> cells;
  std::vector<Arrow> arrows;
  board::Cell last_move = board::kNoCell;
  board::Cell swapped = board::kNoCell;  // the stone that a swap took over; shown as S unless labelled
  std::vector<board::Cell> path;         // a chain of cells in order, such as the winning one
};

// The marks of every ordinary picture of a game: the last move, the swapped stone, the winning chain; and
// with `numbers` the number of its move on each stone.
Marks marks_of(const board::Game& game, bool numbers = false);

}  // namespace hex::picture
