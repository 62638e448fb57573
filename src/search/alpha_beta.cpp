#include "search/alpha_beta.h"

#include "base/at.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace hex::search {

using board::Cell;
using board::Cells;
using board::Color;
using board::other;

// Connections as a solver wants them: those over edges cost four times as much and find little.
AlphaBetaOptions AlphaBetaOptions::standard(board::Size size) {
  constexpr int kLarge = 200;  // cells; there a dense circuit takes longer than the analysis
  AlphaBetaOptions out;
  out.analysis.connect = connect::Options::solving();
  if (size.cells() > kLarge) out.links = circuit::Wires::BesideGroups;
  return out;
}

AlphaBetaOptions AlphaBetaOptions::one_ply(board::Size size) {
  AlphaBetaOptions out = standard(size);
  out.depth = 1;
  out.widths = {0};
  return out;
}

void AlphaBetaOptions::limit_connections(int n) {
  connect::Options& limits = analysis.connect;
  limits.max_full = limits.max_full_edge = n;
  limits.max_semi = limits.max_semi_edge = 5 * n;
}

template <int W>
AlphaBeta<W>::AlphaBeta(const board::CellGeometry<W>& geometry, const AlphaBetaOptions& options)
    : geometry_(geometry), options_(options), analyzer_(options.analysis), table_(options.memory_bytes) {}

template <int W>
typename AlphaBeta<W>::Frame& AlphaBeta<W>::frame(int ply) {
  while (base::count_of(frames_) <= ply) frames_.emplace_back();
  return frames_[base::at(ply)];
}

template <int W>
void AlphaBeta<W>::descend(int ply, Cell move) {
  Frame& to = frame(ply + 1);
  const Frame& from = frame(ply);
  to.stones = from.stones;
  to.stones[from.to_move].add(move);
  to.to_move = other(from.to_move);
  to.move = move;
  to.analyzed = false;
}

template <int W>
const analysis::Analysis<W>& AlphaBeta<W>::analyze(int ply) {
  Frame& here = frame(ply);
  if (here.analyzed) return here.analysis;
  if (ply == 0)
    analyzer_.analyze(geometry_, here.stones, here.to_move, here.analysis);
  else
    analyzer_.extend(analyze(ply - 1), other(here.to_move), here.move, here.to_move, here.analysis);
  here.analyzed = true;
  return here.analysis;
}

template <int W>
AlphaBetaEntry<W>* AlphaBeta<W>::look(int ply) {
  const Frame& here = frame(ply);
  if (Entry* known = table_.find(here.stones, here.to_move)) return known;
  stopped_ =
      stopped_ || (limits_->nodes > 0 && nodes_ >= limits_->nodes) || (limits_->stop && limits_->stop());
  if (stopped_) return nullptr;
  ++nodes_;
  Entry& entry = table_.at(here.stones, here.to_move);
  expand(ply, entry);
  return &entry;
}

template <int W>
void AlphaBeta<W>::expand(int ply, Entry& entry) {
  const analysis::Analysis<W>& seen = analyze(ply);
  entry.stones = frame(ply).stones;
  entry.to_move = frame(ply).to_move;
  entry.known = true;
  entry.winner = seen.winner;
  entry.depth = -1;
  entry.bound = Bound::None;
  entry.best = board::kNoCell;
  entry.moves.clear();
  if (seen.winner) return;
  if (seen.built[board::Color::Black] && seen.built[board::Color::White])
    evaluator_.evaluate(seen.connections[board::Color::Black], seen.connections[board::Color::White],
                        options_.links, evaluation_);
  else
    evaluator_.evaluate(geometry_, seen.fill.stones, evaluation_);
  const double ahead = evaluation_.ahead(entry.to_move);
  entry.estimate = static_cast<float>(std::clamp(ahead, -double{kMostEstimate}, double{kMostEstimate}));
  for (Cell c : by_energy(evaluation_, seen.candidates)) entry.moves.push_back(c);
}

template <int W>
std::vector<Cell> AlphaBeta<W>::by_energy(const circuit::Evaluation& evaluation,
                                          const Cells<W>& cells) const {
  std::vector<Cell> out;
  cells.for_each([&](Cell c) { out.push_back(c); });
  std::stable_sort(out.begin(), out.end(),
                   [&](Cell a, Cell b) { return evaluation.energy(a) > evaluation.energy(b); });
  return out;
}

template <int W>
int AlphaBeta<W>::width(int ply) const {
  const auto last = base::count_of(options_.widths) - 1;
  const int width = options_.widths[std::min(ply, last)];
  return width > 0 ? width : geometry_.plain->cells();
}

// Does what an earlier search found answer the question? A proved value holds at any depth.
template <int W>
bool AlphaBeta<W>::settles(const Entry& entry, int depth, float alpha, float beta) {
  if (entry.bound == Bound::None) return false;
  if (entry.depth < depth && std::abs(entry.value) != kWin) return false;
  return entry.bound == Bound::Exact || (entry.bound == Bound::Lower && entry.value >= beta) ||
         (entry.bound == Bound::Upper && entry.value <= alpha);
}

// The value for the side to move; means nothing once stopped_. REQUIRES -kWin <= alpha < beta <= kWin.
template <int W>
float AlphaBeta<W>::negamax(int ply, int depth, float alpha, float beta) {
  HEX_ASSERT(-kWin <= alpha && alpha < beta && beta <= kWin);
  const Entry* known = look(ply);
  if (known == nullptr) return 0;
  Frame& here = frame(ply);
  if (known->winner) return *known->winner == here.to_move ? kWin : -kWin;
  if (settles(*known, depth, alpha, beta)) return known->value;
  if (depth == 0) return known->estimate;
  here.moves = known->moves;
  const auto best_first = std::find(here.moves.begin(), here.moves.end(), known->best);
  if (best_first != here.moves.end()) std::rotate(here.moves.begin(), best_first, best_first + 1);
  Cell best = board::kNoCell;
  const float value = try_moves(ply, depth, alpha, beta, best);
  // The place may have gone to another position meanwhile.
  if (Entry* entry = table_.find(here.stones, here.to_move); entry != nullptr && !stopped_) {
    entry->depth = depth;
    entry->value = value;
    entry->bound = value >= beta ? Bound::Lower : value <= alpha ? Bound::Upper : Bound::Exact;
    entry->best = best;
  }
  return value;
}

// Moves that are proved to lose do not count towards the
// width: only when all candidates lose is the node lost.
template <int W>
float AlphaBeta<W>::try_moves(int ply, int depth, float alpha, float beta, Cell& best) {
  float value = -kWin;
  int open = 0;
  for (std::size_t i = 0; i < frame(ply).moves.size() && open < width(ply) && value < beta; ++i) {
    const Cell move = frame(ply).moves[i];
    descend(ply, move);
    const float found = -negamax(ply + 1, depth - 1, -beta, -std::max(alpha, value));
    if (stopped_) return 0;
    if (found > -kWin) ++open;
    if (found > value || best == board::kNoCell) {
      value = std::max(value, found);
      best = move;
    }
  }
  return value;
}

#define HEX_INSTANTIATE(W) template class AlphaBeta<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::search
