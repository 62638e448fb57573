// Every connection of random positions becomes a claim that says no more than the connection: its stones are
// mine, its carrier lies inside. That claims hold is what the tests of proof/ are for.
#include <gtest/gtest.h>

#include "checker/hexcheck.h"
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
    EXPECT_TRUE(claim.stones.subset_of(proof::CellSet::from(set.stones().mine)));
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
        const auto bytes = proof::write_certificate(proof, root, position, me);
        ASSERT_TRUE(bytes.ok());
        std::size_t next = 0;
        const auto outcome = hexcheck::check_plain(
            [&](std::uint8_t* out, std::size_t size) {
              const std::size_t count = std::min(size, bytes->size() - next);
              std::copy_n(bytes->begin() + static_cast<std::ptrdiff_t>(next), count, out);
              next += count;
              return count;
            },
            {});
        ASSERT_EQ(outcome.verdict, hexcheck::Verdict::Verified) << outcome.text << "\n"
                                                                << tests::board_text(set);
        ++verified, steps += outcome.steps;
      }
    }
  }
  std::printf("  %d wins verified, %d steps\n", verified, static_cast<int>(steps));
  EXPECT_GT(verified, 0);
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
