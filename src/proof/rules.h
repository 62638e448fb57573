// The rules of the calculus: each makes a claim from true claims, or refuses.
//
// Sound: when the premises hold, so does the conclusion. docs/formats/certificate.md gives each rule with the
// reason why. Every side condition is tested here, for any arguments whatever; the answer is nothing when one
// fails. The premises must be claims of this size that keep the invariant of claim.h.
//
//   adjacent              -> F(x, y; {}; {})              x and y touch
//   series  F(x,g) F(g,y) -> F(x, y; U1+U2+{g}; A+B)      A, B disjoint and free of all stones; or one S -> S
//   key     F(U+{k}; C)   -> S(U; C+{k})
//   or      S(Ui; Ci)     -> F(sum U; sum C)              no cell is common to all Ci
//   own     c in C        -> c in U
//   widen                 -> more cells in U, or in C
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "proof/claim.h"
#include "proof/terrain.h"

namespace hex::proof {

using Conclusion = std::optional<Claim>;

Conclusion adjacent(const Terrain& terrain, Color player, int x, int y);
// g is the endpoint that the premises share.
Conclusion series(const Terrain& terrain, const Claim& a, const Claim& b);
Conclusion key(const Terrain& terrain, const Claim& a, Cell k);
Conclusion or_rule(const Terrain& terrain, std::span<const Claim> semis);
Conclusion own(const Terrain& terrain, const Claim& a, Cell c);
Conclusion widen(const Terrain& terrain, const Claim& a, const CellSet& stones, const CellSet& carrier);

// Certificates allow no more premises of one step.
inline constexpr std::size_t kMaxPremises = 4096;
// The or rule where the carriers have common cells, all of which the opponent may not want: killers[i] kills
// the i-th common cell, lowest first.
Conclusion reversible(const Terrain& terrain, std::span<const Claim> semis, std::span<const Cell> killers);
// Takes a dead cell out of U.
Conclusion dead(const Terrain& terrain, const Claim& a, Cell d);
// Moves R from U to the carrier. `replies` is the tree of P's replies: for a free part of R with two cells or
// more, for each cell of it, lowest first: the reply to O's stone there, then the replies for what is left.
// A part of one cell or none has no replies. At most kMaxCaptured cells.
inline constexpr int kMaxCaptured = 8;
Conclusion captured(const Terrain& terrain, const Claim& a, const CellSet& region,
                    std::span<const Cell> replies);
// A tree of replies for captured(), by search; nothing when there is none. Meant for six cells at most.
std::optional<std::vector<Cell>> find_replies(const Terrain& terrain, const Claim& a, const CellSet& region);
// Takes R out of U when all around it is joined to c or d, and c and d stay joined inside it by `link`, which
// is a full between c and d with a carrier inside R; no link when c = d.
Conclusion region(const Terrain& terrain, const Claim& a, const CellSet& cells, int c, int d,
                  const Claim* link);
// From V1 = full s-x, W1 semi s-y, V2 full t-y, W2 semi t-x, C3 semi x-y: full s-t with x among the stones
// and y in the carrier. With (V2, W2, V1, W1, C3) the other way round. A full may stand for a semi.
Conclusion braid(const Terrain& terrain, const Claim& v1, const Claim& w1, const Claim& v2, const Claim& w2,
                 const Claim& c3);

Claim rotate(const Terrain& terrain, const Claim& a);
// The colour-transposed claim. Nothing on boards that are not square.
Conclusion mirror(const Terrain& terrain, const Claim& a);

// Is d irrelevant to joining x and y, when U are P's stones, C may go to either and the rest is O's? It is
// when any two exits of d are joined past it: the exits are the cells of C that touch d or a group that
// touches d, and the groups of x and y where they touch d; groups are formed without d.
bool is_dead(const Terrain& terrain, Color player, int x, int y, const CellSet& stones,
             const CellSet& carrier, Cell d);

}  // namespace hex::proof
