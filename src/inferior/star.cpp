#include "inferior/star.h"

#include <bit>

namespace hex::inferior {

namespace {

using Mask = std::uint32_t;

// A pocket played out: one side joins its two groups, or the other stops it.
class PocketGame {
 public:
  PocketGame(const Mask* near, int size, const Mask* ends) : near_(near), size_(size), ends_(ends) {}

  // With these cells for him and those for the other, does he join them when it is his turn?
  bool joins(Mask his, Mask others, bool his_turn) const {
    const Mask open = (Mask{1} << size_) - 1 - his - others;
    if (connected(his)) return true;
    if (!connected(his | open)) return false;
    for (Mask left = open; left != 0; left &= left - 1) {
      const Mask cell = left & (~left + 1);
      if (his_turn && joins(his | cell, others, false)) return true;
      if (!his_turn && !joins(his, others | cell, true)) return false;
    }
    return !his_turn;
  }

 private:
  bool connected(Mask cells) const {
    Mask reached = ends_[0] & cells;
    for (Mask frontier = reached; frontier != 0;) {
      Mask next = 0;
      for (Mask left = frontier; left != 0; left &= left - 1) next |= near_[std::countr_zero(left)];
      frontier = next & cells & ~reached;
      reached |= frontier;
    }
    return (reached & ends_[1]) != 0;
  }

  const Mask* near_;
  int size_;
  const Mask* ends_;
};

}  // namespace

template <int W>
void StarSearch<W>::label_groups(const Stones<W>& filled, Color me) {
  const auto& plain = *geometry_->plain;
  owner_.assign(plain.points(), -1);
  group_.assign(plain.points(), -1);
  std::int16_t number = 0;
  for (const Color color : {me, other(me)}) {
    const std::int16_t who = color == me ? 0 : 1;
    Cells<W> left = filled[color];
    const auto label = [&](const Cells<W>& seed) {
      const Cells<W> stones = geometry_->flood(seed, left);
      stones.for_each([&](Cell c) { owner_[c] = who, group_[c] = number; });
      left -= stones;
    };
    for (const board::Edge edge : {first_edge(color), second_edge(color)}) {
      const int point = edge_point(plain.size(), edge);
      owner_[point] = who, group_[point] = number;
      label(geometry_->edge[edge]);
      ++number;
    }
    for (; !left.empty(); ++number) label(Cells<W>::of(left.lowest()));
  }
}

template <int W>
int StarSearch<W>::owner(int point, Cell move) const {
  return point == move ? 0 : owner_[point];
}

// The points before and after a neighbour in the ring touch both cells; edges too.
template <int W>
bool StarSearch<W>::is_cut(Cell x, int direction, Cell move) const {
  const auto& ring = geometry_->plain->ring(x);
  const int a = owner(ring[(direction + 1) % 6], move), b = owner(ring[(direction + 5) % 6], move);
  return a >= 0 && b >= 0 && a != b;
}

// Says no when the pocket is too large.
template <int W>
bool StarSearch<W>::find_pocket(Cell seed, Cell move, Pocket& out) const {
  const auto& plain = *geometry_->plain;
  out.cells = Cells<W>::of(seed);
  out.size = 1;
  out.cell[0] = seed;
  for (int i = 0; i < out.size; ++i)
    for (int direction = 0; direction < 6; ++direction) {
      const int next = plain.ring(out.cell[i])[direction];
      if (owner(next, move) >= 0 || out.cells.has(next) || is_cut(out.cell[i], direction, move)) continue;
      if (out.size == kMaxPocket) return false;
      out.cells.add(next);
      out.cell[out.size++] = next;
    }
  return true;
}

template <int W>
void StarSearch<W>::find_borders(Cell move, Pocket& out) const {
  const auto& plain = *geometry_->plain;
  // The groups that the move joins count as one: the number of the move.
  const int merged = plain.points() + 8;
  const auto group_of = [&](int point) {
    if (point == move) return merged;
    for (const int next : plain.neighbor_points(me_, move))
      if (owner_[next] == 0 && group_[next] == group_[point]) return merged;
    return int{group_[point]};
  };
  int names[2][2] = {{-1, -1}, {-1, -1}};
  out.groups[0] = out.groups[1] = 0;
  for (auto& by_group : out.beside) by_group[0] = by_group[1] = 0;
  for (int i = 0; i < out.size; ++i) {
    out.near[i] = 0;
    for (int j = 0; j < out.size; ++j)
      if (geometry_->neighbors[out.cell[i]].has(out.cell[j])) out.near[i] |= Mask{1} << j;
    for (const Color color : board::kColors)
      for (const int point : plain.neighbor_points(color, out.cell[i])) {
        const int who = owner(point, move);
        if (who < 0) continue;
        const int name = group_of(point);
        int g = 0;
        while (g < out.groups[who] && g < 2 && names[who][g] != name) ++g;
        if (g == 2) out.groups[who] = 3;
        if (g == 2) continue;
        if (g == out.groups[who]) names[who][out.groups[who]++] = name;
        out.beside[who][g] |= Mask{1} << i;
      }
  }
}

template <int W>
Cells<W> StarSearch<W>::dominated_in(const Pocket& pocket) const {
  if (pocket.groups[0] > 2 || pocket.groups[1] > 2) return {};
  if (pocket.groups[0] < 2 || pocket.groups[1] < 2) return pocket.cells;
  const PocketGame mine(pocket.near, pocket.size, pocket.beside[0]);
  const PocketGame theirs(pocket.near, pocket.size, pocket.beside[1]);
  if (mine.joins(0, 0, false)) return pocket.cells;
  if (!mine.joins(0, 0, true) || !theirs.joins(0, 0, true)) return {};
  Cells<W> out;
  for (int i = 0; i < pocket.size; ++i)
    if (theirs.joins(0, Mask{1} << i, true)) out.add(pocket.cell[i]);
  return out;
}

template <int W>
void StarSearch<W>::prune(const board::CellGeometry<W>& geometry, const Stones<W>& filled, Color me,
                          Pruning<W>& pruning) {
  geometry_ = &geometry;
  me_ = me;
  label_groups(filled, me);
  const Cells<W> empty = geometry.empty_cells(filled), moves = pruning.candidates;
  Cells<W> keepers = dominators(pruning);
  Pocket pocket;
  moves.for_each([&](Cell move) {
    if (!pruning.candidates.has(move)) return;
    for (Cells<W> seeds = geometry.neighbors[move] & empty; !seeds.empty();) {
      const Cell seed = seeds.lowest();
      seeds.remove(seed);
      if (!find_pocket(seed, move, pocket)) continue;
      seeds -= pocket.cells;
      if (!pocket.cells.meets(pruning.candidates - keepers)) continue;
      find_borders(move, pocket);
      const Cells<W> gone = (dominated_in(pocket) & pruning.candidates) - keepers;
      if (!gone.empty()) keepers.add(move);
      gone.for_each([&](Cell cell) {
        add_pruned({PrunedKind::StarDominated, cell, move, pocket.cells}, pruning);
      });
    }
  });
}

#define HEX_INSTANTIATE(W) template class StarSearch<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
