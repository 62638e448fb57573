// The one place where rules make a claim, so that none breaks the invariant of claim.h.
#pragma once

#include <algorithm>
#include <optional>

#include "proof/claim.h"
#include "proof/terrain.h"

namespace hex::proof {

// The claim between these points. Endpoints among the stones are dropped, being stones anyway. Nothing when
// x = y, when an endpoint lies in the carrier, or when stones and carrier meet.
inline std::optional<Claim> make_claim(const Terrain& terrain, Color player, Kind kind, int x, int y,
                                       CellSet stones, const CellSet& carrier) {
  if (x == y) return std::nullopt;
  for (int end : {x, y}) {
    if (!terrain.is_cell(end)) continue;
    if (carrier.has(end)) return std::nullopt;
    stones.remove(end);
  }
  if (stones.meets(carrier)) return std::nullopt;
  return Claim{player, kind, std::min(x, y), std::max(x, y), stones, carrier};
}

}  // namespace hex::proof
