#include "search/pattern_learning.h"

#include <algorithm>
#include <cmath>

namespace hex::search {

using board::Cell;
using board::Color;

namespace {

constexpr double kDraws = 2;  // a

}  // namespace

std::size_t PatternLearner::pattern_of(const Playout& board, const board::Geometry& geometry, Color to_move,
                                       Cell last, Cell cell) {
  const int ring = ring_of(to_move, board.code(cell)), turned = turned_ring(ring);
  for (std::size_t d = 0; d < 6 && last != board::kNoCell; ++d) {
    if (geometry.ring(cell)[d] != last) continue;
    const std::size_t seen = direction_of(to_move, d);
    return kRings * (1 + seen % 3) + base::at(seen < 3 ? ring : turned);
  }
  return base::at(std::min(ring, turned));
}

void PatternLearner::add(const Playout& board, const board::Geometry& geometry, Color to_move, Cell last,
                         Cell chosen) {
  count_.assign(kPatterns, 0);
  for (Cell cell = 0; cell < geometry.cells(); ++cell)
    if (board.is_empty(cell)) ++count_[pattern_of(board, geometry, to_move, last, cell)];
  const std::size_t begin = entries_.size();
  for (std::size_t i = 0; i < kPatterns; ++i)
    if (count_[i] > 0) entries_.push_back({i, count_[i]});
  const std::size_t winner = pattern_of(board, geometry, to_move, last, chosen);
  contests_.push_back({begin, entries_.size(), winner});
}

double PatternLearner::sum_of(const Contest& contest, const std::vector<double>& weights) const {
  double sum = 0;
  for (std::size_t i = contest.begin; i < contest.end; ++i)
    sum += entries_[i].count * weights[entries_[i].pattern];
  return sum;
}

void PatternLearner::improve(const std::vector<double>& wins, std::vector<double>& weights) {
  std::vector<double> against(kPatterns, 0.0);
  likelihood_ = 0;
  for (const Contest& contest : contests_) {
    const double sum = sum_of(contest, weights);
    likelihood_ += std::log(weights[contest.winner] / sum) / base::real(contests_.size());
    for (std::size_t i = contest.begin; i < contest.end; ++i)
      against[entries_[i].pattern] += entries_[i].count / sum;
  }
  for (std::size_t i = 0; i < kPatterns; ++i)
    weights[i] = (wins[i] + kDraws) / (against[i] + 2 * kDraws / (weights[i] + 1));
}

PatternWeights PatternLearner::learn(int rounds) {
  std::vector<double> wins(kPatterns, 0.0), weights(kPatterns, 1.0);
  for (const Contest& contest : contests_) wins[contest.winner] += 1;
  for (int round = 0; round < rounds; ++round) improve(wins, weights);
  return rounded(weights);
}

PatternWeights PatternLearner::rounded(const std::vector<double>& weights) {
  const auto round = [&](std::size_t i) {
    const double weight = PatternWeights::kUnit * weights[i] / weights[0];
    return static_cast<std::uint16_t>(std::clamp(std::lround(weight), 1L, 65535L));
  };
  PatternWeights out;
  for (int ring = 0; ring < kRings; ++ring) {
    const std::size_t i = base::at(ring);
    out.ring[i] = round(base::at(std::min(ring, turned_ring(ring))));
    for (std::size_t d = 0; d < 3; ++d) out.beside[d][i] = round(kRings * (1 + d) + i);
  }
  return out;
}

}  // namespace hex::search
