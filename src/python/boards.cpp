#include "python/boards.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/at.h"
#include "board/notation.h"
#include "python/convert.h"

namespace hex::python {

namespace py = pybind11;
using base::Error;
using base::ErrorCode;
using board::CellState;
using board::Color;

namespace {

bool has_whole_numbers(const py::array& array) {
  const char kind = array.dtype().kind();
  return kind == 'i' || kind == 'u' || kind == 'b';
}

Color color_of(const py::handle& item) {
  if (py::isinstance<py::str>(item)) {
    const auto color = board::parse_color(item.cast<std::string>());
    if (!color) refuse({color.error().code, color.error().message, "to_move"});
    return *color;
  }
  const auto number = py::isinstance<py::float_>(item) ? 0 : item.cast<long long>();
  if (number != 1 && number != -1)
    refuse({ErrorCode::Range, "a number must be 1 (black) or -1 (white)", "to_move"});
  return number == 1 ? Color::Black : Color::White;
}

}  // namespace

Boards::Boards(const py::array& array, const py::object& to_move) {
  read_cells(array);
  read_to_move(to_move);
}

void Boards::read_cells(const py::array& array) {
  if (!has_whole_numbers(array))
    refuse({ErrorCode::Syntax, "whole numbers are needed: 0 for an empty cell, 1 for black, -1 for white",
            "array"});
  const auto dimensions = array.ndim();
  if (dimensions != 2 && dimensions != 3)
    refuse({ErrorCode::Range,
            fmt::format("has {} dimensions; 2 (rows, columns) or 3 (boards, rows, columns) would be right",
                        dimensions),
            "array"});
  const auto rows = array.shape(dimensions - 2), cols = array.shape(dimensions - 1);
  if (rows < 1 || rows > board::kMaxSide || cols < 1 || cols > board::kMaxSide)
    refuse({ErrorCode::Range,
            fmt::format("board size '{}x{}' is outside 1 to {}", cols, rows, board::kMaxSide), "array"});
  size_ = {base::number_of(cols), base::number_of(rows)};
  if (array.dtype().is(py::dtype::of<std::int8_t>()))
    read_numbers<std::int8_t>(array, true);
  else
    read_numbers<std::int64_t>(array, array.dtype().kind() == 'i');
  to_move_.assign(cells_.size() / base::at(size_.cells()), Color::Black);
}

// Of numbers without a sign, a large one would turn into -1.
template <class Number>
void Boards::read_numbers(const py::array& array, bool is_signed) {
  const auto same = py::array_t<Number, py::array::c_style | py::array::forcecast>::ensure(array);
  if (!same) throw py::error_already_set();
  const Number* numbers = same.data();
  const Number least = is_signed ? -1 : 0;
  constexpr CellState kStates[] = {CellState::White, CellState::Empty, CellState::Black};
  cells_.resize(base::at(same.size()));
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const Number number = numbers[i];
    if (number < least || number > 1) refuse_number(i, number);
    cells_[i] = kStates[number + 1];
  }
}

void Boards::refuse_number(std::size_t at, long long number) const {
  const auto cell = base::number_of(at % base::at(size_.cells()));
  refuse({ErrorCode::Range,
          fmt::format("cell {} has {}; 0 (empty), 1 (black) or -1 (white) would be right",
                      board::cell_name(size_, cell), number),
          "array"});
}

void Boards::read_to_move(const py::object& to_move) {
  if (to_move.is_none()) {
    for (std::size_t at = 0; at < count(); ++at) {
      const auto stones = cells(at);
      const auto black = std::count(stones.begin(), stones.end(), CellState::Black);
      const auto white = std::count(stones.begin(), stones.end(), CellState::White);
      to_move_[at] = white < black ? Color::White : Color::Black;
    }
    return;
  }
  if (py::isinstance<py::str>(to_move) || py::isinstance<py::int_>(to_move)) {
    std::fill(to_move_.begin(), to_move_.end(), color_of(to_move));
    return;
  }
  std::size_t at = 0;
  for (const py::handle item : to_move) {
    if (at < count()) to_move_[at] = color_of(item);
    ++at;
  }
  if (at != count())
    refuse({ErrorCode::Range, fmt::format("has {} colours for {} boards", at, count()), "to_move"});
}

board::Position Boards::position(std::size_t at) const {
  board::Position out(size_);
  const auto stones = cells(at);
  for (board::Cell cell = 0; cell < size_.cells(); ++cell) {
    const CellState state = stones[base::at(cell)];
    if (state != CellState::Empty) out.set_up(board::color_of(state), cell);
  }
  out.set_to_move(to_move(at));
  return out;
}

}  // namespace hex::python
