#include "proof/terrain.h"

#include "board/geometry.h"

namespace hex::proof {

Terrain::Terrain(board::Size size) : size_(size) {
  const board::Geometry geometry(size);
  near_.resize(geometry.points());
  for (Cell cell = 0; cell < cells(); ++cell) {
    all_.add(cell);
    for (Cell next : geometry.neighbors(cell)) near_[cell].add(next);
    for (const board::Edge edge : board::kAllEdges)
      if (geometry.touches(cell, edge)) near_[board::edge_point(size, edge)].add(cell);
  }
}

Group Terrain::group(Color player, const CellSet& stones, int start) const {
  Group out;
  CellSet frontier;
  const auto take = [&](int point) {
    out.border |= near(point);
    frontier |= near(point) & stones;
  };
  const auto take_edge = [&](int i) {
    if (out.has_edge[i]) return;
    out.has_edge[i] = true;
    take(first_edge(player) + i);
  };
  if (is_cell(start))
    frontier.add(start);
  else
    take_edge(start - first_edge(player));
  for (frontier -= out.cells; !frontier.empty(); frontier -= out.cells) {
    const CellSet now = frontier;
    out.cells |= now;
    now.for_each(take);
    for (int i = 0; i < 2; ++i)
      if (now.meets(near(first_edge(player) + i))) take_edge(i);
  }
  return out;
}

std::vector<Group> Terrain::groups(Color player, CellSet stones) const {
  std::vector<Group> out;
  out.push_back(group(player, stones, first_edge(player)));
  if (!out[0].has_edge[1]) out.push_back(group(player, stones, second_edge(player)));
  for (const Group& done : out) stones -= done.cells;
  while (!stones.empty()) {
    out.push_back(group(player, stones, stones.lowest()));
    stones -= out.back().cells;
  }
  return out;
}

}  // namespace hex::proof
