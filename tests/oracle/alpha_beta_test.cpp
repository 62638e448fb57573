// Alpha-beta against brute force: what it says is proved is so, whatever its width, depth and node limit, and
// however little its analysis sees.
#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "board/ascii.h"
#include "oracle/brute_force.h"
#include "test_environment.h"

namespace hex {
namespace {

using board::Color;
using board::Position;
using search::AlphaBeta;
using search::AlphaBetaOptions;
using search::AlphaBetaResult;

AlphaBetaOptions options(bool knowing, int depth, int width) {
  AlphaBetaOptions out = AlphaBetaOptions::standard({4, 4});
  out.depth = depth;
  out.widths = {width};
  out.memory_bytes = 1 << 18;  // small, so that entries are lost
  if (!knowing) {
    out.analysis.connections = out.analysis.fill_in = out.analysis.regions = false;
    out.analysis.prune = out.analysis.star_domination = false;
  }
  return out;
}

Position random_position(base::Random& random, int stones) {
  Position out({4, 4});
  for (int i = 0; i < stones; ++i) {
    const board::Cell c = random.below(16);
    if (out.is_empty(c)) out.play(board::kColors[random.below(2)], c);
  }
  out.set_to_move(board::kColors[random.below(2)]);
  return out;
}

// Every claim of the result.
void expect_true(tests::BruteForce& truth, const Position& p, const AlphaBetaResult& result) {
  const auto winning = truth.winning_moves(p);
  const auto wins = [&](board::Cell c) {
    return std::find(winning.begin(), winning.end(), c) != winning.end();
  };
  ASSERT_FALSE(result.moves.empty());
  if (result.winner) {
    EXPECT_EQ(*result.winner, truth.winner(p)) << board::to_ascii(p);
  }
  if (result.winner == p.to_move() && !result.unsure) {
    EXPECT_TRUE(wins(result.moves[0].move)) << board::to_ascii(p);
  }
  for (const auto& move : result.moves) {
    EXPECT_TRUE(p.is_empty(move.move));
    if (move.value == AlphaBeta<1>::kWin) {
      EXPECT_TRUE(wins(move.move)) << board::to_ascii(p);
    }
    if (move.value == -AlphaBeta<1>::kWin) {
      EXPECT_FALSE(wins(move.move)) << board::to_ascii(p);
    }
    ASSERT_FALSE(move.line.empty());
    EXPECT_EQ(move.line[0], move.move);
  }
}

TEST(AlphaBeta, ProvesOnlyWhatIsTrue) {
  base::Random random(tests::seed());
  tests::BruteForce truth({4, 4});
  for (const bool knowing : {true, false})
    for (const int width : {1, 3, 0})
      for (const int depth : {1, 2, 3, 5}) {
        AlphaBeta<1> search(board::cell_geometry<1>({4, 4}), options(knowing, depth, width));
        for (int i = 0; i < tests::share(300, 30); ++i) {
          const Position p = random_position(random, 5 + random.below(8));
          if (p.winner() || p.empty_cells() == 0) continue;
          search::AlphaBetaLimits limits;
          limits.nodes = 1 + static_cast<std::uint64_t>(random.below(random.below(3) == 0 ? 40 : 400));
          board::Cells<1> avoid;
          if (random.below(4) == 0) avoid.words[0] = random.next() & 0xffff;
          const auto result = search.search(board::stones_of<1>(p), p.to_move(), avoid, limits);
          expect_true(truth, p, result);
          const auto open = board::stones_of<1>(p, board::CellState::Empty) - avoid;
          if (!open.empty()) {
            EXPECT_FALSE(avoid.has(result.moves[0].move));
          }
        }
      }
}

// Without any knowledge, but deep and wide enough, it is a solver; and it is one with the narrowest width,
// since moves that lose do not count.
TEST(AlphaBeta, SolvesByItself) {
  base::Random random(tests::seed());
  tests::BruteForce truth({4, 4});
  AlphaBeta<1> search(board::cell_geometry<1>({4, 4}), options(false, 16, 0));
  for (int i = 0; i < tests::share(100, 10); ++i) {
    const Position p = random_position(random, 10 + random.below(4));
    if (p.winner() || p.empty_cells() == 0) continue;
    const auto result = search.search(board::stones_of<1>(p), p.to_move(), {}, {});
    EXPECT_EQ(result.winner, truth.winner(p)) << board::to_ascii(p);
    expect_true(truth, p, result);
    // With moves to be avoided, or little to spend, it may only say less.
    const board::Cells<1> avoid{{random.next() & 0xffff}};
    search::AlphaBetaLimits limits;
    limits.nodes = 1 + static_cast<std::uint64_t>(random.below(200));
    AlphaBeta<1> fresh(board::cell_geometry<1>({4, 4}), options(false, 16, 0));
    expect_true(truth, p, fresh.search(board::stones_of<1>(p), p.to_move(), {}, limits));
    expect_true(truth, p, search.search(board::stones_of<1>(p), p.to_move(), avoid, {}));
  }
}

}  // namespace
}  // namespace hex
