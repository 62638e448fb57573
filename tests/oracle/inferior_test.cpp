// Oracle: fill-in and pruning against brute force, on small boards, rule by rule (inferior_check.h).
#include <gtest/gtest.h>

#include <vector>

#include "oracle/connection_cases.h"
#include "oracle/inferior_check.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Position;
using board::Size;
using inferior::Options;

struct NamedOptions {
  const char* name;
  Options options;
};

// Everything, patterns, and one kind of fill-in at a time: by itself, each has more to do.
std::vector<NamedOptions> inferior_options() {
  Options none, local;
  none.dead = none.dead_regions = none.captured_pairs = none.captured_sets = false;
  local.local = true;
  Options dead = none, regions = none, pairs = none, sets = none, direct;
  dead.dead = true;
  regions.dead_regions = true;
  pairs.captured_pairs = true;
  sets.captured_sets = true;
  direct.vulnerable_filled = false;
  return {{"everything", Options{}}, {"local", local}, {"dead", dead},           {"regions", regions},
          {"pairs", pairs},          {"sets", sets},   {"nothing filled", none}, {"direct killers", direct}};
}

TEST(InferiorOracle, EveryPositionOf3x3) {
  const Size size{3, 3};
  for (const auto& [name, options] : inferior_options()) {
    InferiorSearch<1> search(options);
    InferiorTally tally;
    for (int code = 0; code < 19683 && !testing::Test::HasFailure(); code += kSanitized ? 10 : 1) {
      Position position(size);
      for (int left = code, cell = 0; cell < 9; ++cell, left /= 3)
        if (left % 3 != 0) position.set_up(left % 3 == 1 ? Color::Black : Color::White, cell);
      if (position.winner()) continue;
      const CompletionTable table(position);
      InferiorCheck<1>(table, search, tally).all();
    }
    tally.print(name);
  }
}

TEST(InferiorOracle, RandomPositionsOfSmallBoards) {
  base::Random random(seed());
  const auto settings = inferior_options();
  std::vector<InferiorTally> tallies(settings.size());
  for (const Size size : {Size{4, 4}, Size{4, 5}, Size{5, 4}, Size{5, 5}, Size{3, 6}, Size{6, 3}, Size{6, 6}})
    for (int i = 0; i < share(6000, 250) && !testing::Test::HasFailure(); ++i) {
      const int empties = size.cells() / 4 + random.below(10 - size.cells() / 4);
      const Position position = random_stones(size, empties, 3 + random.below(3), random);
      if (position.winner()) continue;
      const CompletionTable table(position);
      for (std::size_t j = 0; j < settings.size(); ++j) {
        InferiorSearch<1> search(settings[j].options);
        InferiorCheck<1>(table, search, tallies[j]).all();
      }
    }
  for (std::size_t j = 0; j < settings.size(); ++j) tallies[j].print(settings[j].name);
}

// A step that either view offers, chosen at random: a dead cell or a captured pair. Empty when there is none.
struct Offer {
  Color color;
  Cells<1> cells;
};
Offer random_offer(const board::PerColor<inferior::View<1>>& views, base::Random& random) {
  Offer out{Color::Black, {}};
  int seen = 0;
  const auto offer = [&](Color color, const Cells<1>& cells) {
    if (random.below(++seen) == 0) out = {color, cells};
  };
  for (Color me : board::kColors) {
    const auto& view = views[me];
    view.empty().for_each([&](Cell a) {
      if (view.is_dead(a)) offer(me, Cells<1>::of(a));
      view.killers(a).for_each([&](Cell b) {
        if (a < b && view.kills(a, b)) offer(me, Cells<1>::of(a).with(b));
      });
    });
  }
  return out;
}

TEST(InferiorOracle, FillInOfAnyOrder) {
  base::Random random(seed());
  for (const Size size : {Size{4, 4}, Size{4, 5}, Size{5, 5}, Size{6, 3}})
    for (int i = 0; i < share(8000, 300) && !testing::Test::HasFailure(); ++i) {
      const Position position = random_stones(size, 4 + random.below(6), 3 + random.below(3), random);
      if (position.winner()) continue;
      const CompletionTable table(position);
      board::PerColor<inferior::View<1>> views;
      for (Color me : board::kColors)
        views[me].build(board::cell_geometry<1>(size), me, board::stones_of<1>(position, board::state_of(me)),
                        board::stones_of<1>(position, board::state_of(board::other(me))));
      Code code = 0;
      while (!views[Color::Black].won() && !views[Color::White].won()) {
        const Offer step = random_offer(views, random);
        if (step.cells.empty()) break;
        step.cells.for_each([&](Cell cell) {
          code += table.stone(step.color, cell);
          views[step.color].add_mine(cell);
          views[board::other(step.color)].add_theirs(cell);
        });
        for (Color to_move : board::kColors)
          ASSERT_EQ(table.winner(0, to_move), table.winner(code, to_move)) << board::to_ascii(position);
      }
    }
}

TEST(InferiorOracle, LinesOfPlay) {
  base::Random random(seed());
  const auto settings = inferior_options();
  std::vector<InferiorTally> tallies(settings.size());
  for (const Size size : {Size{4, 4}, Size{5, 4}, Size{5, 5}, Size{3, 6}})
    for (int i = 0; i < share(3000, 60) && !testing::Test::HasFailure(); ++i) {
      const Position position = random_stones(size, 7 + random.below(3), 3 + random.below(3), random);
      if (position.winner()) continue;
      const CompletionTable table(position);
      for (std::size_t j = 0; j < settings.size(); ++j) {
        InferiorSearch<1> search(settings[j].options);
        InferiorCheck<1>(table, search, tallies[j]).along_a_line(random);
      }
    }
  for (std::size_t j = 0; j < settings.size(); ++j) tallies[j].print(settings[j].name);
}

}  // namespace
}  // namespace hex::tests
