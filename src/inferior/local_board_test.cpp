#include "inferior/local_board.h"

#include <gtest/gtest.h>

#include "board/position.h"
#include "inferior/view.h"

namespace hex::inferior {
namespace {

using board::CellState;
using board::Size;

// A pattern around the middle of a board.
Stones<1> around_the_middle(int pattern) {
  const auto& ring = board::geometry({5, 5}).ring(12);
  Stones<1> out;
  for (int i = 0; i < kPlaces; ++i)
    if (const CellState s = place_state(pattern, i); s != CellState::Empty)
      out[board::color_of(s)].add(ring[i]);
  return out;
}

// What filling the board can make of a cell: the reason why four changes make it matter.
bool matters_somewhere(const Stones<1>& stones) {
  const auto& geometry = board::cell_geometry<1>({5, 5});
  const Cells<1> ring = geometry.neighbors[12];
  const Cells<1> outside = (geometry.all - ring).without(12), open = ring & geometry.empty_cells(stones);
  for (std::uint64_t fill = 0;; fill = ((fill | ~open.words[0]) + 1) & open.words[0]) {
    // Outside, rays from the ring to the border: each outside cell
    // takes the colour of a ring cell it touches.
    const Cells<1> black_ring = stones[Color::Black] | Cells<1>{{fill}};
    for (int turn = 0; turn < 2; ++turn) {
      Cells<1> black = black_ring;
      outside.for_each([&](Cell cell) {
        const Cells<1> touched = geometry.neighbors[cell] & ring;
        const bool take = touched.empty() ? (turn == 0) : black_ring.has(touched.lowest());
        if (take) black.add(cell);
      });
      if (geometry.joins_edges(Color::Black, black) != geometry.joins_edges(Color::Black, black.with(12)))
        return true;
    }
    if (fill == open.words[0]) return false;
  }
}

TEST(LocalPatterns, DeadOnesPassTheTestInBothViews) {
  const LocalPatterns& tables = local_patterns();
  int dead = 0;
  for (int pattern = 0; pattern < kPatterns; ++pattern) {
    if (!tables.dead[pattern]) continue;
    ++dead;
    const Stones<1> stones = around_the_middle(pattern);
    EXPECT_FALSE(matters_somewhere(stones)) << pattern;
    for (Color me : board::kColors) {
      View<1> view;
      view.build(board::cell_geometry<1>({5, 5}), me, stones[me], stones[other(me)]);
      EXPECT_TRUE(view.is_dead(12)) << pattern << " " << name(me);
    }
    EXPECT_NE(stones, Stones<1>{});
  }
  EXPECT_EQ(dead, 122);
}

TEST(LocalPatterns, AreTheSameForRotationsMirrorImagesAndColours) {
  const LocalPatterns& tables = local_patterns();
  for (int pattern = 0; pattern < kPatterns; ++pattern) {
    int turned = 0, mirrored = 0, exchanged = 0;
    for (int i = 0; i < kPlaces; ++i) {
      const CellState s = place_state(pattern, i);
      if (s == CellState::Empty) continue;
      const auto color = board::color_of(s);
      turned += stone_value(color, (i + 1) % kPlaces);
      mirrored += stone_value(color, kPlaces - 1 - i);
      exchanged += stone_value(other(color), i);
    }
    for (const int image : {turned, mirrored, exchanged}) EXPECT_EQ(tables.dead[pattern], tables.dead[image]);
  }
}

TEST(LocalPatterns, KillersAreWhatTheySay) {
  const LocalPatterns& tables = local_patterns();
  for (int pattern = 0; pattern < kPatterns; ++pattern)
    for (Color color : board::kColors)
      for (int i = 0; i < kPlaces; ++i) {
        const bool kills = (tables.killers[color][pattern] >> i & 1) != 0;
        const bool open = place_state(pattern, i) == CellState::Empty;
        EXPECT_EQ(kills, open && tables.dead[pattern + stone_value(color, i)]);
        if (open) {
          EXPECT_EQ(kills, (tables.killers_with[color][pattern][i] & kAlone) != 0);
        }
      }
}

}  // namespace
}  // namespace hex::inferior
