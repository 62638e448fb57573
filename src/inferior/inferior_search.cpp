#include "inferior/inferior_search.h"

#include "base/assert.h"

namespace hex::inferior {

template <int W>
void InferiorSearch<W>::fill(const board::CellGeometry<W>& geometry, const BothStones<W>& stones,
                             FillIn<W>& out, Color first) {
  HEX_ASSERT(!stones[0].meets(stones[1]));
  out.steps.clear();
  out.replies.clear();
  out.before = out.stones = stones;
  for (Color color : board::kColors) {
    side(color).build(geometry, color, stones[at(index(color))], stones[at(index(other(color)))]);
    side(color).look_everywhere();
  }
  run(out, first);
}

template <int W>
void InferiorSearch<W>::extend(const board::CellGeometry<W>& geometry, const FillIn<W>& from,
                               const BothStones<W>& added, FillIn<W>& out, Color first) {
  if (&from != &out) out = from;
  HEX_ASSERT(!(added[0] | added[1]).meets(out.stones[0] | out.stones[1]));
  for (Color color : board::kColors)
    side(color).build(geometry, color, out.stones[at(index(color))], out.stones[at(index(other(color)))]);
  for (Color color : board::kColors) {
    const auto i = at(index(color));
    out.before[i] |= added[i];
    out.stones[i] |= added[i];
    added[i].for_each([&](Cell cell) { give(color, cell); });
  }
  run(out, first);
}

template <int W>
void InferiorSearch<W>::run(FillIn<W>& out, Color first) {
  const auto decided = [&] { return sides_[0].view().won() || sides_[1].view().won(); };
  Color color = first;
  for (int idle = 0; idle < 2 && !decided(); color = other(color)) {
    ++idle;
    while (!decided() && fill_step(color, out)) idle = 0;
  }
  finish(out);
}

template <int W>
bool InferiorSearch<W>::fill_step(Color color, FillIn<W>& out) {
  return (options_.dead && fill_dead(color, out)) || (options_.captured_pairs && fill_pair(color, out)) ||
         (options_.dead_regions && fill_region(color, out));
}

template <int W>
void InferiorSearch<W>::finish(FillIn<W>& out) {
  out.winner.reset();
  for (Color color : board::kColors) {
    out.stones[at(index(color))] = side(color).view().mine();
    if (side(color).view().won()) out.winner = color;
  }
}

template <int W>
void InferiorSearch<W>::give(Color color, Cell cell) {
  side(color).add_mine(cell);
  side(other(color)).add_theirs(cell);
}

template <int W>
bool InferiorSearch<W>::fill_dead(Color color, FillIn<W>& out) {
  const Cell cell = side(color).next_dead();
  if (cell == board::kNoCell) return false;
  fill_as_dead(color, Cells<W>::of(cell), out);
  return true;
}

template <int W>
bool InferiorSearch<W>::fill_region(Color color, FillIn<W>& out) {
  const Cells<W> region = side(color).next_region();
  if (!region.empty()) fill_as_dead(color, region, out);
  return !region.empty();
}

template <int W>
void InferiorSearch<W>::fill_as_dead(Color color, const Cells<W>& cells, FillIn<W>& out) {
  FillStep<W> step;
  step.kind = FillKind::Dead;
  step.color = color;
  step.cells = cells;
  cells.for_each([&](Cell cell) { give(color, cell); });
  out.steps.push_back(step);
}

template <int W>
bool InferiorSearch<W>::fill_pair(Color color, FillIn<W>& out) {
  const auto pair = side(color).next_pair();
  if (!pair) return false;
  const auto [a, b] = *pair;
  FillStep<W> step;
  step.kind = FillKind::Captured;
  step.color = color;
  step.replies = static_cast<std::int32_t>(out.replies.size());
  out.replies.push_back({static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), -1, step.replies + 1});
  out.replies.push_back({static_cast<std::int16_t>(b), static_cast<std::int16_t>(a), -1, -1});
  for (const Cell cell : {a, b}) {
    step.cells.add(cell);
    give(color, cell);
  }
  out.steps.push_back(step);
  return true;
}

#define HEX_INSTANTIATE(W) template class InferiorSearch<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
