// The arguments of the live analysis commands, as clients of KataGo write them:
//
//   [COLOR] [CENTISECONDS] [KEY VALUE]...
//
// Keys: interval CENTISECONDS; minmoves N, maxmoves N; avoid COLOR CELL,CELL,... DEPTH and allow, which leave
// out moves, or all others, of a colour until DEPTH moves have been made from here (1: only the next move);
// pvVisits and rootInfo with true or false. Accepted without effect, because Hex has no
// such thing: ownership, ownershipStdev, movesOwnership, pvEdgeVisits, details, noResultValue.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/position.h"
#include "players/player.h"

namespace hex::protocol {

struct AnalyzeArguments {
  board::Color color = board::Color::Black;  // whose move is looked for
  double interval_s = 1;
  double most_time_s = 0;  // 0: until it is stopped
  int min_moves = 0;
  int max_moves = 1 << 20;
  bool pv_visits = false;
  bool root_info = false;
  std::vector<board::Cell> avoid;  // as the next move
  std::vector<engine::Ban> bans;   // further on
};

// Without COLOR the side to move.
base::Result<AnalyzeArguments> parse_analyze(const board::Position& position,
                                             std::span<const std::string> words);

}  // namespace hex::protocol
