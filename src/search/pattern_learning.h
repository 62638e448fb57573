// Learning pattern weights from moves that a search chose.
//
// Each choice is a contest between the patterns of all empty cells, which the pattern of the chosen cell won
// with a probability of its weight over the sum of all. The weights under which the choices were most likely
// are found by minorisation-maximisation [Coulom 2007]: with E the sum of the weights in a contest and n the
// number of cells there that have the pattern,
//
//   weight <- (wins + a) / (sum over contests of n / E + 2 a / (weight + 1)),
//
// where a drawn games against an opponent of weight 1 keep rare patterns near 1. Every step makes the choices
// more likely. A cell has one pattern: its ring, or beside the last stone, its ring and that direction.
#pragma once

#include <cstdint>
#include <vector>

#include "search/playout.h"

namespace hex::search {

class PatternLearner {
 public:
  // REQUIRES `chosen` is empty on the board; `last` may be kNoCell.
  void add(const Playout& board, const board::Geometry& geometry, board::Color to_move, board::Cell last,
           board::Cell chosen);

  std::size_t choices() const { return contests_.size(); }
  // In units of the weight of a cell with nothing around it.
  PatternWeights learn(int rounds);
  // The mean log-probability of the choices under what was learned; 0 before.
  double likelihood() const { return likelihood_; }

  static constexpr std::size_t kPatterns = 4 * kRings;  // rings, then rings beside the last stone
  static std::size_t pattern_of(const Playout& board, const board::Geometry& geometry, board::Color to_move,
                                board::Cell last, board::Cell cell);

 private:
  struct Entry {
    base::Small<std::uint16_t, unsigned> pattern;
    std::uint16_t count;
  };
  struct Contest {
    std::size_t begin, end;  // of entries_
    base::Small<std::uint16_t, unsigned> winner;
  };

  double sum_of(const Contest& contest, const std::vector<double>& weights) const;
  void improve(const std::vector<double>& wins, std::vector<double>& weights);
  static PatternWeights rounded(const std::vector<double>& weights);

  std::vector<Entry> entries_;
  std::vector<Contest> contests_;
  std::vector<std::uint16_t> count_;  // scratch, by pattern
  double likelihood_ = 0;
};

}  // namespace hex::search
