// Names of cells, endpoints, colours and sizes as people and files write them: column letters, then the row
// number; after z come aa, ab and so on. Case does not matter when reading; writing uses lower case.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "board/types.h"

namespace hex::board {

std::string column_name(int col);
std::string cell_name(Size size, Cell cell);

// A cell or an edge (north, south, west, east).
std::string point_name(Size size, int point);

// Where a cell name at the start of `text` ends: its column and row (from 0, board size not considered), and
// the number of characters read. Nothing when the text does not begin with letters and then digits, or is
// absurdly long.
struct CellPrefix {
  int col = 0;
  int row = 0;
  std::size_t length = 0;
};
std::optional<CellPrefix> read_cell_prefix(std::string_view text);

base::Result<Cell> parse_cell(Size size, std::string_view text);
base::Result<int> parse_point(Size size, std::string_view text);

// black, b, red, r; white, w, blue.
base::Result<Color> parse_color(std::string_view text);

// "11" or "9x7" (columns x rows), also 9X7 and 9:7.
base::Result<Size> parse_size(std::string_view text);
std::string size_name(Size size);

}  // namespace hex::board
