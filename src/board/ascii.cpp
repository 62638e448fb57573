#include "board/ascii.h"

#include <optional>
#include <vector>

#include "base/at.h"
#include "board/notation.h"

namespace hex::board {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct Row {
  int line = 0;  // of the text, from 1
  std::vector<CellState> cells;
};

std::string line_name(int line) {
  return "line " + std::to_string(line);
}

// Nothing for what is no cell.
std::optional<CellState> cell_state(char c) {
  switch (c) {
    case '.':
      return CellState::Empty;
    case 'B':
    case 'b':
      return CellState::Black;
    case 'W':
    case 'w':
      return CellState::White;
    default:
      return std::nullopt;
  }
}

// The rows as they stand; blank lines are none. Stops at the first that would make the board too large.
Result<std::vector<Row>> read_rows(std::string_view text) {
  std::vector<Row> rows;
  int line = 1;
  for (char c : text) {
    if (c == '\n') ++line;
    if (c == '\n' || c == ' ' || c == '\t' || c == '\r') continue;
    const auto state = cell_state(c);
    if (!state) return Error{ErrorCode::Syntax, "a board picture has only B, W and .", line_name(line)};
    if (rows.empty() || rows.back().line != line) rows.push_back({line, {}});
    rows.back().cells.push_back(*state);
    if (rows.size() > kMaxSide || rows.back().cells.size() > kMaxSide)
      return Error{ErrorCode::Range, "the board picture is larger than 32x32", line_name(line)};
  }
  return rows;
}

}  // namespace

Result<Position> parse_ascii(std::string_view text) {
  const auto rows = read_rows(text);
  if (!rows) return rows.error();
  if (rows->empty()) return Error{ErrorCode::Range, "a board picture has 1 to 32 rows; here is none", ""};
  for (const Row& row : *rows)
    if (row.cells.size() != rows->front().cells.size())
      return Error{ErrorCode::Syntax,
                   "the row has " + std::to_string(row.cells.size()) + " cells; the first has " +
                       std::to_string(rows->front().cells.size()) + ", and every row must have as many",
                   line_name(row.line)};
  const Size size{base::count_of(rows->front().cells), base::count_of(*rows)};
  Position position(size);
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    const CellState state = (*rows)[base::at(size.row(cell))].cells[base::at(size.col(cell))];
    if (state != CellState::Empty) position.set_up(board::color_of(state), cell);
  }
  position.set_to_move(position.stones(Color::White) < position.stones(Color::Black) ? Color::White
                                                                                     : Color::Black);
  return position;
}

std::string to_ascii(const Position& position) {
  const Size size = position.size();
  std::string out;
  for (int row = 0; row < size.rows; ++row) {
    out.append(base::at(row), ' ');
    for (int col = 0; col < size.cols; ++col) {
      if (col > 0) out += ' ';
      out += "BW."[base::at(position.at(size.cell(col, row)))];
    }
    out += '\n';
  }
  return out;
}

}  // namespace hex::board
