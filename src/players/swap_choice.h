// The swap: is the first stone worth taking over, and where to put it when the other side may?
//
// Up to 8x8 every opening is solved, so the answer is exact [to 7x7 by our own solver; 8x8 Henderson,
// Arneson, Hayward 2009]. Beyond, a rule of thumb in the shape of the known maps: a stone is weak on the two
// lines next to its own edges, except towards the obtuse corners, and at the ends of the third. On the border
// of that shape the rule is not sure, and a search may decide. On boards that are not square the short-sided
// player wins wherever the first stone is.
#pragma once

#include <vector>

#include "board/types.h"

namespace hex::engine {

enum class OpeningWorth : std::uint8_t {
  Wins,          // proved: its owner wins
  Loses,         // proved: its owner loses
  ProbablyWins,  // by the rule of thumb
  ProbablyLoses,
};

// Of a stone of this colour, the only one on the board, with the other side to move. REQUIRES a cell of the board.
OpeningWorth opening_worth(board::Size size, board::Color color, board::Cell cell);

// Would the player who did not place this only stone rather own it?
bool worth_a_swap(board::Size size, board::Color color, board::Cell cell);

// Beyond the solved sizes: does the cell lie where the rule of thumb may be wrong?
bool swap_is_doubtful(board::Size size, board::Color color, board::Cell cell);

// Openings that give both sides a fair chance in practice, best first, for a first stone of this colour.
std::vector<board::Cell> balanced_openings(board::Size size, board::Color color);

// The first stone on an empty board: a strong one, or a balanced one when the other side may swap.
board::Cell first_stone(board::Size size, board::Color color, bool may_be_swapped);

}  // namespace hex::engine
