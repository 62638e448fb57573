#include "inferior/inferior_search.h"

#include "base/assert.h"

namespace hex::inferior {

template <int W>
void InferiorSearch<W>::fill(const board::CellGeometry<W>& geometry, const Stones<W>& stones, FillIn<W>& out,
                             Color first) {
  HEX_ASSERT(!stones[Color::Black].meets(stones[Color::White]));
  out.steps.clear();
  out.replies.clear();
  out.before = out.stones = stones;
  forget();
  build(geometry, stones);
  local_.look_everywhere();
  for (Side<W>& s : sides_) s.look_everywhere();
  run(out, first);
}

template <int W>
void InferiorSearch<W>::extend(const board::CellGeometry<W>& geometry, const FillIn<W>& from,
                               const Stones<W>& added, FillIn<W>& out, Color first) {
  if (&from != &out) out = from;
  HEX_ASSERT((added[Color::Black] | added[Color::White]).subset_of(out.empty(geometry)));
  build(geometry, out.stones);
  for (Color color : board::kColors) {
    out.before[color] |= added[color];
    out.stones[color] |= added[color];
    give(color, added[color]);
  }
  run(out, first);
}

template <int W>
void InferiorSearch<W>::build(const board::CellGeometry<W>& geometry, const Stones<W>& stones) {
  if (geometry_ == &geometry && stones_ == stones) return;
  geometry_ = &geometry;
  stones_ = stones;
  if (options_.local) {
    local_.build(geometry, stones);
    return;
  }
  for (Color color : board::kColors) {
    side(color).build(geometry, color, stones[color], stones[other(color)]);
    foreseen_[color].resize(geometry.neighbors.size());
    fresh_[color] = {};
  }
}

// Larger sets last: looking for them costs more than everything else.
template <int W>
void InferiorSearch<W>::run(FillIn<W>& out, Color first) {
  const auto a_set = [&](Color color) {
    return options_.captured_sets && !options_.local && fill_set(color, out);
  };
  do {
    Color color = first;
    for (int idle = 0; idle < 2 && !decided(); color = other(color)) {
      ++idle;
      while (!decided() && fill_step(color, out)) idle = 0;
    }
  } while (!decided() && (a_set(first) || a_set(other(first))));
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
    const Cells<W>& stones = out.stones[color];
    if (options_.local ? geometry_->joins_edges(color, stones) : side(color).view().won()) out.winner = color;
  }
  if (out.winner) forget();
}

template <int W>
void InferiorSearch<W>::give(Color color, const Cells<W>& cells) {
  stones_[color] |= cells;
  cells.for_each([&](Cell cell) {
    if (options_.local) {
      local_.add(color, cell);
    } else {
      outdate(cell);
      side(color).add_mine(cell);
      side(other(color)).add_theirs(cell);
    }
  });
}

template <int W>
bool InferiorSearch<W>::fill_dead(Color color, FillIn<W>& out) {
  const Cell cell = options_.local ? local_.next_dead(color) : side(color).next_dead();
  if (cell == board::kNoCell) return false;
  fill_as_dead(color, Cells<W>::of(cell), out);
  return true;
}

template <int W>
bool InferiorSearch<W>::fill_region(Color color, FillIn<W>& out) {
  if (options_.local) return false;
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
  finish_step(step, out);
}

template <int W>
bool InferiorSearch<W>::fill_pair(Color color, FillIn<W>& out) {
  const auto pair = options_.local ? local_.next_pair(color) : side(color).next_pair();
  if (!pair) return false;
  const auto [a, b] = *pair;
  FillStep<W> step;
  step.kind = FillKind::Captured;
  step.color = color;
  step.replies = out.replies.count();
  out.replies.push_back({a, b, -1, step.replies + 1});
  out.replies.push_back({b, a, -1, -1});
  step.cells = Cells<W>::of(a).with(b);
  finish_step(step, out);
  return true;
}

template <int W>
void InferiorSearch<W>::finish_step(const FillStep<W>& step, FillIn<W>& out) {
  give(step.color, step.cells);
  out.stones[step.color] |= step.cells;
  out.steps.push_back(step);
}

#define HEX_INSTANTIATE(W) template class InferiorSearch<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
