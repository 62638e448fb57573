#include "analysis/analyzer.h"

#include <utility>

#include "connect/decision.h"

namespace hex::analysis {

using board::CellGeometry;
using board::other;
using board::Stones;
using connect::Connection;
using connect::ConnectionSet;
using inferior::FillKind;
using inferior::FillStep;

namespace {

template <int W>
bool has_semi(const ConnectionSet<W>& set) {
  return !set.semi(set.first_edge(), set.second_edge()).empty();
}

}  // namespace

template <int W>
Analyzer<W>::Analyzer(const Options& options)
    : options_(options), inferior_(options.inferior), h_search_(options.connect) {}

template <int W>
void Analyzer<W>::begin(const CellGeometry<W>& geometry, Color to_move, Analysis<W>& out) {
  out.geometry = &geometry;
  out.to_move = to_move;
  out.built = {false, false};
  out.winner = std::nullopt;
  out.decided_by = DecidedBy::None;
  out.outcome = Outcome::Unknown;
  out.must_play = {};
  out.pruning.candidates = {};
  out.pruning.pruned.clear();
  out.candidates = {};
}

template <int W>
void Analyzer<W>::analyze(const CellGeometry<W>& geometry, const Stones<W>& stones, Color to_move,
                          Analysis<W>& out) {
  begin(geometry, to_move, out);
  fill(stones, out);
  settle(nullptr, out);
}

template <int W>
void Analyzer<W>::extend(const Analysis<W>& parent, Color color, Cell cell, Color to_move, Analysis<W>& out) {
  Stones<W> stones = parent.stones();
  stones[color].add(cell);
  if (parent.fill.stones[other(color)].has(cell)) {
    analyze(*parent.geometry, stones, to_move, out);
    return;
  }
  begin(*parent.geometry, to_move, out);
  out.fill = parent.fill;
  if (!parent.fill.stones[color].has(cell)) {
    Stones<W> added{};
    added[color].add(cell);
    extend_fill(added, out);
  }
  out.fill.before = stones;
  settle(&parent, out);
}

template <int W>
void Analyzer<W>::fill(const Stones<W>& stones, Analysis<W>& out) {
  if (options_.fill_in) {
    inferior_.fill(*out.geometry, stones, out.fill);
    return;
  }
  out.fill.steps.clear();
  out.fill.replies.clear();
  out.fill.before = out.fill.stones = stones;
  find_joined(out);
}

template <int W>
void Analyzer<W>::extend_fill(const Stones<W>& added, Analysis<W>& out) {
  if (options_.fill_in) {
    inferior_.extend(*out.geometry, out.fill, added, out.fill);
    return;
  }
  for (Color color : board::kColors) out.fill.stones[color] |= added[color];
  find_joined(out);
}

template <int W>
void Analyzer<W>::find_joined(Analysis<W>& out) const {
  out.fill.winner = std::nullopt;
  for (Color color : board::kColors)
    if (out.geometry->joins_edges(color, out.fill.stones[color])) out.fill.winner = color;
}

template <int W>
void Analyzer<W>::settle(const Analysis<W>* parent, Analysis<W>& out) {
  const Color me = out.to_move, them = other(me);
  const auto before = [&](Color color) {
    return parent != nullptr && parent->built[color] ? &parent->connections[color] : nullptr;
  };
  bool open = !decide_joined(out);
  if (open && options_.connections) {
    for (bool first = true; open; first = false) {
      connect(me, first ? before(me) : nullptr, out);
      if (decide(out, me) && !options_.complete) break;
      connect(them, first ? before(them) : nullptr, out);
      if (decide(out, them) && !options_.complete) break;
      if (!options_.regions || !fill_regions(out)) break;
      open = !decide_joined(out);
    }
  }
  choose(out);
  find_outcome(out);
}

template <int W>
void Analyzer<W>::connect(Color color, const Set* from, Analysis<W>& out) {
  Set& set = out.connections[color];
  if (from == nullptr && out.built[color]) from = &set;
  const Stones<W>& stones = out.fill.stones;
  if (from == nullptr) {
    h_search_.build(*out.geometry, color, stones, set);
  } else {
    h_search_.update(*from, stones[color] - from->mine(), stones[other(color)] - from->theirs(), spare_);
    std::swap(set, spare_);
  }
  out.built[color] = true;
}

// The regions of both players; those of the second as far as they do not meet the first one's. A region may
// rest on earlier ones of its list, so none is skipped: the rest comes in the next round.
template <int W>
bool Analyzer<W>::fill_regions(Analysis<W>& out) {
  Stones<W> added{};
  for (Color color : {out.to_move, other(out.to_move)}) {
    Cells<W>& mine = added[color];
    const Cells<W> taken = added[other(color)];
    for (const auto& found : decompositions_.settled(out.connections[color])) {
      if ((found.region | found.inside).meets(taken)) break;
      FillStep<W> step;
      step.kind = FillKind::Region;
      step.color = color;
      step.cells = found.region;
      step.stones = found.groups;
      step.from = found.x;
      step.to = found.y;
      step.carrier = found.carrier;
      out.fill.steps.push_back(step);
      mine |= found.region;
    }
  }
  if (added == Stones<W>{}) return false;
  const Stones<W> stones = out.fill.before;
  extend_fill(added, out);
  out.fill.before = stones;
  return true;
}

template <int W>
bool Analyzer<W>::decide_joined(Analysis<W>& out) const {
  if (!out.fill.winner) return false;
  out.winner = out.fill.winner;
  if (out.decided_by == DecidedBy::None) out.decided_by = DecidedBy::Joined;
  return true;
}

// Looks whether the connections of this colour decide.
template <int W>
bool Analyzer<W>::decide(Analysis<W>& out, Color color) const {
  if (out.winner) return true;
  switch (connect::decide(out.connections[color], color == out.to_move).won_by) {
    case connect::WonBy::Nothing:
      return false;
    case connect::WonBy::Stones:
    case connect::WonBy::Full:
      out.decided_by = DecidedBy::Full;
      break;
    case connect::WonBy::Semi:
      out.decided_by = DecidedBy::Semi;
      break;
    case connect::WonBy::Threats:
      out.decided_by = DecidedBy::MustPlay;
      break;
  }
  out.winner = color;
  return true;
}

template <int W>
void Analyzer<W>::find_outcome(Analysis<W>& out) const {
  if (!out.winner) return;
  const auto always = [](Color color) {
    return color == Color::Black ? Outcome::Positive : Outcome::Negative;
  };
  const Color me = out.to_move, them = other(me);
  if (*out.winner == them || out.decided_by == DecidedBy::Joined || out.decided_by == DecidedBy::Full)
    out.outcome = always(*out.winner);
  else if (out.built[them] && has_semi(out.connections[them]))
    out.outcome = Outcome::Fuzzy;
}

template <int W>
void Analyzer<W>::choose(Analysis<W>& out) {
  const Cells<W> empty = out.empty(), legal = out.geometry->empty_cells(out.fill.before);
  const Color me = out.to_move;
  if (out.built[other(me)])
    out.must_play = connect::must_play(out.connections[other(me)]);
  else
    out.must_play.region = empty;
  out.must_play.region &= empty;  // the connections may be those of a round before
  const bool lost = out.winner == other(me);
  if (!out.winner || (options_.complete && !out.fill.winner)) {
    prune(out);
    out.candidates = out.pruning.candidates & out.must_play.region;
  }
  if (lost) out.candidates = {};
  if (lost || !out.candidates.empty()) return;
  if (out.decided_by == DecidedBy::Semi && !options_.complete) {
    const Set& set = out.connections[me];
    const Connection<W>* semi = set.smallest(set.first_edge(), set.second_edge(), connect::Kind::Semi);
    out.candidates.add(semi->key);
  } else if (!out.winner) {
    // With a threat of theirs I do not win moving second, so Theorem 3.5 leaves me no winning move. Without
    // one the must-play is everything, so all moves are vulnerable, captured-reversible ones never being the
    // last to go: Theorem 2.10.
    out.winner = other(me);
    out.decided_by = DecidedBy::NoCandidates;
  } else if (!empty.empty() || !legal.empty()) {
    out.candidates.add((empty.empty() ? legal : empty).lowest());
  }
}

template <int W>
void Analyzer<W>::prune(Analysis<W>& out) {
  if (options_.prune)
    inferior_.prune(*out.geometry, out.fill.stones, out.to_move, out.pruning);
  else
    out.pruning.candidates = out.empty();
  if (options_.star_domination) stars_.prune(*out.geometry, out.fill.stones, out.to_move, out.pruning);
  if (options_.captured_reversible)
    reversible_.prune(*out.geometry, out.fill.stones, out.to_move, out.pruning);
}

#define HEX_INSTANTIATE(W) template class Analyzer<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::analysis
