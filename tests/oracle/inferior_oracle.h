// Inferior cells by their definitions [Henderson, Hayward: Captured-reversible moves and star decomposition
// domination in Hex], by trying everything: the ground truth for what inferior/ and analysis/ claim.
//
// Deliberately apart from src/: of the library it uses the vocabulary of types.h and the stones of a
// Position, but its own neighbours and its own search. Results of the search are kept, so asking for many
// positions of one size costs little more than asking for one. Fit for up to 25 cells with a dozen of them
// empty. Not thread safe.
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

enum class Outcome : std::uint8_t { Positive, Negative, Fuzzy };  // Black wins, White wins, the mover wins

class InferiorOracle {
 public:
  using Mask = std::uint32_t;  // bit i is cell i
  using Color = board::Color;
  using Cell = board::Cell;

  // The stones of both colours.
  struct Stones {
    Mask of[2] = {0, 0};

    Mask& operator[](Color color) { return of[board::index(color)]; }
    Mask operator[](Color color) const { return of[board::index(color)]; }
    Mask both() const { return of[0] | of[1]; }
    Stones with(Color color, Mask cells) const {
      Stones out = *this;
      out[color] |= cells;
      return out;
    }
    Stones without(Mask cells) const { return {{of[0] & ~cells, of[1] & ~cells}}; }
  };

  explicit InferiorOracle(board::Size size) : size_(size), all_((Mask{1} << size.cells()) - 1) {
    HEX_CHECK(size.cells() <= 25);
    for (int row = 0; row < size.rows; ++row)
      for (int col = 0; col < size.cols; ++col) {
        near_.push_back(around(col, row));
        const Mask here = bit(row * size.cols + col);
        if (row == 0) start_[0] |= here;
        if (row == size.rows - 1) end_[0] |= here;
        if (col == 0) start_[1] |= here;
        if (col == size.cols - 1) end_[1] |= here;
      }
  }

  board::Size size() const { return size_; }
  Mask all() const { return all_; }
  Mask empty(const Stones& s) const { return all_ & ~s.both(); }
  static Mask bit(Cell cell) { return Mask{1} << cell; }
  static Stones stones(const board::Position& position) {
    Stones out;
    for (Cell cell = 0; cell < position.size().cells(); ++cell)
      for (Color color : board::kColors)
        if (position.has(color, cell)) out[color] |= bit(cell);
    return out;
  }

  bool joined(Color color, const Stones& s) const {
    const int i = board::index(color);
    return (reach(start_[i], s[color]) & s[color] & end_[i]) != 0;
  }

  // Who wins when both play perfectly.
  Color winner(const Stones& s, Color to_move) {
    for (Color color : board::kColors)
      if (joined(color, s)) return color;
    return wins(s, to_move) ? to_move : board::other(to_move);
  }
  Outcome outcome(const Stones& s) {
    const Color after_black = winner(s, Color::Black), after_white = winner(s, Color::White);
    HEX_CHECK(after_black == Color::Black || after_white == Color::White);  // Observation 1.4
    if (after_black != after_white) return Outcome::Fuzzy;
    return after_black == Color::Black ? Outcome::Positive : Outcome::Negative;
  }
  // The moves of a colour after which it wins; none when the game is over.
  Mask winning_moves(const Stones& s, Color me) {
    Mask out = 0;
    if (joined(Color::Black, s) || joined(Color::White, s)) return out;
    for_each(empty(s), [&](Cell cell) {
      if (winner(s.with(me, bit(cell)), board::other(me)) == me) out |= bit(cell);
    });
    return out;
  }

  // Definition 2.1: no way of filling the other cells makes the colour of this one matter.
  bool dead(const Stones& s, Cell cell) const {
    const Mask rest = empty(s) & ~bit(cell);
    for (Mask black = rest;; black = (black - 1) & rest) {
      const Stones full = s.with(Color::Black, black);
      if (joined(Color::Black, full) != joined(Color::Black, full.with(Color::Black, bit(cell))))
        return false;
      if (black == 0) return true;
    }
  }

