// Boards: positions of one size in a numpy array: 0 is empty, 1 Black, -1 White, by board, row and column.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <vector>

#include "base/at.h"
#include "board/position.h"

namespace hex::python {

class Boards {
 public:
  // `array` of two dimensions (one board) or three; `to_move` is None (who has fewer stones, Black if equal), a colour,
  // or a colour for each board: names, or 1 and -1. Raises ValueError when something is wrong.
  Boards(const pybind11::array& array, const pybind11::object& to_move);

  board::Size size() const { return size_; }
  std::size_t count() const { return to_move_.size(); }
  board::Color to_move(std::size_t at) const { return to_move_[at]; }
  std::span<const board::CellState> cells(std::size_t at) const {
    const auto cells = base::at(size_.cells());
    return std::span(cells_).subspan(at * cells, cells);
  }
  board::Position position(std::size_t at) const;

 private:
  void read_cells(const pybind11::array& array);
  template <class Number>
  void read_numbers(const pybind11::array& array, bool is_signed);
  [[noreturn]] void refuse_number(std::size_t at, long long number) const;
  void read_to_move(const pybind11::object& to_move);

  board::Size size_;
  std::vector<board::CellState> cells_;
  std::vector<board::Color> to_move_;
};

}  // namespace hex::python
