#include "solve/misere.h"

#include "base/assert.h"
#include "base/at.h"

namespace hex::solve {

std::optional<Color> Misere::winner(const State<1>& state, std::uint64_t nodes) {
  HEX_CHECK(geometry_.plain->cells() <= kMaxCells);
  for (Color c : board::kColors)
    if (geometry_.joins_edges(c, state.of(c))) return board::other(c);
  limit_ = nodes_ + nodes;
  const bool won = wins(state);
  if (stopped()) return std::nullopt;
  return won ? state.to_move : board::other(state.to_move);
}

// REQUIRES nobody has joined his edges. After a stop the value means nothing, and nothing is kept of it.
bool Misere::wins(const State<1>& state) {
  const Canonical<1> key = canonical(geometry_, state);
  // Two colours of at most 30 cells and a turn fit into one word, so no two states are confused.
  const std::uint64_t packed = key.state.of(Color::Black).words[0] << (kMaxCells + 1) |
                               key.state.of(Color::White).words[0] << 1 | base::word_of(key.state.to_move);
  if (const auto it = known_.find(packed); it != known_.end()) return it->second;
  if (stopped()) return false;
  ++nodes_;
  bool won = false;
  state.empty_cells(geometry_).for_each([&](Cell c) {
    if (won || stopped()) return;
    const State<1> next = state.after(c);
    won = !geometry_.joins_edges(state.to_move, next.of(state.to_move)) && !wins(next);
  });
  if (!stopped()) known_.emplace(packed, won);
  return won;
}

}  // namespace hex::solve
