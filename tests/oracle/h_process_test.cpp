// Oracle 2: H-search without limits finds exactly the minimal carriers of the naive process: of the H-process
// with only AND and OR, of AND, OR and braids with the crossing rule, and of both where parts may overlap in
// edge bridges.
#include "oracle/h_process.h"

#include <gtest/gtest.h>

#include "oracle/braid_positions.h"
#include "oracle/connection_cases.h"
#include "oracle/stepping_stones.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Color;
using board::Position;
using board::Size;
using connect::Kind;
using connect::Options;

using Set = connect::ConnectionSet<1>;

struct Stones {
  std::vector<bool> mine, theirs;
};

Stones plain_stones(const Position& p, Color me) {
  Stones out;
  for (board::Cell cell = 0; cell < p.size().cells(); ++cell) {
    out.mine.push_back(p.has(me, cell));
    out.theirs.push_back(p.has(board::other(me), cell));
  }
  return out;
}

HProcess naive(const PlainBoard& board, const Position& p, HProcess::RuleSet rules,
               HProcess::Keep keep = HProcess::Keep::Minimal,
               HProcess::Edges edges = HProcess::Edges::Midpoints) {
  const Stones stones = plain_stones(p, board.me());
  return HProcess(board, stones.mine, stones.theirs, rules, keep, edges);
}

CarrierSet carriers(const PlainBoard& board, const Set& set, int x, int y, Kind kind) {
  CarrierSet out;
  for (const auto& c : set.list(board.global(x), board.global(y), kind))
    out.insert(static_cast<CarrierMask>(c.carrier.words[0]));
  return out;
}

std::string text(const PlainBoard& board, const CarrierSet& set) {
  std::string out;
  for (CarrierMask c : set) out += names_of(board.size(), board::Cells<1>{{c}}) + " ";
  return out;
}

std::string pair_name(const PlainBoard& board, int x, int y) {
  return board::point_name(board.size(), board.global(x)) + " - " +
         board::point_name(board.size(), board.global(y));
}

void expect_equal(const PlainBoard& board, const Set& set, const HProcess& process) {
  for (int x : process.points())
    for (int y : process.points()) {
      if (x >= y) continue;
      for (Kind kind : {Kind::Full, Kind::Semi}) {
        const CarrierSet expected = kind == Kind::Full ? process.fulls(x, y) : process.semis(x, y);
        const CarrierSet found = carriers(board, set, x, y, kind);
        ASSERT_EQ(found, expected) << board_text(set) << pair_name(board, x, y)
                                   << (kind == Kind::Full ? " full" : " semi") << "\nfound    "
                                   << text(board, found) << "\nexpected " << text(board, expected);
      }
    }
}

// Each connection of the naive process holds one of ours, a semi perhaps a full.
template <class Process>
void expect_covered(const PlainBoard& board, const Set& set, const Process& process) {
  for (int x : process.points())
    for (int y : process.points()) {
      if (x >= y) continue;
      const CarrierSet fulls = carriers(board, set, x, y, Kind::Full);
      const CarrierSet semis = carriers(board, set, x, y, Kind::Semi);
      for (CarrierMask c : process.fulls(x, y))
        ASSERT_TRUE(holds_within(fulls, c))
            << board_text(set) << pair_name(board, x, y) << " full " << text(board, {c});
      for (CarrierMask c : process.semis(x, y))
        ASSERT_TRUE(holds_within(fulls, c) || holds_within(semis, c))
            << board_text(set) << pair_name(board, x, y) << " semi " << text(board, {c});
    }
}

Options crossing_alone() {
  Options out = Options::h_process();
  out.crossing = true;
  return out;
}

