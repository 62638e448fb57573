#include "inferior/local_board.h"

#include <algorithm>
#include <bit>

#include "base/assert.h"

namespace hex::inferior {

template <int W>
void LocalBoard<W>::rebase(const board::CellGeometry<W>& geometry) {
  geometry_ = &geometry;
  tables_ = &local_patterns();
  const board::Geometry& plain = *geometry.plain;
  border_.assign(plain.cells(), 0);
  for (Cell cell = 0; cell < plain.cells(); ++cell)
    for (int i = 0; i < kPlaces; ++i)
      if (const int point = neighbor(cell, i); point >= plain.cells())
        border_[cell] += stone_value(owner(board::edge_at(plain.size(), point)), i);
}

template <int W>
void LocalBoard<W>::build(const board::CellGeometry<W>& geometry, const Stones<W>& stones) {
  if (geometry_ != &geometry) rebase(geometry);
  code_ = border_;
  empty_ = geometry.all;
  for (Color color : board::kColors) stones[color].for_each([&](Cell cell) { add(color, cell); });
  forget();
}

template <int W>
void LocalBoard<W>::add(Color color, Cell cell) {
  HEX_ASSERT(empty_.has(cell));
  empty_.remove(cell);
  for (int i = 0; i < kPlaces; ++i)
    if (const int point = neighbor(cell, i); point < geometry_->plain->cells())
      code_[point] += stone_value(color, opposite(i));
  const Cells<W> around = geometry_->neighbors[cell];
  for (Cells<W>& todo : todo_) todo = (todo | around) & empty_;
}

template <int W>
Cell LocalBoard<W>::next_dead(Color me) {
  Cells<W>& todo = todo_[me];
  while (!todo.empty()) {
    const Cell cell = todo.lowest();
    todo.remove(cell);
    pairs_[me].add(cell);
    if (tables_->dead[code_[cell]]) return cell;
  }
  return board::kNoCell;
}

template <int W>
std::optional<std::pair<Cell, Cell>> LocalBoard<W>::next_pair(Color me) {
  Cells<W>& pairs = pairs_[me];
  pairs &= empty_;
  while (!pairs.empty()) {
    const Cell cell = pairs.lowest();
    pairs.remove(cell);
    for (unsigned left = tables_->killers[me][code_[cell]]; left != 0; left &= left - 1) {
      const int place = std::countr_zero(left);
      const Cell killer = neighbor(cell, place);
      if (kills(me, killer, opposite(place)))
        return std::pair(std::min(cell, killer), std::max(cell, killer));
    }
  }
  return std::nullopt;
}

template <int W>
Cell LocalBoard<W>::killer(Color me, Cell cell) const {
  Cell out = board::kNoCell;
  for (unsigned left = tables_->killers[me][code_[cell]]; left != 0; left &= left - 1) {
    const Cell killer = neighbor(cell, std::countr_zero(left));
    out = out == board::kNoCell ? killer : std::min(out, killer);
  }
  return out;
}

#define HEX_INSTANTIATE(W) template class LocalBoard<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
