// Levels: ten opponents for people, from a beginner to the full search.
//
// A level is a player with a limited count, which sees part of the board: weak levels know no bridges, look
// one move ahead, and overlook cells, the more the farther they lie from the last stones, also when the game
// is all but won. So they can be beaten even after they have a virtual connection. None plays stones at
// random: each move is the best of what is seen. Limits are counts: same position, seed and earlier
// questions, same answer. How strong each is stands in docs/benchmarks.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "players/attention.h"
#include "players/player.h"
#include "search/path_distance.h"

namespace hex::engine {

inline constexpr int kLevels = 10;

struct Level {
  PlayerKind kind = PlayerKind::Simple;
  std::uint64_t count = 0;                       // as in ThinkOptions; 0 for players that do not search
  bool solver = false;                           // as in ThinkOptions
  search::Steps steps = search::Steps::Bridges;  // only for PlayerKind::Simple
  Attention attention;
  const char* words = "";  // for people
};

// REQUIRES 1 <= number <= kLevels.
const Level& level(int number);

// The player of a level. Where this build lacks its kind or the board is too large for it, a simpler one with
// the same attention. `think` takes count from the level, and time, stop, seed and progress from the options;
// one thread.
std::unique_ptr<Player> make_level_player(int number, board::Size size);

}  // namespace hex::engine
