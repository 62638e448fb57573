// Oracle 1: every connection that H-search lists is true. It is replayed by brute force inside its carrier,
// with everything outside carrier, endpoints and own stones given to the opponent; a semi from its key.
#include <gtest/gtest.h>

#include "connect/carrier_game.h"
#include "connect/deep_search.h"
#include "connect/must_play.h"
#include "oracle/braid_positions.h"
#include "oracle/carrier_game.h"
#include "oracle/connection_cases.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Color;
using board::Position;
using board::Size;
using connect::ConnectionSet;
using connect::Options;

constexpr int kMaxCarrier = 14;

constexpr int kMaxDepthCarrier = 8;  // brute force without any pruning

struct Tally {
  long checked = 0;
  long too_large = 0;
  long depths = 0;
  long below_bound = 0;  // depths smaller than the derivation says
};

// The exact depth of every connection, or of every n-th, against brute force; never more than the bound.
template <int W>
void check_depth(const ConnectionSet<W>& set, int x, int y, const connect::Connection<W>& c, int expected,
                 Tally& tally) {
  const connect::Kind kind = c.key == board::kNoCell ? connect::Kind::Full : connect::Kind::Semi;
  const auto depth = connect::exact_depth(set, {x, y, kind, c});
  ASSERT_TRUE(depth.has_value());
  EXPECT_EQ(*depth, expected);
  EXPECT_LE(*depth, c.depth) << "the derivation bounds it";
  ++tally.depths;
  tally.below_bound += *depth < c.depth;
}

// Replays the connections with a carrier of at most kMaxCarrier cells; of `one_in` of them one, at random.
template <int W>
void replay_all(const ConnectionSet<W>& set, const char* options, int one_in, base::Random& random,
                Tally& tally) {
  const PlainBoard board(set.size(), set.color());
  CarrierGame game(board);
  std::vector<bool> mine(PlainBoard::at(board.cells()));
  set.mine().for_each([&](board::Cell cell) { mine[PlainBoard::at(cell)] = true; });
  ASSERT_TRUE(set.is_consistent()) << board_text(set) << options;
  for_each_connection(set, [&](int x, int y, const connect::Connection<W>& c) {
    if (testing::Test::HasFatalFailure() || (one_in > 1 && random.below(one_in) != 0)) return;
    if (c.carrier.count() > kMaxCarrier) {
      ++tally.too_large;
      return;
    }
    ++tally.checked;
    ASSERT_TRUE(game.holds(mine, board.local(x), board.local(y), cells_in(c.carrier), c.key))
        << board_text(set) << options << ": " << claim_text(set.size(), x, y, c);
    if (c.carrier.count() > kMaxDepthCarrier || tally.checked % 5 != 0) return;
    SCOPED_TRACE(board_text(set) + options + ": " + claim_text(set.size(), x, y, c));
    check_depth(set, x, y, c, game.depth(mine, board.local(x), board.local(y), cells_in(c.carrier), c.key),
                tally);
  });
}

void print(const char* what, int positions, const Tally& tally) {
  std::printf("%s: %d positions, %ld connections replayed, %ld with larger carriers left out\n", what,
              positions, tally.checked, tally.too_large);
  std::printf("  %ld depths, %ld of them below the bound\n", tally.depths, tally.below_bound);
}

// How many empty cells leave search and replay fast enough: without limits there are too many connections,
// and on an almost empty board most of those that can be replayed have large carriers.
int most_empties(Size size, const Options& options) {
  return std::min(size.cells(), is_unbounded(options) ? 11 : long_run() ? 15 : 14);
}

TEST(ConnectionsOracle, AreTrueOnSmallBoards) {
  base::Random random(seed());
  const auto settings = connection_options();
  const int positions = share(20000, 600);
  Tally tally;
  for (int i = 0; i < positions && !HasFatalFailure(); ++i) {
    const Size size{3 + random.below(3), 3 + random.below(3)};
    const NamedOptions& setting = settings[static_cast<std::size_t>(i) % settings.size()];
    const int most = most_empties(size, setting.options);
    const Position p =
        random_stones(size, most / 2 + random.below(most - most / 2 + 1), 1 + random.below(7), random);
    for (Color me : board::kColors)
      replay_all(connections_of<1>(p, me, setting.options), setting.name, 1, random, tally);
  }
  print("small boards", positions, tally);
}

