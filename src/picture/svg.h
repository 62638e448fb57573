// Boards as SVG: one self-contained picture without scripts, styles or fonts of its own, so that a browser, a
// wiki and a converter all draw it alike.
//
// Stones fill their hexagon; edges are thick bands in the colours of their owners, faded for the side not to
// move (once the game is won: for the loser); the last move carries a small translucent hexagon, the marked
// path a light line through its cells. All marks are drawn.
#pragma once

#include <array>
#include <string>

#include "board/position.h"
#include "picture/marks.h"
#include "picture/svg_layout.h"

namespace hex::picture {

enum class Theme { Light, Dark };

struct SvgOptions {
  Theme theme = Theme::Light;
  Orientation orientation = Orientation::Flat;
  double radius = 22;  // pixels from the centre of a cell to its corners
  bool coordinates = true;
  bool background = true;                                // else transparent
  std::array<bool, 4> edges = {true, true, true, true};  // shown, by board::Edge
};

std::string to_svg(const board::Position& position, const Marks& marks = {}, const SvgOptions& options = {});

}  // namespace hex::picture
