// Boards as text for a terminal or a log: coordinates on all sides, edges, and marks.
//
//     a b c
//     -------          Black (B, red) joins top and bottom, White (W, blue) left and right.
//   1 \ W . . \ 1      (B) is the last move. *B lies on the marked path (in colours: inverted).
//    2 \*B .(W)\ 2
//     3 \ . . B \ 3
//         -------
//           a b c
//
// Of the marks, an empty cell shows its label, else its shape (o * + x), else ':' when it is filled or
// outlined; a stone shows its label after its letter. Cells grow wider when labels need it. Arrows are left
// out. With colours, fills
// become the background and a swapped stone is an S.
#pragma once

#include <string>

#include "board/position.h"
#include "picture/marks.h"

namespace hex::picture {

struct TextOptions {
  bool color = false;    // ANSI colours (256-colour terminals)
  bool unicode = false;  // hexagons for stones instead of letters
};

// Lines end in a newline; none has blanks at its end.
std::string to_text(const board::Position& position, const Marks& marks = {},
                    const TextOptions& options = {});

}  // namespace hex::picture