TEST(ConnectionsOracle, AreTrueAroundBraids) {
  base::Random random(seed());
  const auto settings = connection_options();
  Tally tally;
  int positions = 0;
  const auto check = [&](const Position& p, const NamedOptions& setting) {
    ++positions;
    for (Color me : board::kColors)
      if (!HasFatalFailure())
        replay_all(connections_of<1>(p, me, setting.options), setting.name, 1, random, tally);
  };
  for (const NamedOptions& setting : settings)
    for (std::size_t i = 0; i < std::size(kBraidPositions); ++i) {
      check(braid_position(i), setting);
      check(braid_position(i).rotated(), setting);
    }
  for (int i = 0; i < share(10000, 900) && !HasFatalFailure(); ++i)
    check(near_braid(3, random), settings[static_cast<std::size_t>(i) % settings.size()]);
  print("around braids", positions, tally);
}

template <int W>
void replay_sample(Size size, int positions, base::Random& random) {
  Tally tally;
  for (int i = 0; i < positions && !testing::Test::HasFatalFailure(); ++i) {
    const Position p =
        random_stones(size, size.cells() * (2 + random.below(7)) / 8, 2 + random.below(5), random);
    const Color me = board::kColors[i % 2];
    replay_all(connections_of<W>(p, me, Options::standard()), "standard", 12, random, tally);
  }
  print("larger board", positions, tally);
}

TEST(ConnectionsOracle, AreTrueOnLargerBoards) {
  base::Random random(seed());
  replay_sample<1>({7, 7}, share(400, 12), random);
  replay_sample<2>({11, 11}, share(100, 3), random);
}

struct MustPlayTally {
  int lost = 0, limited = 0, outside = 0;
};

// Every move outside the region loses, every move if they have won; the region is what all threats share.
void check_must_play(const ConnectionSet<1>& theirs, MustPlayTally& tally) {
  const PlainBoard board(theirs.size(), theirs.color());
  CarrierGame game(board);
  std::vector<bool> stones(PlainBoard::at(board.cells()));
  theirs.mine().for_each([&](board::Cell cell) { stones[PlainBoard::at(cell)] = true; });
  const int x = theirs.first_edge(), y = theirs.second_edge();
  const auto region = connect::must_play(theirs);
  SCOPED_TRACE(board_text(theirs) + "must play " + names_of(theirs.size(), region.region));
  EXPECT_EQ(region.lost, theirs.has_won() || !theirs.full(x, y).empty());
  EXPECT_EQ(region.threats, static_cast<int>(theirs.semi(x, y).size()));
  theirs.empty_cells().for_each([&](board::Cell cell) {
    bool in_all = !region.lost;
    for (const auto& semi : theirs.semi(x, y)) in_all = in_all && semi.carrier.has(cell);
    ASSERT_EQ(region.region.has(cell), in_all) << board::cell_name(theirs.size(), cell);
    if (in_all) return;
    ++tally.outside;
    ASSERT_TRUE(game.joins(stones, board.local(x), board.local(y),
                           cells_in(theirs.empty_cells().without(cell)), true))
        << board::cell_name(theirs.size(), cell) << " wins";
  });
  tally.lost += region.lost, tally.limited += !region.lost && region.threats > 0;
}

TEST(ConnectionsOracle, NoMoveOutsideTheMustPlayWins) {
  base::Random random(seed());
  const auto settings = connection_options();
  MustPlayTally tally;
  for (int i = 0; i < share(8000, 600) && !HasFatalFailure(); ++i) {
    const Size size{3 + random.below(3), 3 + random.below(3)};
    const Options& options = settings[static_cast<std::size_t>(i) % settings.size()].options;
    const Position p = random_stones(size, 4 + random.below(is_unbounded(options) ? 7 : 10), 4, random);
    for (Color me : board::kColors) check_must_play(connections_of<1>(p, me, options), tally);
  }
  std::printf("%d lost, %d with threats, %d moves outside\n", tally.lost, tally.limited, tally.outside);
  EXPECT_GT(tally.lost, 0);
  EXPECT_GT(tally.limited, 0);
}

// Plays a plan against every order of intrusions: each reply is a free cell of the carrier, and at the end x
// and y are joined.
bool plays_out(const PlainBoard& board, const connect::PlanStrategy<1>& strategy, std::vector<bool> mine,
               const board::Cells<1>& open, int x, int y) {
  if (open.empty()) {
    for (int end : {x, y})
      if (!board.is_edge(end)) mine[PlainBoard::at(end)] = true;
    const auto group = board.groups(mine);
    return group[PlainBoard::at(x)] == group[PlainBoard::at(y)];
  }
  bool ok = true;
  open.for_each([&](board::Cell cell) {
    if (!ok) return;
    connect::PlanStrategy<1> next = strategy;
    const auto reply = next.reply(cell);
    if (reply && !open.without(cell).has(*reply)) {
      ok = false;
      return;
    }
    std::vector<bool> stones = mine;
    if (reply) stones[PlainBoard::at(*reply)] = true;
    ok =
        plays_out(board, next, stones, reply ? open.without(cell).without(*reply) : open.without(cell), x, y);
  });
  return ok;
}

