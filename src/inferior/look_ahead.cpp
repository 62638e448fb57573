// What one more stone would bring its owner: fill-in in his view alone, to a fixpoint.
#include "inferior/inferior_search.h"

namespace hex::inferior {

// All that is filled in; deaths_ says which cells die, and after what. Nothing filled in before a cell died
// rests on that cell, so it may as well be their stone.
template <int W>
Cells<W> InferiorSearch<W>::look_ahead(Color color, Cell stone) {
  Cells<W> filled;
  deaths_.clear();
  child_ = side(color);
  child_.forget();
  child_.add_mine(stone);
  while (!child_.view().won()) {
    if (const Cell cell = child_.next_dead(); cell != board::kNoCell) {
      deaths_.push_back({cell, filled});
      filled.add(cell);
      child_.add_mine(cell);
    } else if (const auto pair = child_.next_pair()) {
      for (const Cell c : {pair->first, pair->second}) {
        filled.add(c);
        child_.add_mine(c);
      }
    } else {
      break;
    }
  }
  return filled;
}

// Tries the sets that come to mind: a stone, a cell that dies after it, and what was filled in before that.
template <int W>
bool InferiorSearch<W>::fill_set(Color color, FillIn<W>& out) {
  constexpr int kLargest = 6;
  Cells<W>& todo = sets_[index(color)];
  for (todo &= side(color).view().empty(); !todo.empty(); todo.remove(todo.lowest())) {
    const Cell stone = todo.lowest();
    look_ahead(color, stone);
    for (const Death& d : deaths_) {
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

#define HEX_INSTANTIATE(W)                                      \
  template Cells<W> InferiorSearch<W>::look_ahead(Color, Cell); \
  template bool InferiorSearch<W>::fill_set(Color, FillIn<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
