#include "protocol/judgement.h"

#include <algorithm>
#include <cmath>

#include "base/at.h"

namespace hex::protocol {

using engine::InferiorKind;
using engine::MoveInfo;
using engine::Proven;
using engine::Thought;

KnownCells inferior_for_judgement(const board::Position& position) {
  analysis::Options options;
  options.complete = options.captured_reversible = true;
  return engine::report_inferior(position, options);
}

const char* proof_name(Proven proven) {
  return proven == Proven::Win ? "win" : proven == Proven::Loss ? "loss" : "unknown";
}

Proven proven_move(const KnownCells& inferior, const MoveInfo& info) {
  if (info.proven != Proven::No || !inferior) return info.proven;
  for (const auto& cell : inferior->moves)
    if (cell.cell == info.move && cell.kind == InferiorKind::OutsideMustPlay) return Proven::Loss;
  if (inferior->winner && *inferior->winner != inferior->to_move) return Proven::Loss;
  return Proven::No;
}

Proven proven_root(const KnownCells& inferior, const Thought& thought, board::Color to_move) {
  auto winner = thought.winner;
  if (!winner && inferior) winner = inferior->winner;
  if (!winner) return Proven::No;
  return *winner == to_move ? Proven::Win : Proven::Loss;
}

double settled(Proven proven, double value) {
  return proven == Proven::Win ? 1 : proven == Proven::Loss ? 0 : value;
}

std::uint64_t counted_visits(Proven proven, std::uint64_t visits) {
  return proven == Proven::No ? visits : std::max<std::uint64_t>(1, visits);
}

double lower_bound(double value, std::uint64_t visits) {
  const auto count = base::real(std::max<std::uint64_t>(1, visits));
  return std::max(0.0, value - 1.96 * std::sqrt(value * (1 - value) / count));
}

}  // namespace hex::protocol
