#include "circuit/resistance.h"

#include <cmath>
#include <limits>

namespace hex::circuit {

namespace {

constexpr double kGroups = 0.01;  // stands for the resistance 0 of a link between two groups
constexpr double kLeak = 1e-9;    // keeps points that nothing is linked to determined

}  // namespace

template <int W>
void Resistance<W>::solve(const connect::ConnectionSet<W>& set, Flow& out) {
  find_points(set);
  link(set);
  eliminate();
  measure(set, out);
}

template <int W>
void Resistance<W>::find_points(const connect::ConnectionSet<W>& set) {
  points_.clear();
  const int first = set.representative(set.first_edge()), second = set.representative(set.second_edge());
  for (board::Cell c = 0; c < set.size().cells(); ++c)
    if (set.representative(c) == c) points_.push_back(c);
  free_ = points_.size();
  points_.push_back(first);
  points_.push_back(second);
}

template <int W>
void Resistance<W>::link(const connect::ConnectionSet<W>& set) {
  links_.clear();
  matrix_.assign(points_.size() * points_.size(), 0.0);
  potential_.assign(points_.size(), 0.0);
  for (std::size_t i = 0; i < free_; ++i) matrix(i, i) = kLeak;
  for (std::size_t i = 1; i < points_.size(); ++i) {
    const bool cell = set.is_empty_cell(points_[i]);
    for (std::size_t j = 0; j < i; ++j) {
      if (set.full(points_[i], points_[j]).empty()) continue;
      const double sum = (cell ? 1.0 : 0.0) + (set.is_empty_cell(points_[j]) ? 1.0 : 0.0);
      const double g = 1.0 / (sum > 0 ? sum : kGroups);
      links_.push_back({i, j, g});
      for (const auto& [a, b] : {std::pair{i, j}, std::pair{j, i}}) {
        if (a >= free_) continue;
        matrix(a, a) += g;
        if (b < free_) matrix(a, b) -= g;
        if (b == free_) potential_[a] += g;  // the first edge has potential 1, the second 0
      }
    }
  }
}

// The matrix is symmetric with a dominant diagonal, so no pivoting is needed, and the upper half is enough.
template <int W>
void Resistance<W>::eliminate() {
  const std::size_t n = free_;
  for (std::size_t j = 0; j < n; ++j) {
    const double* const pivot = &matrix(j, 0);
    for (std::size_t i = j + 1; i < n; ++i) {
      if (pivot[i] == 0) continue;
      double* const row = &matrix(i, 0);
      const double factor = pivot[i] / pivot[j];
      for (std::size_t k = i; k < n; ++k) row[k] -= factor * pivot[k];
      potential_[i] -= factor * potential_[j];
    }
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) potential_[i] -= matrix(i, k) * potential_[k];
    potential_[i] /= matrix(i, i);
  }
  potential_[free_] = 1;
}

template <int W>
void Resistance<W>::measure(const connect::ConnectionSet<W>& set, Flow& out) const {
  out.current.assign(static_cast<std::size_t>(set.size().cells()), 0.0);
  double total = 0;
  for (const Link& l : links_) {
    const double flow = std::abs(potential_[l.a] - potential_[l.b]) * l.conductance;
    if (l.a == free_ || l.b == free_) total += flow;
    for (const std::size_t end : {l.a, l.b})
      if (set.is_empty_cell(points_[end])) out.current[static_cast<std::size_t>(points_[end])] += flow / 2;
  }
  out.resistance = total > 1e-7 ? 1.0 / total : std::numeric_limits<double>::infinity();
}

#define HEX_INSTANTIATE(W) template class Resistance<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::circuit
