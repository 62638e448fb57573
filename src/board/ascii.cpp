#include "board/ascii.h"

#include <vector>

#include "board/notation.h"

namespace hex::board {

using base::Error;
using base::ErrorCode;
using base::Result;

Result<Position> parse_ascii(std::string_view text) {
  std::vector<std::vector<CellState>> rows(1);
  for (char c : text) {
    switch (c) {
      case '\n':
        if (!rows.back().empty()) rows.emplace_back();
        break;
      case ' ':
      case '\t':
      case '\r':
        break;
      case '.':
        rows.back().push_back(CellState::Empty);
        break;
      case 'B':
      case 'b':
        rows.back().push_back(CellState::Black);
        break;
      case 'W':
      case 'w':
        rows.back().push_back(CellState::White);
        break;
      default:
        return Error{ErrorCode::Syntax, "a board picture has B, W and . alone",
                     "line " + std::to_string(rows.size())};
    }
    if (rows.size() > kMaxSide + 1 || rows.back().size() > kMaxSide)
      return Error{ErrorCode::Range, "the board picture is larger than 32x32",
                   "line " + std::to_string(rows.size())};
  }
  if (rows.back().empty()) rows.pop_back();
  if (rows.empty() || rows.size() > kMaxSide)
    return Error{ErrorCode::Range, "a board picture has 1 to 32 rows", ""};
  for (std::size_t r = 0; r < rows.size(); ++r)
    if (rows[r].size() != rows[0].size())
      return Error{ErrorCode::Syntax, "every row must have as many cells as the first",
                   "line " + std::to_string(r + 1)};
  const Size size{static_cast<int>(rows[0].size()), static_cast<int>(rows.size())};
  Position position(size);
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    const CellState state =
        rows[static_cast<std::size_t>(size.row(cell))][static_cast<std::size_t>(size.col(cell))];
    if (state != CellState::Empty) position.set_up(static_cast<Color>(state), cell);
  }
  position.set_to_move(position.stones(Color::White) < position.stones(Color::Black) ? Color::White
                                                                                     : Color::Black);
  return position;
}

std::string to_ascii(const Position& position) {
  const Size size = position.size();
  std::string out;
  for (int row = 0; row < size.rows; ++row) {
    out.append(static_cast<std::size_t>(row), ' ');
    for (int col = 0; col < size.cols; ++col) {
      if (col > 0) out += ' ';
      out += "BW."[static_cast<int>(position.at(size.cell(col, row)))];
    }
    out += '\n';
  }
  return out;
}

}  // namespace hex::board
