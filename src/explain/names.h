// The usual name of a full connection: "bridge", "edge bridge", "ziggurat", "edge template IV1a", "ladder".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/position.h"
#include "explain/explanation.h"

namespace hex::explain {

struct ConnectionName {
  std::string name;              // empty where there is none
  std::optional<Ladder> ladder;  // where that is its name
};

// Of a connection between two groups of one player, each told by one of its stones, or edges, with this carrier.
ConnectionName connection_name(const board::Position& position, int from, int to,
                               const std::vector<Cell>& carrier);

}  // namespace hex::explain
