// with_words(): where the number of words per bitboard is chosen.
#pragma once

#include <type_traits>
#include <utility>

#include "base/assert.h"
#include "board/cells.h"
#include "board/types.h"

namespace hex::board {

template <int W>
using Words = std::integral_constant<int, W>;

// Calls f(Words<W>{}) with the smallest W that holds the cells of a board of this size, and returns what it
// returns: with_words(size, [&]<int W>(Words<W>) { ... }). REQUIRES size.valid().
template <class F>
auto with_words(Size size, F&& f) {
  switch (words_for(size.cells())) {
#define HEX_CASE(W) \
  case W:           \
    return std::forward<F>(f)(Words<W>{});
    HEX_FOR_EACH_W(HEX_CASE)
#undef HEX_CASE
    default:
      HEX_CHECK(false);
      return std::forward<F>(f)(Words<kWordCounts[0]>{});
  }
}

}  // namespace hex::board
