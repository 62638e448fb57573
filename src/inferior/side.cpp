#include "inferior/side.h"

#include <algorithm>

namespace hex::inferior {

template <int W>
void Side<W>::add_mine(Cell cell) {
  Cells<W> changed = view_.joined(cell);
  for (int i = 0; i < 2; ++i)
    if (view_.end(i).has(cell)) changed -= view_.end(i);
  changed |= view_.inner(cell);
  view_.add_mine(cell);
  look_at(changed);
}

template <int W>
void Side<W>::add_theirs(Cell cell) {
  const Cells<W> changed = view_.inner(cell);
  view_.add_theirs(cell);
  look_at(changed);
}

template <int W>
void Side<W>::look_at(const Cells<W>& changed) {
  Cells<W> near = changed;
  changed.for_each([&](Cell cell) { near |= view_.inner(cell); });
  dead_ = (dead_ | near) & view_.empty();
  pairs_ = (pairs_ | changed) & view_.empty();
  cuts_ = (cuts_ | near) & view_.empty();
}

template <int W>
Cell Side<W>::next_dead() {
  while (!dead_.empty()) {
    const Cell cell = dead_.lowest();
    dead_.remove(cell);
    if (view_.is_dead(cell)) return cell;
  }
  return board::kNoCell;
}

template <int W>
std::optional<std::pair<Cell, Cell>> Side<W>::next_pair() {
  while (!pairs_.empty()) {
    const Cell cell = pairs_.lowest();
    pairs_.remove(cell);
    for (Cells<W> left = view_.killers(cell); !left.empty();) {
      const Cell killer = left.lowest();
      left.remove(killer);
      if (view_.kills(cell, killer)) return std::pair(std::min(cell, killer), std::max(cell, killer));
    }
  }
  return std::nullopt;
}

#define HEX_INSTANTIATE(W) template class Side<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
