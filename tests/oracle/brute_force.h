// Brute force: who wins a position on a tiny board, by trying everything. The ground truth of the oracle
// tests.
//
// Deliberately apart from src/: of the library it uses the vocabulary of types.h and the stones of a
// Position, but its own neighbours, its own search for chains and no knowledge of Hex beyond the rules: it
// tries every move, except that it looks one stone ahead. Results are kept, so asking for many positions of
// one size costs little more than asking for one. Fit for up to 16 cells, and for 20 if about seven of them
// have stones. Not thread safe.
#pragma once

#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/assert.h"
#include "base/hash.h"
#include "board/position.h"
#include "board/types.h"

namespace hex::tests {

class BruteForce {
 public:
  using Mask = std::uint32_t;  // bit i is cell i

  explicit BruteForce(board::Size size) : size_(size), all_((Mask{1} << size.cells()) - 1) {
    HEX_CHECK(size.cells() <= 20);
    for (int row = 0; row < size.rows; ++row)
      for (int col = 0; col < size.cols; ++col) near_.push_back(around(col, row));
    for (int col = 0; col < size.cols; ++col) {
      start_[0] |= bit(col);
      end_[0] |= bit((size.rows - 1) * size.cols + col);
    }
    for (int row = 0; row < size.rows; ++row) {
      start_[1] |= bit(row * size.cols);
      end_[1] |= bit(row * size.cols + size.cols - 1);
    }
  }

  // Who wins when both play perfectly. Any stones, any side to move.
  board::Color winner(const board::Position& position) {
    return winner(stones(position, board::Color::Black), stones(position, board::Color::White),
                  position.to_move());
  }
  board::Color winner(Mask black, Mask white, board::Color to_move) {
    if (joined(board::Color::Black, black)) return board::Color::Black;
    if (joined(board::Color::White, white)) return board::Color::White;
    const bool is_black = to_move == board::Color::Black;
    const bool won = wins(is_black ? black : white, is_black ? white : black, to_move);
    return won ? to_move : board::other(to_move);
  }

  // All moves of the side to move after which it wins; empty when it loses or the game is over.
  std::vector<board::Cell> winning_moves(const board::Position& position) {
    std::vector<board::Cell> out;
    const board::Color me = position.to_move();
    const Mask mine = stones(position, me), theirs = stones(position, board::other(me));
    if (joined(me, mine) || joined(board::other(me), theirs)) return out;
    for (board::Cell cell = 0; cell < size_.cells(); ++cell) {
      if ((mine | theirs) & bit(cell)) continue;
      const Mask moved = mine | bit(cell);
      if (joined(me, moved) || !wins(theirs, moved, board::other(me))) out.push_back(cell);
    }
    return out;
  }

  // Does this set of stones join the two edges of this colour?
  bool joined(board::Color color, Mask stones) const {
    const int i = board::index(color);
    return (reach(start_[i], stones) & stones & end_[i]) != 0;
  }

  static Mask stones(const board::Position& position, board::Color color) {
    Mask out = 0;
    for (board::Cell cell = 0; cell < position.size().cells(); ++cell)
      if (position.has(color, cell)) out |= bit(cell);
    return out;
  }

 private:
  struct Mixed {
    std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(base::mix64(key)); }
  };

  static Mask bit(board::Cell cell) { return Mask{1} << cell; }

  // West, east, two above, two below; each row is drawn half a cell to the right of the one above it.
  Mask around(int col, int row) const {
    Mask out = 0;
    const auto put = [&](int c, int r) {
      if (c >= 0 && c < size_.cols && r >= 0 && r < size_.rows) out |= bit(r * size_.cols + c);
    };
    put(col - 1, row), put(col + 1, row);
    put(col, row - 1), put(col + 1, row - 1);
    put(col, row + 1), put(col - 1, row + 1);
    return out;
  }

  // The cells of `border`, and all cells that touch a chain of `stones` that begins there.
  Mask reach(Mask border, Mask stones) const {
    Mask reached = border;
    for (Mask done = 0, frontier; (frontier = reached & stones & ~done) != 0; done |= frontier)
      for (Mask left = frontier; left != 0; left &= left - 1)
        reached |= near_[static_cast<std::size_t>(std::countr_zero(left))];
    return reached;
  }

  // The cells where one more stone joins this colour's edges. REQUIRES that they are not joined yet.
  Mask completing(board::Color color, Mask stones, Mask empty) const {
    const int i = board::index(color);
    return reach(start_[i], stones) & reach(end_[i], stones) & empty;
  }

  // REQUIRES that nobody has joined his edges, so that some cell is empty.
  bool wins(Mask mine, Mask theirs, board::Color me) {
    const Mask empty = all_ & ~(mine | theirs);
    if (completing(me, mine, empty) != 0) return true;
    // Against a stone that would win at once there is no other move than to take its cell.
    const Mask threats = completing(other(me), theirs, empty);
    if (std::popcount(threats) >= 2) return false;
    const std::uint64_t key = (std::uint64_t{mine} << 20 | theirs) << 1 | static_cast<unsigned>(index(me));
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool won = false;
    for (Mask left = threats != 0 ? threats : empty; left != 0 && !won; left &= left - 1)
      won = !wins(theirs, mine | (left & (~left + 1)), other(me));
    known_.emplace(key, won);
    return won;
  }

  board::Size size_;
  Mask all_;
  std::vector<Mask> near_;
  Mask start_[2] = {0, 0};
  Mask end_[2] = {0, 0};
  std::unordered_map<std::uint64_t, bool, Mixed> known_;
};

}  // namespace hex::tests
