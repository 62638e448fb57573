// Oracle: fill-in and pruning against brute force. Fill-in leaves the winner unchanged whoever moves; a dead
// cell is dead by definition; a reply tree leaves intrusions dead; a killer kills; pruning leaves a winning
// move whenever there is one.
#include <gtest/gtest.h>

#include "board/ascii.h"
#include "board/notation.h"
#include "inferior/inferior_search.h"
#include "inferior/witness.h"
#include "oracle/completion_table.h"
#include "oracle/connection_cases.h"
#include "oracle/proof_rules.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Cells;
using board::Color;
using board::Position;
using board::Size;
using inferior::FillIn;
using inferior::FillKind;
using inferior::FillStep;
using inferior::InferiorSearch;
using inferior::Options;
using inferior::Pruned;
using inferior::PrunedKind;
using inferior::Pruning;
using Code = CompletionTable::Code;

struct Tally {
  long positions = 0, dead = 0, captured = 0, region = 0, vulnerable = 0, with_carrier = 0, dominated = 0;
  void print(const char* what) const {
    std::printf(
        "%s: %ld positions; cells dead %ld, captured %ld, region %ld; moves vulnerable %ld (%ld with "
        "carrier), dominated %ld\n",
        what, positions, dead, captured, region, vulnerable, with_carrier, dominated);
  }
};

template <int W>
class Check {
 public:
  Check(const CompletionTable& table, InferiorSearch<W>& search, Tally& tally)
      : table_(table),
        geometry_(board::cell_geometry<W>(table.position().size())),
        search_(search),
        tally_(tally) {}

  void all() {
    search_.fill(geometry_,
                 {board::stones_of<W>(table_.position(), board::CellState::Black),
                  board::stones_of<W>(table_.position(), board::CellState::White)},
                 fill_);
    ++tally_.positions;
    check_steps(0, 0);
  }

  // The same after further stones, one at a time, each from the fill-in before it.
  void along_a_line(base::Random& random) {
    all();
    Code played = 0;
    while (!fill_.winner && !fill_.empty(geometry_).empty() && !testing::Test::HasFailure()) {
      const Cells<W> empty = fill_.empty(geometry_);
      const Cell cell = empty.nth(random.below(empty.count()));
      const Color color = random.below(2) == 0 ? Color::Black : Color::White;
      inferior::BothStones<W> added;
      added[static_cast<std::size_t>(board::index(color))].add(cell);
      const std::size_t done = fill_.steps.size();
      search_.extend(geometry_, fill_, added, fill_, random.below(2) == 0 ? color : board::other(color));
      ++tally_.positions;
      played += table_.stone(color, cell);
      check_steps(played, done);
    }
  }

 private:
  std::string text() const { return "\n" + board::to_ascii(table_.position()) + "\n"; }
  std::string name(Cell cell) const { return board::cell_name(table_.position().size(), cell); }
  Code stones(Color color, const Cells<W>& cells) const {
    Code out = 0;
    cells.for_each([&](Cell cell) { out += table_.stone(color, cell); });
    return out;
  }
  // The steps from `first` on, and pruning after them; `played` are the stones besides those of the table.
  void check_steps(Code played, std::size_t first) {
    check_witnesses();
    Code code = played;
    for (std::size_t i = 0; i < fill_.steps.size(); ++i) {
      const FillStep<W>& step = fill_.steps[i];
      if (i >= first) check_step(code, step);
      const Code next = code + stones(step.color, step.cells);
      expect_same(code, next, "fill-in");
      code = next;
    }
    if (fill_.winner) {
      EXPECT_EQ(table_.winner(played, Color::Black), *fill_.winner) << text();
      EXPECT_EQ(table_.winner(played, Color::White), *fill_.winner) << text();
      return;
    }
    for (Color to_move : board::kColors) check_pruning(played, code, to_move);
  }
  void expect_same(Code a, Code b, const char* what) {
    for (Color to_move : board::kColors)
      ASSERT_EQ(table_.winner(a, to_move), table_.winner(b, to_move)) << what << text();
  }

  static ProofRules::Set set_of(const Cells<W>& cells) {
    ProofRules::Set out;
    cells.for_each([&](Cell cell) { out.insert(cell); });
    return out;
  }
  Cells<W> some_of(const Cells<W>& cells) {
    Cells<W> out;
    cells.for_each([&](Cell cell) {
      if (random_.below(2) == 0) out.add(cell);
    });
    return out;
  }

