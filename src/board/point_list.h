// Lists of cells and other points as text, for people and for protocols.
#pragma once

#include <string>
#include <string_view>

#include "board/notation.h"

namespace hex::board {

// "b4 c3 north"; empty for none.
template <class Points>
std::string point_list(Size size, const Points& points, std::string_view between = " ") {
  std::string out;
  bool first = true;
  for (const int point : points) {
    if (!first) out += between;
    first = false;
    out += point_name(size, point);
  }
  return out;
}

}  // namespace hex::board
