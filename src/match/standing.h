// Standing: what is known of a match so far, counted game by game, in any order.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/at.h"
#include "match/contestant.h"
#include "match/statistics.h"

namespace hex::match {

// What counts of one finished game; see referee.h for the meaning.
struct Score {
  int number = 0;
  int black = 0;
  int winner = 0;
  End end = End::Chain;
  std::string what;
  bool lost_a_won_game = false;
  std::array<double, 2> seconds = {};
  std::array<int, 2> moves = {};
  std::array<double, 2> slowest_s = {};

  friend bool operator==(const Score&, const Score&) = default;
};

class Standing {
 public:
  // REQUIRES that this game was not added before.
  void add(const Score& score);

  int games() const { return base::count_of(scores_); }
  bool has(int number) const { return scores_.contains(number); }
  const std::map<int, Score>& scores() const { return scores_; }
  int wins(int engine) const { return wins_[base::at(engine)]; }
  int wins_as_black(int engine) const { return black_wins_[base::at(engine)]; }
  // Games that this engine lost in this way.
  int lost(int engine, End end) const { return ends_[base::at(engine)][base::at(end)]; }
  int failures(int engine) const;
  // Games lost by an engine that had said that its win was proved.
  int lost_won_games(int engine) const { return lost_won_[base::at(engine)]; }
  double seconds_per_move(int engine) const;
  double slowest_s(int engine) const { return slowest_s_[base::at(engine)]; }
  // Of both games of a pair; a pair with one game finished does not count.
  const Pairs& pairs() const { return pairs_; }

 private:
  std::map<int, Score> scores_;
  std::array<int, 2> wins_{}, black_wins_{}, lost_won_{}, moves_{};
  std::array<std::array<int, kEnds>, 2> ends_{};
  std::array<double, 2> seconds_{}, slowest_s_{};
  Pairs pairs_;
};

}  // namespace hex::match
