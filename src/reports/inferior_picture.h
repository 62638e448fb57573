// Inferior cells before people: as marks on a board, and in words below it.
#pragma once

#include <string>
#include <vector>

#include "board/game.h"
#include "picture/marks.h"
#include "reports/inferior_report.h"

namespace hex::engine {

// Colours by kind, arrows to killer, dominator or reverser, the moves that are left outlined; with letters for a text.
picture::Marks inferior_marks(const board::Game& game, const InferiorReport& report, bool letters);

// A line for each cell or set with its reason, then must-play, decision, the moves that are left, and the notes.
std::string inferior_words(const InferiorReport& report, const std::vector<std::string>& notes);

}  // namespace hex::engine
