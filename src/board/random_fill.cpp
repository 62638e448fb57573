#include "board/random_fill.h"

#include "base/assert.h"

namespace hex::board {

// Taking each cell with probability one half makes all sets of one size equally likely, and so does then
// adding or dropping random cells until the size is right. On average that takes about sqrt(n) / 2 steps for
// half of n cells, against n steps of a shuffle.
template <int W>
Cells<W> random_subset(const Cells<W>& from, int count, base::Random& random) {
  HEX_ASSERT(count >= 0 && count <= from.count());
  Cells<W> out;
  for (std::size_t i = 0; i < W; ++i) out.words[i] = random.next() & from.words[i];
  int surplus = out.count() - count;
  for (; surplus > 0; --surplus) out.remove(out.nth(random.below(count + surplus)));
  if (surplus == 0) return out;
  Cells<W> rest = from - out;
  for (int left = rest.count(); surplus < 0; ++surplus, --left) rest.remove(rest.nth(random.below(left)));
  return from - rest;
}

template <int W>
RandomFill<W> random_fill(const CellGeometry<W>& geometry, const Cells<W>& black, const Cells<W>& white,
                          Color to_move, base::Random& random) {
  HEX_ASSERT(!black.meets(white));
  const Cells<W> empty = geometry.all - (black | white);
  const int share = (empty.count() + (to_move == Color::Black ? 1 : 0)) / 2;
  const Cells<W> filled = black | random_subset(empty, share, random);
  return {filled, geometry.joins_edges(Color::Black, filled) ? Color::Black : Color::White};
}

#define HEX_INSTANTIATE(W)                                                                               \
  template Cells<W> random_subset<W>(const Cells<W>&, int, base::Random&);                               \
  template RandomFill<W> random_fill<W>(const CellGeometry<W>&, const Cells<W>&, const Cells<W>&, Color, \
                                        base::Random&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::board