  // Every step can go into a certificate: with the witness's stones, any others of that player, and any of
  // the cells that are empty afterwards.
  void check_witnesses() {
    inferior::find_witnesses(geometry_, fill_);
    auto stones = fill_.before;
    for (const FillStep<W>& step : fill_.steps) {
      auto& mine = stones[static_cast<std::size_t>(board::index(step.color))];
      ASSERT_TRUE(step.stones.subset_of(mine)) << text();
      const ProofRules rules(table_.position().size(), step.color);
      const Cells<W> empty = geometry_.all - stones[0] - stones[1] - step.cells;
      for (int round = 0; round < 3; ++round) {
        const Cells<W> assumed = round == 0 ? step.stones : step.stones | some_of(mine);
        const Cells<W> open = round == 0 ? empty : some_of(empty);
        if (step.kind == FillKind::Dead) {
          ASSERT_TRUE(rules.come_out(set_of(step.cells), set_of(assumed), set_of(open))) << text();
        } else if (step.kind == FillKind::Captured) {
          check_leaves(rules, step.replies, assumed, open, step.cells, {});
        }
      }
      mine |= step.cells;
    }
  }
  void check_leaves(const ProofRules& rules, int first, const Cells<W>& mine, const Cells<W>& empty,
                    const Cells<W>& open, const Cells<W>& theirs) {
    if (first < 0) {
      ASSERT_TRUE(rules.come_out(set_of(theirs | open), set_of(mine), set_of(empty))) << text();
      return;
    }
    for (int i = first; i >= 0; i = fill_.replies[static_cast<std::size_t>(i)].next) {
      const inferior::Reply& r = fill_.replies[static_cast<std::size_t>(i)];
      Cells<W> rest = open.without(r.intrusion), more = mine;
      if (r.reply != board::kNoCell) rest.remove(r.reply), more.add(r.reply);
      check_leaves(rules, r.child, more, empty, rest, theirs.with(r.intrusion));
    }
  }

  void check_step(Code code, const FillStep<W>& step) {
    const int count = step.cells.count();
    if (step.kind == FillKind::Dead) {
      tally_.dead += count;
      step.cells.for_each([&](Cell cell) {
        ASSERT_TRUE(table_.is_dead(code, cell)) << name(cell) << " is not dead" << text();
      });
    } else if (step.kind == FillKind::Captured) {
      tally_.captured += count;
      check_replies(code, step, step.replies, step.cells, {}, {});
    } else {
      tally_.region += count;
    }
  }

  // At this place of the tree, `open` cells are left; every one of them has an answer, after which theirs and
  // what is left without an answer come out dead one by one.
  void check_replies(Code code, const FillStep<W>& step, int first, const Cells<W>& open,
                     const Cells<W>& mine, const Cells<W>& theirs) {
    if (first < 0) {
      Cells<W> gone = theirs | open;
      const Code base = code + stones(step.color, mine);
      gone.for_each([&](Cell cell) {
        ASSERT_TRUE(table_.is_dead(base, cell)) << name(cell) << " is not dead after the replies" << text();
      });
      return;
    }
    Cells<W> answered;
    for (int i = first; i >= 0; i = fill_.replies[static_cast<std::size_t>(i)].next) {
      const inferior::Reply& r = fill_.replies[static_cast<std::size_t>(i)];
      ASSERT_TRUE(open.has(r.intrusion)) << text();
      ASSERT_NE(r.intrusion, r.reply) << text();
      answered.add(r.intrusion);
      Cells<W> rest = open.without(r.intrusion), more = mine;
      if (r.reply != board::kNoCell) {
        ASSERT_TRUE(open.has(r.reply)) << text();
        rest.remove(r.reply);
        more.add(r.reply);
      }
      check_replies(code, step, r.child, rest, more, theirs.with(r.intrusion));
    }
    ASSERT_EQ(answered, open) << "an intrusion without an answer" << text();
  }

  void check_pruning(Code played, Code code, Color to_move) {
    search_.prune(geometry_, fill_.stones, to_move, pruning_);
    Cells<W> seen = pruning_.candidates;
    for (const Pruned<W>& p : pruning_.pruned) {
      ASSERT_FALSE(seen.has(p.cell)) << text();
      seen.add(p.cell);
      if (p.kind == PrunedKind::Vulnerable)
        check_vulnerable(code, to_move, p);
      else
        check_dominated(code, to_move, p);
    }
    ASSERT_EQ(seen, fill_.empty(geometry_)) << text();
    if (table_.winner(code, to_move) != to_move) return;
    bool left = false, left_before = false;
    pruning_.candidates.for_each([&](Cell cell) {
      left = left || table_.wins_at(code, to_move, cell);
      left_before = left_before || table_.wins_at(played, to_move, cell);
    });
    EXPECT_TRUE(left) << "no winning move left for " << board::name(to_move) << text();
    EXPECT_TRUE(left_before) << "none without the fill-in for " << board::name(to_move) << text();
  }

