// Blocks of live graphics, which HexGui draws on its board while a command runs:
//
//   gogui-gfx:
//   dfpn                                   what the block is about: uct, ab, kata, dfpn, solver
//   VAR B f5 W e6                          a line of play
//   INFLUENCE f5 0.61 e5 0.40              values from 0 to 1, drawn as shades
//   LABEL e5 114@@82 f5 W                  short texts, '@' breaks the line
//   TEXT 3/91 proven losses, var: f5       the status line
//
// HexGui's parsers want exactly these lines, in this order, also when there is nothing behind the word:
//
//   uct           VAR (with at least one move), INFLUENCE, LABEL, TEXT
//   ab, dfpn      VAR, LABEL, TEXT
//   solver        VAR, LABEL with codes of inferior cells, TEXT with nothing but fractions "3/91 1/4"
//   kata          lines "info move ..."
//
// Each block is written with one blank line after it (protocol/live.h). Text only; safe from any thread.
#pragma once

#include <string>
#include <string_view>

#include "board/position.h"
#include "players/player.h"
#include "solving/solving.h"

namespace hex::protocol {

enum class SearchKind { Uct, AlphaBeta };

// What a search thinks: the best line, the chance to win of the moves that were looked at, their visits.
// Empty when it has no move yet: then there is nothing that could be shown.
std::string search_block(SearchKind kind, const board::Position& position, const engine::Thought& thought);

// A line as that of kata-analyze.
std::string analysis_block(const std::string& info_line);

// How far a df-pn solve is: proof and disproof numbers of the moves, W and L where they are settled.
std::string solve_block(const board::Position& position, const engine::SolveProgress& progress);

// How far a must-play search is: the moves that lose, and how many of all.
std::string must_play_block(const board::Position& position, const engine::SolveProgress& progress);

}  // namespace hex::protocol
