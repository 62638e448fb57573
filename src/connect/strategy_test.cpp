#include "connect/strategy.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"
#include "connect/carrier_game.h"
#include "connect/h_search.h"

namespace hex::connect {
namespace {

using board::Size;

// Plays one connection against every order of intrusions into its carrier. In the end its ends are joined,
// and with them every stepping stone.
template <int W>
class PlayOut {
 public:
  PlayOut(const ConnectionSet<W>& set, const Link<W>& link)
      : set_(set), link_(link), joins_(stepping_stones(set, link)) {
    joins_.push_back(link.y);
  }

  bool holds() {
    Strategy<W> strategy(set_, link_);
    Cells<W> mine = set_.mine();
    if (strategy.first_move()) mine.add(*strategy.first_move());
    return holds(strategy, mine, link_.carrier() - mine);
  }

 private:
  bool holds(const Strategy<W>& strategy, const Cells<W>& mine, const Cells<W>& open) {
    if (open.empty()) return joined(mine);
    bool ok = true;
    open.for_each([&](Cell c) {
      if (!ok) return;
      Strategy<W> next = strategy;
      const auto reply = next.reply(c);
      if (reply && !open.without(c).has(*reply)) {
        ok = false;
        return;
      }
      ok = reply ? holds(next, mine.with(*reply), open.without(c).without(*reply))
                 : holds(next, mine, open.without(c));
    });
    return ok;
  }

  // Are the ends and the stepping stones joined by stones, ends and edges of mine?
  bool joined(Cells<W> mine) const {
    const auto& g = set_.geometry();
    for (int p : {link_.x, link_.y})
      if (p < g.plain->cells()) mine.add(p);
    const auto touch = [&](int p) {
      return p < g.plain->cells() ? Cells<W>::of(p) : g.edge[board::edge_at(g.plain->size(), p)];
    };
    Cells<W> reached = g.flood(touch(link_.x), mine);
    for (bool grown = true; grown;) {  // edges join what touches them
      grown = false;
      for (int e : {set_.first_edge(), set_.second_edge()})
        if ((e == link_.x || reached.meets(touch(e))) && !(mine & touch(e)).subset_of(reached)) {
          reached |= g.flood(touch(e), mine);
          grown = true;
        }
    }
    return std::all_of(joins_.begin(), joins_.end(), [&](int p) {
      return p < g.plain->cells() ? reached.has(p) : reached.meets(touch(p));
    });
  }

