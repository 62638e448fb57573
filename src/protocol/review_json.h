// What `mustplay review`, `mustplay puzzle check` and `mustplay openings` say, for programs; and a review that is to go on, read.
#pragma once

#include "protocol/json_fields.h"
#include "protocol/json_reports.h"
#include "protocol/query.h"
#include "review/openings.h"
#include "review/puzzle_check.h"
#include "review/reviewing.h"

namespace hex::protocol {

Json review_json(board::Size size, const engine::Review& review);
// The moves of an earlier report, as in its field `moves`. Complains in `fields` when something is wrong.
std::vector<engine::ReviewedMove> read_reviewed_moves(Fields& fields, const char* name,
                                                      const board::Game& game);

Json puzzle_check_json(board::Size size, const engine::PuzzleCheck& check);
Json openings_json(board::Size size, const std::vector<engine::Opening>& openings);

}  // namespace hex::protocol
