#include "match/standing.h"

#include <algorithm>

#include "base/assert.h"
#include "base/at.h"

namespace hex::match {

void Standing::add(const Score& score) {
  HEX_ASSERT(!has(score.number));
  scores_[score.number] = score;
  const auto winner = base::at(score.winner), loser = 1 - winner;
  ++wins_[winner];
  if (score.black == score.winner) ++black_wins_[winner];
  ++ends_[loser][base::at(score.end)];
  if (score.lost_a_won_game) ++lost_won_[loser];
  for (std::size_t engine : {0u, 1u}) {
    seconds_[engine] += score.seconds[engine];
    moves_[engine] += score.moves[engine];
    slowest_s_[engine] = std::max(slowest_s_[engine], score.slowest_s[engine]);
  }
  const auto partner = scores_.find(score.number ^ 1);
  if (partner == scores_.end()) return;
  const int points = (score.winner == 0 ? 1 : 0) + (partner->second.winner == 0 ? 1 : 0);
  ++pairs_.count[base::at(points)];
}

int Standing::failures(int engine) const {
  return lost(engine, End::Illegal) + lost(engine, End::Crash) + lost(engine, End::Timeout);
}

double Standing::seconds_per_move(int engine) const {
  const auto i = base::at(engine);
  return moves_[i] == 0 ? 0 : seconds_[i] / moves_[i];
}

}  // namespace hex::match
