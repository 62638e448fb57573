#include "proof/rules.h"

#include <algorithm>

#include "proof/make_claim.h"

namespace hex::proof {

Conclusion adjacent(const Terrain& terrain, Color player, int x, int y) {
  if (!terrain.is_point_of(player, x) || !terrain.is_point_of(player, y)) return std::nullopt;
  if (!terrain.touch(x, y)) return std::nullopt;
  return make_claim(terrain, player, Kind::Full, x, y, {}, {});
}

Conclusion series(const Terrain& terrain, const Claim& a, const Claim& b) {
  if (a.player != b.player || (a.kind == Kind::Semi && b.kind == Kind::Semi)) return std::nullopt;
  if (!b.has_end(a.x) && !b.has_end(a.y)) return std::nullopt;
  const int g = b.has_end(a.x) ? a.x : a.y;
  CellSet stones = a.stones | b.stones;
  if (terrain.is_cell(g)) stones.add(g);
  // What make_claim tests covers the rest: all of U1, U2 and g against A and B, and x and y against both.
  if (a.carrier.meets(b.carrier)) return std::nullopt;
  const Kind kind = a.kind == Kind::Full && b.kind == Kind::Full ? Kind::Full : Kind::Semi;
  return make_claim(terrain, a.player, kind, a.other_end(g), b.other_end(g), stones, a.carrier | b.carrier);
}

Conclusion key(const Terrain& terrain, const Claim& a, Cell k) {
  if (a.kind != Kind::Full || !terrain.is_cell(k) || !a.stones.has(k)) return std::nullopt;
  return make_claim(terrain, a.player, Kind::Semi, a.x, a.y, a.stones - CellSet::of(k),
                    a.carrier | CellSet::of(k));
}

Conclusion or_rule(const Terrain& terrain, std::span<const Claim> semis) {
  return reversible(terrain, semis, {});
}

Conclusion own(const Terrain& terrain, const Claim& a, Cell c) {
  if (!terrain.is_cell(c) || !a.carrier.has(c)) return std::nullopt;
  return make_claim(terrain, a.player, a.kind, a.x, a.y, a.stones | CellSet::of(c),
                    a.carrier - CellSet::of(c));
}

Conclusion widen(const Terrain& terrain, const Claim& a, const CellSet& stones, const CellSet& carrier) {
  if (!terrain.holds(stones) || !terrain.holds(carrier)) return std::nullopt;
  return make_claim(terrain, a.player, a.kind, a.x, a.y, a.stones | stones, a.carrier | carrier);
}

Conclusion braid(const Terrain& terrain, const Claim& v1, const Claim& w1, const Claim& v2, const Claim& w2,
                 const Claim& c3) {
  if (v1.kind != Kind::Full || v2.kind != Kind::Full) return std::nullopt;
  const int x = v1.has_end(c3.x) ? c3.x : c3.y, y = c3.other_end(x);
  if (!terrain.is_cell(x) || !terrain.is_cell(y)) return std::nullopt;
  if (!v1.has_end(x) || !w1.has_end(y) || !v2.has_end(y) || !w2.has_end(x)) return std::nullopt;
  const int s = v1.other_end(x), t = v2.other_end(y);
  if (w1.other_end(y) != s || w2.other_end(x) != t || s == x || s == y || t == x || t == y)
    return std::nullopt;
  CellSet stones, carrier;
  for (const Claim* part : {&v1, &w1, &v2, &w2, &c3}) {
    if (part->player != v1.player || part->carrier.meets(carrier)) return std::nullopt;
    stones |= part->stones;
    carrier |= part->carrier;
  }
  for (Cell end : {x, y})
    if (stones.has(end) || carrier.has(end)) return std::nullopt;
  return make_claim(terrain, v1.player, Kind::Full, s, t, stones | CellSet::of(x), carrier | CellSet::of(y));
}

namespace {

template <class Image>
CellSet image_of(const CellSet& cells, Image&& image) {
  CellSet out;
  cells.for_each([&](Cell cell) { out.add(image(cell)); });
  return out;
}

}  // namespace

Claim rotate(const Terrain& terrain, const Claim& a) {
  const int n = terrain.cells(), both = terrain.first_edge(a.player) + terrain.second_edge(a.player);
  const auto image = [&](int point) { return terrain.is_cell(point) ? n - 1 - point : both - point; };
  const int x = image(a.x), y = image(a.y);
  return {a.player,
          a.kind,
          std::min(x, y),
          std::max(x, y),
          image_of(a.stones, image),
          image_of(a.carrier, image)};
}

Conclusion mirror(const Terrain& terrain, const Claim& a) {
  const board::Size size = terrain.size();
  if (size.cols != size.rows) return std::nullopt;
  const int shift = terrain.first_edge(other(a.player)) - terrain.first_edge(a.player);
  const auto image = [&](int point) {
    return terrain.is_cell(point) ? size.cell(size.row(point), size.col(point)) : point + shift;
  };
  return make_claim(terrain, other(a.player), a.kind, image(a.x), image(a.y), image_of(a.stones, image),
                    image_of(a.carrier, image));
}

}  // namespace hex::proof