  void check_vulnerable(Code code, Color to_move, const Pruned<W>& p) {
    ++tally_.vulnerable;
    const Color them = board::other(to_move);
    const Code killed = code + table_.stone(them, p.by);
    const Code filled = killed + stones(them, p.carrier);
    if (!p.carrier.empty()) ++tally_.with_carrier;
    expect_same(killed, filled, "the carrier of a killer");
    ASSERT_FALSE(p.carrier.has(p.cell)) << text();
    EXPECT_TRUE(table_.is_dead(filled, p.cell))
        << name(p.cell) << " is not killed by " << name(p.by) << text();
    const Cells<W> stones = fill_.stones[static_cast<std::size_t>(board::index(them))].with(p.by) | p.carrier;
    EXPECT_TRUE(ProofRules(table_.position().size(), them)
                    .is_dead(p.cell, set_of(stones), set_of(fill_.empty(geometry_).without(p.cell) - stones)))
        << name(p.cell) << " is not dead by the book after " << name(p.by) << text();
  }

  // Whoever moves next, the dominator's stone is at least as good; and filling in after it says so.
  void check_dominated(Code code, Color to_move, const Pruned<W>& p) {
    ++tally_.dominated;
    ASSERT_TRUE(pruning_.candidates.has(p.by)) << text();
    for (Color next : board::kColors)
      if (table_.winner(code + table_.stone(to_move, p.cell), next) == to_move) {
        EXPECT_EQ(table_.winner(code + table_.stone(to_move, p.by), next), to_move)
            << name(p.by) << " does not dominate " << name(p.cell) << text();
      }
    auto child = fill_.stones;
    child[static_cast<std::size_t>(board::index(to_move))].add(p.by);
    Options options;
    options.local = search_.options().local;
    InferiorSearch<W> other(options);
    FillIn<W> after;
    other.fill(geometry_, child, after, to_move);
    if (after.winner) return;
    EXPECT_FALSE(after.empty(geometry_).has(p.cell))
        << name(p.by) << " does not fill in " << name(p.cell) << text();
  }

  const CompletionTable& table_;
  const board::CellGeometry<W>& geometry_;
  InferiorSearch<W>& search_;
  Tally& tally_;
  FillIn<W> fill_;
  Pruning<W> pruning_;
  base::Random random_{1};
};

struct NamedOptions {
  const char* name;
  Options options;
};

// Everything, patterns, and one kind of fill-in at a time: alone, each has more to do.
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
    Tally tally;
    for (int code = 0; code < 19683 && !testing::Test::HasFailure(); code += kSanitized ? 10 : 1) {
      Position position(size);
      for (int left = code, cell = 0; cell < 9; ++cell, left /= 3)
        if (left % 3 != 0) position.set_up(left % 3 == 1 ? Color::Black : Color::White, cell);
      if (position.winner()) continue;
      const CompletionTable table(position);
      Check<1>(table, search, tally).all();
    }
    tally.print(name);
  }
}

TEST(InferiorOracle, RandomPositionsOfSmallBoards) {
  base::Random random(seed());
  const auto settings = inferior_options();
  std::vector<Tally> tallies(settings.size());
  for (const Size size : {Size{4, 4}, Size{4, 5}, Size{5, 4}, Size{5, 5}, Size{3, 6}, Size{6, 3}, Size{6, 6}})
    for (int i = 0; i < share(6000, 250) && !testing::Test::HasFailure(); ++i) {
      const int empties = size.cells() / 4 + random.below(10 - size.cells() / 4);
      const Position position = random_stones(size, empties, 3 + random.below(3), random);
      if (position.winner()) continue;
      const CompletionTable table(position);
      for (std::size_t j = 0; j < settings.size(); ++j) {
        InferiorSearch<1> search(settings[j].options);
        Check<1>(table, search, tallies[j]).all();
      }
    }
  for (std::size_t j = 0; j < settings.size(); ++j) tallies[j].print(settings[j].name);
}

TEST(InferiorOracle, LinesOfPlay) {
  base::Random random(seed());
  const auto settings = inferior_options();
  std::vector<Tally> tallies(settings.size());
  for (const Size size : {Size{4, 4}, Size{5, 4}, Size{5, 5}, Size{3, 6}})
    for (int i = 0; i < share(3000, 60) && !testing::Test::HasFailure(); ++i) {
      const Position position = random_stones(size, 7 + random.below(3), 3 + random.below(3), random);
      if (position.winner()) continue;
      const CompletionTable table(position);
      for (std::size_t j = 0; j < settings.size(); ++j) {
        InferiorSearch<1> search(settings[j].options);
        Check<1>(table, search, tallies[j]).along_a_line(random);
      }
    }
  for (std::size_t j = 0; j < settings.size(); ++j) tallies[j].print(settings[j].name);
}

}  // namespace
}  // namespace hex::tests
