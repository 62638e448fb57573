#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/random.h"
#include "guides/evaluators.h"
#include "guides/networks.h"
#include "guides/orders.h"
#include "network/random_weights.h"
#include "search/mcts_knowledge.h"
#include "solve/dfpn.h"

namespace hex::guides {
namespace {

// A file that is there as long as the object.
class File {
 public:
  explicit File(const std::string& content)
      : path_(std::filesystem::temp_directory_path() /
              ("mustplay_guides_test_" + std::to_string(std::hash<std::string>()(content)) + ".network")) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~File() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::string random_file(std::uint64_t seed) {
  base::Random random(seed);
  return network::write_weights(network::random_weights(32, 1, random));
}

TEST(Guides, NamesAreChecked) {
  for (const char* name : {"network", "current"}) EXPECT_TRUE(check_order(name).ok()) << name;
  for (const char* name : {"network", "circuit"}) EXPECT_TRUE(check_evaluator(name).ok()) << name;
  for (const char* name : {"", "networks", "current:x", "network:/no/such/file", ":"}) {
    EXPECT_FALSE(check_order(name).ok()) << name;
    EXPECT_FALSE(check_evaluator(name).ok()) << name;
  }
  EXPECT_FALSE(check_evaluator("circuit:x").ok());
}

TEST(Guides, ANetworkComesFromAFile) {
  const File good(random_file(5)), bad("MPNETWRK and nothing else, which is no network at all");
  EXPECT_TRUE(check_order("network:" + good.path()).ok());
  const auto status = check_evaluator("network:" + bad.path());
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().text().find(bad.path()), std::string::npos);
  const auto net = find_network(good.path());
  ASSERT_TRUE(net.ok());
  EXPECT_EQ(network::write_weights((*net)->weights()), random_file(5));
}

// Whoever orders the moves, the winner is the same: every order here solves every opening of 4x4, and some of 5x5.
TEST(Guides, NoOrderChangesAWinner) {
  const File first(random_file(1)), second(random_file(2));
  const std::string orders[] = {"current", "network", "network:" + first.path(), "network:" + second.path()};
  for (const int side : {4, 5}) {
    const board::Size size{side, side};
    const auto& geometry = board::cell_geometry<1>(size);
    std::string expected;
    for (const std::string& order : orders) {
      std::string winners;
      for (board::Cell c = 0; c < size.cells(); c += side == 4 ? 1 : 3) {
        solve::Table<1> table(std::size_t{16} << 20);
        solve::Dfpn<1> dfpn(geometry, {}, table, order_maker<1>(order, size)());
        const auto solution = dfpn.solve(solve::State<1>{}.after(c), {});
        winners += !solution.answer ? '?' : solution.winner() == board::Color::Black ? 'B' : 'W';
      }
      if (expected.empty()) expected = winners;
      EXPECT_EQ(winners, expected) << order;
    }
    // Known since [Hayward et al. 2003]: a1 loses, the middle wins.
    EXPECT_EQ(expected[0], 'W');
  }
}

TEST(Guides, TheNetworkRanksAndEstimates) {
  const board::Size size{6, 6};
  const auto order = order_maker<1>("network", size)();
  const auto& geometry = board::cell_geometry<1>(size);
  const solve::ConnectionSets<1> sets;
  solve::Ranking ranking;
  ranking.scores.assign(36, 0);
  const solve::State<1> state;
  order(state, sets, geometry.all, ranking);
  ASSERT_TRUE(ranking.value.has_value());
  EXPECT_GT(*ranking.value, 0.5);  // the first player wins
  EXPECT_GT(ranking.scores[size.cell(2, 3)], ranking.scores[0]);
  // The same from both sides of the board.
  for (board::Cell c = 0; c < 36; ++c)
    EXPECT_NEAR(ranking.scores[c], ranking.scores[35 - c], 600 / 256.0) << c;
}

// What the network says of new positions sends the search to fewer of them, and to the same winners.
TEST(Guides, FirstNumbersSaveNodes) {
  const board::Size size{7, 7};
  const auto& geometry = board::cell_geometry<1>(size);
  const auto solve_some = [&](const solve::Reasoning& reasoning) {
    std::uint64_t nodes = 0;
    std::string winners;
    for (const board::Cell c : {size.cell(2, 1), size.cell(4, 1), size.cell(2, 2), size.cell(3, 2)}) {
      solve::Table<1> table(std::size_t{16} << 20);
      solve::Dfpn<1> dfpn(geometry, reasoning, table, order_maker<1>("network", size)());
      winners += dfpn.solve(solve::State<1>{}.after(c), {}).winner() == board::Color::Black ? 'B' : 'W';
      nodes += dfpn.nodes();
    }
    return std::pair(winners, nodes);
  };
  solve::Reasoning without;
  without.dfpn.value_weight = without.dfpn.prior_weight = 0;
  const auto [winners, nodes] = solve_some({});
  const auto [same, more] = solve_some(without);
  EXPECT_EQ(winners, "BBBB");
  EXPECT_EQ(same, winners);
  EXPECT_LT(nodes, more);
}

TEST(Guides, PriorsOfTheNetworkAreThoseOfAllowedMoves) {
  const board::Size size{7, 7};
  const auto evaluator = evaluator_maker<1>("network", size, {})();
  search::EvaluatorInput<1> in;
  in.allowed = board::Cells<1>::first(20);
  search::EvaluatorOutput out;
  evaluator->evaluate({&in, 1}, {&out, 1});
  ASSERT_EQ(out.priors.size(), 49u);
  float most = 0;
  for (std::size_t i = 0; i < 49; ++i) {
    EXPECT_TRUE(i < 20 || out.priors[i] == 0.0F);
    EXPECT_GE(out.priors[i], 0.0F);
    most = std::max(most, out.priors[i]);
  }
  EXPECT_FLOAT_EQ(most, 1);
  EXPECT_GT(out.value, 0);
  EXPECT_LT(out.value, 1);
}

// Half of the network is the mean of network and circuits, none of it is circuits; where connections are not known
// only the network counts.
TEST(Guides, CircuitsHaveTheirShare) {
  const board::Size size{7, 7};
  const auto& geometry = board::cell_geometry<1>(size);
  search::MctsKnowledge<1> knowledge(geometry);
  board::Stones<1> stones;
  stones[board::Color::Black].add(size.cell(1, 5));
  const auto insight = knowledge.deep(stones, board::Color::White);
  ASSERT_FALSE(insight.winner.has_value());
  search::EvaluatorInput<1> in{insight.stones, board::Color::White, insight.candidates, {}};
  const auto ask = [&](const char* name, double share) {
    search::MctsOptions options;
    options.network_share = share;
    search::EvaluatorOutput out;
    evaluator_maker<1>(name, size, options)()->evaluate({&in, 1}, {&out, 1});
    return out;
  };
  EXPECT_EQ(ask("network", 0.5).value, ask("network", 1).value);
  for (const board::Color c : board::kColors) in.connections[c] = &knowledge.connections(c);
  const double network = ask("network", 1).value, circuit = ask("circuit", 1).value;
  EXPECT_GT(std::abs(network - circuit), 1e-4);
  EXPECT_NEAR(ask("network", 0.5).value, (network + circuit) / 2, 1e-9);
  EXPECT_NEAR(ask("network", 0).value, circuit, 1e-9);
  // Priors have the proportions of the circuits then.
  const auto mixed = ask("network", 0), alone = ask("circuit", 1);
  const auto a = static_cast<std::size_t>(in.allowed.lowest()),
             b = static_cast<std::size_t>(in.allowed.nth(in.allowed.count() - 1));
  ASSERT_NE(a, b);
  EXPECT_NEAR(mixed.priors[a] * alone.priors[b], mixed.priors[b] * alone.priors[a], 1e-5);
}

}  // namespace
}  // namespace hex::guides
