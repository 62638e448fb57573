#include "search/mcts.h"

#include <gtest/gtest.h>

#include "board/ascii.h"
#include "test_environment.h"

namespace hex::search {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;

template <int W>
void set(Mcts<W>& mcts, const Position& p) {
  mcts.set_root(board::stones_of<W>(p), p.to_move(), board::kNoCell);
}

MctsLimits playouts(std::uint64_t count, int threads = 1) {
  MctsLimits out;
  out.playouts = count;
  out.threads = threads;
  return out;
}

TEST(Mcts, CountsAndSeedsDecide) {
  const Position p(Size{9, 9});
  std::vector<MctsMove> before;
  for (int i = 0; i < 2; ++i) {
    Mcts<2> mcts(board::cell_geometry<2>(p.size()), {}, std::size_t{8} << 20);
    set(mcts, p);
    EXPECT_EQ(mcts.run(playouts(1500)), 1500U);
    const auto moves = mcts.moves();
    std::uint64_t visits = 0;
    for (std::size_t k = 0; k < moves.size(); ++k) {
      visits += moves[k].visits;
      if (i == 0) continue;
      EXPECT_EQ(moves[k].move, before[k].move);
      EXPECT_EQ(moves[k].visits, before[k].visits);
      EXPECT_EQ(moves[k].line, before[k].line);
    }
    EXPECT_LE(visits, 1500U);
    EXPECT_GT(visits, 1400U);
    before = moves;
  }
}

TEST(Mcts, KeepsTheTreeFromMoveToMove) {
  Position p(Size{7, 7});
  Mcts<1> mcts(board::cell_geometry<1>(p.size()), {}, std::size_t{16} << 20);
  set(mcts, p);
  mcts.run(playouts(3000));
  const auto best = mcts.moves()[0];
  ASSERT_GE(best.line.size(), 2U);
  p.play(Color::Black, best.line[0]);
  p.play(Color::White, best.line[1]);
  set(mcts, p);
  EXPECT_GT(mcts.kept_visits(), 50U);
  EXPECT_LT(mcts.kept_visits(), best.visits);
  for (const auto& move : mcts.moves()) EXPECT_TRUE(p.is_empty(move.move));
  Position other(Size{7, 7});
  other.play(Color::Black, 0);
  other.play(Color::White, 48);
  set(mcts, other);
  EXPECT_EQ(mcts.kept_visits(), 0U);
}

// Black has the middle and White a corner, so Black is ahead whoever moves.
TEST(Mcts, EstimatesAreOfTheSideThatMoves) {
  Position p(Size{9, 9});
  p.play(Color::Black, p.size().cell(4, 4));
  p.play(Color::White, p.size().cell(0, 0));
  for (const Color color : board::kColors) {
    p.set_to_move(color);
    Mcts<2> mcts(board::cell_geometry<2>(p.size()), {}, std::size_t{8} << 20);
    set(mcts, p);
    mcts.run(playouts(300));
    const double estimate = mcts.moves()[0].estimate;
    EXPECT_TRUE(color == Color::Black ? estimate > 0.5 : estimate < 0.5) << estimate;
  }
}

// Only estimates choose the moves; the games do not count.
TEST(Mcts, EstimatesCount) {
  const Position p(Size{9, 9});
  std::vector<std::uint64_t> visits;
  for (const double share : {0.0, 1.0}) {
    MctsOptions options;
    options.estimate_share = share;
    Mcts<2> mcts(board::cell_geometry<2>(p.size()), options, std::size_t{8} << 20);
    set(mcts, p);
    mcts.run(playouts(300));
    visits.push_back(mcts.moves()[0].visits);
  }
  EXPECT_NE(visits[0], visits[1]);
}

// Black wins nine of ten, and the middle is the best move.
class Simple final : public Evaluator<2> {
 public:
  Simple(bool needs_connections, int& asked) : needs_connections_(needs_connections), asked_(asked) {}
  bool needs_connections() const override { return needs_connections_; }
  void evaluate(std::span<const EvaluatorInput<2>> in, std::span<EvaluatorOutput> out) override {
    ++asked_;
    for (std::size_t i = 0; i < in.size(); ++i) {
      EXPECT_TRUE(!needs_connections_ || in[i].connections[Color::Black] != nullptr);
      out[i].value = in[i].to_move == Color::Black ? 0.9 : 0.1;
      out[i].priors.assign(81, 0.0F);
      out[i].priors[40] = 1;
    }
  }

