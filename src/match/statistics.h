// What a match says about strength: Elo with its confidence interval, and the sequential probability ratio
// test.
//
// Games come in pairs: the same opening with colours exchanged, so that a pair scores 0, 1 or 2 points for
// the first engine, whatever the opening is worth. The variance is taken over pairs, not games, because the
// two games of a pair are not independent. Elo is logistic: a score s is 400 log10(s / (1 - s)).
//
// SPRT: is the difference elo1 rather than elo0? With the score of a pair (0, 1/2 or 1) of mean m and
// variance v over n pairs, and s0, s1 the scores that elo0 and elo1 predict, the log likelihood ratio is n
// (s1 - s0)(2 m - s0 - s1) / (2 v) [the normal approximation of the generalised SPRT, Van den Bergh]. It
// accepts at log((1 - beta) / alpha) and rejects at log(beta / (1 - alpha)).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace hex::match {

// The first engine's pairs by points: lost both, won one, won both.
struct Pairs {
  std::array<int, 3> count{};

  int total() const { return count[0] + count[1] + count[2]; }
};

double elo_of_score(double score);  // infinite at 0 and 1
double score_of_elo(double elo);

struct Estimate {
  double elo = 0;
  double low = 0, high = 0;  // 95 %; infinite where the score allows no bound
};

// Nothing without a pair. When all pairs have the same points the interval is that of one more pair each way.
std::optional<Estimate> estimate(const Pairs& pairs);

struct SprtOptions {
  double elo0 = 0, elo1 = 30;
  double alpha = 0.05, beta = 0.05;  // chances to accept wrongly, to reject wrongly
};

enum class SprtState : std::uint8_t { Running, Accepted, Rejected };

struct Sprt {
  double llr = 0;
  double lower = 0, upper = 0;
  SprtState state = SprtState::Running;
};

Sprt sprt(const Pairs& pairs, const SprtOptions& options);

const char* name(SprtState state);

}  // namespace hex::match
