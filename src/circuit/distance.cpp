#include "circuit/distance.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace hex::circuit {

namespace {

using Lists = board::PerCell<std::vector<int>>;
// A distance and the point at it, the nearest first.
using Queue = std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>>;

Lists wired(const Circuit& circuit) {
  Lists out(circuit.points());
  circuit.for_each_link([&](int a, int b, double) {
    out[a].push_back(b);
    out[b].push_back(a);
  });
  return out;
}

// The empty cells that an empty cell is wired to directly or over a group.
Lists beside(const Circuit& circuit) {
  const Lists wires = wired(circuit);
  Lists out(circuit.empty_cells);
  for (int a = 0; a < circuit.empty_cells; ++a) {
    auto& list = out[a];
    for (int b : wires[a]) {
      if (circuit.empty(b) != 0) list.push_back(b);
      if (circuit.empty(b) == 0)
        for (int c : wires[b])
          if (circuit.empty(c) != 0 && c != a) list.push_back(c);
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return out;
}

// A point is settled when it is taken from the queue; a cell is put there when the second of the cells
// beside it is settled, and those come in ascending order.
board::PerCell<int> two_distances(const Circuit& circuit, const Lists& beside, std::size_t edge) {
  board::PerCell<int> out(circuit.empty_cells, kFar), settled(circuit.empty_cells, 0);
  Queue queue;
  for (int a = 0; a < circuit.empty_cells; ++a)
    if (circuit.to_edge[edge][a] != 0) queue.push({1, a});
  while (!queue.empty()) {
    const auto [distance, a] = queue.top();
    queue.pop();
    if (out[a] != kFar) continue;
    out[a] = distance;
    for (int b : beside[a])
      if (++settled[b] == 2) queue.push({distance + 1, b});
  }
  return out;
}

}  // namespace

int shortest_path(const Circuit& circuit) {
  if (circuit.connected) return 0;
  const Lists wires = wired(circuit);
  board::PerCell<int> distance(circuit.points(), kFar);
  Queue queue;
  for (int a = 0; a < circuit.points(); ++a)
    if (circuit.to_edge[0][a] != 0) queue.push({circuit.empty(a), a});
  while (!queue.empty()) {
    const auto [length, a] = queue.top();
    queue.pop();
    if (distance[a] != kFar) continue;
    distance[a] = length;
    if (circuit.to_edge[1][a] != 0) return length;
    for (int b : wires[a])
      if (distance[b] == kFar) queue.push({length + circuit.empty(b), b});
  }
  return kFar;
}

int two_distance(const Circuit& circuit) {
  if (circuit.connected) return 0;
  const Lists lists = beside(circuit);
  const auto first = two_distances(circuit, lists, 0), second = two_distances(circuit, lists, 1);
  int best = kFar;
  for (std::size_t a = 0; a < first.size(); ++a)
    if (first[a] != kFar && second[a] != kFar) best = std::min(best, first[a] + second[a]);
  return best;
}

}  // namespace hex::circuit
