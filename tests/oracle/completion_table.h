// Everything about a position with few empty cells, by brute force: who wins each way of filling some of
// them, whoever moves, and which cells are dead by definition. The ground truth of the tests of inferior
// cells.
//
// A continuation is a number in base 3, one digit per empty cell (0 empty, 1 Black, 2 White). Of the library
// it uses the stones of a Position only. Fit for up to 11 empty cells.
#pragma once

#include <cstdint>
#include <vector>

#include "base/assert.h"
#include "board/position.h"

namespace hex::tests {

class CompletionTable {
 public:
  using Code = std::uint32_t;

  explicit CompletionTable(const board::Position& position) : position_(position) {
    for (board::Cell cell = 0; cell < position.size().cells(); ++cell)
      if (position.is_empty(cell)) cells_.push_back(cell);
    HEX_CHECK(cells_.size() <= 11);
    power_.push_back(1);
    for (std::size_t i = 0; i < cells_.size(); ++i) power_.push_back(power_.back() * 3);
    black_wins_.resize(power_.back());
    for (Code code = power_.back(); code-- > 0;) decide(code);
  }

  const board::Position& position() const { return position_; }
  const std::vector<board::Cell>& cells() const { return cells_; }

  // The digit of a stone at an empty cell, to be added to a code that has none there.
  Code stone(board::Color color, board::Cell cell) const {
    return power_[place(cell)] * (board::index(color) == 0 ? 1 : 2);
  }
  bool is_empty(Code code, board::Cell cell) const { return digit(code, place(cell)) == 0; }

  board::Color winner(Code code, board::Color to_move) const {
    return (black_wins_[code] >> board::index(to_move) & 1) != 0 ? board::Color::Black : board::Color::White;
  }
  // Does the mover win with a stone there?
  bool wins_at(Code code, board::Color mover, board::Cell cell) const {
    return winner(code + stone(mover, cell), board::other(mover)) == mover;
  }
  // Definition 2.1 of Henderson and Hayward: in no completion does the colour of this cell matter.
  bool is_dead(Code code, board::Cell cell) const {
    const std::size_t i = place(cell);
    return !matters(code, i, 0);
  }

 private:
  std::size_t place(board::Cell cell) const {
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (cells_[i] == cell) return i;
    HEX_CHECK(false);
    return 0;
  }
  Code digit(Code code, std::size_t i) const { return code / power_[i] % 3; }

  // Bits: Black wins when Black, White moves next. Codes with more stones come first.
  void decide(Code code) {
    bool full = true, black_to_move = false, white_to_move = true;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (digit(code, i) != 0) continue;
      full = false;
      black_to_move = black_to_move || (black_wins_[code + power_[i]] & 2) != 0;
      white_to_move = white_to_move && (black_wins_[code + 2 * power_[i]] & 1) != 0;
    }
    if (full) black_to_move = white_to_move = black_joins(code);
    black_wins_[code] = static_cast<std::uint8_t>(int{black_to_move} | int{white_to_move} << 1);
  }

  bool black_joins(Code code) const {
    const board::Size size = position_.size();
    std::vector<bool> black(static_cast<std::size_t>(size.cells()));
    for (board::Cell cell = 0; cell < size.cells(); ++cell)
      black[static_cast<std::size_t>(cell)] = position_.has(board::Color::Black, cell);
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (digit(code, i) == 1) black[static_cast<std::size_t>(cells_[i])] = true;
    std::vector<board::Cell> todo;
    const auto take = [&](int col, int row) {
      if (!size.contains(col, row) || !black[static_cast<std::size_t>(size.cell(col, row))]) return;
      black[static_cast<std::size_t>(size.cell(col, row))] = false;
      todo.push_back(size.cell(col, row));
    };
    for (int col = 0; col < size.cols; ++col) take(col, 0);
    while (!todo.empty()) {
      const int col = size.col(todo.back()), row = size.row(todo.back());
      todo.pop_back();
      if (row == size.rows - 1) return true;
      take(col - 1, row), take(col + 1, row), take(col, row - 1), take(col + 1, row - 1);
      take(col, row + 1), take(col - 1, row + 1);
    }
    return false;
  }

  // Does some completion of the cells from `next` on make the colour of cell i matter?
  bool matters(Code code, std::size_t i, std::size_t next) const {
    while (next < cells_.size() && (next == i || digit(code, next) != 0)) ++next;
    if (next == cells_.size())
      return (black_wins_[code + power_[i]] & 1) != (black_wins_[code + 2 * power_[i]] & 1);
    return matters(code + power_[next], i, next + 1) || matters(code + 2 * power_[next], i, next + 1);
  }

  board::Position position_;
  std::vector<board::Cell> cells_;
  std::vector<Code> power_;
  std::vector<std::uint8_t> black_wins_;
};

}  // namespace hex::tests
