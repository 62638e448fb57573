#include "explain/explainer.h"

#include "base/at.h"

#include <algorithm>

namespace hex::explain {

using board::CellState;
using board::kNoCell;
using board::other;
using board::Position;

namespace {

bool has(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

std::vector<Cell> common(const std::vector<Cell>& a, const std::vector<Cell>& b) {
  std::vector<Cell> out;
  std::copy_if(a.begin(), a.end(), std::back_inserter(out), [&](Cell c) { return has(b, c); });
  return out;
}

// Every empty cell outside `carrier`, and `also`, given to the loser, who is to move.
Position reduced(const Position& position, Color winner, const std::vector<Cell>& carrier, Cell also) {
  Position out = position;
  for (Cell c : position.cells_of(CellState::Empty))
    if (c == also || !has(carrier, c)) out.set_up(other(winner), c);
  out.set_to_move(other(winner));
  return out;
}

// The moves that a refutation of another one does not meet: those that it needs the cell of.
std::vector<Cell> remaining(const std::vector<Cell>& moves, const Refutation& refutation) {
  std::vector<Cell> needed = refutation.after.carrier;
  if (refutation.reply != kNoCell) needed.push_back(refutation.reply);
  std::vector<Cell> out = common(moves, needed);
  std::erase(out, refutation.move);
  return out;
}

}  // namespace

Explanation Explainer::explain(const Position& position, Cell move) {
  Explanation out;
  out.size = position.size();
  out.to_move = position.to_move();
  out.move = move;
  out.winner = position.winner();
  out.over = out.winner.has_value();
  if (out.over) return out;
  look_at(position, out);
  Position now = position;
  if (move != kNoCell) now.play(out.to_move, move);
  const auto answer = now.winner() ? solve::PlainAnswer{*now.winner(), kNoCell, {}} : oracle_(now, false);
  if (!answer) return out;
  out.winner = answer->winner;
  if (now.to_move() == *out.winner && !now.winner()) {
    const auto key = reply(now, *out.winner, *answer);
    if (!key) return out;  // a limit: the winner is all there is to say
    out.key = *key;
  }
  out.standing = stand(now, *out.winner, depth_);
  // Last, because it may take all the time that there is.
  if (move != kNoCell && *out.winner != out.to_move) find_better(position, out);
  return out;
}

void Explainer::look_at(const Position& position, Explanation& out) {
  const Outlook theirs = looker_(position, other(out.to_move));
  out.threats = theirs.threats;
  out.must_play = theirs.must_play;
  out.connected = theirs.connected;
}

void Explainer::find_better(const Position& position, Explanation& out) {
  const auto answer = oracle_(position, false);
  if (!answer) return;
  out.winnable = answer->winner == out.to_move;
  if (*out.winnable) out.better = answer->best;
}

std::optional<Cell> Explainer::reply(Position& position, Color winner, const solve::PlainAnswer& answer) {
  Position passed = position;
  passed.set_to_move(other(winner));
  if (looker_(position, winner).connected) {
    position = passed;
    return kNoCell;
  }
  if (answer.best != kNoCell) {
    position.play(winner, answer.best);
    return answer.best;
  }
  // The solver knows that it is won, but no move: then it often is won without one.
  const auto without = oracle_(passed, true);
  if (without && without->winner == winner) {
    position = passed;
    return kNoCell;
  }
  for (Cell c : position.cells_of(CellState::Empty)) {
    Position next = position;
    next.play(winner, c);
    const auto after = next.winner() == winner ? std::nullopt : oracle_(next, false);
    if (next.winner() != winner && (!after || after->winner != winner)) continue;
    position = next;
    return c;
  }
  return std::nullopt;
}

Standing Explainer::stand(const Position& position, Color winner, int depth) {
  const Outlook look = looker_(position, winner);
  Standing out;
  out.empty = position.empty_cells();
  out.joined = look.joined;
  out.connected = look.connected;
  out.hops = look.hops;
  out.carrier = look.carrier;
  if (out.connected) return out;
  out.threats = look.threats;
  out.must_play = look.must_play;
  if (out.must_play.empty()) {  // OR of the threats
    for (const Threat& threat : out.threats)
      for (Cell c : threat.carrier)
        if (!has(out.carrier, c)) out.carrier.push_back(c);
    std::sort(out.carrier.begin(), out.carrier.end());
    return out;
  }
  const auto answer = oracle_(position, false);
  const bool settled = answer && answer->winner == winner;
  out.carrier = settled ? to_list(answer->carrier) : position.cells_of(CellState::Empty);
  if (settled && depth == depth_) out.carrier = shrink(position, winner, std::move(out.carrier));
  out.must_play = common(out.must_play, out.carrier);
  out.left = base::count_of(out.must_play);
  if (settled && depth > 0) branch(position, winner, depth, out);
  return out;
}

std::optional<Refutation> Explainer::refute(const Position& position, Color winner, Cell move, int depth) {
  Refutation out;
  out.move = move;
  Position now = position;
  now.play(other(winner), move);
  const auto answer = oracle_(now, false);
  if (!answer || answer->winner != winner) return std::nullopt;
  const auto key = reply(now, winner, *answer);
  if (!key) return std::nullopt;
  out.reply = *key;
  out.after = stand(now, winner, depth);
  return out;
}

// Every move that is left gets its refutation; the one that leaves fewest moves to be refuted comes first. Of
// very many moves, the lowest.
void Explainer::branch(const Position& position, Color winner, int depth, Standing& out) {
  constexpr std::size_t kMany = 24;
  std::vector<Cell> open = out.must_play;
  std::vector<Refutation> known;
  for (Cell c : open.size() <= kMany ? open : std::vector<Cell>{})
    if (auto next = refute(position, winner, c, 0)) known.push_back(std::move(*next));
  while (!open.empty()) {
    Cell move = open.front();
    std::size_t least = open.size();
    for (const Refutation& r : known)
      if (const auto left = remaining(open, r); has(open, r.move) && left.size() < least) {
        least = left.size();
        move = r.move;
      }
    auto next = refute(position, winner, move, depth - 1);
    if (!next) break;
    std::vector<Cell> left = remaining(open, *next);
    next->others = base::number_of(open.size() - left.size()) - 1;
    open = std::move(left);
    out.branches.push_back(std::move(*next));
  }
  out.left = base::count_of(open);
}

std::vector<Cell> Explainer::shrink(const Position& position, Color winner, std::vector<Cell> carrier) {
  for (Cell c : std::vector<Cell>(carrier)) {
    if (!has(carrier, c)) continue;
    const Position less = reduced(position, winner, carrier, c);
    if (less.winner()) continue;  // the loser's: c is needed
    const auto answer = oracle_(less, true);
    if (!answer || answer->winner != winner) continue;
    std::erase(carrier, c);
    carrier = common(carrier, to_list(answer->carrier));
  }
  return carrier;
}

}  // namespace hex::explain
