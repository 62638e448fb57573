// Pruned moves: moves that one player need not consider, because if he has a winning move, one that stays is
// winning too. Each has its reason.
//
//   Vulnerable       they can answer at `by`, which kills the move: it is then dead in their view, after the
//                    carrier, which they capture by that answer, is filled in for them (mostly empty).
//   FillInDominated  after the move `by` of the same player, this cell is filled in for him; so `by` is at
//                    least as good. `by` stays.
//   CapturedReversible, StarDominated   see docs/theory/inferior.md.
//
// Why the union is sound: some winning move is neither dead nor vulnerable [Theorem 2.10 of Henderson and
// Hayward; extended to carriers in docs/theory/inferior.md]. If it is dominated, then by a move that stays,
// and that is winning as well. So a vulnerable move must never be the one that stays for a dominated one.
#pragma once

#include <cstdint>
#include <vector>

#include "inferior/fill_in.h"

namespace hex::inferior {

enum class PrunedKind : std::uint8_t { Vulnerable, FillInDominated, CapturedReversible, StarDominated };

template <int W>
struct Pruned {
  PrunedKind kind;
  board::ShortPoint cell;
  board::ShortPoint by;  // killer, dominator or reverser
  Cells<W> carrier;      // Vulnerable: what the killer captures before the cell is dead
};

template <int W>
struct Pruning {
  Cells<W> candidates;            // the moves that stay
  std::vector<Pruned<W>> pruned;  // the other empty cells, lowest first
};

}  // namespace hex::inferior
