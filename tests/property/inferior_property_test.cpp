// Inferior cells under rotation, exchange of colours and larger bitboards; without fill-in that depends on
// which of two equal cells comes first, everything has to correspond.
#include <gtest/gtest.h>

#include "base/random.h"
#include "board/ascii.h"
#include "inferior/inferior_search.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Cells;
using board::Color;
using board::Position;
using board::Size;
using inferior::View;

template <int W>
View<W> view_of(const Position& p, Color me) {
  const auto both = board::stones_of<W>(p);
  View<W> out;
  out.build(board::cell_geometry<W>(p.size()), me, both[me], both[board::other(me)]);
  return out;
}

Position random_position(base::Random& random) {
  const Size size{2 + random.below(6), 2 + random.below(6)};
  Position p(size);
  for (int stones = random.below(size.cells()); stones > 0; --stones) {
    const Cell cell = random.below(size.cells());
    if (p.is_empty(cell)) p.set_up(random.below(2) == 0 ? Color::Black : Color::White, cell);
  }
  return p;
}

TEST(InferiorProperty, ViewsTurnWithTheBoard) {
  base::Random random(seed());
  for (int i = 0; i < share(20000, 600); ++i) {
    const Position p = random_position(random);
    if (p.winner()) continue;
    const board::Geometry& g = p.geometry();
    for (Color me : board::kColors) {
      const View<1> here = view_of<1>(p, me), rotated = view_of<1>(p.rotated(), me),
                    mirrored = view_of<1>(p.mirrored(), other(me));
      here.empty().for_each([&](Cell cell) {
        EXPECT_EQ(here.is_dead(cell), rotated.is_dead(g.rotated(cell))) << board::to_ascii(p);
        EXPECT_EQ(here.is_dead(cell), mirrored.is_dead(g.mirrored(cell))) << board::to_ascii(p);
        Cells<1> turned, exchanged;
        here.killers(cell).for_each([&](Cell killer) {
          turned.add(g.rotated(killer));
          exchanged.add(g.mirrored(killer));
        });
        EXPECT_EQ(turned, rotated.killers(g.rotated(cell))) << board::to_ascii(p);
        EXPECT_EQ(exchanged, mirrored.killers(g.mirrored(cell))) << board::to_ascii(p);
      });
    }
  }
}

// Fill-in and pruning of the same board in bitboards of one and two words, step by step; and the same again.
TEST(InferiorProperty, EqualForEveryWidth) {
  base::Random random(seed());
  inferior::Options local;
  local.local = true;
  for (const auto& options : {inferior::Options{}, local}) {
    inferior::InferiorSearch<1> narrow(options);
    inferior::InferiorSearch<2> wide(options);
    for (int i = 0; i < share(10000, 300); ++i) {
      const Position p = random_position(random);
      inferior::FillIn<1> a;
      inferior::FillIn<2> b;
      narrow.fill(board::cell_geometry<1>(p.size()), board::stones_of<1>(p), a);
      wide.fill(board::cell_geometry<2>(p.size()), board::stones_of<2>(p), b);
      ASSERT_EQ(a.steps.size(), b.steps.size()) << board::to_ascii(p);
      for (std::size_t s = 0; s < a.steps.size(); ++s) {
        EXPECT_EQ(a.steps[s].cells.words[0], b.steps[s].cells.words[0]);
        EXPECT_EQ(a.steps[s].color, b.steps[s].color);
        EXPECT_EQ(a.steps[s].kind, b.steps[s].kind);
      }
      EXPECT_EQ(a.winner, b.winner);
      for (Color to_move : board::kColors) {
        inferior::Pruning<1> x, again;
        inferior::Pruning<2> y;
        narrow.prune(board::cell_geometry<1>(p.size()), a.stones, to_move, x);
        wide.prune(board::cell_geometry<2>(p.size()), b.stones, to_move, y);
        EXPECT_EQ(x.candidates.words[0], y.candidates.words[0]) << board::to_ascii(p);
        narrow.prune(board::cell_geometry<1>(p.size()), a.stones, to_move, again);
        EXPECT_EQ(x.candidates, again.candidates);
      }
    }
  }
}

}  // namespace
}  // namespace hex::tests
