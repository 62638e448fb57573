// Alpha-beta at the root: iterations, keeping a win, and resisting in a lost position.
#include <algorithm>

#include "base/at.h"
#include "search/alpha_beta.h"

namespace hex::search {

using board::Cell;
using board::Cells;
using board::Color;
using board::other;
using board::Stones;

template <int W>
AlphaBetaResult AlphaBeta<W>::search(const Stones<W>& stones, Color to_move, const Cells<W>& avoid,
                                     const AlphaBetaLimits& limits) {
  AlphaBetaResult out;
  avoid_ = avoid;
  limits_ = &limits;
  nodes_ = 1;
  stopped_ = false;
  Frame& root = frame(0);
  root.stones = stones;
  root.to_move = to_move;
  root.move = board::kNoCell;
  root.analyzed = false;
  const analysis::Analysis<W>& seen = analyze(0);
  out.winner = seen.winner;
  if (seen.winner == to_move)
    keep_win(out);
  else if (seen.winner == other(to_move))
    resist(out);
  else
    search_root(out);
  add_rest(out);
  find_lines(out);
  out.nodes = nodes_;
  return out;
}

template <int W>
void AlphaBeta<W>::search_root(AlphaBetaResult& out) {
  // Always from the analysis at hand: an entry of the table may come from another way here, with other moves.
  expand(0, table_.at(frame(0).stones, frame(0).to_move));
  for (const Cell move : table_.at(frame(0).stones, frame(0).to_move).moves)
    if (!avoid_.has(move)) out.moves.push_back({move, 0, {}});
  if (out.moves.empty()) return;
  for (int depth = 1; depth <= options_.depth && search_iteration(depth, out); ++depth) {
    out.depth = depth;
    if (limits_->on_iteration) limits_->on_iteration();
    if (out.winner) break;
  }
}

// Looks at the root's moves to this depth and sorts them; false when a limit was reached. What was found
// until then counts if it is better than the first move, which was the best before.
template <int W>
bool AlphaBeta<W>::search_iteration(int depth, AlphaBetaResult& out) {
  float best = -kWin;
  int open = 0;
  std::size_t done = 0;
  for (; done < out.moves.size() && open < width(0) && best < kWin; ++done) {
    AlphaBetaMove& move = out.moves[done];
    descend(0, move.move);
    const float found = aspire(depth, best, static_cast<float>(move.value), done == 0);
    if (stopped_) break;
    move.value = found;
    if (found > -kWin) ++open;
    best = std::max(best, found);
  }
  // Beyond the width nothing is known; before it, the others are no better than what they were cut off at.
  const auto end = base::iterator_at(out.moves, done);
  std::stable_sort(out.moves.begin(), end, [](const auto& a, const auto& b) { return a.value > b.value; });
  if (done == 0) return false;
  out.value = best;
  // All that was looked at loses: better one that was not.
  if (best == -kWin) std::rotate(out.moves.begin(), end, out.moves.end());
  if (best == kWin) out.winner = frame(0).to_move;
  const bool all = done == out.moves.size() && !stopped_;
  const bool avoided = (frame(0).analysis.candidates & avoid_).empty();
  if (best == -kWin && all && avoided) out.winner = other(frame(0).to_move);
  return !stopped_;
}

// The first move in a window around what it was worth before, since values change little from one iteration
// to the next; the others in what the best so far leaves.
template <int W>
float AlphaBeta<W>::aspire(int depth, float alpha, float guess, bool first) {
  constexpr float kWindow = 0.5;
  if (first && depth > 1 && guess > -kMostEstimate && guess < kMostEstimate) {
    const float low = guess - kWindow, high = guess + kWindow;
    const float found = -negamax(1, depth - 1, -high, -low);
    if (stopped_ || (found > low && found < high)) return found;
  }
  return -negamax(1, depth - 1, -kWin, -alpha);
}

// The position is won by connections or fill-in. Moves that shorten the way come first; one is taken
// when the analysis after it still sees the win.
template <int W>
void AlphaBeta<W>::keep_win(AlphaBetaResult& out) {
  const Color me = frame(0).to_move;
  const Stones<W> stones = frame(0).stones;
  const Cells<W> empty = geometry_.empty_cells(stones);
  const Cells<W> allowed = empty.subset_of(avoid_) ? empty : empty - avoid_;
  const bool semi = frame(0).analysis.decided_by == analysis::DecidedBy::Semi;
  const Cells<W> first = semi ? frame(0).analysis.candidates & allowed : Cells<W>::none();
  evaluator_.evaluate(geometry_, stones, evaluation_);
  std::vector<Cell> order = by_energy(evaluation_, first);
  for (Cell c : by_energy(evaluation_, allowed - first)) order.push_back(c);
  out.value = kWin;
  out.unsure = true;
  for (Cell c : order) {
    if (limits_->stop && limits_->stop() && !out.moves.empty()) break;
    descend(0, c);
    ++nodes_;
    out.moves.push_back({c, 0, {}});
    if (analyze(1).winner != me) continue;
    out.moves.back().value = kWin;
    std::swap(out.moves.front(), out.moves.back());
    out.unsure = false;
    break;
  }
}

// The position is lost. The most current flows where most is left to be decided; inside the carrier of the
// other side's connection it must be answered.
template <int W>
void AlphaBeta<W>::resist(AlphaBetaResult& out) {
  const analysis::Analysis<W>& seen = frame(0).analysis;
  const Color them = other(frame(0).to_move);
  const auto& set = seen.connections[them];
  Cells<W> cells = geometry_.empty_cells(frame(0).stones) - avoid_;
  if (seen.built[them]) {
    const auto* full = set.smallest(set.first_edge(), set.second_edge(), connect::Kind::Full);
    if (full != nullptr && full->carrier.meets(cells)) cells &= full->carrier;
  }
  evaluator_.evaluate(geometry_, frame(0).stones, evaluation_);
  for (Cell c : by_energy(evaluation_, cells)) out.moves.push_back({c, -kWin, {}});
  out.value = -kWin;
}

// There is always an answer: moves that no candidate are, and at last those to be avoided.
template <int W>
void AlphaBeta<W>::add_rest(AlphaBetaResult& out) const {
  if (!out.moves.empty()) return;
  const Cells<W> empty = geometry_.empty_cells(frames_[0].stones);
  for (const Cells<W>& cells : {empty - avoid_, empty & avoid_}) {
    if (!out.moves.empty()) break;
    for (Cell c : by_energy(evaluation_, cells)) out.moves.push_back({c, out.value, {}});
  }
}

template <int W>
void AlphaBeta<W>::find_lines(AlphaBetaResult& out) {
  for (AlphaBetaMove& move : out.moves) {
    Stones<W> stones = frame(0).stones;
    Color color = frame(0).to_move;
    for (Cell next = move.move; next != board::kNoCell;) {
      move.line.push_back(next);
      stones[color].add(next);
      color = other(color);
      const Entry* entry = table_.find(stones, color);
      next = entry != nullptr ? Cell{entry->best} : board::kNoCell;
    }
  }
}

#define HEX_INSTANTIATE(W) template class AlphaBeta<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::search
