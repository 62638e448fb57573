// Positions around braids. In random positions braids are rare, and those that need an edge bridge rarer
// still, so tests of the crossing rule start from a few that have one and change some cells.
#pragma once

#include <iterator>
#include <vector>

#include "base/random.h"
#include "board/ascii.h"
#include "board/position.h"

namespace hex::tests {

// Found by random search: Black's connections differ with and without the crossing rule (the first four), its
// strong form (the next six), or the series of a braid with a full over a group (the next two); in the last
// one White has a braid of the strong form for which the other cell is no key.
inline constexpr const char* kBraidPositions[] = {
    R"(B W W . .
        B . . . W
         . . W B B
          . . W W .)",
    R"(. W . W B
        B . B W .
         . . W B B
          . . W . .)",
    R"(B W B .
        . . W B
         . . . .
          . . . W)",
    R"(W . . .
        W . . B
         . W W .
          B B . .)",
    R"(B . . . .
        . . . . B
         B W W . W
          . W B B B)",
    R"(W . . . .
        W . . . B
         . W . . W
          B B B W W)",
    R"(W . . . . W
        W . B . B W
         . . . W . W)",
    R"(W W . W .
        . B W . W
         B . . B .
          . . . . B)",
    R"(. . . W B B
        . B W . B B
         . . W . . .)",
    R"(. . W B B B
        . B . W . .
         . . W . . B)",
    R"(. W . W .
        B . B W B
         . . W . .
          W . . B B)",
    R"(B W B B
        . . . .
         W . . .
          . W . .)",
    R"(W . W .
        . . B B
         . . B W
          . . . W
           . W B W)"};

// At most that many cells stay empty: with more, a search without limits takes long.
inline constexpr int kMostEmptyNearBraid = 10;

inline board::Position braid_position(std::size_t which) {
  return *board::parse_ascii(kBraidPositions[which]);
}

// One of these with up to `most` cells changed at random, seen by either player.
inline board::Position near_braid(int most, base::Random& random) {
  const int which = random.below(static_cast<int>(std::size(kBraidPositions)));
  const board::Position base = braid_position(static_cast<std::size_t>(which));
  std::vector<board::CellState> states;
  for (board::Cell cell = 0; cell < base.size().cells(); ++cell) states.push_back(base.at(cell));
  for (int count = random.below(most + 1); count > 0; --count)
    states[static_cast<std::size_t>(random.below(static_cast<int>(states.size())))] =
        static_cast<board::CellState>(random.below(3));
  board::Position out(base.size());
  for (board::Cell cell = 0; cell < out.size().cells(); ++cell)
    if (const auto state = states[static_cast<std::size_t>(cell)]; state != board::CellState::Empty)
      out.set_up(static_cast<board::Color>(state), cell);
  if (out.empty_cells() > kMostEmptyNearBraid) return near_braid(most, random);
  return random.below(2) == 0 ? out : out.mirrored();
}

}  // namespace hex::tests
