// The rules of the calculus. Why each is sound is said in docs/formats/certificate.md.
#include <algorithm>

#include "hexcheck.h"

namespace hexcheck {

Rules::Rules(int cols, int rows, Budget* budget)
    : cols_(cols), rows_(rows), budget_(budget), near_(static_cast<std::size_t>(cols * rows + 4)) {
  const auto meet = [&](int a, int b) {
    near_[static_cast<std::size_t>(a)].push_back(b);
    near_[static_cast<std::size_t>(b)].push_back(a);
  };
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) {
      const int cell = row * cols + col;
      if (col + 1 < cols) meet(cell, cell + 1);
      if (row + 1 < rows) meet(cell, cell + cols);
      if (row + 1 < rows && col > 0) meet(cell, cell + cols - 1);
      if (row == 0) meet(cell, edge(false, false));
      if (row == rows - 1) meet(cell, edge(false, true));
      if (col == 0) meet(cell, edge(true, false));
      if (col == cols - 1) meet(cell, edge(true, true));
    }
}

bool Rules::is_point(bool white, int point) const {
  return is_cell(point) || point == edge(white, false) || point == edge(white, true);
}

// REQUIRES points.
bool Rules::touch(int a, int b) const {
  const auto& list = near_[static_cast<std::size_t>(a)];
  return std::find(list.begin(), list.end(), b) != list.end();
}

// Every conclusion is made here, so that all keep what the header says of claims.
Rules::Refusal Rules::make(bool white, bool semi, int x, int y, Bits stones, const Bits& carrier,
                           Claim& out) const {
  if (x == y) return "the endpoints are the same";
  for (int end : {x, y}) {
    if (!is_cell(end)) continue;
    if (carrier.has(end)) return "an endpoint lies in the carrier";
    stones.drop(end);
  }
  if (!is_empty(common(stones, carrier))) return "stones and carrier are not disjoint";
  out = Claim{white, semi, std::min(x, y), std::max(x, y), stones, carrier};
  return nullptr;
}

Rules::Refusal Rules::adjacent(bool white, int x, int y, Claim& out) const {
  if (!is_point(white, x) || !is_point(white, y)) return "an endpoint is no cell and no edge of the player";
  if (!touch(x, y)) return "the endpoints do not touch";
  return make(white, false, x, y, {}, {}, out);
}

Rules::Refusal Rules::series(const Claim& a, const Claim& b, Claim& out) const {
  if (a.white != b.white) return "the premises are of different players";
  if (a.semi && b.semi) return "both premises are semis";
  int ends[2] = {a.x, b.y}, middle = a.y;
  if (a.y == b.x) {
  } else if (a.y == b.y) {
    ends[1] = b.x;
  } else if (a.x == b.x) {
    ends[0] = a.y, middle = a.x;
  } else if (a.x == b.y) {
    ends[0] = a.y, ends[1] = b.x, middle = a.x;
  } else {
    return "the premises share no endpoint";
  }
  if (!is_empty(common(a.carrier, b.carrier))) return "the carriers overlap";
  Bits stones = join(a.stones, b.stones);
  if (is_cell(middle)) stones.add(middle);
  return make(a.white, a.semi || b.semi, ends[0], ends[1], stones, join(a.carrier, b.carrier), out);
}

Rules::Refusal Rules::key(const Claim& a, int k, Claim& out) const {
  if (a.semi) return "the premise is not a full";
  if (!is_cell(k) || !a.stones.has(k)) return "the key is not one of the stones";
  Bits stones = a.stones, carrier = a.carrier;
  stones.drop(k), carrier.add(k);
  return make(a.white, true, a.x, a.y, stones, carrier, out);
}

Rules::Refusal Rules::either(const std::vector<Claim>& semis, const std::vector<int>& killers,
                             Claim& out) const {
  if (semis.empty()) return "there is no premise";
  const Claim& first = semis[0];
  Bits shared = first.carrier, stones, carrier;
  for (const Claim& semi : semis) {
    if (!semi.semi) return "a premise is not a semi";
    if (semi.white != first.white || semi.x != first.x || semi.y != first.y)
      return "the premises are not between the same points";
    shared = common(shared, semi.carrier);
    stones = join(stones, semi.stones);
    carrier = join(carrier, semi.carrier);
  }
  const std::vector<int> open = members(shared);
  if (open.size() != killers.size()) return "a cell is common to all carriers and has no killer";
  for (int k : killers) {
    if (!is_cell(k) || stones.has(k) || k == first.x || k == first.y) return "a killer is no free cell";
    carrier.add(k);
  }
  for (std::size_t i = 0; i < open.size(); ++i)
    if (!killed(first, stones, carrier, open[i], killers[i])) return "a killer does not kill";
  return make(first.white, false, first.x, first.y, stones, carrier, out);
}

