// Checks every claim of an analysis against the definitions: fill-in step by step, pruned moves one by one,
// the winner, the outcome, the must-play, and that a winning move is left.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "analysis/analysis.h"
#include "oracle/connection_cases.h"
#include "oracle/inferior_oracle.h"

namespace hex::tests {

class AnalysisClaims {
 public:
  using Mask = InferiorOracle::Mask;
  using Stones = InferiorOracle::Stones;
  using Color = board::Color;
  using Cell = board::Cell;

  explicit AnalysisClaims(board::Size size) : oracle_(size) {}

  InferiorOracle& oracle() { return oracle_; }

  struct Tally {
    long positions = 0, decided[6] = {}, steps[3] = {0, 0, 0}, pruned[5] = {0, 0, 0, 0, 0};
    long candidates = 0, empty = 0;

    void print(const char* what) const {
      std::printf("%s: %ld positions, decided by kind:", what, positions);
      for (long n : decided) std::printf(" %ld", n);
      std::printf("; steps: %ld dead, %ld captured, %ld regions; pruned:", steps[0], steps[1], steps[2]);
      for (long n : pruned) std::printf(" %ld", n);
      std::printf("; %ld of %ld moves stay\n", candidates, empty);
    }
  };
  const Tally& tally() const { return tally_; }

  // Stops at the first claim that is false.
  template <int W>
  void check(const analysis::Analysis<W>& a, const std::string& how) {
    const Stones on_board = both(a.fill.before), filled = both(a.fill.stones);
    text_ = describe(a, how);
    ASSERT_EQ(filled.of[0] & filled.of[1], 0u) << text_;
    ++tally_.positions;
    ++tally_.decided[static_cast<int>(a.decided_by)];
    check_steps(a, on_board, filled);
    if (!testing::Test::HasFatalFailure()) check_values(a, on_board, filled);
    if (!testing::Test::HasFatalFailure()) check_pruned(a, filled);
    if (!testing::Test::HasFatalFailure()) check_candidates(a, on_board, filled);
  }

  template <int W>
  static Mask mask(const board::Cells<W>& cells) {
    return static_cast<Mask>(cells.words[0]);
  }

 private:
  template <int W>
  static Stones both(const board::Stones<W>& stones) {
    return {{mask(stones[Color::Black]), mask(stones[Color::White])}};
  }

  template <int W>
  std::string describe(const analysis::Analysis<W>& a, const std::string& how) const {
    board::Position p(oracle_.size());
    for (Color color : board::kColors) a.fill.before[color].for_each([&](Cell c) { p.set_up(color, c); });
    std::string out = how + ", " + name(a.to_move) + " to move\n" + board::to_ascii(p);
    for (const auto& step : a.fill.steps)
      out += "step " + std::to_string(static_cast<int>(step.kind)) + " " + name(step.color) + " " +
             names_of(oracle_.size(), step.cells) + " carrier " + names_of(oracle_.size(), step.carrier) +
             "\n";
    for (const auto& pruned : a.pruning.pruned)
      out += "pruned " + std::to_string(static_cast<int>(pruned.kind)) + " " +
             board::cell_name(oracle_.size(), pruned.cell) + " by " +
             (pruned.by < 0 ? "-" : board::cell_name(oracle_.size(), pruned.by)) + " carrier " +
             names_of(oracle_.size(), pruned.carrier) + "\n";
    out += "candidates " + names_of(oracle_.size(), a.candidates) + " must-play " +
           names_of(oracle_.size(), a.must_play.region);
    return out + " decision " + std::to_string(static_cast<int>(a.decided_by)) + "\n";
  }

  template <int W>
  void check_steps(const analysis::Analysis<W>& a, const Stones& on_board, const Stones& filled) {
    Stones now = on_board;
    for (const auto& step : a.fill.steps) {
      // A cell that got a stone of its own colour later counts as filled in since then.
      const Mask cells = mask(step.cells) & ~now[step.color];
      ASSERT_EQ(cells & now.both(), 0u) << text_;
      ++tally_.steps[static_cast<int>(step.kind)];
      if (step.kind == inferior::FillKind::Dead) {
        InferiorOracle::for_each(
            cells, [&](Cell c) { ASSERT_TRUE(oracle_.dead(now, c)) << text_ << "not dead " << c; });
      } else if (std::popcount(cells) <= 5) {
        ASSERT_TRUE(oracle_.as_good_as_mine(now, step.color, cells)) << text_ << "not captured " << cells;
      }
      now[step.color] |= cells;
    }
    ASSERT_EQ(now.of[0], filled.of[0]) << text_;
    ASSERT_EQ(now.of[1], filled.of[1]) << text_;
  }

