// What `mustplay solve` answers: as words, and as marks on a board.
#pragma once

#include <string>

#include "board/game.h"
#include "picture/marks.h"
#include "solving/solving.h"

namespace hex::engine {

// Winning moves as stars, with all_moves losing ones as crosses where another wins, the carrier shaded.
picture::Marks solve_marks(const board::Game& game, const SolveResult& result, bool all_moves);

std::string solve_words(const board::Position& position, const SolveResult& result, bool all_moves);

}  // namespace hex::engine
