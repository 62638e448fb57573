// Position: stones on a board and whose turn it is, with groups kept by union-find.
//
// Any stones are allowed, in any number and order, so the side to move is explicit. Groups are maximal sets
// of joined stones of one colour; each edge belongs to its owner and joins what touches it. The winner is
// known after every stone. Union by weight without path compression keeps each union undoable in constant
// time, so undo restores exactly. Copying costs some fifteen bytes per cell. Not thread safe; const members
// may be called together.
//
// Invariant: an edge weighs more than all cells together, so a group that touches an edge has one as its
// representative, and a stone wins exactly when it joins two groups whose representatives are edges.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/geometry.h"
#include "board/state.h"
#include "board/types.h"

namespace hex::board {

class Position {
 public:
  // An empty board, Black to move. REQUIRES size.valid().
  explicit Position(Size size);

  Size size() const { return geometry_->size(); }
  const Geometry& geometry() const { return *geometry_; }
  CellState at(Cell cell) const { return cells_[cell]; }
  bool is_empty(Cell cell) const { return at(cell) == CellState::Empty; }
  bool has(Color color, Cell cell) const { return at(cell) == state_of(color); }
  int stones(Color color) const { return stones_[color]; }
  int empty_cells() const { return size().cells() - stones(Color::Black) - stones(Color::White); }
  std::vector<Cell> cells_of(CellState state) const;

  Color to_move() const { return to_move_; }
  void set_to_move(Color color) { to_move_ = color; }

  // Puts a stone; then it is the other colour's turn. Allowed
  // after the game is decided, too. REQUIRES is_empty(cell).
  void play(Color color, Cell cell);
  // Puts a stone and leaves the turn as it is. REQUIRES is_empty(cell).
  void set_up(Color color, Cell cell);
  // Takes back the last stone, by play or set_up, and restores the turn before it. REQUIRES can_undo().
  void undo();
  bool can_undo() const { return placed_ > 0; }

  // Who has joined his edges. On a full board exactly one player has; in an arbitrary position at most one.
  std::optional<Color> winner() const {
    return winner_ == CellState::Empty ? std::nullopt : std::optional<Color>(color_of(winner_));
  }
  // A shortest chain of the winner's stones from edge to edge, in order; empty when nobody has won.
  std::vector<Cell> winning_path() const;

  // The representative of the group that a stone or edge point belongs to; equal for points of one group.
  int group(int point) const {
    for (int parent; (parent = parent_[point]) != point;) point = parent;
    return point;
  }

  // Zobrist hash of the stones (the turn is not part of it).
  std::uint64_t hash() const { return hash_; }

  Position rotated() const;
  // Columns and rows exchanged, stones recoloured, the other
  // side to move: the same game seen by the other player.
  Position mirrored() const;

  // Re-derives groups, counts, hash and winner from the stones and compares.
  bool is_consistent() const;

  // Equal stones, size and turn; the way there does not matter.
  friend bool operator==(const Position& a, const Position& b) {
    return a.size() == b.size() && a.to_move_ == b.to_move_ && a.cells_ == b.cells_;
  }

 private:
  // A stone joins at most three groups: six directions have room for three runs with gaps between.
  struct Placed {
    ShortPoint cell;
    // The roots that were hung under another, in order; unused places hold the number of points.
    std::array<ShortPoint, 3> hung;
    Color to_move;
    CellState winner;
  };

  void place(Color color, Cell cell, Color next);
  int join(int a, int b);

  const Geometry* geometry_;
  PerCell<CellState> cells_;                   // by point: an edge has its owner's colour
  PerCell<ShortPoint> parent_;                 // by point
  PerCell<base::Small<std::int16_t>> weight_;  // by root
  PerCell<Placed> log_;                        // by time; the first placed_ entries count
  int placed_ = 0;
  std::uint64_t hash_ = 0;
  PerColor<int> stones_;
  Color to_move_ = Color::Black;
  CellState winner_ = CellState::Empty;
};

// The cells of one kind as a set. REQUIRES that W words hold the board.
template <int W>
Cells<W> stones_of(const Position& position, CellState state) {
  Cells<W> out;
  for (Cell cell = 0; cell < position.size().cells(); ++cell)
    if (position.at(cell) == state) out.add(cell);
  return out;
}

// The same for both colours, and with the side to move.
template <int W>
Stones<W> stones_of(const Position& position) {
  return {stones_of<W>(position, CellState::Black), stones_of<W>(position, CellState::White)};
}
template <int W>
State<W> to_state(const Position& position) {
  return {stones_of<W>(position), position.to_move()};
}

}  // namespace hex::board
