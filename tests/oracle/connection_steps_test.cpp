// Every connection of random positions becomes a claim that says no more than the connection: its stones are
// mine, its carrier lies inside. That claims hold is what the tests of proof/ are for.
#include <gtest/gtest.h>

#include "checker/hexcheck.h"
#include "connect/deep_search.h"
#include "oracle/braid_positions.h"
#include "oracle/connection_cases.h"
#include "proof/certificate.h"
#include "solve/connection_steps.h"
#include "test_environment.h"

namespace hex::solve {
namespace {

using connect::Kind;
using connect::Link;

struct Count {
  int connections = 0, failed = 0, searches = 0, braids = 0, captured = 0;
};

template <int W>
void map_all(const connect::ConnectionSet<W>& set, Count& count) {
  proof::Derivation proof(set.size());
  ConnectionSteps<W> steps(set, proof);
  tests::for_each_connection(set, [&](int x, int y, const connect::Connection<W>& c) {
    const Link<W> link{x, y, c.key == board::kNoCell ? Kind::Full : Kind::Semi, c};
    const proof::Step step = steps.step(link);
    ++count.connections;
    if (step == proof::kNoStep) {
      ++count.failed;
      return;
    }
    const proof::Claim claim = proof.claim(step);
    EXPECT_EQ(claim.player, set.color());
    EXPECT_EQ(std::minmax(claim.x, claim.y), std::minmax(x, y));
    EXPECT_TRUE(claim.kind == proof::Kind::Full || link.kind == Kind::Semi);
    EXPECT_TRUE(claim.stones.subset_of(proof::CellSet::from(set.mine())));
    EXPECT_TRUE(claim.carrier.subset_of(proof::CellSet::from(c.carrier)));
  });
  count.searches += steps.searches();
  for (proof::Step step = 0; step < proof.steps(); ++step) {
    count.braids += proof.rule(step) == proof::Rule::Braid ? 1 : 0;
    count.captured += proof.rule(step) == proof::Rule::Captured ? 1 : 0;
  }
}

void report(const char* name, const Count& count) {
  std::printf("  %-20s %6d connections, %d searched, %d not mapped; %d braids, %d captured sets\n", name,
              count.connections, count.searches, count.failed, count.braids, count.captured);
}

TEST(ConnectionSteps, EveryConnectionBecomesAClaim) {
  base::Random random(tests::seed());
  for (const auto& [name, options] : tests::connection_options()) {
    Count count;
    for (int round = 0; round < tests::share(400, 6); ++round) {
      const board::Size size = round % 3 == 0   ? board::Size{6, 6}
                               : round % 3 == 1 ? board::Size{5, 7}
                                                : board::Size{7, 3};
      const int empties = 6 + random.below(tests::is_unbounded(options) ? 8 : 18);
      const board::Position position = tests::random_stones(size, empties, 3 + random.below(3), random);
      for (board::Color me : board::kColors) map_all(tests::connections_of<1>(position, me, options), count);
    }
    report(name, count);
    EXPECT_LE(count.failed * 100, count.connections) << name;
    if (!options.crossing) {
      EXPECT_EQ(count.failed, 0) << name;
    }
  }
}

hexcheck::CheckResult check(const proof::Derivation& proof, proof::Step root, const board::Position& position,
                            board::Color me) {
  const auto bytes = proof::write_certificate(proof, root, position, me);
  EXPECT_TRUE(bytes.ok());
  std::size_t next = 0;
  return hexcheck::check_plain(
      [&](std::uint8_t* out, std::size_t size) {
        const std::size_t count = std::min(size, bytes->size() - next);
        std::copy_n(bytes->begin() + static_cast<std::ptrdiff_t>(next), count, out);
        next += count;
        return count;
      },
      {});
}

// Where a connection joins the edges, its steps are a certificate of the win.
TEST(ConnectionSteps, WinsByConnectionsVerify) {
  base::Random random(tests::seed());
  int verified = 0;
  std::uint64_t steps = 0;
  for (int round = 0; round < tests::share(600, 60); ++round) {
    board::Position position = tests::random_stones({7, 7}, 20 + random.below(10), 4, random);
    for (board::Color me : board::kColors) {
      const auto set = tests::connections_of<1>(position, me, connect::Options::standard());
      if (set.has_won() || position.winner()) continue;
      for (Kind kind : {Kind::Full, Kind::Semi}) {
        const auto* c = set.smallest(set.first_edge(), set.second_edge(), kind);
        if (c == nullptr) continue;
        proof::Derivation proof(set.size());
        const proof::Step root =
            ConnectionSteps<1>(set, proof).step({set.first_edge(), set.second_edge(), kind, *c});
        position.set_to_move(kind == Kind::Full ? other(me) : me);
        const auto outcome = check(proof, root, position, me);
        ASSERT_EQ(outcome.verdict, hexcheck::Verdict::Verified) << outcome.text << "\n"
                                                                << tests::board_text(set);
        ++verified, steps += outcome.steps;
      }
    }
  }
  std::printf("  %d wins verified, %d steps\n", verified, static_cast<int>(steps));
  EXPECT_GT(verified, 0);
}

// A plan of the deep search: its leaves, then Key and OR.
template <int W>
proof::Step plan_step(const connect::Plan<W>& plan, int x, int y, proof::Derivation& proof) {
  if (!plan.threats.empty()) {
    std::vector<proof::Step> semis;
    for (const auto& threat : plan.threats) {
      const proof::Step full = plan_step(*threat.then, x, y, proof);
      if (full == proof::kNoStep || !proof.claim(full).stones.has(threat.key)) return full;
      semis.push_back(proof.key(full, threat.key));
    }
    return proof.or_rule(semis);
  }
  ConnectionSteps<W> steps(*plan.board, proof);
  if (!plan.link) return steps.by_stones(x, y);
  proof::Step out = steps.step(*plan.link);
  if (plan.link->x != x) out = proof.series(steps.by_stones(x, plan.link->x), out);
  if (plan.link->y != y) out = proof.series(out, steps.by_stones(plan.link->y, y));
  return out;
}

// What the deep search finds from edge to edge is proved by its plan.
TEST(ConnectionSteps, WinsByDeepSearchVerify) {
  base::Random random(tests::seed());
  int verified = 0, deep = 0;
  for (int round = 0; round < tests::share(4000, 250); ++round) {
    board::Position position = tests::random_stones({6, 6}, 20 + random.below(6), 4, random);
    for (board::Color me : board::kColors) {
      const auto set = tests::connections_of<1>(position, me, connect::Options::solving());
      const int x = set.first_edge(), y = set.second_edge();
      if (position.winner() || set.has_won() || !set.semi(x, y).empty() || !set.full(x, y).empty()) continue;
      const auto threat = connect::DeepSearch<1>(connect::Options::solving(), 2, 300).semi(set, x, y);
      if (!threat) continue;
      proof::Derivation proof(set.size());
      const proof::Step full = plan_step(*threat->then, x, y, proof);
      const proof::Step root = proof.key(full, threat->key);
      ASSERT_NE(root, proof::kNoStep) << tests::board_text(set);
      EXPECT_TRUE(proof.claim(root).carrier.subset_of(proof::CellSet::from(threat->carrier)));
      position.set_to_move(me);
      const auto outcome = check(proof, root, position, me);
      ASSERT_EQ(outcome.verdict, hexcheck::Verdict::Verified) << outcome.text << "\n"
                                                              << tests::board_text(set);
      ++verified, deep += threat->then->threats.empty() ? 0 : 1;
    }
  }
  std::printf("  %d wins verified, %d of them by replies after the first move\n", verified, deep);
  EXPECT_GT(deep, 0);
}

TEST(ConnectionSteps, Braids) {
  base::Random random(tests::seed());
  Count count;
  const int known = static_cast<int>(std::size(tests::kBraidPositions));
  for (int round = 0; round < known + tests::share(10000, 200); ++round) {
    const board::Position position =
        round < known ? tests::braid_position(static_cast<std::size_t>(round)) : tests::near_braid(4, random);
    for (board::Color me : board::kColors)
      map_all(tests::connections_of<1>(position, me, connect::Options{}), count);
  }
  report("braids", count);
  EXPECT_EQ(count.failed, 0);
  EXPECT_GT(count.braids, 0);
  EXPECT_GT(count.captured, 0);
}

}  // namespace
}  // namespace hex::solve
