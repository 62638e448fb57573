// The game inside a carrier, by brute force: the ground truth for a single connection.
//
// The stones of mine on the board, my two edges and those endpoints that are cells are mine; the cells of the
// carrier are free; every other cell is the opponent's. A full claim holds when I join the endpoints moving
// second, a semi claim when I join them after beginning at its key. The search tries every move, except that
// it looks one stone ahead: for cells where I would join and for cells where they would separate. Results are
// kept per claim, over the ternary states of the carrier. Not thread safe.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/assert.h"
#include "base/hash.h"
#include "oracle/plain_board.h"

namespace hex::tests {

class CarrierGame {
 public:
  static constexpr int kMaxCells = 30;

  explicit CarrierGame(const PlainBoard& board) : board_(board) {}

  // Endpoints are points of the plain board; the key is kNoCell for a full. REQUIRES that the carrier has at
  // most kMaxCells cells, none of them mine or an endpoint, and that a key lies in the carrier.
  bool holds(const std::vector<bool>& stones, int x, int y, const std::vector<int>& carrier, int key) {
    set_up(stones, x, y, carrier);
    if (joined_already_) return true;
    Mask mine = 0;
    if (key != board::kNoCell) {
      HEX_CHECK(index_[at(key)] >= 0);
      mine = Mask{1} << index_[at(key)];
    }
    return defends(mine, 0);
  }

  // How many stones it takes, counting the key, until the endpoints are joined, when they delay that and I
  // hasten it; every move is tried. REQUIRES a connection that holds.
  int depth(const std::vector<bool>& stones, int x, int y, const std::vector<int>& carrier, int key) {
    set_up(stones, x, y, carrier);
    if (joined_already_) return 0;
    known_depth_.clear();
    if (key == board::kNoCell) return longest(0, 0);
    return 1 + longest(Mask{1} << index_[at(key)], 0);
  }

  // The same as holds() without a key: I move first, anywhere in the carrier, or second.
  bool joins(const std::vector<bool>& stones, int x, int y, const std::vector<int>& carrier, bool first) {
    set_up(stones, x, y, carrier);
    return joined_already_ || (first ? attacks(0, 0) : defends(0, 0));
  }

 private:
  using Mask = std::uint32_t;  // bit i is the i-th cell of the carrier

  struct Mixed {
    std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(base::mix64(key)); }
  };

  static std::size_t at(int i) { return PlainBoard::at(i); }

  // Reduces the board to the carrier: what each of its cells reaches in one step, over a group of mine or
  // directly.
  void set_up(std::vector<bool> stones, int x, int y, const std::vector<int>& carrier) {
    for (int end : {x, y})
      if (!board_.is_edge(end)) stones[at(end)] = true;
    const std::vector<int> group = board_.groups(stones);
    joined_already_ = group[at(x)] == group[at(y)];
    index_.assign(at(board_.points()), -1);
    HEX_CHECK(carrier.size() <= kMaxCells);
    for (std::size_t i = 0; i < carrier.size(); ++i) {
      HEX_CHECK(group[at(carrier[i])] < 0);
      index_[at(carrier[i])] = static_cast<int>(i);
    }
    all_ = (Mask{1} << carrier.size()) - 1;
    std::vector<Mask> border(at(board_.points()), 0);  // by group: the cells of the carrier that touch it
    for (int point = 0; point < board_.points(); ++point)
      if (group[at(point)] >= 0) border[at(group[at(point)])] |= direct(point);
    step_.assign(carrier.size(), 0);
    for (std::size_t i = 0; i < carrier.size(); ++i) {
      step_[i] = direct(carrier[i]);
      for (int next : board_.near(carrier[i]))
        if (group[at(next)] >= 0) step_[i] |= border[at(group[at(next)])];
    }
    from_x_ = border[at(group[at(x)])];
    from_y_ = border[at(group[at(y)])];
    defended_.clear();
    attacked_.clear();
  }

  Mask direct(int point) const {
    Mask out = 0;
    for (int next : board_.near(point))
      if (index_[at(next)] >= 0) out |= Mask{1} << index_[at(next)];
    return out;
  }

