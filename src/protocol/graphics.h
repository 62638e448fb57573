// Blocks of live graphics, which HexGui draws on its board while a command runs:
//
//   gogui-gfx:
//   dfpn                                   what the block is about: uct, ab, kata, dfpn, solver
//   VAR B f5 W e6                          a line of play
//   INFLUENCE f5 0.61 e5 0.40              values from 0 to 1, drawn as shades
//   LABEL e5 114@@82 f5 W                  short texts, '@' breaks the line
//   TEXT 3/91 proven losses, var: f5       the status line
//
// Each block is written with one blank line after it (protocol/live.h). Text alone; safe from any thread.
#pragma once

#include <string>
#include <string_view>

#include "board/position.h"
#include "players/player.h"
#include "solving/solving.h"

namespace hex::protocol {

// What a search thinks: the best line, the chance to win of the moves that were looked at, their visits.
std::string search_block(std::string_view kind, const board::Position& position,
                         const engine::Thought& thought);

// How far a solve is: proof and disproof numbers of the moves, W and L where they are settled.
std::string solve_block(std::string_view kind, const board::Position& position,
                        const engine::SolveProgress& progress);

}  // namespace hex::protocol
