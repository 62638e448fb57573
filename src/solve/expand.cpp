#include "solve/expand.h"

#include "connect/decision.h"

namespace hex::solve {

template <int W>
Filled<W> Expander<W>::fill(const State<W>& state) {
  inferior_.fill(geometry_, state.stones, fill_in_, board::other(state.to_move));
  return take_fill_in(state.to_move);
}

// One more stone changes fill-in only near it, so the parent's is extended instead of found again. The parent's cells
// count as stones here: what they cost is added where the search leaves the parent.
template <int W>
Filled<W> Expander<W>::fill_after(const State<W>& filled, Cell move) {
  before_.before = before_.stones = filled.stones;
  board::Stones<W> added;
  added[filled.to_move].add(move);
  inferior_.extend(geometry_, before_, added, fill_in_, filled.to_move);
  return take_fill_in(board::other(filled.to_move));
}

// Captured cells are stones of their owner only as long as he answers there, so a carrier that rests on the filled-in
// state has to hold them: they are what the fill-in costs. Dead cells cost nothing, whoever gets them.
template <int W>
Filled<W> Expander<W>::take_fill_in(Color to_move) const {
  Filled<W> out{{fill_in_.stones, to_move}, {}, fill_in_.winner};
  for (const auto& step : fill_in_.steps)
    if (step.kind != inferior::FillKind::Dead) out.cost[step.color] |= step.cells;
  return out;
}

// An update from connections of fewer stones finds the same as building does, and is cheaper the fewer stones came.
template <int W>
void Expander<W>::connect(Color c, const State<W>& state, const Connections<W>* from, Connections<W>& out) {
  const Color them = board::other(c);
  if (from != nullptr)
    search_.update(from->of[c], state.of(c) - from->state.of(c), state.of(them) - from->state.of(them),
                   out.of[c]);
  else
    search_.build(geometry_, c, state.stones, out.of[c]);
}

template <int W>
void Expander<W>::connect(const State<W>& state, const Connections<W>* from, Connections<W>& out) {
  out.state = state;
  for (Color c : board::kColors) connect(c, state, from, out);
  out.built = true;
}

// The side to move wins by a semi already, and no must-play is needed then.
template <int W>
std::optional<Answer<Cells<W>>> Expander<W>::win_at_once(const State<W>& state,
                                                         const Connections<W>& connections) const {
  const Color me = state.to_move;
  const auto won = connect::decide(connections.of[me], true);
  if (!won) return std::nullopt;
  return Answer<Cells<W>>{me, won.won_by == connect::WonBy::Semi ? Cell{won.by->key} : board::kNoCell,
                          won.carrier};
}

template <int W>
Expansion<W> Expander<W>::expand(const State<W>& state, const Connections<W>& connections) {
  if (const auto answer = win_at_once(state, connections)) return {answer, {}, {}, {}};
  return expand_undecided(state, connections);
}

// Own connections first: only their stone is new to them, so they are the cheaper ones, and may settle it.
template <int W>
Expansion<W> Expander<W>::connect_and_expand(const State<W>& state, const Connections<W>* from,
                                             Connections<W>& out) {
  out.state = state;
  out.built = false;
  connect(state.to_move, state, from, out);
  if (const auto answer = win_at_once(state, out)) return {answer, {}, {}, {}};
  connect(board::other(state.to_move), state, from, out);
  out.built = true;
  return expand_undecided(state, out);
}

// REQUIRES that the side to move does not win at once.
template <int W>
Expansion<W> Expander<W>::expand_undecided(const State<W>& state, const Connections<W>& connections) {
  Expansion<W> out;
  const Color me = state.to_move, them = board::other(me);
  const auto theirs = connect::decide(connections.of[them], false);
  if (theirs) {
    out.answer = {them, board::kNoCell, theirs.carrier};
    return out;
  }
  // A move outside one of their threats leaves it standing, so it loses: what is open is common to all threats, and the
  // union of the threats refutes everything else.
  out.open = theirs.open;
  out.sum = theirs.threats;
  inferior_.prune(geometry_, state.stones, me, pruning_);
  out.moves = out.open & pruning_.candidates;
  if (out.moves.empty()) out.answer = {them, board::kNoCell, close(state, out.open, out.sum)};
  return out;
}

// For pruned moves that no carrier excluded we know no smaller carrier than all empty cells. (Where all of them are
// vulnerable, the carriers and the killers are enough, as the rule `reversible` of the certificate says; but states that
// show it are so rare on boards that brute force can solve that no test would catch a mistake.)
template <int W>
Cells<W> Expander<W>::close(const State<W>& state, const Cells<W>& open, const Cells<W>& sum) const {
  return open.empty() ? sum : state.empty_cells(geometry_);
}

#define HEX_INSTANTIATE(W) template class Expander<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
