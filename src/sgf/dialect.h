// What the kinds of Hex files disagree about, settled right after parsing: the game, the board size, letter
// points, and Little Golem's colours. Afterwards every tree means the same thing.
//
//   Hex           GM[11], points a1
//   Go points     GM[11], points aa: two letters, column then row, a to z and then A to Z
//   Little Golem  no GM, Go points, and the first player, who is PB, has his stones recorded as W: B and W,
//                 AB and AW and the values of PL are exchanged; PB, PW and RE already mean what they say
#pragma once

#include "base/result.h"
#include "sgf/parse.h"
#include "sgf/tree.h"

namespace hex::sgf {

// REQUIRES at least one node.
base::Result<Tree> settle_dialect(ParsedNodes parsed);

}  // namespace hex::sgf
