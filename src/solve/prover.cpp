#include "solve/prover.h"

#include <algorithm>

#include "base/at.h"
#include "connect/decision.h"
#include "inferior/witness.h"
#include "solve/winning_move.h"

namespace hex::solve {

using proof::kNoStep;
using proof::Step;

template <int W>
Step Prover<W>::prove(const State<W>& state) {
  inferior::FillIn<W> fill;
  inferior_.fill(geometry_, state.stones, fill, board::other(state.to_move));
  return prove_filled(state, fill);
}

template <int W>
Step Prover<W>::prove_after(const State<W>& filled, Cell move) {
  const State<W> state = filled.after(move);
  if (const auto found = known_.find(state); found != known_.end()) return found->second;
  Step out = reuse(state);
  if (out == kNoStep) {
    inferior::FillIn<W> before, fill;
    before.before = before.stones = filled.stones;
    board::Stones<W> added;
    added[filled.to_move].add(move);
    inferior_.extend(geometry_, before, added, fill, filled.to_move);
    out = prove_filled(state, fill);
    if (out == kNoStep) return kNoStep;
    remember(out);
  }
  known_.emplace(state, out);
  return out;
}

// A claim mentions no position, so one that was proved elsewhere serves wherever its stones stand and its carrier is free
// of the opponent's. That is what keeps proofs short: most positions are won for a reason that occurred before.
template <int W>
Step Prover<W>::reuse(const State<W>& state) const {
  const Cells<W>&mine = state.of(me_), &theirs = state.of(board::other(me_));
  for (const Reusable& c : claims_)
    if ((c.full || state.to_move == me_) && c.stones.subset_of(mine) && !c.carrier.meets(theirs))
      return c.step;
  return kNoStep;
}

template <int W>
void Prover<W>::remember(Step step) {
  const proof::Claim claim = proof_.claim(step);
  claims_.push_back(
      {claim.stones.template to<W>(), claim.carrier.template to<W>(), claim.kind == proof::Kind::Full, step});
}

// `fill` is the fill-in of the state.
template <int W>
Step Prover<W>::prove_filled(const State<W>& state, inferior::FillIn<W>& fill) {
  const State<W> filled{fill.stones, state.to_move};
  // The solver decided the filled position, so its proof is the short one; what the fill-in stands for is added to the
  // proof afterwards, step by step.
  Step out = reuse(filled);
  if (out == kNoStep) out = prove_node(filled);
  if (out != kNoStep) {
    inferior::find_witnesses(geometry_, fill);
    out = without_fill(fill, out);
  }
  // Where some fill-in has no step, do without.
  return out == kNoStep && filled != state ? prove_node(state) : out;
}

template <int W>
Step Prover<W>::prove_node(const State<W>& state) {
  ++positions_;
  std::vector<Step> threats;
  if (const Step out = by_connections(state, threats); out != kNoStep) return out;
  return state.to_move == me_ ? by_move(state) : by_threats(state, std::move(threats));
}

// A claim only from connections; else the semis that narrow down the opponent's moves.
template <int W>
Step Prover<W>::by_connections(const State<W>& state, std::vector<Step>& threats) {
  search_.build(geometry_, me_, state.stones, set_);
  ConnectionSteps<W> steps(set_, proof_);
  const int x = set_.first_edge(), y = set_.second_edge();
  const auto won = connect::decide(set_, state.to_move == me_);
  if (won.won_by == connect::WonBy::Stones) return steps.by_stones(x, y);
  // A connection that has no step is no reason to give up: a semi may have one where the full has none.
  for (const auto kind : {connect::Kind::Full, connect::Kind::Semi}) {
    if (won.by == nullptr || (kind == connect::Kind::Semi && state.to_move != me_)) break;
    if (const auto* c = set_.smallest(x, y, kind))
      if (const Step out = steps.step({x, y, kind, *c}); out != kNoStep) return out;
  }
  if (state.to_move == me_) return kNoStep;
  Cells<W> open = state.empty_cells(geometry_);
  for (const auto& c : set_.semi(x, y)) {
    if (open.subset_of(c.carrier)) continue;
    const Step step = steps.step({x, y, connect::Kind::Semi, c});
    if (step == kNoStep) continue;
    open &= carrier(step);
    threats.push_back(step);
  }
  return kNoStep;
}

template <int W>
Step Prover<W>::by_move(const State<W>& state) {
  const Cell move = winning_move(state);
  if (move == board::kNoCell) return kNoStep;
  const Step child = prove_after(state, move);
  // A claim that does not need the stone of the move holds without it: the move was a waste of time, and no key.
  if (child == kNoStep || !proof_.claim(child).stones.has(move)) return child;
  return proof_.key(child, move);
}

template <int W>
Cell Prover<W>::winning_move(const State<W>& state) {
  const Solution<W> known = oracle_(state);
  if (known.winner() != me_) return board::kNoCell;
  return solve::winning_move(geometry_, state, *known.answer,
                             [&](Cell c) { return oracle_(state.after(c)).winner() == me_; });
}

template <int W>
Cells<W> Prover<W>::common(const State<W>& state, const std::vector<Step>& threats) const {
  Cells<W> out = state.empty_cells(geometry_);
  for (const Step step : threats) out &= carrier(step);
  return out;
}

// The threats without those that the others make superfluous.
template <int W>
std::vector<Step> Prover<W>::needed(const State<W>& state, std::vector<Step> threats) const {
  const Cells<W> open = common(state, threats);
  // Last first: late threats were found for cells that were left, early ones are often implied by them; but the first
  // ones come from connections and are short, so those stay if either could go.
  for (std::size_t i = threats.size(); i-- > 0 && threats.size() > 1;) {
    std::vector<Step> rest = threats;
    base::erase_at(rest, i);
    if (common(state, rest) == open) threats = std::move(rest);
  }
  return threats;
}

template <int W>
Step Prover<W>::by_threats(const State<W>& state, std::vector<Step> threats) {
  inferior::Pruning<W> pruning;
  inferior_.prune(geometry_, state.stones, state.to_move, pruning);
  // Each further threat excludes the cells outside its carrier, its own cell `move` among them, so the loop ends. The
  // order is fixed (lowest first): a proof is the same every time.
  for (Cells<W> open; !(open = common(state, threats)).empty();) {
    const Cells<W> candidates = open & pruning.candidates;
    if (candidates.empty() && !threats.empty())
      if (const Step out = by_killers(state, open, needed(state, threats)); out != kNoStep) return out;
    const Cell move = candidates.empty() ? open.lowest() : candidates.lowest();
    const Step threat = prove_after(state, move);
    if (threat == kNoStep) return kNoStep;
    if (proof_.claim(threat).kind == proof::Kind::Full) return threat;  // it does not need the move answered
    threats.push_back(threat);
  }
  std::vector<Step> all = needed(state, std::move(threats));
  if (const Step out = proof_.or_rule(all); out != kNoStep) return out;
  // A claim from elsewhere may have stones of P's in its
  // carrier; those are not common cells once they are owned.
  for (Step& step : all) step = with_stones(step, carrier(step) & state.of(me_));
  return proof_.or_rule(all);
}

// The rule `reversible`, where each cell left is a move that a stone of P's kills.
template <int W>
Step Prover<W>::by_killers(const State<W>& state, const Cells<W>& open, const std::vector<Step>& threats) {
  inferior::Pruning<W> pruning;
  inferior_.prune(geometry_, state.stones, state.to_move, pruning);
  std::vector<Cell> killers;
  Cells<W> left = open;
  for (const auto& p : pruning.pruned) {  // lowest first, as the rule wants them
    if (!open.has(p.cell)) continue;
    if (p.kind != inferior::PrunedKind::Vulnerable || !p.carrier.empty()) return kNoStep;
    killers.push_back(p.by);
    left.remove(p.cell);
  }
  if (!left.empty()) return kNoStep;
  if (const Step out = proof_.reversible(threats, killers); out != kNoStep) return out;
  // With all of P's stones in the claims, the killers have what they rely on.
  std::vector<Step> widened = threats;
  for (Step& step : widened) step = with_stones(step, state.of(me_));
  return proof_.reversible(widened, killers);
}

// Adds stones of P's to what a claim assumes.
template <int W>
Step Prover<W>::with_stones(Step step, const Cells<W>& stones) {
  if (step == kNoStep) return kNoStep;
  const proof::Claim claim = proof_.claim(step);
  (stones & claim.carrier.template to<W>()).for_each([&](Cell c) { step = proof_.own(step, c); });
  const Cells<W> missing = stones - claim.stones.template to<W>() - claim.carrier.template to<W>();
  return missing.empty() ? step : proof_.widen(step, CellSet::from(missing), {});
}

// Takes the filled-in stones out of what a claim assumes, the last one first: each step of fill-in rests on those before
// it. Only P's matter: O's fill-in cells are no part of a claim of P's. A region has no rule, so there is no step for it.
template <int W>
Step Prover<W>::without_fill(const inferior::FillIn<W>& fill, Step step) {
  for (std::size_t i = fill.steps.size(); i-- > 0 && step != kNoStep;) {
    const inferior::FillStep<W>& part = fill.steps[i];
    if (part.color != me_ || !part.cells.meets(proof_.claim(step).stones.template to<W>())) continue;
    if (part.kind == inferior::FillKind::Dead)
      step = without_dead(part, step);
    else if (part.kind == inferior::FillKind::Captured)
      step = without_captured(part, step);
    else
      step = kNoStep;
  }
  return step;
}

template <int W>
Step Prover<W>::without_dead(const inferior::FillStep<W>& part, Step step) {
  part.cells.for_each([&](Cell d) {
    if (step == kNoStep || !proof_.claim(step).stones.has(d)) return;
    const Step plain = proof_.dead(step, d);
    step = plain != kNoStep ? plain : proof_.dead(with_stones(step, part.stones), d);
  });
  return step;
}

template <int W>
Step Prover<W>::without_captured(const inferior::FillStep<W>& part, Step step) {
  if (part.cells.count() > proof::kMaxCaptured) return kNoStep;
  const CellSet region = CellSet::from(part.cells);
  const Step owned = with_stones(step, part.cells | part.stones);
  if (owned == kNoStep) return kNoStep;
  const auto replies = proof::find_replies(proof_.terrain(), proof_.claim(owned), region);
  return replies ? proof_.captured(owned, region, *replies) : kNoStep;
}

#define HEX_INSTANTIATE(W) template class Prover<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
