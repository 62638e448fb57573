// What `mustplay solve` answers: as words, and as marks on a board.
#pragma once

#include <string>

#include "board/game.h"
#include "picture/marks.h"
#include "solving/solving.h"

namespace hex::cli {

// Winning moves as stars, with all_moves losing ones as crosses where another wins, the carrier shaded.
picture::Marks solve_marks(const board::Game& game, const engine::SolveResult& result, bool all_moves);

std::string solve_words(const board::Position& position, const engine::SolveResult& result, bool all_moves);

}  // namespace hex::cli
