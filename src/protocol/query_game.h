// The game of a query: boardXSize, boardYSize, initialStones, initialPlayer, moves, swapRule; and the same
// fields written, so that what one query answered can be asked with the next.
#pragma once

#include "board/game.h"
#include "protocol/json_fields.h"
#include "protocol/json_reports.h"
#include "protocol/query.h"

namespace hex::protocol {

// Most moves of a game: every cell of the largest board, and as many passes.
inline constexpr int kMaxMoves = 2048;

// Complains in `fields` when something is wrong; the game is then without meaning.
board::Game read_game(Fields& fields);

// Most moves of a game with all its variations.
inline constexpr std::size_t kMaxVariationMoves = 4096;
// Most nodes of a record that is asked for whole.
inline constexpr int kMaxRecordNodes = 20000;
// Moves as [before, colour, move], each of which can be made where it stands.
std::vector<Variation> read_variations(Fields& fields, const board::Game& game);

// Cells of a list such as ["a1", "b2"], or "a1 b2".
std::vector<board::Cell> read_cells(Fields& fields, const char* name, board::Size size);
// A cell or an edge.
std::optional<int> read_point(Fields& fields, const char* name, board::Size size);

Json game_json(const board::Game& game);
// "B" or "W".
const char* letter(board::Color color);

}  // namespace hex::protocol