struct DeepTally {
  int true_fulls = 0, listed = 0, found = 0, played = 0;
};

// Every pair of points: is it connected inside all empty cells, what do the rules say, what the deep search?
void search_all_pairs(const Position& p, Color me, DeepTally& tally) {
  const ConnectionSet<1> set = connections_of<1>(p, me, Options::standard());
  const PlainBoard board(p.size(), me);
  CarrierGame game(board);
  std::vector<bool> mine(PlainBoard::at(board.cells()));
  set.mine().for_each([&](board::Cell cell) { mine[PlainBoard::at(cell)] = true; });
  for (int x : set.points())
    for (int y : set.points()) {
      if (x >= y || testing::Test::HasFatalFailure()) continue;
      const int a = board.local(x), b = board.local(y);
      board::Cells<1> free = set.empty_cells();
      for (int end : {x, y})
        if (set.is_empty_cell(end)) free.remove(end);
      const bool truth = game.joins(mine, a, b, cells_in(free), false);
      const auto plan = connect::DeepSearch<1>(Options::standard(), 3, 500).full(set, x, y);
      SCOPED_TRACE(board_text(set) + board::point_name(p.size(), x) + " " + board::point_name(p.size(), y) +
                   (plan ? " " + names_of(p.size(), plan->carrier) : ""));
      ASSERT_TRUE(plan || set.full(x, y).empty()) << "the rules find one";
      tally.true_fulls += truth, tally.listed += !set.full(x, y).empty(), tally.found += plan != nullptr;
      if (!plan || !set.full(x, y).empty()) continue;
      ASSERT_TRUE(game.holds(mine, a, b, cells_in(plan->carrier), board::kNoCell));
      if (plan->carrier.count() > 9) continue;
      ++tally.played;
      ASSERT_TRUE(plays_out(board, connect::PlanStrategy<1>(*plan), mine, plan->carrier, a, b));
      EXPECT_LE(game.depth(mine, a, b, cells_in(plan->carrier), board::kNoCell), plan->depth);
    }
}

TEST(DeepSearchOracle, FindsWhatIsTrueAndNothingElse) {
  base::Random random(seed());
  DeepTally tally;
  for (int i = 0; i < share(400, 25) && !HasFatalFailure(); ++i)
    for (Color me : board::kColors)
      search_all_pairs(random_stones({4, 4}, 9 + random.below(4), 2 + random.below(5), random), me, tally);
  std::printf("%d pairs connected, %d by the rules, %d by the deep search; %d plans played\n",
              tally.true_fulls, tally.listed, tally.found, tally.played);
  EXPECT_LE(tally.found, tally.true_fulls);
  EXPECT_GT(tally.found, tally.listed);
  EXPECT_GT(tally.played, 0);
}

// A game with the connections of both players carried along.
void replay_game(Size size, const NamedOptions& setting, base::Random& random, Tally& tally) {
  const int most = most_empties(size, setting.options);
  Position p = random_stones(size, most, 4, random);
  for (Color me : board::kColors) {
    connect::HSearch<1> search(setting.options);
    ConnectionSet<1> now = connections_of<1>(p, me, setting.options), next;
    for (auto empty = now.empty_cells(); !empty.empty() && !testing::Test::HasFatalFailure();
         empty = now.empty_cells()) {
      board::Cells<1> stones[2];
      for (int count = 1 + random.below(3); count > 0 && !empty.empty(); --count) {
        const board::Cell cell = empty.nth(random.below(empty.count()));
        empty.remove(cell);
        stones[random.below(2)].add(cell);
      }
      search.update(now, stones[0], stones[1], next);
      std::swap(now, next);
      replay_all(now, setting.name, 1, random, tally);
    }
  }
}

TEST(ConnectionsOracle, StayTrueWhenUpdated) {
  base::Random random(seed());
  const auto settings = connection_options();
  const int games = share(2000, 90);
  Tally tally;
  for (int i = 0; i < games && !HasFatalFailure(); ++i)
    replay_game({3 + random.below(3), 3 + random.below(3)},
                settings[static_cast<std::size_t>(i) % settings.size()], random, tally);
  print("games", games, tally);
}

}  // namespace
}  // namespace hex::tests