  const ConnectionSet<W>& set_;
  const Link<W>& link_;
  std::vector<int> joins_;
};

template <int W>
std::string describe(const ConnectionSet<W>& set, const Link<W>& link) {
  std::string out = board::point_name(set.size(), link.x) + " " + board::point_name(set.size(), link.y) +
                    (link.kind == Kind::Full ? " full" : " semi");
  link.carrier().for_each([&](Cell c) { out += " " + board::cell_name(set.size(), c); });
  return out;
}

void play_all(const board::Position& p, Color me, const Options& options, std::size_t max_cells) {
  ConnectionSet<1> set;
  HSearch<1> search(options);
  search.build(board::cell_geometry<1>(p.size()), me, board::stones_of<1>(p), set);
  for (int x : set.points())
    for (int y : set.points())
      for (Kind kind : {Kind::Full, Kind::Semi})
        for (const auto& c : set.list(x, y, kind)) {
          if (x >= y || base::at(c.carrier.count()) > max_cells) continue;
          const Link<1> link{x, y, kind, c};
          ASSERT_TRUE(derive(set, link).has_value())
              << board::to_ascii(p) << board::name(me) << " " << describe(set, link);
          ASSERT_TRUE(PlayOut<1>(set, link).holds())
              << board::to_ascii(p) << board::name(me) << " " << describe(set, link);
        }
}

void play_all(Size size, int stones, const Options& options, base::Random& random, std::size_t max_cells) {
  board::Position p(size);
  std::vector<Cell> order;
  for (Cell c = 0; c < size.cells(); ++c) order.push_back(c);
  random.shuffle(std::span(order));
  for (int i = 0; i < stones; ++i) p.set_up(board::kColors[random.below(2)], order[base::at(i)]);
  play_all(p, board::kColors[random.below(2)], options, max_cells);
}

TEST(Strategy, KeepsEveryConnectionAgainstAllIntrusions) {
  base::Random random(3);
  Options no_overlap;
  no_overlap.captured_overlap = false;
  // Without limits the number of families in OR explodes with the number of empty cells.
  for (const Options& options : {Options::h_process(), no_overlap, Options{}, Options::standard()})
    for (int i = 0; i < 300; ++i) {
      play_all({4, 4}, 7 + random.below(4), options, random, 8);
      if (testing::Test::HasFatalFailure()) return;
      play_all({5, 4}, 11 + random.below(4), options, random, 8);
      if (testing::Test::HasFatalFailure()) return;
    }
}

// Parts that overlap in one cell of an edge bridge while neither holds the other: random positions hardly
// ever have such parts.
TEST(Strategy, KeepsPartsThatShareHalfABridge) {
  Options no_edges;
  no_edges.edge_midpoints = false;
  for (const char* text : {R"(W . .
                               . W .
                                . . .
                                 . W .)",
                           R"(W . W .
                               . . B B
                                . . B W
                                 . W . W
                                  . W B W)"})
    for (const Options& options : {no_edges, Options{}, Options::thorough()})
      play_all(*board::parse_ascii(text), Color::White, options, 7);
}

TEST(Strategy, KeepsConnectionsOfOpenPositions) {
  base::Random random(4);
  for (int i = 0; i < 40; ++i) {
    play_all({5, 5}, random.below(12), Options::standard(), random, 7);
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Anshelevich's appendix. The picture is lost; this ladder has every adjacency that the deductions use. Cell
// numbers of the appendix: 1, 2, 4, ..., 14 in the row next to the edge y, 3, 5, ..., 13 in the row above,
// between a and x.
constexpr const char* kLadder = R"(
    W W W W W W W W W W
     W W B . . . . . . B
      W . . . . . . . . W)";

class Ladder : public testing::Test {
 protected:
  Ladder() {
    const auto p = *board::parse_ascii(kLadder);
    HSearch<1> search(Options::h_process());
    search.build(board::cell_geometry<1>(p.size()), Color::Black, board::stones_of<1>(p), set_);
  }
  // The point that the appendix calls x, y, a or by a number.
  int point(const std::string& name) const {
    const Size size = set_.size();
    if (name == "y") return set_.second_edge();
    if (name == "a") return set_.representative(size.cell(2, 1));
    if (name == "x") return set_.representative(size.cell(9, 1));
    const int n = std::stoi(name);
    if (n == 1) return size.cell(1, 2);
    return n % 2 == 0 ? size.cell(1 + n / 2, 2) : size.cell(1 + (n + 1) / 2, 1);
  }
  Cells<1> cells(int last) const {
    Cells<1> out;
    for (int n = 1; n <= last; ++n) out.add(point(std::to_string(n)));
    return out;
  }
  bool listed(int x, const Cells<1>& carrier, Kind kind) const {
    for (const auto& c : set_.list(x, set_.second_edge(), kind))
      if (c.carrier == carrier) return true;
    return false;
  }
  ConnectionSet<1> set_;
};

TEST_F(Ladder, DeductionsOfTheAppendixLineByLine) {
  EXPECT_EQ(set_.smallest(point("3"), point("a"), Kind::Full)->rule, Rule::Adjacent);
  const auto* over_a = set_.smallest(point("3"), point("1"), Kind::Full);
  ASSERT_NE(over_a, nullptr);
  EXPECT_TRUE(over_a->carrier.empty());
  EXPECT_TRUE(listed(point("3"), Cells<1>::of(point("1")), Kind::Semi));
  EXPECT_TRUE(listed(point("3"), Cells<1>::of(point("2")), Kind::Semi));
  EXPECT_TRUE(listed(point("3"), cells(2), Kind::Full));
  for (int n = 5; n <= 15; n += 2) {
    const int p = n == 15 ? point("x") : point(std::to_string(n));
    EXPECT_TRUE(listed(p, cells(n - 2), Kind::Semi)) << n;
    EXPECT_TRUE(listed(p, Cells<1>::of(point(std::to_string(n - 1))), Kind::Semi)) << n;
    EXPECT_TRUE(listed(p, cells(n - 1), Kind::Full)) << n;
  }
}

TEST_F(Ladder, IsExplainedAsInTheAppendix) {
  const Link<1> ladder{point("x"), point("y"), Kind::Full,
                       *set_.smallest(point("x"), point("y"), Kind::Full)};
  ASSERT_EQ(ladder.carrier(), cells(14));
  EXPECT_EQ(ladder.connection.depth, 14);
  EXPECT_EQ(CarrierGame(set_, ladder).depth(1 << 20), 14);  // as Figure 4 says
  const auto lines = explain(set_, ladder);
  // Per rung one AND over an odd cell, one AND over an even cell and one OR; the first rung has one AND more.
  ASSERT_EQ(lines.size(), 4u + 3u * 6u);
  const auto count = [&](Rule rule) {
    return std::count_if(lines.begin(), lines.end(), [&](const auto& l) { return l.deduction.rule == rule; });
  };
  EXPECT_EQ(count(Rule::AndGroup), 1);
  EXPECT_EQ(count(Rule::AndCell), 14);
  EXPECT_EQ(count(Rule::Or), 7);
  EXPECT_EQ(lines.back().conclusion.carrier(), cells(14));
  EXPECT_EQ(lines.back().deduction.premises[0].carrier(), cells(13));
}

TEST_F(Ladder, SteppingStonesFollowTheLemmas) {
  const auto link = [&](int x, int y, Kind kind) { return Link<1>{x, y, kind, *set_.smallest(x, y, kind)}; };
  EXPECT_TRUE(stepping_stones(set_, link(point("3"), point("a"), Kind::Full)).empty());  // Lemma 1
  EXPECT_EQ(stepping_stones(set_, link(point("3"), point("1"), Kind::Full)),             // Lemma 4
            std::vector<int>{point("a")});
  EXPECT_TRUE(stepping_stones(set_, link(point("x"), point("y"), Kind::Full)).empty());  // none for OR
  for (const auto& c : set_.semi(point("3"), point("y")))  // Lemma 3: the parts of 3-1-y and 3-2-y
    EXPECT_EQ(stepping_stones(set_, {point("3"), point("y"), Kind::Semi, c}),
              c.carrier.has(point("1")) ? std::vector<int>{point("a")} : std::vector<int>{});
}

}  // namespace
}  // namespace hex::connect
