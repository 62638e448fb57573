#include "protocol/judgement.h"

#include <algorithm>
#include <cmath>

namespace hex::protocol {

using engine::InferiorKind;
using engine::Known;
using engine::MoveInfo;
using engine::Thought;

KnownCells inferior_for_judgement(const board::Position& position) {
  analysis::Options options;
  options.complete = options.captured_reversible = true;
  return engine::report_inferior(position, options);
}

const char* proof_name(Known known) {
  return known == Known::Win ? "win" : known == Known::Loss ? "loss" : "unknown";
}

Known known_move(const KnownCells& inferior, const MoveInfo& info) {
  if (info.known != Known::Unknown || !inferior) return info.known;
  for (const auto& cell : inferior->moves)
    if (cell.cell == info.move && cell.kind == InferiorKind::OutsideMustPlay) return Known::Loss;
  if (inferior->winner && *inferior->winner != inferior->to_move) return Known::Loss;
  return Known::Unknown;
}

Known known_root(const KnownCells& inferior, const Thought& thought, board::Color to_move) {
  auto winner = thought.winner;
  if (!winner && inferior) winner = inferior->winner;
  if (!winner) return Known::Unknown;
  return *winner == to_move ? Known::Win : Known::Loss;
}

double settled(Known known, double value) {
  return known == Known::Win ? 1 : known == Known::Loss ? 0 : value;
}

std::uint64_t counted_visits(Known known, std::uint64_t visits) {
  return known == Known::Unknown ? visits : std::max<std::uint64_t>(1, visits);
}

double lower_bound(double value, std::uint64_t visits) {
  const auto count = static_cast<double>(std::max<std::uint64_t>(1, visits));
  return std::max(0.0, value - 1.96 * std::sqrt(value * (1 - value) / count));
}

}  // namespace hex::protocol
