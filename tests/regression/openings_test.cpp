// Openings of small boards against the published maps; every rule on and off.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "regression/solve_kit.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

// The map of winning (B) and losing (W) first stones, each opening by a solve of its own.
Position solved_map(Size size) {
  Position map(size);
  for (Cell c = 0; c < size.cells(); ++c) {
    const Position position = after_opening(size, c);
    SolveOptions options;
    options.proof = true;
    const SolveResult result = solve(position, options);
    EXPECT_TRUE(result.answer.has_value());
    if (size.cells() <= 36 || !result.certificate.empty()) expect_certified(result);
    if (!position.winner()) expect_partition(position, result);
    expect_line(position, result);
    map.set_up(result.winner().value_or(Color::Black), c);
  }
  return map;
}

std::optional<Position> published_map(int side) {
  const auto data = data_dir();
  if (!data) return std::nullopt;
  std::ifstream in(*data + "/openings/" + board::size_name({side, side}) + ".txt");
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto map = board::parse_ascii(text);
  EXPECT_TRUE(map.ok()) << side;
  return map.ok() ? std::optional(*map) : std::nullopt;
}

TEST(SolveOpenings, MapsOf3x3And4x4) {
  EXPECT_EQ(to_ascii(solved_map({3, 3})), "W W B\n B B B\n  B W W\n");
  EXPECT_EQ(to_ascii(solved_map({4, 4})), "W W W B\n W W B W\n  W B W W\n   B W W W\n");
}

TEST(SolveOpenings, PublishedMaps) {
  if (!data_dir()) GTEST_SKIP() << kNoData;
  const int largest = long_run() ? 7 : kSanitized ? 4 : 6;
  for (int side = 1; side <= largest; ++side)
    EXPECT_EQ(to_ascii(solved_map({side, side})), to_ascii(*published_map(side))) << side;
}

// One solve for the whole map, most of it from carriers of refuted moves.
TEST(SolveOpenings, AllMovesOfAnEmptyBoard) {
  for (int side = 1; side <= (kSanitized ? 4 : 5); ++side) {
    const Position empty(Size{side, side});
    const SolveResult result = all_moves(empty);
    EXPECT_EQ(result.winner(), Color::Black);
    EXPECT_TRUE(result.unknown.empty());
    expect_partition(empty, result);
    Position map(empty.size());
    for (Cell c : result.winning) map.set_up(Color::Black, c);
    for (Cell c : result.losing) map.set_up(Color::White, c);
    EXPECT_EQ(to_ascii(map), to_ascii(solved_map(empty.size())));
  }
}

// Complete sets of winning replies.
TEST(SolveOpenings, WinningReplies) {
  if (kSanitized) GTEST_SKIP() << "slow; the search is the same on smaller boards";
  const auto replies = [](int side, const char* opening) {
    const Size size{side, side};
    const SolveResult result = all_moves(after_opening(size, *board::parse_cell(size, opening)));
    std::string out;
    for (const auto& name : names(size, result.winning)) out += (out.empty() ? "" : " ") + name;
    return out;
  };
  EXPECT_EQ(replies(5, "a3"), "b4");
  EXPECT_EQ(replies(6, "a2"), "d3");
  EXPECT_EQ(replies(6, "a1"), "b2 d2 e2 c3 d3 c4 d5");
  EXPECT_EQ(replies(6, "e1"), "c2 e2 c3 c4 d4 d5");
}

// The side whose edges are nearer to each other wins even if the other begins; m by m-1.
TEST(SolveOpenings, TheLongSideLoses) {
  for (Size size : {Size{2, 1}, Size{2, 3}, Size{4, 3}, Size{4, 5}, Size{6, 5}, Size{6, 7}}) {
    const Color near = size.rows < size.cols ? Color::Black : Color::White;
    Position position(size);
    position.set_to_move(board::other(near));
    const SolveResult result = solve(position);
    EXPECT_EQ(result.winner(), near) << board::size_name(size);
    expect_partition(position, result);
  }
}

// Seconds to a minute or two each.
TEST(SolveOpenings, SomeOf8x8) {
  if (!long_run()) GTEST_SKIP() << "only in a long run";
  if (!data_dir()) GTEST_SKIP() << kNoData;
  const Position map = *published_map(8);
  for (const char* opening : {"d5", "e4", "d1", "c1"}) {
    const Cell cell = *board::parse_cell(map.size(), opening);
    SolveOptions options;
    options.threads = 2;
    const auto result = engine::make_solver(map.size(), std::size_t{1} << 29)
                            ->solve(after_opening(map.size(), cell), options);
    ASSERT_TRUE(result.answer.has_value());
    EXPECT_EQ(result.answer->winner, map.has(Color::Black, cell) ? Color::Black : Color::White) << opening;
  }
}

// Each rule on and off: no rule changes who wins.
TEST(SolveRules, NoRuleChangesAWinner) {
  std::vector<std::pair<std::string, solve::Reasoning>> all;
  const auto with = [&](const char* name, bool on, auto&& set) {
    solve::Reasoning reasoning;
    set(reasoning, on);
    all.emplace_back(std::string(name) + (on ? " on" : " off"), reasoning);
  };
  for (bool on : {false, true}) {
    with("edge midpoints", on, [](solve::Reasoning& r, bool v) { r.connect.edge_midpoints = v; });
    with("captured overlap", on, [](solve::Reasoning& r, bool v) { r.connect.captured_overlap = v; });
    with("crossing", on, [](solve::Reasoning& r, bool v) { r.connect.crossing = v; });
    with("strong crossing", on, [](solve::Reasoning& r, bool v) { r.connect.strong_crossing = v; });
    with("dead", on, [](solve::Reasoning& r, bool v) { r.inferior.dead = v; });
    with("dead regions", on, [](solve::Reasoning& r, bool v) { r.inferior.dead_regions = v; });
    with("captured pairs", on, [](solve::Reasoning& r, bool v) { r.inferior.captured_pairs = v; });
    with("captured sets", on, [](solve::Reasoning& r, bool v) { r.inferior.captured_sets = v; });
    with("vulnerable", on, [](solve::Reasoning& r, bool v) { r.inferior.vulnerable = v; });
    with("vulnerable filled", on, [](solve::Reasoning& r, bool v) { r.inferior.vulnerable_filled = v; });
    with("dominated", on, [](solve::Reasoning& r, bool v) { r.inferior.dominated = v; });
    with("local", on, [](solve::Reasoning& r, bool v) { r.inferior.local = v; });
    with("everything", on, [](solve::Reasoning& r, bool v) {
      r.inferior.dead = r.inferior.dead_regions = r.inferior.captured_pairs = r.inferior.captured_sets = v;
      r.inferior.vulnerable = r.inferior.vulnerable_filled = r.inferior.dominated = v;
      r.connect.captured_overlap = r.connect.crossing = r.connect.strong_crossing = v;
    });
  }
  const int side = long_run() && data_dir() ? 6 : kSanitized ? 4 : 5;
  const Size size{side, side};
  const Position map = side < 6 ? solved_map(size) : *published_map(side);
  for (const auto& [name, reasoning] : all)
    for (Cell c = 0; c <= size.cells() / 2; ++c) {
      SolveOptions options;
      options.reasoning = reasoning;
      options.line = false;
      const auto result = solve(after_opening(size, c), options);
      EXPECT_EQ(result.winner(), map.has(Color::Black, c) ? Color::Black : Color::White)
          << name << " " << board::cell_name(size, c);
    }
}

}  // namespace
}  // namespace hex::tests