  template <int W>
  void check_values(const analysis::Analysis<W>& a, const Stones& on_board, const Stones& filled) {
    for (Color to_move : board::kColors)
      ASSERT_EQ(oracle_.winner(on_board, to_move), oracle_.winner(filled, to_move)) << text_;
    if (a.winner) {
      ASSERT_EQ(*a.winner, oracle_.winner(on_board, a.to_move)) << text_;
    }
    const Outcome truth = oracle_.outcome(on_board);
    switch (a.outcome) {
      case analysis::Outcome::Unknown:
        break;
      case analysis::Outcome::Positive:
        ASSERT_EQ(truth, Outcome::Positive) << text_;
        break;
      case analysis::Outcome::Negative:
        ASSERT_EQ(truth, Outcome::Negative) << text_;
        break;
      case analysis::Outcome::Fuzzy:
        ASSERT_EQ(truth, Outcome::Fuzzy) << text_;
    }
  }

  template <int W>
  void check_pruned(const analysis::Analysis<W>& a, const Stones& filled) {
    using inferior::PrunedKind;
    const Color me = a.to_move, them = board::other(me);
    for (const auto& pruned : a.pruning.pruned) {
      ++tally_.pruned[static_cast<int>(pruned.kind)];
      ASSERT_FALSE(a.pruning.candidates.has(pruned.cell)) << text_;
      if (pruned.kind == PrunedKind::Vulnerable) {
        const Stones killed = filled.with(them, InferiorOracle::bit(pruned.by));
        const Mask carrier = mask(pruned.carrier);
        ASSERT_TRUE(oracle_.dead(killed.with(them, carrier), pruned.cell)) << text_ << pruned.cell;
        for (Color to_move : board::kColors)
          ASSERT_EQ(oracle_.winner(killed, to_move), oracle_.winner(killed.with(them, carrier), to_move))
              << text_;
      } else if (pruned.kind == PrunedKind::CapturedReversible) {
        ASSERT_TRUE(oracle_.reversible(filled, me, pruned.cell, pruned.by)) << text_ << pruned.cell;
        for (const auto& another : a.pruning.pruned)  // independence, Definition 3.3
          ASSERT_FALSE(another.kind == pruned.kind && another.carrier.has(pruned.by)) << text_ << pruned.cell;
        const Stones after = filled.with(them, InferiorOracle::bit(pruned.by));
        ASSERT_TRUE(pruned.carrier.has(pruned.cell)) << text_;
        if (pruned.carrier.count() <= 5) {
          ASSERT_TRUE(oracle_.as_good_as_mine(after, me, mask(pruned.carrier))) << text_ << pruned.cell;
        }
      } else {
        ASSERT_TRUE(a.pruning.candidates.has(pruned.by)) << text_ << pruned.cell;
        ASSERT_TRUE(oracle_.dominates(filled, me, pruned.by, pruned.cell)) << text_ << pruned.cell;
      }
    }
  }

  template <int W>
  void check_candidates(const analysis::Analysis<W>& a, const Stones& on_board, const Stones& filled) {
    const Mask winning = oracle_.winning_moves(on_board, a.to_move), left = mask(a.candidates);
    tally_.candidates += std::popcount(left);
    tally_.empty += std::popcount(oracle_.empty(on_board));
    ASSERT_EQ(left & on_board.both(), 0u) << text_;
    if (winning != 0) {
      ASSERT_NE(winning & left, 0u) << text_;
    }
    // A winner's move that is left wins, if his winning was known: he has one of them at least.
    if (a.winner == a.to_move && winning != 0) {
      ASSERT_NE(left, 0u) << text_;
    }
    const Mask inside = oracle_.winning_moves(filled, a.to_move);
    ASSERT_EQ(inside & ~mask(a.must_play.region), 0u) << text_;
  }

  InferiorOracle oracle_;
  Tally tally_;
  std::string text_;
};

}  // namespace hex::tests