 private:
  bool needs_connections_;
  int& asked_;
};

// One that needs no connections is asked about every node that gets children.
TEST(Mcts, AsksAnEvaluatorAsSoonAsItCan) {
  const Position p(Size{9, 9});
  int asked[2] = {0, 0};
  for (const bool needs : {true, false}) {
    MctsOptions options;
    options.estimate_share = 1;
    options.odds_power = 2;
    Mcts<2> mcts(board::cell_geometry<2>(p.size()), options, std::size_t{8} << 20,
                 [&, needs] { return std::make_unique<Simple>(needs, asked[needs ? 0 : 1]); });
    set(mcts, p);
    mcts.run(playouts(300));
    // What is told is what the search weighs: the games, half of which White wins, have no share. The estimate is 0.9, of
    // which the odds are squared.
    EXPECT_NEAR(mcts.value(), 81.0 / 82, 1e-6);
    EXPECT_NEAR(mcts.moves()[0].value, 81.0 / 82, 1e-6);
  }
  EXPECT_GT(asked[0], 0);
  EXPECT_GT(asked[1], 2 * asked[0]);
}

// Without games every visit asks the evaluator, about a leaf that it reaches for the first time.
TEST(Mcts, GoesByEstimatesOnly) {
  const Position p(Size{9, 9});
  int asked = 0;
  MctsOptions options;
  options.estimate_share = 1;
  options.odds_power = 1;
  options.games = false;
  options.knowledge_after = 0;
  Mcts<2> mcts(board::cell_geometry<2>(p.size()), options, std::size_t{8} << 20,
               [&] { return std::make_unique<Simple>(false, asked); });
  set(mcts, p);
  EXPECT_EQ(mcts.run(playouts(300)), 300U);
  EXPECT_EQ(asked, 301);  // and about the root
  EXPECT_NEAR(mcts.value(), 0.9, 1e-6);
}

TEST(Mcts, LittleMemoryIsEnough) {
  const Position p(Size{11, 11});
  Mcts<2> mcts(board::cell_geometry<2>(p.size()), {}, 0);
  set(mcts, p);
  EXPECT_EQ(mcts.run(playouts(2000)), 2000U);
  EXPECT_FALSE(mcts.moves().empty());
  const MctsTree tree(std::size_t{1} << 20, sizeof(MctsRecord<2>), 121);
  const std::size_t bytes =
      2 * (tree.capacity() * sizeof(MctsNode) + tree.record_capacity() * sizeof(MctsRecord<2>));
  EXPECT_LE(bytes, std::size_t{1} << 20);
  EXPECT_GT(bytes, std::size_t{900} << 10);
}

TEST(Mcts, ThreadsShareTheTree) {
  const Position p(Size{6, 6});
  Mcts<1> mcts(board::cell_geometry<1>(p.size()), {}, std::size_t{4} << 20);
  set(mcts, p);
  const std::uint64_t done = mcts.run(playouts(3000, 3));
  EXPECT_TRUE(done == 3000 || mcts.winner() == Color::Black);
  EXPECT_NE(mcts.winner(), Color::White);  // the first player wins
}

TEST(Mcts, StopsWhenTold) {
  const Position p(Size{11, 11});
  Mcts<2> mcts(board::cell_geometry<2>(p.size()), {}, std::size_t{4} << 20);
  set(mcts, p);
  int asked = 0;
  MctsLimits limits;
  limits.stop = [&] { return ++asked > 10; };
  EXPECT_EQ(mcts.run(limits), 10U);
}

TEST(Mcts, AvoidsWhatItMustNotPlay) {
  const Position p(Size{5, 5});
  MctsOptions options;
  options.knowledge_after = 0;
  Mcts<1> mcts(board::cell_geometry<1>(p.size()), options, std::size_t{4} << 20);
  set(mcts, p);
  mcts.avoid(board::Cells<1>::of(12));
  mcts.run(playouts(300));
  for (const auto& move : mcts.moves()) EXPECT_TRUE(move.move != 12 || move.visits == 0);
}

// Before depth 2 White has no move but one: whatever Black tries, that is the answer. From there on White
// moves as he likes.
TEST(Mcts, BansHoldUntilTheirDepth) {
  const Position p(Size{5, 5});
  MctsOptions options;
  options.knowledge_after = 0;
  for (const std::size_t until : {2u, 1u}) {
    Mcts<1> mcts(board::cell_geometry<1>(p.size()), options, std::size_t{4} << 20);
    set(mcts, p);
    mcts.ban({Color::White, board::cell_geometry<1>(p.size()).all - board::Cells<1>::of(6), until});
    mcts.run(playouts(600));
    int answers = 0, others = 0, later = 0;
    for (const auto& move : mcts.moves()) {
      if (move.line.size() > 1) ++(move.line[1] == 6 ? answers : others);
      if (move.line.size() > 3 && move.line[3] != 6) ++later;
    }
    if (until == 2) {
      EXPECT_EQ(others, 0);
      EXPECT_GT(answers, 0);
      EXPECT_GT(later, 0) << "not for ever";
    } else {
      EXPECT_GT(others, 0) << "at depth 0 it is Black's turn";
    }
  }
}

}  // namespace
}  // namespace hex::search
