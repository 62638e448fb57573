// The rules about cells that do not matter: dead cells, killed cells, regions.
#include "base/at.h"
#include "proof/make_claim.h"
#include "proof/rules.h"

namespace hex::proof {

namespace {

CellSet with_ends(const Terrain& terrain, CellSet stones, int x, int y) {
  for (int end : {x, y})
    if (terrain.is_cell(end)) stones.add(end);
  return stones;
}

bool holds_either(const Terrain& terrain, const Group& group, Color player, int a, int b) {
  return terrain.contains(group, player, a) || terrain.contains(group, player, b);
}

// Reaches every other exit from each: the cell itself, what
// touches it, and what touches a group that it touches.
bool all_joined(const Terrain& terrain, const std::vector<Group>& groups, const CellSet& exits) {
  bool out = true;
  exits.for_each([&](Cell exit) {
    if (!out) return;
    CellSet reached = terrain.near(exit) | CellSet::of(exit);
    for (const Group& group : groups)
      if (group.border.has(exit)) reached |= group.border;
    out = exits.subset_of(reached);
  });
  return out;
}

}  // namespace

bool is_dead(const Terrain& terrain, Color player, int x, int y, const CellSet& stones,
             const CellSet& carrier, Cell d) {
  if (!terrain.is_cell(d) || d == x || d == y) return false;
  const CellSet itself = CellSet::of(d), free = carrier - itself;
  const std::vector<Group> groups = terrain.groups(player, with_ends(terrain, stones - itself, x, y));
  CellSet exits = terrain.near(d) & free;
  const Group* terminal = nullptr;  // the group of x or y that touches d
  for (const Group& group : groups) {
    if (!group.border.has(d)) continue;
    exits |= group.border & free;
    if (!holds_either(terrain, group, player, x, y)) continue;
    if (terminal != nullptr) return false;
    terminal = &group;
  }
  if (terminal != nullptr && !exits.subset_of(terminal->border)) return false;
  return all_joined(terrain, groups, exits);
}

Conclusion dead(const Terrain& terrain, const Claim& a, Cell d) {
  if (!terrain.is_cell(d) || !a.stones.has(d)) return std::nullopt;
  const CellSet rest = a.stones - CellSet::of(d);
  if (!is_dead(terrain, a.player, a.x, a.y, rest, a.carrier, d)) return std::nullopt;
  return make_claim(terrain, a.player, a.kind, a.x, a.y, rest, a.carrier);
}

// O at a common cell v is answered at its killer. Then v is dead, as good as P's, and the same semis remain
// with fewer common cells; elsewhere some semi is untouched.
Conclusion reversible(const Terrain& terrain, std::span<const Claim> semis, std::span<const Cell> killers) {
  if (semis.empty() || semis.size() > kMaxPremises) return std::nullopt;
  const Claim& first = semis.front();
  CellSet common = first.carrier, stones, carrier;
  for (const Claim& semi : semis) {
    if (semi.kind != Kind::Semi || semi.player != first.player || semi.x != first.x || semi.y != first.y)
      return std::nullopt;
    common &= semi.carrier;
    stones |= semi.stones;
    carrier |= semi.carrier;
  }
  if (base::at(common.count()) != killers.size()) return std::nullopt;
  for (Cell k : killers) {
    if (!terrain.is_cell(k) || stones.has(k) || first.has_end(k)) return std::nullopt;
    carrier.add(k);
  }
  std::size_t next = 0;
  bool all_killed = true;
  common.for_each([&](Cell v) {
    const Cell k = killers[next++];
    all_killed = all_killed && k != v &&
                 is_dead(terrain, first.player, first.x, first.y, stones | CellSet::of(k),
                         carrier - CellSet::of(v) - CellSet::of(k), v);
  });
  if (!all_killed) return std::nullopt;
  return make_claim(terrain, first.player, Kind::Full, first.x, first.y, stones, carrier);
}

namespace {

// Every stone around R belongs to a group of c or d, and every cell of the carrier around R touches one.
bool well_bordered(const Terrain& terrain, const Claim& a, const CellSet& remaining, const CellSet& cells,
                   int c, int d) {
  CellSet around;
  cells.for_each([&](Cell cell) { around |= terrain.near(cell); });
  around -= cells;
  CellSet reached;
  for (const Group& group : terrain.groups(a.player, remaining)) {
    const bool ours = holds_either(terrain, group, a.player, c, d);
    if (ours) reached |= group.border;
    if (ours) continue;
    if (group.cells.meets(around)) return false;
    for (int i = 0; i < 2; ++i)
      if (group.has_edge[i] && cells.meets(terrain.near(terrain.first_edge(a.player) + i))) return false;
  }
  return (around & a.carrier).subset_of(reached);
}

}  // namespace

Conclusion region(const Terrain& terrain, const Claim& a, const CellSet& cells, int c, int d,
                  const Claim* link) {
  if (!cells.subset_of(a.stones) || !terrain.is_point_of(a.player, c) || !terrain.is_point_of(a.player, d))
    return std::nullopt;
  if ((c == d) != (link == nullptr)) return std::nullopt;
  CellSet stones = a.stones - cells, carrier = a.carrier;
  if (link != nullptr) {
    if (link->kind != Kind::Full || link->player != a.player || !link->has_end(c) || !link->has_end(d) ||
        !link->carrier.subset_of(cells))
      return std::nullopt;
    stones |= link->stones;
    carrier |= link->carrier;
  }
  const CellSet remaining = with_ends(terrain, stones, a.x, a.y);
  for (int end : {c, d})
    if (terrain.is_cell(end) && (!remaining.has(end) || cells.has(end))) return std::nullopt;
  if (!well_bordered(terrain, a, remaining, cells, c, d)) return std::nullopt;
  return make_claim(terrain, a.player, a.kind, a.x, a.y, stones, carrier);
}

}  // namespace hex::proof
