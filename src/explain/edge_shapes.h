// Edge templates that have a name among players: a group that reaches its edge, the opponent moving first,
// inside a carrier none of whose cells it can do without. tests/regression checks that of each by solving.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "board/position.h"

namespace hex::explain {

struct EdgeShape {
  const char* name;
  // Rows from the top; the last one touches the edge. A stone, '.' carrier, '-' neither.
  const char* rows;
};

std::span<const EdgeShape> edge_shapes();

// The name of the template whose carrier is exactly this one, at this edge, with its owner's stones where
// they belong; empty when there is none. Mirror images count.
std::string edge_shape_name(const board::Position& position, board::Edge edge,
                            const std::vector<board::Cell>& carrier);

}  // namespace hex::explain
