// What the engine found, as JSON: one writer for the subcommands' --json and for the analysis engine, so that
// both say the same with the same words. Cells are names such as f6, colours black and white.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reports/evaluating.h"
#include "reports/inferior_report.h"
#include "reports/side_connections.h"
#include "solving/solving.h"

namespace hex::protocol {

using Json = nlohmann::ordered_json;  // for writing: members stay in the order in which they were put in

// Cells or edges.
Json names(board::Size size, const std::vector<int>& points);

// One cell with its kind, witness and reason.
Json inferior_cell_json(board::Size size, const engine::InferiorCell& cell);
// What `mustplay inferior --json` prints.
Json inferior_json(const engine::InferiorReport& report, const std::vector<std::string>& notes);

// What `mustplay evaluate --json` prints.
Json evaluation_json(const board::Position& position, const engine::PositionEvaluation& evaluation);

// What `mustplay solve --json` prints.
Json solve_json(board::Size size, const engine::SolveResult& result);

// One of the connections that `mustplay connections --json` prints.
Json link_json(const engine::SideConnections& connections, const engine::PlainLink& link);
Json deduction_json(board::Size size, const engine::PlainDeduction& deduction);
// Where the other player must move.
Json must_play_json(board::Size size, const engine::MustPlayRegion& region);

}  // namespace hex::protocol
