// Must-play: where I must move, given the other player's connections [Hex and combinatorics, section 7].
//
// Each of their semi connections between their edges is a threat to win; only a stone inside its carrier
// meets it. So a winning move of mine lies in the intersection of those carriers. If they have a full
// connection, I have lost.
#pragma once

#include "connect/connection_set.h"

namespace hex::connect {

template <int W>
struct MustPlay {
  bool lost = false;  // they win even if I move
  int threats = 0;    // their semis between their edges
  Cells<W> region;    // no move outside wins; all empty cells when there is no threat, none when lost
};

template <int W>
MustPlay<W> must_play(const ConnectionSet<W>& theirs) {
  const int x = theirs.first_edge(), y = theirs.second_edge();
  MustPlay<W> out;
  out.threats = base::count_of(theirs.semi(x, y));
  out.lost = theirs.has_won() || !theirs.full(x, y).empty();
  if (!out.lost) out.region = theirs.carrier_intersection(x, y, Kind::Semi);
  return out;
}

}  // namespace hex::connect
