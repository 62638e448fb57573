// Outlook: what one player has from edge to edge: the connection with its parts named, or the threats.
#pragma once

#include "board/position.h"
#include "connect/connection.h"
#include "explain/explanation.h"

namespace hex::explain {

struct Outlook {
  bool joined = false;        // by stones
  bool connected = false;     // joined, or a full connection between his edges
  std::vector<Hop> hops;      // connected: its parts, those that touch left out
  std::vector<Cell> carrier;  // connected: of the connection
  // Not connected: threats that each leave the opponent less, and what they leave. All empty cells if none.
  std::vector<Threat> threats;
  std::vector<Cell> must_play;
};

// Sound; as complete as H-search with these options is.
template <int W>
Outlook outlook(const board::Position& position, Color color, const connect::Options& options);

}  // namespace hex::explain
