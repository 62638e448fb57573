#include "match/statistics.h"

#include "base/at.h"

#include <cmath>
#include <limits>

namespace hex::match {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTwoSided95 = 1.959963984540054;

struct Moments {
  double mean = 0;
  double variance = 0;  // of one pair
};

// A pair of each kind, weighed so, keeps the variance above 0 when all pairs had the same points.
Moments moments(const Pairs& pairs, double prior) {
  double total = 0, sum = 0, squares = 0;
  for (int points = 0; points < 3; ++points) {
    const double weight = pairs.count[base::at(points)] + prior;
    const double score = points / 2.0;
    total += weight;
    sum += weight * score;
    squares += weight * score * score;
  }
  const double mean = sum / total;
  return {mean, squares / total - mean * mean};
}

bool all_alike(const Pairs& pairs) {
  for (int count : pairs.count)
    if (count == pairs.total()) return true;
  return false;
}

}  // namespace

double elo_of_score(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) {
  return 1 / (1 + std::pow(10.0, -elo / 400));
}

std::optional<Estimate> estimate(const Pairs& pairs) {
  const int n = pairs.total();
  if (n == 0) return std::nullopt;
  const Moments plain = moments(pairs, 0);
  const Moments spread = all_alike(pairs) ? moments(pairs, 1) : plain;
  const double margin = kTwoSided95 * std::sqrt(spread.variance / n);
  return Estimate{elo_of_score(plain.mean), elo_of_score(plain.mean - margin),
                  elo_of_score(plain.mean + margin)};
}

Sprt sprt(const Pairs& pairs, const SprtOptions& options) {
  Sprt out;
  out.lower = std::log(options.beta / (1 - options.alpha));
  out.upper = std::log((1 - options.beta) / options.alpha);
  const int n = pairs.total();
  if (n == 0) return out;
  const Moments m = all_alike(pairs) ? moments(pairs, 0.5) : moments(pairs, 0);
  const double s0 = score_of_elo(options.elo0), s1 = score_of_elo(options.elo1);
  out.llr = n * (s1 - s0) * (2 * m.mean - s0 - s1) / (2 * m.variance);
  if (out.llr >= out.upper) out.state = SprtState::Accepted;
  if (out.llr <= out.lower) out.state = SprtState::Rejected;
  return out;
}

const char* name(SprtState state) {
  switch (state) {
    case SprtState::Running:
      return "running";
    case SprtState::Accepted:
      return "accepted";
    case SprtState::Rejected:
      return "rejected";
  }
  return "";
}

}  // namespace hex::match
