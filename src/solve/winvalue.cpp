#include "solve/winvalue.h"

#include <algorithm>

namespace hex::solve {

template <int W>
WinValue<W>::WinValue(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, Table<W>& table,
                      MoveOrder<W> order)
    : geometry_(geometry), expander_(geometry, reasoning), table_(table), order_(std::move(order)) {
  connections_.resize(geometry.plain->cells() + 2);
  for (auto& c : connections_) c = std::make_unique<Connections<W>>();
}

template <int W>
Solution<W> WinValue<W>::solve(const State<W>& state, const Limits& limits) {
  limits_ = limits;
  nodes_ = 0;
  const Filled<W> filled = expander_.fill(state);
  return {value(0, filled)};
}

// The value of the state that was filled in, with a carrier for the state as it was before.
template <int W>
typename WinValue<W>::Value WinValue<W>::value(int depth, const Filled<W>& filled) {
  if (filled.winner) return {{*filled.winner, board::kNoCell, filled.cost[*filled.winner]}};
  Value out;
  const State<W>& state = filled.state;
  const Canonical<W> key = canonical(geometry_, state);
  if (const auto entry = table_.find(geometry_, key); entry && entry->solved()) {
    out = {entry->phi == 0 ? state.to_move : board::other(state.to_move), entry->best, entry->sum};
  } else {
    if (stopped()) return out;
    ++nodes_;
    if (limits_.expanded != nullptr) limits_.expanded->fetch_add(1, std::memory_order_relaxed);
    const auto* const above = depth > 0 ? connections_[depth - 1].get() : nullptr;
    out = try_moves(depth, state, expander_.connect_and_expand(state, above, *connections_[depth]));
    if (!out) return out;
    Entry<W> solved;
    solved.settle(state.to_move, *out);
    table_.store(geometry_, key, solved);
  }
  out->carrier |= filled.cost[out->winner];
  return out;
}

template <int W>
typename WinValue<W>::Value WinValue<W>::try_moves(int depth, const State<W>& state, Expansion<W> e) {
  if (e.answer) return e.answer;
  Ranking ranking;
  ranking.scores.resize(geometry_.plain->cells());
  order_(state, connections_[depth]->of, e.moves, ranking);
  const board::PerCell<double>& scores = ranking.scores;
  while (!e.moves.empty()) {
    Cell move = e.moves.lowest();
    e.moves.for_each([&](Cell c) {
      if (scores[c] > scores[move]) move = c;
    });
    const Value reply = value(depth + 1, expander_.fill_after(state, move));
    if (!reply) return reply;
    if (reply->winner == state.to_move) return {{state.to_move, move, reply->carrier.with(move)}};
    e.moves &= reply->carrier;
    e.open &= reply->carrier;
    e.sum |= reply->carrier;
  }
  return {{board::other(state.to_move), board::kNoCell, expander_.close(state, e.open, e.sum)}};
}

#define HEX_INSTANTIATE(W) template class WinValue<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
