// Is the first stone worth a swap? A rule of thumb in the shape of the known opening maps: a stone of either
// colour is weak on the lines next to its own edges, except towards the obtuse corners, and on the halves of
// the other two lines that lie at the acute corners.
#pragma once

#include "board/types.h"

namespace hex::engine {

// Would the player who did not place this only stone rather own it?
bool worth_a_swap(board::Size size, board::Color color, board::Cell cell);

}  // namespace hex::engine
