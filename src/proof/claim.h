// Claim: what one step of a proof says. It mentions no position.
//
// P is the player who claims to connect, O the other. Points are the cells and P's two edges, numbered as in
// board/types.h. With U the stones and C the carrier,
//
//   full  F(x, y; U; C)   P, moving second and only in C, joins x and y
//   semi  S(x, y; U; C)   P, moving first and only in C, joins x and y
//
// in every position where the cells of U, and the endpoints that are cells, are P's stones, and no cell of C
// is O's. Nothing is assumed of other cells: all of them may be O's. The path uses x, y, U, C and P's edges
// only. A full is also a semi.
//
// Invariant of every claim that a rule makes: x < y; U and C are disjoint; x and y are in neither.
#pragma once

#include <cstdint>

#include "base/at.h"
#include "board/cell_set.h"

namespace hex::proof {

using board::Cell;
using board::CellSet;
using board::Color;

enum class Kind : std::uint8_t { Full, Semi };

struct Claim {
  Color player = Color::Black;
  Kind kind = Kind::Full;
  int x = -1;
  int y = -1;
  CellSet stones;   // U
  CellSet carrier;  // C

  // Player, kind and endpoints, for hashes.
  std::uint64_t ends() const {
    return base::word_of(x) << 20 | base::word_of(y) << 4 | base::word_of(kind) << 1 | base::word_of(player);
  }
  bool has_end(int point) const { return x == point || y == point; }
  // The endpoint that is not `point`. REQUIRES has_end(point).
  int other_end(int point) const { return x == point ? y : x; }
  friend bool operator==(const Claim&, const Claim&) = default;
};

}  // namespace hex::proof
