#include "connect/h_search.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"

namespace hex::connect {
namespace {

using board::Position;
using board::Size;

template <int W>
ConnectionSet<W> connections(const Position& position, Color me, const Options& options) {
  ConnectionSet<W> set;
  HSearch<W> search(options);
  search.build(board::cell_geometry<W>(position.size()), me, board::stones_of<W>(position), set);
  return set;
}

Position ascii(const char* text) {
  return *board::parse_ascii(text);
}

// X1: a semi between Black's edges that AND and OR miss; the structure of XH-search, Figure 2.
constexpr const char* kBraid = R"(
    . W B B
     B . W .
      . . . W
       . . . W)";

TEST(HSearch, FindsTheBridge) {
  const auto set = connections<1>(ascii(R"(
      W . . .
       . . B .
        . B . W
         . . W .)"),
                                  Color::Black, Options::h_process());
  EXPECT_TRUE(set.is_consistent());
  const auto bridge = connections<1>(ascii(R"(
      W . B .
       . . . .
        . B . W
         . . W .)"),
                                     Color::Black, Options::h_process());
  const Size size = bridge.size();
  const auto fulls = bridge.full(size.cell(2, 0), size.cell(1, 2));
  ASSERT_FALSE(fulls.empty());
  EXPECT_EQ(bridge.smallest(2, 9, Kind::Full)->carrier, Cells<1>::of(size.cell(1, 1)).with(size.cell(2, 1)));
  EXPECT_EQ(bridge.smallest(2, 9, Kind::Full)->depth, 2);
}

TEST(HSearch, NeedsTheCrossingRuleForABraid) {
  const Position p = ascii(kBraid);
  const auto without = connections<1>(p, Color::Black, Options::h_process());
  EXPECT_TRUE(without.semi(without.first_edge(), without.second_edge()).empty());
  Options options;
  options.captured_overlap = false;  // else AND finds it, over a cell with an edge bridge
  const auto with = connections<1>(p, Color::Black, options);
  const auto* semi = with.smallest(with.first_edge(), with.second_edge(), Kind::Semi);
  ASSERT_NE(semi, nullptr);
  EXPECT_EQ(semi->rule, Rule::Crossing);
  EXPECT_EQ(semi->carrier.count(), 9);
}

template <int W>
void expect_equal(const ConnectionSet<W>& a, const ConnectionSet<W>& b, const std::string& what) {
  ASSERT_EQ(a.points(), b.points());
  const auto sorted = [](std::span<const Connection<W>> list) {
    std::vector<Cells<W>> out;
    for (const auto& c : list) out.push_back(c.carrier);
    std::sort(out.begin(), out.end());
    return out;
  };
  for (int x : a.points())
    for (int y : a.points())
      for (Kind kind : {Kind::Full, Kind::Semi})
        ASSERT_EQ(sorted(a.list(x, y, kind)), sorted(b.list(x, y, kind)))
            << what << " " << board::point_name(a.size(), x) << " " << board::point_name(a.size(), y);
}

// Black e2 captures e1 and f1, and all semis between the parts of this braid hold cells there: common cells count
// against a braid only away from the edge.
TEST(HSearch, PartsOfABraidMayShareCapturedCells) {
  Options options = Options::solving();
  options.or_budget = 60;
  options.edge_goals = true;
  const auto set = connections<1>(ascii(R"(
      . . W . . .
       . . . . . .
        . . . . . B
         . B . W . .
          B . . . . .
           . . . . . .)"),
                                  Color::Black, options);
  int braids = 0;
  for (const auto& semi : set.semi(set.first_edge(), set.second_edge()))
    braids += semi.rule == Rule::Crossing && semi.key == set.size().cell(4, 1) && semi.carrier.has(4) &&
              semi.carrier.has(5);
  EXPECT_GT(braids, 1);
}

TEST(HSearch, UpdatingEqualsBuilding) {
  base::Random random(11);
  for (const Options& options : {Options::h_process(), Options{}})
    for (int game = 0; game < 60; ++game) {
      const Size size{3 + random.below(2), 3 + random.below(2)};
      std::vector<Cell> order;
      for (Cell c = 0; c < size.cells(); ++c) order.push_back(c);
      random.shuffle(std::span(order));
      Position p(size);
      HSearch<1> search(options);
      ConnectionSet<1> now, next, fresh;
      for (int i = 0; i < 3; ++i) p.set_up(board::kColors[random.below(2)], order[base::at(i)]);
      now = connections<1>(p, Color::Black, options);
      for (std::size_t i = 3; i < order.size(); ++i) {
        const bool mine = random.below(2) == 0;
        const auto cell = Cells<1>::of(order[i]);
        search.update(now, mine ? cell : Cells<1>{}, mine ? Cells<1>{} : cell, next);
        p.set_up(mine ? Color::Black : Color::White, order[i]);
        fresh = connections<1>(p, Color::Black, options);
        expect_equal(next, fresh, board::to_ascii(p));
        if (HasFatalFailure()) return;
        std::swap(now, next);
      }
    }
}

}  // namespace
}  // namespace hex::connect
