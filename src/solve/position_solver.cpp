#include "solve/position_solver.h"

#include <algorithm>

#include "connect/must_play.h"
#include "solve/parallel_solve.h"
#include "solve/prover.h"
#include "solve/winning_move.h"
#include "solve/winvalue.h"

namespace hex::solve {

template <int W>
std::optional<Solution<W>> PositionSolver<W>::find_stored(const State<W>& state) const {
  if (approach_.solved == nullptr || !approach_.ask_solved) return std::nullopt;
  const auto known = approach_.solved->find(board::plain_state(geometry_.plain->size(), state));
  // A win without a move is less than a search finds.
  if (!known || (known->winner == state.to_move && known->best == board::kNoCell)) return std::nullopt;
  return Solution<W>{{{known->winner, known->best, known->carrier.template to<W>()}}};
}

template <int W>
Solution<W> PositionSolver<W>::settle(const State<W>& state, std::uint64_t nodes) {
  if (const auto known = find_stored(state)) return *known;
  const std::uint64_t before = expanded_.load();
  const Solution<W> out = ask(state, nodes);
  if (approach_.solved != nullptr && out.answer)
    approach_.solved->add(board::plain_state(geometry_.plain->size(), state),
                          {*out.winner(), out.winner() == state.to_move ? out.answer->best : board::kNoCell,
                           CellSet::from(out.answer->carrier), expanded_.load() - before});
  return out;
}

template <int W>
Solution<W> PositionSolver<W>::ask(const State<W>& state, std::uint64_t nodes) {
  if (const auto known = find_stored(state)) return *known;
  const Limits limits{nodes,
                      &stop_,
                      &expanded_,
                      nullptr,
                      approach_.ask_solved ? approach_.solved : nullptr,
                      approach_.phi_limit,
                      approach_.delta_limit};
  if (approach_.method == SolveMethod::MustPlay) {
    WinValue<W> search(geometry_, approach_.reasoning, table_, approach_.orders());
    return search.solve(state, limits);
  }
  if (approach_.searcher != nullptr) return approach_.searcher->solve(state, limits);
  return parallel_solve<W>(geometry_, approach_.reasoning, table_, approach_.orders, state, approach_.threads,
                           limits)
      .solution;
}

// Where the side to move has lost, all moves lose. A move that loses leaves the other side's carrier: the same
// strategy refutes every move outside it, because that move changes nothing that the strategy needs.
template <int W>
void PositionSolver<W>::sort_moves(const State<W>& state, const Solution<W>& root, bool all,
                                   SortedMoves<W> out, const SortProgress& progress) {
  constexpr std::uint64_t kGrowth = 4;
  Cells<W>& left = out.unknown;
  const Color me = state.to_move;
  if (root.winner() == board::other(me)) {
    out.losing |= left;
    left = {};
  } else if (root.answer && root.answer->best != board::kNoCell) {
    out.winning.add(root.answer->best);
    left.remove(root.answer->best);
  }
  Cell& move = out.rounds.next;
  while (all && !left.empty() && !stopped() && !used_up()) {
    if (move >= geometry_.plain->cells()) {
      out.rounds = {0, out.rounds.nodes * kGrowth};
    } else if (left.has(move)) {
      progress(move, out);
      const Solution<W> reply = settle(state.after(move), within(out.rounds.nodes));
      if (!reply.answer && (stopped() || used_up())) break;
      if (reply.winner() == me) out.winning.add(move);
      if (reply.winner() == board::other(me)) {
        out.losing |= (left - reply.answer->carrier).with(move);
        left &= reply.answer->carrier;
      }
      if (reply.answer) left.remove(move);
      ++move;
    } else {
      ++move;
    }
  }
  progress(board::kNoCell, out);
}

template <int W>
Cells<W> PositionSolver<W>::must_play(const State<W>& state) const {
  const Color them = board::other(state.to_move);
  connect::HSearch<W> search(approach_.reasoning.connect);
  connect::ConnectionSet<W> theirs;
  search.build(geometry_, them, state.stones, theirs);
  return connect::must_play(theirs).region;
}

template <int W>
std::vector<Cell> PositionSolver<W>::line(State<W> state, Color winner) {
  constexpr std::uint64_t kNodes = 1000;
  const std::uint64_t nodes = within(kNodes);
  std::vector<Cell> out;
  while (!geometry_.joins_edges(winner, state.of(winner)) && !stopped()) {
    const Cell move =
        state.to_move == winner ? move_of_winner(state, nodes) : longest_resistance(state, nodes);
    if (move == board::kNoCell) break;
    out.push_back(move);
    state = state.after(move);
  }
  return out;
}

template <int W>
Cell PositionSolver<W>::move_of_winner(const State<W>& state, std::uint64_t nodes) {
  const Solution<W> known = ask(state, nodes);
  if (known.winner() != state.to_move) return board::kNoCell;
  return winning_move(geometry_, state, *known.answer, [&](Cell c) {
    return !stopped() && ask(state.after(c), nodes).winner() == state.to_move;
  });
}

// The loser's move inside the winner's carrier that took most work to refute, as far as the table remembers; of equals
// the one that the move order puts first.
template <int W>
Cell PositionSolver<W>::longest_resistance(const State<W>& state, std::uint64_t nodes) {
  const Cells<W> empty = state.empty_cells(geometry_);
  const Solution<W> known_root = ask(state, nodes);
  const Cells<W> carrier = known_root.answer ? known_root.answer->carrier & empty : Cells<W>::none();
  const Cells<W> moves = carrier.empty() ? empty : carrier;
  Expander<W> expander(geometry_, approach_.reasoning);
  Connections<W> connections;
  expander.connect(state, nullptr, connections);
  Ranking ranking;
  ranking.scores.resize(geometry_.plain->cells());
  approach_.orders()(state, connections.of, moves, ranking);
  Cell out = board::kNoCell;
  std::pair<std::int64_t, double> most;
  moves.for_each([&](Cell c) {
    const Filled<W> filled = expander.fill(state.after(c));
    const auto known = table_.find(geometry_, canonical(geometry_, filled.state));
    const std::int64_t work = filled.winner || !known ? -1 : known->work;
    const std::pair<std::int64_t, double> rank{work, ranking.scores[c]};
    if (out != board::kNoCell && rank <= most) return;
    most = rank;
    out = c;
  });
  return out;
}

template <int W>
PositionProof PositionSolver<W>::prove(const State<W>& state, Color winner, proof::Derivation& derivation,
                                       std::span<const proof::Step> known) {
  Dfpn<W> dfpn(geometry_, approach_.reasoning, table_, approach_.orders());
  const Limits limits{approach_.nodes, &stop_, &expanded_, nullptr};
  Prover<W> prover(geometry_, approach_.reasoning, winner, derivation,
                   [&](const State<W>& s) { return dfpn.solve(s, limits); });
  for (const proof::Step step : known) prover.know(step);
  const proof::Step root = prover.prove(state);
  return {root, prover.positions()};
}

#define HEX_INSTANTIATE(W) template class PositionSolver<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