  // Definition 2.11: moving second and only in `set`, `me` leaves what the other has put there dead, all of
  // it taken back at once.
  bool captured(const Stones& s, Color me, Mask set) {
    return captured_from(s, me, set, set, [&](const Stones& leaf, Mask theirs) {
      const Stones back = leaf.without(theirs);
      bool all_dead = true;
      for_each(theirs, [&](Cell cell) { all_dead = all_dead && dead(back, cell); });
      return all_dead;
    });
  }
  // The same with a wider idea of useless: however the rest is filled, what the other has put there may as
  // well be mine, all of it together.
  bool as_good_as_mine(const Stones& s, Color me, Mask set) {
    return captured_from(s, me, set, set,
                         [&](const Stones& leaf, Mask theirs) { return useless(leaf, me, theirs); });
  }

  // Definition 1.11, by outcome.
  bool at_least(const Stones& a, const Stones& b, Color me) {
    for (Color to_move : board::kColors)
      if (winner(b, to_move) == me && winner(a, to_move) != me) return false;
    return true;
  }
  bool dominates(const Stones& s, Color me, Cell better, Cell worse) {
    return at_least(s.with(me, bit(better)), s.with(me, bit(worse)), me);
  }
  bool reversible(const Stones& s, Color me, Cell move, Cell reverser) {
    return at_least(s, s.with(me, bit(move)).with(board::other(me), bit(reverser)), me);
  }

  template <class F>
  static void for_each(Mask cells, F&& f) {
    for (; cells != 0; cells &= cells - 1) f(static_cast<Cell>(std::countr_zero(cells)));
  }

 private:
  struct Mixed {
    std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(base::mix64(key)); }
  };

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
      for_each(frontier, [&](Cell cell) { reached |= near_[static_cast<std::size_t>(cell)]; });
    return reached;
  }

  // The empty cells where one more stone joins this colour's edges. REQUIRES that they are not joined yet.
  Mask completing(Color color, const Stones& s) const {
    const int i = board::index(color);
    return reach(start_[i], s[color]) & reach(end_[i], s[color]) & empty(s);
  }

  // REQUIRES that nobody has joined his edges.
  bool wins(const Stones& s, Color me) {
    if (completing(me, s) != 0) return true;
    const Mask threats = completing(board::other(me), s);
    if (std::popcount(threats) >= 2) return false;
    auto& known = known_[board::index(me)];
    const std::uint64_t key = std::uint64_t{s.of[0]} << 32 | s.of[1];
    if (const auto found = known.find(key); found != known.end()) return found->second;
    bool won = false;
    for (Mask left = threats != 0 ? threats : empty(s); left != 0 && !won; left &= left - 1)
      won = !wins(s.with(me, left & (~left + 1)), board::other(me));
    known.emplace(key, won);
    return won;
  }

  bool useless(const Stones& s, Color me, Mask theirs) const {
    const Stones mine = s.without(theirs).with(me, theirs);
    const Mask rest = empty(s);
    for (Mask more = rest;; more = (more - 1) & rest) {
      if (joined(me, s.with(me, more)) != joined(me, mine.with(me, more))) return false;
      if (more == 0) return true;
    }
  }

  // The other player to move in what is left of the set.
  template <class Leaf>
  bool captured_from(const Stones& s, Color me, Mask set, Mask left, const Leaf& leaf) {
    if (left == 0) return leaf(s, s[board::other(me)] & set);
    for (Mask theirs = left; theirs != 0; theirs &= theirs - 1) {
      const Mask entered = theirs & (~theirs + 1), open = left & ~entered;
      const Stones after = s.with(board::other(me), entered);
      bool answered = open == 0 && captured_from(after, me, set, 0, leaf);
      for (Mask mine = open; mine != 0 && !answered; mine &= mine - 1) {
        const Mask reply = mine & (~mine + 1);
        answered = captured_from(after.with(me, reply), me, set, open & ~reply, leaf);
      }
      if (!answered) return false;
    }
    return true;
  }

  board::Size size_;
  Mask all_;
  std::vector<Mask> near_;
  Mask start_[2] = {0, 0};
  Mask end_[2] = {0, 0};
  std::unordered_map<std::uint64_t, bool, Mixed> known_[2];
};

}  // namespace hex::tests
