// Positions as the plain text of comments and tests: one line per row, cells B, W or '.', separated by
// blanks, leading blanks ignored. Nothing else: coordinates and colours are picture/'s business.
//
//   . W B
//    B . .
//     . . W
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/position.h"

namespace hex::board {

// Black to move when both have as many stones, else the side with fewer.
base::Result<Position> parse_ascii(std::string_view text);
std::string to_ascii(const Position& position);

}  // namespace hex::board