  // The cells of `border`, and all that touch a chain of `mine` that begins there.
  Mask reach(Mask border, Mask mine) const {
    Mask reached = border;
    for (Mask done = 0, frontier; (frontier = reached & mine & ~done) != 0; done |= frontier)
      for (Mask left = frontier; left != 0; left &= left - 1)
        reached |= step_[static_cast<std::size_t>(std::countr_zero(left))];
    return reached;
  }
  bool joined(Mask mine) const { return (reach(from_x_, mine) & mine & from_y_) != 0; }
  // The free cells where one more stone joins. REQUIRES that the endpoints are not joined yet.
  Mask completing(Mask mine, Mask free) const { return reach(from_x_, mine) & reach(from_y_, mine) & free; }

  // The free cells where one of their stones separates the endpoints for good.
  Mask cutting(Mask mine, Mask free) const {
    Mask out = 0;
    for (Mask left = free; left != 0; left &= left - 1)
      if (const Mask cell = left & (~left + 1); !joined(mine | (free & ~cell))) out |= cell;
    return out;
  }

  static std::uint64_t state(Mask mine, Mask theirs) { return std::uint64_t{mine} << 32 | theirs; }

  // Do I join when they are to move?
  bool defends(Mask mine, Mask theirs) {
    if (joined(mine)) return true;
    const Mask free = all_ & ~(mine | theirs);
    if (!joined(mine | free)) return false;
    const Mask threats = completing(mine, free);
    if (std::popcount(threats) >= 2) return true;
    if (const auto known = defended_.find(state(mine, theirs)); known != defended_.end())
      return known->second;
    bool out = cutting(mine, free) == 0;
    for (Mask left = threats != 0 ? threats : free; left != 0 && out; left &= left - 1)
      out = attacks(mine, theirs | (left & (~left + 1)));
    defended_.emplace(state(mine, theirs), out);
    return out;
  }

  // Do I join when I am to move? REQUIRES that the endpoints are not joined yet.
  bool attacks(Mask mine, Mask theirs) {
    const Mask free = all_ & ~(mine | theirs);
    if (completing(mine, free) != 0) return true;
    if (!joined(mine | free)) return false;
    const Mask cuts = cutting(mine, free);
    if (std::popcount(cuts) >= 2) return false;
    if (const auto known = attacked_.find(state(mine, theirs)); known != attacked_.end())
      return known->second;
    bool out = false;
    for (Mask left = cuts != 0 ? cuts : free; left != 0 && !out; left &= left - 1)
      out = defends(mine | (left & (~left + 1)), theirs);
    attacked_.emplace(state(mine, theirs), out);
    return out;
  }

  // Stones until they are joined, theirs first; kNever when they never are.
  static constexpr int kNever = 1000;
  int longest(Mask mine, Mask theirs) {
    if (joined(mine)) return 0;
    if (const auto known = known_depth_.find(state(mine, theirs)); known != known_depth_.end())
      return known->second;
    int out = mine + theirs == all_ ? kNever : 0;
    for (Mask left = all_ & ~(mine | theirs); left != 0; left &= left - 1) {
      const Mask taken = theirs | (left & (~left + 1));
      int shortest = kNever;
      for (Mask own = all_ & ~(mine | taken); own != 0; own &= own - 1)
        shortest = std::min(shortest, 2 + longest(mine | (own & (~own + 1)), taken));
      out = std::max(out, shortest);
    }
    known_depth_.emplace(state(mine, theirs), out);
    return out;
  }

  const PlainBoard& board_;
  bool joined_already_ = false;
  std::vector<int> index_;  // by point: its number in the carrier, or -1
  std::vector<Mask> step_;  // by number
  Mask all_ = 0, from_x_ = 0, from_y_ = 0;
  std::unordered_map<std::uint64_t, bool, Mixed> defended_, attacked_;
  std::unordered_map<std::uint64_t, int, Mixed> known_depth_;
};

}  // namespace hex::tests
