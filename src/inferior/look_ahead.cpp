// What one more stone would bring its owner: fill-in in his view only, to a fixpoint.
#include "inferior/inferior_search.h"

namespace hex::inferior {

// All that is filled in, and which cells die, after what. Nothing filled in before a cell died rests on that
// cell, so it may as well be their stone.
template <int W>
void InferiorSearch<W>::foresee(Color color, Cell stone, Foreseen& out) {
  out.filled = {};
  out.deaths.clear();
  child_ = side(color);
  child_.forget();
  child_.add_mine(stone);
  while (!child_.view().won()) {
    if (const Cell cell = child_.next_dead(); cell != board::kNoCell) {
      out.deaths.push_back({cell, out.filled});
      out.filled.add(cell);
      child_.add_mine(cell);
    } else if (const auto pair = child_.next_pair()) {
      for (const Cell c : {pair->first, pair->second}) {
        out.filled.add(c);
        child_.add_mine(c);
      }
    } else {
      break;
    }
  }
}

template <int W>
const typename InferiorSearch<W>::Foreseen& InferiorSearch<W>::look_ahead(Color color, Cell stone) {
  Foreseen& out = foreseen_[color][stone];
  if (!fresh_[color].has(stone)) foresee(color, stone, out);
  fresh_[color].add(stone);
  return out;
}

// A stone on `cell`: what was foreseen stays true as long as its cells are empty, since dead cells stay dead
// and captured sets captured; beside the stone there may be more to see.
template <int W>
void InferiorSearch<W>::outdate(Cell cell) {
  for (Color color : board::kColors) {
    Cells<W>& fresh = fresh_[color];
    fresh -= side(color).view().inner(cell).with(cell);
    for (Cells<W> left = fresh; !left.empty(); left.remove(left.lowest()))
      if (foreseen_[color][left.lowest()].filled.has(cell)) fresh.remove(left.lowest());
  }
}

// Tries the sets that come to mind: a stone, a cell that dies after it, and what was filled in before that.
template <int W>
bool InferiorSearch<W>::fill_set(Color color, FillIn<W>& out) {
  constexpr int kLargest = 6;
  for (Cells<W> todo = side(color).view().empty() - fresh_[color]; !todo.empty();
       todo.remove(todo.lowest())) {
    const Cell stone = todo.lowest();
    for (const Death& d : look_ahead(color, stone).deaths) {
      const Cells<W> set = d.before.with(stone).with(d.cell);
      if (d.before.empty() || set.count() > kLargest) continue;
      FillStep<W> step;
      step.replies = captured_sets_.find_replies(side(color).view(), set, stone, out.replies);
      if (step.replies < 0) continue;
      step.kind = FillKind::Captured;
      step.color = color;
      step.cells = set;
      finish_step(step, out);
      return true;
    }
  }
  return false;
}

#define HEX_INSTANTIATE(W)                                                                         \
  template const typename InferiorSearch<W>::Foreseen& InferiorSearch<W>::look_ahead(Color, Cell); \
  template void InferiorSearch<W>::outdate(Cell);                                                  \
  template bool InferiorSearch<W>::fill_set(Color, FillIn<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
