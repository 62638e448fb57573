#include "solve/winvalue.h"

#include <algorithm>

namespace hex::solve {

template <int W>
WinValue<W>::WinValue(const board::CellGeometry<W>& geometry, const Rules& rules, Table<W>& table,
                      MoveOrder<W> order)
    : geometry_(geometry), expander_(geometry, rules), table_(table), order_(std::move(order)) {
  connections_.resize(static_cast<std::size_t>(geometry.plain->cells()) + 2);
  for (auto& c : connections_) c = std::make_unique<Connections<W>>();
}

template <int W>
Solution<W> WinValue<W>::solve(const State<W>& state, const Limits& limits) {
  limits_ = limits;
  nodes_ = 0;
  const Filled<W> filled = expander_.fill(state);
  return value(0, filled);
}

// The value of the state that was filled in, with a carrier for the state as it was before.
template <int W>
Solution<W> WinValue<W>::value(int depth, const Filled<W>& filled) {
  Solution<W> out;
  if (filled.winner) {
    out.winner = filled.winner;
    out.carrier = filled.cost[board::index(*out.winner)];
    return out;
  }
  const State<W>& state = filled.state;
  const Canonical<W> key = canonical(geometry_, state);
  if (const auto known = table_.find(geometry_, key); known && known->solved()) {
    out.winner = known->phi == 0 ? state.to_move : board::other(state.to_move);
    out.carrier = known->sum;
    out.best = known->best;
  } else {
    if (stopped()) return out;
    ++nodes_;
    if (limits_.expanded != nullptr) limits_.expanded->fetch_add(1, std::memory_order_relaxed);
    auto& here = *connections_[static_cast<std::size_t>(depth)];
    expander_.connect(state, depth > 0 ? connections_[static_cast<std::size_t>(depth - 1)].get() : nullptr,
                      here);
    out = try_moves(depth, state, expander_.expand(state, here));
    if (!out.winner) return out;
    const bool wins = *out.winner == state.to_move;
    Known<W> solved;
    solved.phi = wins ? 0 : kInfinite;
    solved.delta = wins ? kInfinite : 0;
    solved.best = static_cast<std::int16_t>(out.best);
    solved.sum = out.carrier;
    table_.store(geometry_, key, solved);
  }
  out.carrier |= filled.cost[board::index(*out.winner)];
  return out;
}

template <int W>
Solution<W> WinValue<W>::try_moves(int depth, const State<W>& state, Expansion<W> e) {
  Solution<W> out;
  if (e.winner) {
    out.winner = e.winner;
    out.carrier = e.carrier;
    out.best = e.best;
    return out;
  }
  Ranking ranking;
  ranking.scores.resize(static_cast<std::size_t>(geometry_.plain->cells()));
  order_(state, connections_[static_cast<std::size_t>(depth)]->of, e.moves, ranking);
  const std::vector<double>& scores = ranking.scores;
  while (!e.moves.empty()) {
    Cell move = e.moves.lowest();
    e.moves.for_each([&](Cell c) {
      if (scores[static_cast<std::size_t>(c)] > scores[static_cast<std::size_t>(move)]) move = c;
    });
    const Solution<W> reply = value(depth + 1, expander_.fill_after(state, move));
    if (!reply.winner) return out;
    if (*reply.winner == state.to_move) {
      out.winner = reply.winner;
      out.carrier = reply.carrier.with(move);
      out.best = move;
      return out;
    }
    e.moves &= reply.carrier;
    e.open &= reply.carrier;
    e.sum |= reply.carrier;
  }
  out.winner = board::other(state.to_move);
  out.carrier = expander_.close(state, e.open, e.sum);
  return out;
}

#define HEX_INSTANTIATE(W) template class WinValue<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
