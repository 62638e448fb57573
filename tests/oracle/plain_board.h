// A board as the oracles of connections see it: who touches whom in one player's game, and which stones form
// a group.
//
// Deliberately apart from src/: of the library it uses only the vocabulary of types.h, and works out
// neighbours and groups by itself. Points are the cells, then the player's first and second edge; the library
// numbers all four edges, so local() and global() translate.
#pragma once

#include <cstddef>
#include <vector>

#include "board/types.h"

namespace hex::tests {

class PlainBoard {
 public:
  PlainBoard(board::Size size, board::Color me) : size_(size), me_(me), near_(at(size.cells() + 2)) {
    for (int row = 0; row < size.rows; ++row)
      for (int col = 0; col < size.cols; ++col) add_cell(col, row);
  }

  board::Size size() const { return size_; }
  board::Color me() const { return me_; }
  int cells() const { return size_.cells(); }
  int points() const { return cells() + 2; }
  bool is_edge(int point) const { return point >= cells(); }
  const std::vector<int>& near(int point) const { return near_[at(point)]; }

  // Between the library's points and ours. REQUIRES a cell or an edge of mine.
  int local(int point) const { return point < cells() ? point : cells() + (point - cells()) % 2; }
  int global(int point) const {
    const int first = cells() + (me_ == board::Color::Black ? 0 : 2);
    return point < cells() ? point : first + point - cells();
  }

  // For every point the lowest point of its group when the cells of `stones` are mine, an edge before any
  // cell; -1 for cells that are not among them. The edges are always mine.
  std::vector<int> groups(const std::vector<bool>& stones) const {
    std::vector<int> label(at(points()), -1);
    const auto mine = [&](int point) { return is_edge(point) || stones[at(point)]; };
    const auto fill = [&](auto&& self, int point, int name) -> void {
      if (!mine(point) || label[at(point)] >= 0) return;
      label[at(point)] = name;
      for (int next : near(point)) self(self, next, name);
    };
    for (int edge : {cells(), cells() + 1}) fill(fill, edge, edge);
    for (int cell = 0; cell < cells(); ++cell) fill(fill, cell, cell);
    return label;
  }

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

 private:
  void add_cell(int col, int row) {
    const int here = row * size_.cols + col;
    const auto put = [&](int c, int r) {
      if (c >= 0 && c < size_.cols && r >= 0 && r < size_.rows) near_[at(here)].push_back(r * size_.cols + c);
    };
    put(col - 1, row), put(col + 1, row);
    put(col, row - 1), put(col + 1, row - 1);
    put(col, row + 1), put(col - 1, row + 1);
    const auto touch = [&](int edge) {
      near_[at(here)].push_back(edge);
      near_[at(edge)].push_back(here);
    };
    const bool black = me_ == board::Color::Black;
    if ((black ? row : col) == 0) touch(cells());
    if (black ? row == size_.rows - 1 : col == size_.cols - 1) touch(cells() + 1);
  }

  board::Size size_;
  board::Color me_;
  std::vector<std::vector<int>> near_;
};

}  // namespace hex::tests