bool Rules::killed(const Claim& ends, const Bits& stones, const Bits& carrier, int v, int k) const {
  if (k == v) return false;
  Bits mine = stones, free = carrier;
  mine.add(k);
  free.drop(k), free.drop(v);
  return is_dead(ends, mine, free, v);
}

Rules::Refusal Rules::own(const Claim& a, int c, Claim& out) const {
  if (!is_cell(c) || !a.carrier.has(c)) return "the cell is not in the carrier";
  Bits stones = a.stones, carrier = a.carrier;
  stones.add(c), carrier.drop(c);
  return make(a.white, a.semi, a.x, a.y, stones, carrier, out);
}

Rules::Refusal Rules::widen(const Claim& a, const Bits& stones, const Bits& carrier, Claim& out) const {
  for (int cell : members(join(stones, carrier)))
    if (!is_cell(cell)) return "a cell is not on the board";
  return make(a.white, a.semi, a.x, a.y, join(a.stones, stones), join(a.carrier, carrier), out);
}

Rules::Refusal Rules::dead(const Claim& a, int d, Claim& out) const {
  if (!is_cell(d) || !a.stones.has(d)) return "the cell is not one of the stones";
  Bits stones = a.stones;
  stones.drop(d);
  if (!is_dead(a, stones, a.carrier, d)) return "the cell is not dead";
  return make(a.white, a.semi, a.x, a.y, stones, a.carrier, out);
}

Rules::Refusal Rules::braid(const Claim& v1, const Claim& w1, const Claim& v2, const Claim& w2,
                            const Claim& c3, Claim& out) const {
  if (v1.semi || v2.semi) return "the first and third premise are not fulls";
  const auto joins = [](const Claim& a, int p, int q) {
    return a.x == std::min(p, q) && a.y == std::max(p, q);
  };
  // C3 says what x and y are, in one order or the other; V1 and V2 then say what s and t are.
  for (const auto& [x, y] : {std::pair(c3.x, c3.y), std::pair(c3.y, c3.x)}) {
    if ((v1.x != x && v1.y != x) || (v2.x != y && v2.y != y)) continue;
    const int s = v1.x == x ? v1.y : v1.x, t = v2.x == y ? v2.y : v2.x;
    if (!joins(w1, s, y) || !joins(w2, t, x)) continue;
    if (!is_cell(x) || !is_cell(y) || s == y || t == x) return "the inner points are not two cells";
    Bits stones, carrier;
    for (const Claim* part : {&v1, &w1, &v2, &w2, &c3}) {
      if (part->white != v1.white) return "the premises are of different players";
      if (!is_empty(common(carrier, part->carrier))) return "two carriers overlap";
      stones = join(stones, part->stones), carrier = join(carrier, part->carrier);
    }
    if (stones.has(x) || stones.has(y)) return "an inner point is a stone of a premise";
    if (carrier.has(x) || carrier.has(y)) return "an inner point lies in a carrier";
    stones.add(x), carrier.add(y);
    return make(v1.white, false, s, t, stones, carrier, out);
  }
  return "the premises do not form a braid";
}

Rules::Refusal Rules::rotate(const Claim& a, Claim& out) const {
  const int last = cells() - 1, edges = edge(a.white, false) + edge(a.white, true);
  const auto image = [&](int point) { return is_cell(point) ? last - point : edges - point; };
  Bits stones, carrier;
  for (int cell : members(a.stones)) stones.add(image(cell));
  for (int cell : members(a.carrier)) carrier.add(image(cell));
  return make(a.white, a.semi, image(a.x), image(a.y), stones, carrier, out);
}

Rules::Refusal Rules::mirror(const Claim& a, Claim& out) const {
  if (cols_ != rows_) return "the board is not square";
  const auto image = [&](int point) {
    if (!is_cell(point)) return edge(!a.white, point == edge(a.white, true));
    return point % cols_ * cols_ + point / cols_;
  };
  Bits stones, carrier;
  for (int cell : members(a.stones)) stones.add(image(cell));
  for (int cell : members(a.carrier)) carrier.add(image(cell));
  return make(!a.white, a.semi, image(a.x), image(a.y), stones, carrier, out);
}

}  // namespace hexcheck
