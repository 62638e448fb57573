// Explanations against brute force: the winner, the answer, the carrier (with every other empty cell given to
// the loser, the winner still wins), and that threats and branches together meet every move of the loser.
#include <gtest/gtest.h>

#include <algorithm>

#include "board/ascii.h"
#include "board/notation.h"
#include "explain/explainer.h"
#include "oracle/brute_force.h"
#include "property/random_position.h"
#include "reports/explaining.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Color;
using board::kNoCell;
using board::other;
using board::Position;
using board::Size;
using explain::Explanation;
using explain::Refutation;
using explain::Standing;
using explain::Threat;

bool has(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

class Judge {
 public:
  explicit Judge(Size size) : truth_(size), solver_(engine::make_solver(size, 16 << 20)) {}

  void check(const Position& p, Cell move, int depth, bool blind) {
    const Explanation e = blind ? explain_blindly(p, move, depth) : explain(p, move, depth);
    ASSERT_TRUE(e.winner.has_value());
    check_before(p, e);
    Position now = p;
    if (move != kNoCell) now.play(p.to_move(), move);
    ASSERT_EQ(*e.winner, truth_.winner(now));
    if (now.to_move() == *e.winner && !now.winner()) answer(now, *e.winner, e.key);
    ASSERT_EQ(truth_.winner(now), *e.winner) << "the answer does not win";
    check_standing(now, *e.winner, e.standing, depth);
    check_line(p, e);
  }

 private:
  Explanation explain(const Position& p, Cell move, int depth) {
    engine::ExplainOptions options;
    options.depth = depth;
    return engine::explain_position(*solver_, p, move, options);
  }

  // Without connections: on boards this small they leave little else to do.
  Explanation explain_blindly(const Position& p, Cell move, int depth) {
    const auto oracle = [&](const Position& asked, bool) {
      engine::SolveOptions options;
      options.line = false;
      return solver_->solve(asked, options).answer;
    };
    const auto looker = [](const Position& seen, Color color) {
      explain::Outlook out;
      out.joined = out.connected = seen.winner() == color;
      out.must_play = seen.cells_of(board::CellState::Empty);
      return out;
    };
    return explain::Explainer(oracle, looker, depth).explain(p, move);
  }

  static void answer(Position& p, Color winner, Cell cell) {
    if (cell != kNoCell)
      p.play(winner, cell);
    else
      p.set_to_move(other(winner));
  }

  // No winning move outside the must-play; another move is named only if it wins.
  void check_before(const Position& p, const Explanation& e) {
    const auto winning = truth_.winning_moves(p);
    for (Cell c : winning) ASSERT_TRUE(has(e.must_play, c)) << board::cell_name(p.size(), c);
    if (e.better != kNoCell) {
      ASSERT_TRUE(has(winning, e.better));
    }
    if (e.winnable) {
      ASSERT_EQ(*e.winnable, !winning.empty());
    }
  }

  // The loser is to move.
  void check_standing(const Position& p, Color winner, const Standing& s, int depth) {
    if (s.joined) {
      ASSERT_EQ(p.winner(), winner);
      return;
    }
    Position less = p;
    for (Cell c : p.cells_of(board::CellState::Empty))
      if (!has(s.carrier, c)) less.set_up(other(winner), c);
    less.set_to_move(other(winner));
    ASSERT_EQ(truth_.winner(less), winner) << "the carrier is not enough\n" << to_ascii(less);
    if (s.connected || depth == 0) return;
    ASSERT_EQ(s.left, 0);
    for (Cell c : p.cells_of(board::CellState::Empty))
      ASSERT_TRUE(met(p, winner, s, c)) << board::cell_name(p.size(), c);
    for (const Refutation& r : s.branches) {
      Position now = p;
      now.play(other(winner), r.move);
      answer(now, winner, r.reply);
      check_standing(now, winner, r.after, depth - 1);
    }
  }

  // Does one of the answers or threats that are named win against this move, without the move being in its
  // way?
  bool met(const Position& p, Color winner, const Standing& s, Cell move) {
    if (!has(s.carrier, move)) return true;
    const auto wins = [&](Cell reply) {
      if (reply == move) return false;
      Position now = p;
      now.play(other(winner), move);
      if (now.winner()) return false;
      answer(now, winner, reply);
      return truth_.winner(now) == winner;
    };
    for (const Threat& t : s.threats)
      if (!has(t.carrier, move)) return wins(t.key);
    return std::any_of(s.branches.begin(), s.branches.end(), [&](const Refutation& r) {
      return (r.move == move || !has(r.after.carrier, move)) && wins(r.reply);
    });
  }

  void check_line(const Position& p, const Explanation& e) {
    if (e.line.empty()) return;
    Position now = p;
    for (Cell c : e.line) {
      ASSERT_TRUE(now.is_empty(c));
      ASSERT_FALSE(now.winner().has_value());
      if (c != e.line.front() || e.key != kNoCell || e.move != kNoCell) now.play(now.to_move(), c);
      if (e.key == kNoCell) return;  // a pass is no move of a line
    }
    ASSERT_EQ(now.winner(), e.winner);
  }

  BruteForce truth_;
  std::unique_ptr<engine::Solver> solver_;
};

TEST(Explain, AgreesWithBruteForce) {
  for (Size size : {Size{3, 3}, Size{4, 3}, Size{3, 4}, Size{4, 4}}) {
    Judge judge(size);
    base::Random random(seed());
    for (int i = 0; i < share(2000, 60); ++i) {
      const Position p = random_position(size, random);
      if (p.winner()) continue;
      const Cell move = i % 5 == 0 ? kNoCell : random_empty_cell(p, random);
      SCOPED_TRACE(to_ascii(p) + name(p.to_move()) + " " +
                   (move == kNoCell ? "" : board::cell_name(size, move)));
      judge.check(p, move, i % 3, i % 2 == 1);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace hex::tests
