// Every solve can be certified: the solver's answers, made into certificates, verified by the checker, which
// shares no code with either. Where brute force reaches, the winner is compared as well.
#include <gtest/gtest.h>

#include <cstring>

#include "board/ascii.h"
#include "board/notation.h"
#include "checker/hexcheck.h"
#include "oracle/brute_force.h"
#include "property/random_position.h"
#include "solving/solving.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;

hexcheck::CheckResult check(const std::vector<std::uint8_t>& content) {
  std::size_t at = 0;
  return hexcheck::check_plain(
      [&](std::uint8_t* bytes, std::size_t size) {
        const std::size_t n = std::min(size, content.size() - at);
        if (n > 0) std::memcpy(bytes, content.data() + at, n);
        at += n;
        return n;
      },
      {});
}

void expect_certified(engine::Solver& solver, const Position& position, std::optional<Color> truth,
                      const solve::Reasoning& reasoning = {}) {
  engine::SolveOptions options;
  options.reasoning = reasoning;
  options.proof = true;
  const engine::SolveResult result = solver.solve(position, options);
  ASSERT_TRUE(result.answer.has_value());
  if (truth) {
    ASSERT_EQ(result.answer->winner, *truth);
  }
  ASSERT_FALSE(result.certificate.empty()) << "no certificate";
  const hexcheck::CheckResult outcome = check(result.certificate);
  ASSERT_EQ(outcome.verdict, hexcheck::Verdict::Verified) << outcome.text;
  EXPECT_TRUE(outcome.text.starts_with(std::string("VERIFIED ") + board::name(result.answer->winner)))
      << outcome.text;
}

TEST(ProverOracle, RandomPositions) {
  base::Random random(seed());
  for (const Size size : {Size{3, 3}, Size{4, 3}, Size{3, 5}, Size{4, 4}}) {
    BruteForce truth(size);
    const auto solver = engine::make_solver(size, 1 << 20);
    for (int i = 0; i < share(5000, 300); ++i) {
      const Position p = random_position(size, random);
      SCOPED_TRACE(board::to_ascii(p));
      expect_certified(*solver, p, truth.winner(p));
      if (::testing::Test::HasFailure()) return;
    }
  }
}

// Larger boards, where fill-in, killers and deep searches occur; no brute force, but the checker.
TEST(ProverOracle, OpeningsAndRandomGames) {
  base::Random random(seed());
  for (const Size size : {Size{5, 5}, Size{6, 5}, Size{6, 6}}) {
    const auto solver = engine::make_solver(size, 1 << 24);
    for (int i = 0; i < share(500, 25); ++i) {
      Position p(size);
      for (int stones = 1 + random.below(8); stones > 0; --stones)
        p.play(p.to_move(), random_empty_cell(p, random));
      SCOPED_TRACE(board::to_ascii(p));
      expect_certified(*solver, p, std::nullopt);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

// The same winners, and certificates of them, with each rule switched.
TEST(ProverOracle, EveryRuleSwitched) {
  const std::string map = "wwwwBwBBBBwBBBwBBBBwBwwww";  // 5x5, by Black's opening
  const Size size{5, 5};
  std::vector<solve::Reasoning> settings(12);
  std::size_t i = 0;
  for (bool connect::Options::*rule : {&connect::Options::edge_midpoints, &connect::Options::captured_overlap,
                                       &connect::Options::crossing, &connect::Options::strong_crossing}) {
    settings[i].connect.*rule = !(settings[i].connect.*rule);
    ++i;
  }
  for (bool inferior::Options::*rule :
       {&inferior::Options::dead, &inferior::Options::dead_regions, &inferior::Options::captured_pairs,
        &inferior::Options::captured_sets, &inferior::Options::vulnerable,
        &inferior::Options::vulnerable_filled, &inferior::Options::dominated, &inferior::Options::local}) {
    settings[i].inferior.*rule = !(settings[i].inferior.*rule);
    ++i;
  }
  for (const solve::Reasoning& reasoning : settings) {
    const auto solver = engine::make_solver(size, 1 << 22);
    for (Cell c = 0; c < size.cells(); ++c) {
      Position p(size);
      p.play(Color::Black, c);
      SCOPED_TRACE(board::to_ascii(p));
      expect_certified(*solver, p, map[static_cast<std::size_t>(c)] == 'B' ? Color::Black : Color::White,
                       reasoning);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace hex::tests
