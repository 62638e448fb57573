// Other distances between a player's edges, cheaper than the resistance.
#pragma once

#include "circuit/circuit.h"

namespace hex::circuit {

inline constexpr int kFar = 1 << 20;  // cut off

// The fewest empty cells on a path between my edges along wires, by Dijkstra's
// algorithm: half the length of a shortest path, since each cell counts in two
// wires. 0 when they are joined or connected, kFar when cut off.
int shortest_path(const Circuit& circuit);

// The two-distance [van Rijswijck 2002]: the other player blocks the best way at every step, so the second
// best counts. A cell that is wired to an edge has distance 1 from it; any other cell has one more than the
// second lowest of the cells beside it: those wired to it, directly or over a group. The least sum of a
// cell's distances from both edges; 0 and kFar as above.
int two_distance(const Circuit& circuit);

}  // namespace hex::circuit
