// Oracle: nothing that an analysis says is false, with all rules, each by itself, and along games.
#include <gtest/gtest.h>

#include "analysis/analyzer.h"
#include "oracle/analysis_claims.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using analysis::Analysis;
using analysis::Analyzer;
using analysis::Options;
using board::Color;
using board::Position;
using board::Size;

struct NamedSetting {
  const char* name;
  Options options;
};

std::vector<NamedSetting> settings() {
  Options everything;
  everything.captured_reversible = true;
  Options complete = everything, bare = everything, no_regions;
  complete.complete = true;
  bare.connections = false;
  no_regions.regions = false;
  Options no_fill = complete;
  no_fill.fill_in = false;
  return {{"everything", everything},
          {"complete", complete},
          {"bare", bare},
          {"no regions", no_regions},
          {"no fill-in", no_fill}};
}

class Cases {
 public:
  explicit Cases(Size size) : claims_(size), geometry_(board::cell_geometry<1>(size)) {
    for (const auto& setting : settings()) analyzers_.emplace_back(setting.options);
  }

  void check(const Position& p, std::size_t setting) {
    analyzers_[setting].analyze(geometry_, board::stones_of<1>(p), p.to_move(), now_);
    claims_.check(now_, settings_[setting].name);
  }

  // From a position to the end of the game with random moves, each analysis from the one before.
  void play(Position p, std::size_t setting, base::Random& random) {
    check(p, setting);
    while (p.empty_cells() > 0 && !testing::Test::HasFatalFailure()) {
      const auto empty = p.cells_of(board::CellState::Empty);
      const auto cell = empty[static_cast<std::size_t>(random.below(static_cast<int>(empty.size())))];
      const Color color = board::kColors[random.below(2)];
      p.set_up(color, cell);
      p.set_to_move(board::kColors[random.below(2)]);
      analyzers_[setting].extend(now_, color, cell, p.to_move(), next_);
      std::swap(now_, next_);
      ASSERT_EQ(now_.stones(), board::stones_of<1>(p));
      claims_.check(now_, settings_[setting].name + std::string(" extended"));
    }
  }

  const AnalysisClaims& claims() const { return claims_; }
  std::size_t size() const { return settings_.size(); }

 private:
  std::vector<NamedSetting> settings_ = settings();
  AnalysisClaims claims_;
  const board::CellGeometry<1>& geometry_;
  std::vector<Analyzer<1>> analyzers_;
  Analysis<1> now_, next_;
};

TEST(AnalysisOracle, IsTrueOnEveryThreeByThree) {
  Cases cases({3, 3});
  for (int code = 0; code < 19683 && !HasFatalFailure(); ++code) {
    Position p({3, 3});
    for (int cell = 0, rest = code; cell < 9; ++cell, rest /= 3)
      if (rest % 3 != 2) p.set_up(board::kColors[rest % 3], cell);
    for (Color to_move : board::kColors) {
      p.set_to_move(to_move);
      for (std::size_t s = 0; s < (long_run() ? cases.size() : 2) && !HasFatalFailure(); ++s)
        cases.check(p, s);
    }
  }
  cases.claims().tally().print("3x3");
}

TEST(AnalysisOracle, IsTrueOnSmallBoards) {
  base::Random random(seed());
  const Size sizes[] = {{4, 4}, {4, 5}, {5, 4}, {5, 5}, {2, 6}, {6, 3}};
  for (const Size size : sizes) {
    Cases cases(size);
    for (int i = 0; i < share(20000, 600) && !HasFatalFailure(); ++i) {
      const int most = size.cells() <= 16 ? 12 : 10;
      Position p = random_stones(size, 2 + random.below(std::min(most, size.cells() - 1)),
                                 1 + random.below(7), random);
      p.set_to_move(board::kColors[random.below(2)]);
      cases.check(p, static_cast<std::size_t>(i) % cases.size());
    }
    cases.claims().tally().print((std::to_string(size.cols) + "x" + std::to_string(size.rows)).c_str());
  }
}

TEST(AnalysisOracle, StaysTrueAlongGames) {
  base::Random random(seed());
  const Size sizes[] = {{3, 3}, {4, 4}, {4, 5}, {5, 5}};
  for (const Size size : sizes) {
    Cases cases(size);
    for (int i = 0; i < share(2000, 60) && !HasFatalFailure(); ++i)
      cases.play(random_stones(size, std::min(11, size.cells()), 4, random),
                 static_cast<std::size_t>(i) % cases.size(), random);
    cases.claims().tally().print((std::to_string(size.cols) + "x" + std::to_string(size.rows)).c_str());
  }
}

}  // namespace
}  // namespace hex::tests
