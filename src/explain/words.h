// Explanations in words, for players: short sentences, one a line.
#pragma once

#include <string>

#include "explain/explanation.h"

namespace hex::explain {

// "c3 to east: ziggurat", "b2 to d1: bridge", "c3 to e2: either d2 or d3".
std::string hop_text(board::Size size, const Hop& hop);

// Lines that end in a newline.
std::string to_words(const Explanation& explanation);

}  // namespace hex::explain
