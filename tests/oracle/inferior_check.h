// Fill-in and pruning of one position, checked against brute force: each step keeps the winner, dead cells
// are dead by definition, reply trees and witnesses hold by the rules of the proof calculus, killers kill,
// dominators dominate, and some winning move stays.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"
#include "inferior/inferior_search.h"
#include "inferior/witness.h"
#include "oracle/completion_table.h"
#include "oracle/proof_rules.h"

namespace hex::tests {

using board::Cell;
using board::Cells;
using board::Color;
using inferior::FillIn;
using inferior::FillKind;
using inferior::FillStep;
using inferior::InferiorSearch;
using inferior::Pruned;
using inferior::PrunedKind;
using inferior::Pruning;
using Code = CompletionTable::Code;

struct InferiorTally {
  long positions = 0, dead = 0, captured = 0, region = 0, vulnerable = 0, with_carrier = 0, dominated = 0;
  void print(const char* what) const {
    std::printf(
        "%s: %ld positions; cells dead %ld, captured %ld, region %ld; moves vulnerable %ld (%ld with "
        "carrier), dominated %ld\n",
        what, positions, dead, captured, region, vulnerable, with_carrier, dominated);
  }
};

template <int W>
class InferiorCheck {
 public:
  InferiorCheck(const CompletionTable& table, InferiorSearch<W>& search, InferiorTally& tally)
      : table_(table),
        geometry_(board::cell_geometry<W>(table.position().size())),
        search_(search),
        tally_(tally) {}

  void all() {
    search_.fill(geometry_, board::stones_of<W>(table_.position()), fill_);
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
      board::Stones<W> added;
      added[color].add(cell);
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
      auto& mine = stones[step.color];
      ASSERT_TRUE(step.stones.subset_of(mine)) << text();
      const ProofRules rules(table_.position().size(), step.color);
      const Cells<W> empty = geometry_.empty_cells(stones) - step.cells;
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
    const Cells<W> stones = fill_.stones[them].with(p.by) | p.carrier;
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
    child[to_move].add(p.by);
    inferior::Options options;
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
  InferiorTally& tally_;
  FillIn<W> fill_;
  Pruning<W> pruning_;
  base::Random random_{1};
};

}  // namespace hex::tests
