// The game inside the carrier of one connection, searched to
// the end: for small carriers, where a person asks.
//
// My stones, my edges and the two endpoints are mine, the cells of the carrier are free, all others are
// theirs. A connection's depth is the number of stones until the endpoints are joined, when they delay that
// and I hasten it as well as we can [Anshelevich 2002, section 3]: they begin if the connection is full, I
// begin at its key if it is semi. That they put a stone elsewhere need not be looked at: it would leave me
// one stone ahead.
//
// The board is reduced to the carrier once: which of its cells touch each other or the same group. States are
// two masks; the search deepens two stones at a time, and keeps for each state how many were too few and how
// many enough. Not thread safe.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/hash.h"
#include "connect/derivation.h"

namespace hex::connect {

class CarrierGame {
 public:
  static constexpr int kMaxCells = 32;

  // REQUIRES a carrier of at most kMaxCells cells. The connection need not be listed, nor be true.
  template <int W>
  CarrierGame(const ConnectionSet<W>& set, const Link<W>& link);

  // Nothing when more positions than `budget` would have to be looked at, or the connection is not true.
  std::optional<int> depth(int budget);

 private:
  using Mask = std::uint32_t;  // bit i is the i-th cell of the carrier

  struct Mixed {
    std::size_t operator()(std::uint64_t key) const { return base::mix64(key); }
  };
  struct Bounds {
    base::Small<std::int8_t> too_few = 0, enough = 127;  // stones
  };

  // A group of mine: the cells of the carrier that it touches, and which endpoints are in it.
  void add_group(Mask border, bool has_x, bool has_y);
  Mask reach(Mask border, Mask mine) const;
  bool joined(Mask mine) const { return joined_already_ || (reach(from_x_, mine) & mine & from_y_) != 0; }
  int distance(Mask mine, Mask free) const;
  Mask threats(Mask mine, Mask free) const { return reach(from_x_, mine) & reach(from_y_, mine) & free; }
  Mask cuts(Mask mine, Mask free) const;
  bool keeps(Mask mine, Mask theirs, int stones);
  bool begins(Mask mine, Mask theirs, int stones);

  bool joined_already_ = false;
  std::vector<Mask> step_;  // by bit: what a stone there touches, directly or over a group
  Mask all_ = 0, first_ = 0, from_x_ = 0, from_y_ = 0;
  int budget_ = 0;
  std::unordered_map<std::uint64_t, Bounds, Mixed> bounds_;  // they are to move
};

// The depth of a connection with at most that many cells; nothing for larger ones, and where too much would
// have to be searched.
inline constexpr int kExactDepthCells = 12;
template <int W>
std::optional<int> exact_depth(const ConnectionSet<W>& set, const Link<W>& link);

}  // namespace hex::connect
