// What the connections of one player decide between his edges. The one place that answers this: analysis, solvers,
// proofs and explanations ask here.
//
// He wins, whoever moves, by a full connection; moving first, by a semi connection; moving second, by semi
// connections that have no cell common to all, because wherever the other side moves, one of them survives.
// Otherwise each of the other side's winning moves lies in all of these semis' carriers: the must-play.
#pragma once

#include "connect/must_play.h"

namespace hex::connect {

// In the order in which they are looked for.
enum class WonBy : std::uint8_t {
  Nothing,  // not decided
  Stones,   // one group holds both edges
  Full,     // a full connection
  Semi,     // a semi connection, and he is to move
  Threats   // semi connections without a common cell, and the other side is to move
};

template <int W>
struct Decision {
  WonBy won_by = WonBy::Nothing;
  const Connection<W>* by = nullptr;  // Full and Semi: the smallest; lives as long as the set
  Cells<W> carrier;                   // if he wins: the empty cells that he needs
  // If the other side is to move and he does not win by a full connection: no move of theirs outside `open` wins.
  Cells<W> open;
  Cells<W> threats;  // the union of those carriers whose intersection `open` is; empty when there are none

  explicit operator bool() const { return won_by != WonBy::Nothing; }
};

// `to_move`: is the player whose connections these are to move?
template <int W>
Decision<W> decide(const ConnectionSet<W>& set, bool to_move) {
  const int x = set.first_edge(), y = set.second_edge();
  Decision<W> out;
  if (set.has_won()) {
    out.won_by = WonBy::Stones;
    return out;
  }
  for (const Kind kind : {Kind::Full, Kind::Semi}) {
    if (kind == Kind::Semi && !to_move) break;
    out.by = set.smallest(x, y, kind);
    if (out.by == nullptr) continue;
    out.won_by = kind == Kind::Full ? WonBy::Full : WonBy::Semi;
    out.carrier = out.by->carrier;
    return out;
  }
  if (to_move) return out;
  out.open = set.empty_cells();
  for (const auto& semi : set.semi(x, y)) {
    if (out.open.subset_of(semi.carrier)) continue;  // it excludes no further move
    out.open &= semi.carrier;
    out.threats |= semi.carrier;
  }
  if (!out.open.empty()) return out;
  out.won_by = WonBy::Threats;
  out.carrier = out.threats;
  return out;
}

}  // namespace hex::connect
