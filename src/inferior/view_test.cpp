#include "inferior/view.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"
#include "board/position.h"

namespace hex::inferior {
namespace {

using board::CellState;
using board::Position;

View<1> view_of(const Position& p, Color me) {
  View<1> out;
  out.build(board::cell_geometry<1>(p.size()), me, board::stones_of<1>(p, board::state_of(me)),
            board::stones_of<1>(p, board::state_of(other(me))));
  return out;
}

View<1> view_of(const char* text, Color me) {
  return view_of(*board::parse_ascii(text), me);
}

Cell cell(const char* name, int side = 4) {
  return *board::parse_cell({side, side}, name);
}

TEST(View, JoinsCellsByGroupsAndEdges) {
  const View<1> black = view_of(R"(
      . . . .
       . B . .
        . B . .
         . . . .)",
                                Color::Black);
  EXPECT_TRUE(black.joined(cell("b1")).has(cell("b4")));  // by the group
  EXPECT_TRUE(black.joined(cell("a1")).has(cell("d1")));  // by the north edge
  EXPECT_FALSE(black.inner(cell("a1")).has(cell("d1")));
  EXPECT_FALSE(black.joined(cell("d2")).has(cell("a3")));
  EXPECT_TRUE(black.end(0).has(cell("c1")));
  EXPECT_FALSE(black.end(0).has(cell("c2")));
}

TEST(View, TheTriangleAtTheEdgeIsDead) {
  // a1 touches Black's edge; its other exits touch it by the group at b1.
  const View<1> black = view_of(R"(
      . B . .
       . . . .
        . . . .
         . . . .)",
                                Color::Black);
  EXPECT_TRUE(black.is_dead(cell("a1")));
  EXPECT_FALSE(black.is_dead(cell("c1")));
  EXPECT_FALSE(black.is_dead(cell("a2")));
}

TEST(View, EdgeBridgeIsAPairThatKillsEachOther) {
  const View<1> black = view_of(R"(
      . . . .
       . B . .
        . . . .
         . . . .)",
                                Color::Black);
  EXPECT_TRUE(black.kills(cell("b1"), cell("c1")));
  EXPECT_TRUE(black.kills(cell("c1"), cell("b1")));
  EXPECT_FALSE(black.kills(cell("b1"), cell("d2")));
}

TEST(View, AnInnerCellIsLive) {
  const View<1> black = view_of(R"(
      . . . .
       . . . .
        . . . .
         . . . .)",
                                Color::Black);
  for (Cell c = 0; c < 16; ++c) {
    EXPECT_FALSE(black.is_dead(c));
    for (Cell killer = 0; killer < 16; ++killer)
      if (killer != c) {
        EXPECT_EQ(black.kills(killer, c), black.killers(c).has(killer));
      }
  }
}

// Adding stones one by one gives what building gives, and killers() leaves out nothing that kills() says.
TEST(View, FollowsStones) {
  base::Random random(7);
  for (int round = 0; round < 300; ++round) {
    Position p({5, 4});
    board::PerColor<View<1>> step = {view_of(p, Color::Black), view_of(p, Color::White)};
    for (int stones = random.below(14); stones > 0 && !p.winner(); --stones) {
      const Cell c = random.below(20);
      if (!p.is_empty(c)) continue;
      const Color color = random.below(2) == 0 ? Color::Black : Color::White;
      p.set_up(color, c);
      step[color].add_mine(c);
      step[other(color)].add_theirs(c);
    }
    if (p.winner()) continue;
    for (Color me : board::kColors) {
      const View<1> whole = view_of(p, me);
      const View<1>& followed = step[me];
      whole.empty().for_each([&](Cell c) {
        EXPECT_EQ(whole.joined(c), followed.joined(c));
        EXPECT_EQ(whole.is_dead(c), followed.is_dead(c));
        Cells<1> killers;
        whole.empty().without(c).for_each([&](Cell k) {
          EXPECT_EQ(whole.kills(k, c), followed.kills(k, c));
          View<1> child = whole;
          child.add_mine(k);
          if (!child.won()) {
            EXPECT_EQ(whole.kills(k, c), child.is_dead(c));
          }
          if (whole.kills(k, c)) killers.add(k);
        });
        if (!whole.is_dead(c)) {
          EXPECT_EQ(killers, whole.killers(c)) << board::to_ascii(p) << board::cell_name(p.size(), c);
        }
      });
    }
  }
}

}  // namespace
}  // namespace hex::inferior
