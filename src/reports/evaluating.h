// Evaluating: what the circuits and the other distances say about a position, for front ends: circuit/
// without the number of words, which is chosen here. All of it is a guess, except that an infinite E is a
// decided game.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "board/position.h"
#include "circuit/circuit.h"

namespace hex::engine {

struct PositionEvaluation {
  // By board::index(color).
  std::array<double, 2> resistance{};              // 0: joined or connected; infinite: cut off
  std::array<std::vector<double>, 2> current;      // by cell: the share of the current that flows through it
  std::array<std::optional<int>, 2> path;          // empty cells on a shortest path; none when cut off
  std::array<std::optional<int>, 2> two_distance;  // none where every way can be blocked
  double y_reduction = 0.5;                        // larger is better for Black; no probability
  double e = 0;                                    // log(R_B / R_W): negative when Black is ahead

  double energy(board::Cell cell) const {
    return current[0][static_cast<std::size_t>(cell)] + current[1][static_cast<std::size_t>(cell)];
  }
  double ahead(board::Color me) const { return me == board::Color::Black ? -e : e; }
  // Who has joined or connected his edges.
  std::optional<board::Color> decided() const {
    if (std::isfinite(e)) return std::nullopt;
    return e < 0 ? board::Color::Black : board::Color::White;
  }
};

PositionEvaluation evaluate_position(const board::Position& position, circuit::Links links,
                                     const connect::Options& options);

}  // namespace hex::engine
