// One line of live analysis, in the form of KataGo (`kata-`) or of Leela Zero (`lz-`):
//
//   info move f6 visits 40 utility 0.22 winrate 0.61 ... order 0 proof unknown mustplay 1 pv f6 d4 info move
//   ...
//
// Values are those of the side to move and agree with the JSON analysis (protocol/judgement.h). In the form
// of Leela Zero winrate, prior and lcb are whole ten-thousandths.
#pragma once

#include <string>

#include "players/player.h"
#include "protocol/analyze_arguments.h"
#include "protocol/judgement.h"

namespace hex::protocol {

enum class InfoStyle { Kata, LeelaZero };

// `pv_length`: moves after the first that a line of play may have. Lists the moves that were looked at, best
// first, none of those to avoid, as many as the arguments ask for. Empty when there is nothing to list.
std::string info_line(InfoStyle style, const AnalyzeArguments& arguments, int pv_length,
                      const board::Position& position, const KnownCells& inferior,
                      const engine::Thought& thought);

}  // namespace hex::protocol
