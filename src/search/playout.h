// Playout: a game played to the last cell by drawing moves in proportion to pattern weights (pattern.h).
//
// The board is a plain array. For each empty cell and colour the weight is kept up to date, with sums by row,
// so that a draw costs one walk over rows and one within a row. All numbers are whole, nothing is allocated
// after the constructor, and copying a board of the same size is a few copies of memory. Not thread safe.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "board/geometry.h"
#include "search/pattern.h"

namespace hex::search {

class Playout {
 public:
  // An empty board. `patterns` must outlive it.
  Playout(const board::Geometry& geometry, const PatternTable& patterns);

  // The stones of another board of this size.
  void copy(const Playout& from);

  // REQUIRES the cell is empty.
  void place(board::Color color, board::Cell cell);
  bool is_empty(board::Cell cell) const { return owner_[cell] == board::CellState::Empty; }
  board::CellState owner(board::Cell cell) const { return owner_[cell]; }
  int empty_cells() const { return empty_; }

  // The weight of a move; `last` is the other side's last stone, or kNoCell.
  std::uint32_t weight(board::Color color, board::Cell cell, board::Cell last) const;
  unsigned code(board::Cell cell) const { return code_[cell]; }

  // Plays until the board is full. Says who has won.
  board::Color run(board::Color to_move, board::Cell last, base::Random& random);
  // REQUIRES a full board.
  board::Color winner();

 private:
  board::Cell draw(board::Color color, board::Cell last, base::Random& random) const;
  void change(board::Color color, board::Cell cell, std::uint32_t weight);

  struct Sums {
    board::PerCell<std::uint32_t> cell;  // 0 for stones
    board::PerCell<std::uint32_t> row;
    std::uint32_t all = 0;
  };

  const board::Geometry* geometry_;
  const PatternTable* patterns_;
  board::PerCell<base::Small<std::uint8_t>> row_of_;
  board::PerCell<board::CellState> owner_;
  board::PerCell<base::Small<std::uint16_t, unsigned>> code_;
  board::PerColor<Sums> sums_;
  int empty_ = 0;
  board::PerCell<board::ShortPoint> queue_;
  board::PerCell<std::uint8_t> reached_;
};

}  // namespace hex::search
