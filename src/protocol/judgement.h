// What the search guesses and what is proved, put together: the same for the JSON analysis and for the live
// analysis of the text protocol. A proof goes before a guess; a guess never turns into a proof.
#pragma once

#include <cstdint>
#include <optional>

#include "players/player.h"
#include "reports/inferior_report.h"

namespace hex::protocol {

using KnownCells = std::optional<engine::InferiorReport>;

// The report that the judgements below rest on.
KnownCells inferior_for_judgement(const board::Position& position);

// "win", "loss", "unknown".
const char* proof_name(engine::Proven known);

// Of the move, for the side that makes it: what the search has settled, or what only the analysis knows,
// because moves outside the must-play lose.
engine::Proven proven_move(const KnownCells& inferior, const engine::MoveInfo& info);
// Of the position, for the side to move.
engine::Proven proven_root(const KnownCells& inferior, const engine::Thought& thought, board::Color to_move);

// 1 or 0 where the outcome is known, else the value.
double settled(engine::Proven known, double value);

// Where the true value is not below, as far as visits can tell: 1.96 standard deviations down.
// What is proved counts as looked at, once at least: clients divide by visits.
std::uint64_t counted_visits(engine::Proven known, std::uint64_t visits);
double lower_bound(double value, std::uint64_t visits);

}  // namespace hex::protocol
