// The simple player: bridges and shortest paths. A legal move at once, on any board.
//
// In this order: win with one stone; stop the other side from doing so; save a bridge that the last stone
// intruded upon; else, among the cells that lie best on both sides' shortest paths, the one after which ours
// is shortest compared with theirs. Same position, last stone and seed: same move. The seed only breaks ties.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/position.h"
#include "search/path_distance.h"

namespace hex::search {

// What the player does not see.
struct Sight {
  Steps steps = Steps::Bridges;         // without bridges it does not save them either
  std::span<const board::Cell> hidden;  // cells that it does not consider, unless nothing else is left
};

// The move for `me`. `last` is the other side's last stone, if there is one. REQUIRES an empty cell. A few ms
// on 32x32.
board::Cell simple_move(const board::Position& position, board::Color me, std::optional<board::Cell> last,
                        std::uint64_t seed, const Sight& sight = {});

// The empty cells that would join two groups of `me` again after the other side's stone at `intruder` took
// one cell of the bridge between them. Edges count as groups.
std::vector<board::Cell> broken_bridges(const board::Position& position, board::Color me,
                                        board::Cell intruder);

}  // namespace hex::search