// Calls check(board, position) for random positions, once for each colour.
template <class F>
void on_random_positions(int count, int most_empties, F&& check) {
  base::Random random(seed());
  for (int i = 0; i < count; ++i) {
    const Size size{3 + random.below(3), 3 + random.below(3)};
    const int empties = 1 + random.below(std::min(most_empties, size.cells()));
    const Position p = random_stones(size, empties, 1 + random.below(7), random);
    for (Color me : board::kColors) {
      check(PlainBoard(size, me), p);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(HProcessOracle, AndAndOrFindExactlyItsMinimalCarriers) {
  on_random_positions(share(5000, 250), 10, [](const PlainBoard& board, const Position& p) {
    expect_equal(board, connections_of<1>(p, board.me(), Options::h_process()),
                 naive(board, p, HProcess::RuleSet::AndOr));
  });
}

TEST(HProcessOracle, EmptyBoardsAgree) {
  for (Size size : {Size{2, 2}, Size{3, 2}, Size{2, 4}, Size{3, 3}})
    for (Color me : board::kColors) {
      const PlainBoard board(size, me);
      expect_equal(board, connections_of<1>(Position(size), me, Options::h_process()),
                   naive(board, Position(size), HProcess::RuleSet::AndOr));
      if (HasFatalFailure()) return;
    }
}

TEST(HProcessOracle, KeepingEverythingFindsNoSmallerCarriers) {
  on_random_positions(share(500, 40), 6, [](const PlainBoard& board, const Position& p) {
    for (auto rules : {HProcess::RuleSet::AndOr, HProcess::RuleSet::Braids}) {
      const HProcess all = naive(board, p, rules, HProcess::Keep::All), few = naive(board, p, rules);
      for (int x : all.points())
        for (int y : all.points()) {
          if (x >= y) continue;
          ASSERT_EQ(all.fulls(x, y), few.fulls(x, y)) << board::to_ascii(p) << pair_name(board, x, y);
          ASSERT_EQ(all.semis(x, y), few.semis(x, y)) << board::to_ascii(p) << pair_name(board, x, y);
        }
    }
  });
}

TEST(HProcessOracle, CrossingFindsExactlyTheBraids) {
  on_random_positions(share(5000, 250), 10, [&](const PlainBoard& board, const Position& p) {
    expect_equal(board, connections_of<1>(p, board.me(), crossing_alone()),
                 naive(board, p, HProcess::RuleSet::Braids));
  });
}

TEST(HProcessOracle, CrossingFindsExactlyTheBraidsAroundBraids) {
  base::Random random(seed());
  int crossings = 0;
  for (int i = 0; i < share(4000, 150) && !HasFatalFailure(); ++i) {
    const Position p = near_braid(4, random);
    for (Color me : board::kColors) {
      const PlainBoard board(p.size(), me);
      const Set set = connections_of<1>(p, me, crossing_alone());
      expect_equal(board, set, naive(board, p, HProcess::RuleSet::Braids));
      for_each_connection(set,
                          [&](int, int, const auto& c) { crossings += c.rule == connect::Rule::Crossing; });
    }
  }
  std::printf("%d connections made by the crossing rule\n", crossings);
  EXPECT_GT(crossings, 0);
}

Options overlap_alone() {
  Options out = Options::h_process();
  out.captured_overlap = true;
  return out;
}

TEST(HProcessOracle, OverlapFindsExactlyWhatEdgeBridgesAllow) {
  on_random_positions(share(5000, 250), 10, [&](const PlainBoard& board, const Position& p) {
    expect_equal(board, connections_of<1>(p, board.me(), overlap_alone()),
                 naive(board, p, HProcess::RuleSet::Overlap));
  });
}

TEST(HProcessOracle, AllRulesTogetherFindExactlyWhatTheyAllow) {
  on_random_positions(share(5000, 250), 10, [&](const PlainBoard& board, const Position& p) {
    expect_equal(board, connections_of<1>(p, board.me(), Options{}),
                 naive(board, p, HProcess::RuleSet::Everything));
  });
  base::Random random(seed());
  for (int i = 0; i < share(4000, 60) && !HasFatalFailure(); ++i) {
    const Position p = near_braid(4, random);
    for (Color me : board::kColors) {
      const PlainBoard board(p.size(), me);
      expect_equal(board, connections_of<1>(p, me, Options{}),
                   naive(board, p, HProcess::RuleSet::Everything));
    }
  }
}

// The first position is one where parts overlap in one cell of an edge bridge and neither holds the other,
// which belongs to the carrier nevertheless.
TEST(HProcessOracle, WithoutEdgesAsMidpoints) {
  const auto check = [](const PlainBoard& board, const Position& p) {
    const std::pair<Options, HProcess::RuleSet> cases[] = {{Options::h_process(), HProcess::RuleSet::AndOr},
                                                           {overlap_alone(), HProcess::RuleSet::Overlap},
                                                           {Options{}, HProcess::RuleSet::Everything}};
    for (auto [options, rules] : cases) {
      options.edge_midpoints = false;
      expect_equal(board, connections_of<1>(p, board.me(), options),
                   naive(board, p, rules, HProcess::Keep::Minimal, HProcess::Edges::EndsOnly));
    }
  };
  const Position known = *board::parse_ascii(R"(W . .
                                                 . W .
                                                  . . .
                                                   . W .)");
  check(PlainBoard(known.size(), Color::White), known);
  on_random_positions(share(3000, 150), 10, check);
}

TEST(HProcessOracle, EveryExtensionCoversAndAndOr) {
  on_random_positions(share(2000, 100), 9, [](const PlainBoard& board, const Position& p) {
    const HProcess process = naive(board, p, HProcess::RuleSet::AndOr);
    for (const NamedOptions& o : connection_options())
      if (o.options.max_full == 0 && o.options.edge_midpoints && !o.options.goal_directed) {
        SCOPED_TRACE(o.name);
        expect_covered(board, connections_of<1>(p, board.me(), o.options), process);
      }
  });
}

TEST(HProcessOracle, CrossingCoversTheRuleOfSteppingStones) {
  int crossings = 0;
  on_random_positions(share(4000, 200), 10, [&](const PlainBoard& board, const Position& p) {
    const Stones stones = plain_stones(p, board.me());
    const SteppingStoneProcess process(board, stones.mine, stones.theirs);
    crossings += process.crossings();
    expect_covered(board, connections_of<1>(p, board.me(), crossing_alone()), process);
  });
  std::printf("%d connections made by the crossing rule on stepping stones\n", crossings);
  EXPECT_GT(crossings, 0);
}

}  // namespace
}  // namespace hex::tests
