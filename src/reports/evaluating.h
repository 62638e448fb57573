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
  board::PerColor<double> resistance;                // 0: joined or connected; infinite: cut off
  board::PerColor<board::PerCell<double>> current;   // the share of the current that flows through a cell
  board::PerColor<std::optional<int>> path;          // empty cells on a shortest path; none when cut off
  board::PerColor<std::optional<int>> two_distance;  // none where every way can be blocked
  double y_reduction = 0.5;                          // larger is better for Black; no probability
  double e = 0;                                      // log(R_B / R_W): negative when Black is ahead

  double energy(board::Cell cell) const {
    return current[board::Color::Black][cell] + current[board::Color::White][cell];
  }
  double ahead(board::Color me) const { return me == board::Color::Black ? -e : e; }
  // Who has joined or connected his edges.
  std::optional<board::Color> decided() const {
    if (std::isfinite(e)) return std::nullopt;
    return e < 0 ? board::Color::Black : board::Color::White;
  }
};

PositionEvaluation evaluate_position(const board::Position& position, circuit::Wires links,
                                     const connect::Options& options);

}  // namespace hex::engine
