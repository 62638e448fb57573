// A review in words, as a picture of the chances over the game, and written into a record.
#pragma once

#include <string>

#include "review/reviewing.h"
#include "sgf/tree.h"

namespace hex::engine {

// A line for each move, then the summary.
std::string review_words(board::Size size, const Review& review);

// The first player's chance over the game as a graph with axes, mistakes marked, and the summary below.
std::string review_svg(board::Size size, const Review& review);

// Adds comments to the moves of the main line, and the best line as a variation where a move was no better
// than an inaccuracy. What the record says stays; a comment is added to the one that is there.
void annotate(sgf::Tree& tree, const Review& review);

}  // namespace hex::engine
