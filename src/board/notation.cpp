#include "board/notation.h"

#include <algorithm>

#include "base/characters.h"

namespace hex::board {

using base::Error;
using base::ErrorCode;
using base::Result;

using base::is_digit;
using base::is_letter;
using base::lower;

namespace {

std::string quoted(std::string_view text) {
  return base::quoted(text, 20);
}

std::optional<int> read_number(std::string_view text) {
  if (text.empty() || text.size() > 4 || !std::all_of(text.begin(), text.end(), is_digit))
    return std::nullopt;
  int number = 0;
  for (char c : text) number = number * 10 + (c - '0');
  return number;
}

}  // namespace

std::string column_name(int col) {
  std::string out;
  for (int n = col + 1; n > 0; n = (n - 1) / 26) out.insert(out.begin(), base::char_of('a' + (n - 1) % 26));
  return out;
}

std::string cell_name(Size size, Cell cell) {
  return column_name(size.col(cell)) + std::to_string(size.row(cell) + 1);
}

std::string point_name(Size size, int point) {
  return point < size.cells() ? cell_name(size, point) : name(edge_at(size, point));
}

std::optional<CellPrefix> read_cell_prefix(std::string_view text) {
  std::size_t at = 0;
  int col = 0;
  for (; at < text.size() && is_letter(text[at]); ++at) {
    if (at == 3) return std::nullopt;
    col = col * 26 + (lower(text[at]) - 'a' + 1);
  }
  const std::size_t letters = at;
  int row = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) {
    if (at - letters == 4) return std::nullopt;
    row = row * 10 + (text[at] - '0');
  }
  if (letters == 0 || at == letters || row == 0) return std::nullopt;
  return CellPrefix{col - 1, row - 1, at};
}

Result<Cell> parse_cell(Size size, std::string_view text) {
  const auto prefix = read_cell_prefix(text);
  if (!prefix || prefix->length != text.size())
    return Error{ErrorCode::Syntax,
                 "no cell: " + quoted(text) + "; a cell is a column letter and a row number, such as a1", ""};
  if (!size.contains(prefix->col, prefix->row))
    return Error{ErrorCode::Range,
                 "cell " + quoted(text) + " is outside the " + size_name(size) +
                     " board, whose last cell is " + cell_name(size, size.cells() - 1),
                 ""};
  return size.cell(prefix->col, prefix->row);
}

Result<int> parse_point(Size size, std::string_view text) {
  const std::string word = lower(text);
  for (const Edge edge : kAllEdges)
    if (word == name(edge)) return edge_point(size, edge);
  auto cell = parse_cell(size, text);
  if (!cell && cell.error().code == ErrorCode::Syntax)
    return Error{ErrorCode::Syntax,
                 "no point: " + quoted(text) + "; a point is a cell such as a1, or north, south, west, east",
                 ""};
  return cell;
}

Result<Color> parse_color(std::string_view text) {
  const std::string word = lower(text);
  if (word == "black" || word == "b" || word == "red" || word == "r") return Color::Black;
  if (word == "white" || word == "w" || word == "blue") return Color::White;
  return Error{ErrorCode::Syntax, "no colour: " + quoted(text) + "; a colour is black or white (b or w)", ""};
}

Result<Size> parse_size(std::string_view text) {
  const auto split = text.find_first_of("xX:");
  const auto cols = read_number(text.substr(0, split));
  const auto rows = split == std::string_view::npos ? cols : read_number(text.substr(split + 1));
  if (!cols || !rows)
    return Error{
        ErrorCode::Syntax,
        "no board size: " + quoted(text) + "; a size is a number such as 11, or columns x rows such as 9x7",
        ""};
  const Size size{*cols, *rows};
  if (!size.valid())
    return Error{ErrorCode::Range,
                 "board size " + quoted(text) + " is outside 1 to " + std::to_string(kMaxSide), ""};
  return size;
}

std::string size_name(Size size) {
  return std::to_string(size.cols) + "x" + std::to_string(size.rows);
}

}  // namespace hex::board
