// Patterns of a cell and the six places around it, derived from the definition of dead.
//
// Places are numbered as in board::Geometry::ring(); an edge beyond the border counts as stones of its owner.
// A pattern is a number in base 3, place i worth 3^i: 0 empty, 1 Black, 2 White. Once all places are filled,
// the cell can matter exactly if, going around, the colour changes at least four times: then it joins two
// groups of either player that need not be joined elsewhere, and otherwise what it joins is joined already.
// So a pattern is dead if no way of filling its empty places has four changes. The tables follow from that;
// none of them is written by hand.
#pragma once

#include <cstdint>

#include "board/containers.h"

namespace hex::inferior {

inline constexpr int kPlaces = 6;
inline constexpr int kPatterns = 729;
inline constexpr int kPlaceValue[kPlaces] = {1, 3, 9, 27, 81, 243};
inline constexpr unsigned kAlone = 1U << kPlaces;

struct LocalPatterns {
  bool dead[kPatterns];
  using Places = base::Small<std::uint8_t, unsigned>;  // a set of places, a bit for each
  // By colour and pattern: a stone there kills the cell.
  board::PerColor<Places[kPatterns]> killers;
  // By colour, pattern and place i: a stone at i kills the cell once there is another at one of these; kAlone: a
  // stone at i is enough.
  board::PerColor<Places[kPatterns][kPlaces]> killers_with;
};

// What stands at a place of a pattern.
constexpr board::CellState place_state(int pattern, int place) {
  const int digit = pattern / kPlaceValue[place] % 3;
  return digit == 0 ? board::CellState::Empty
                    : board::state_of(digit == 1 ? board::Color::Black : board::Color::White);
}
constexpr int stone_value(board::Color color, int place) {
  return (board::index(color) + 1) * kPlaceValue[place];
}

// The tables, derived when first asked for; safe from any thread.
const LocalPatterns& local_patterns();

}  // namespace hex::inferior
