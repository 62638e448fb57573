// A plain prover for tiny boards: brute force says who wins, the game tree becomes key and or steps, and some
// cells are filled in on the way and taken out again, so that every such rule is used.
#pragma once

#include <vector>

#include "base/random.h"
#include "board/position.h"
#include "oracle/brute_force.h"
#include "proof/derivation.h"

namespace hex::tests {

class SmallProver {
 public:
  // REQUIRES at most 16 cells. The seed decides about fill-in; 0 for none.
  SmallProver(board::Size size, std::uint64_t seed)
      : oracle_(size), proof_(size), random_(seed), fill_in_(seed != 0) {}

  proof::Derivation& proof() { return proof_; }
  BruteForce& oracle() { return oracle_; }

  // A step that proves the win of the winner.
  proof::Step prove(board::Position position) {
    winner_ = oracle_.winner(position);
    return position.to_move() == winner_ ? first(position) : second(position);
  }

 private:
  using Step = proof::Step;
  using CellSet = proof::CellSet;

  int edge(int i) const { return proof_.terrain().first_edge(winner_) + i; }

  Step chain(const board::Position& position) {
    const std::vector<board::Cell> path = position.winning_path();
    Step out = proof_.adjacent(winner_, edge(0), path.front());
    if (out == proof::kNoStep) return chain_of({path.rbegin(), path.rend()});
    return chain_of(path);
  }
  Step chain_of(const std::vector<board::Cell>& path) {
    Step out = proof_.adjacent(winner_, edge(0), path.front());
    for (std::size_t i = 1; i < path.size(); ++i)
      out = proof_.series(out, proof_.adjacent(winner_, path[i - 1], path[i]));
    return proof_.series(out, proof_.adjacent(winner_, path.back(), edge(1)));
  }

  // The winner is to move.
  Step first(board::Position& position) {
    if (position.winner()) return chain(position);
    const board::Cell move = oracle_.winning_moves(position).front();
    position.play(winner_, move);
    const Step full = second(position);
    position.undo();
    return proof_.claim(full).stones.has(move) ? proof_.key(full, move) : full;
  }

  // The loser is to move.
  Step second(board::Position& position) {
    if (position.winner()) return chain(position);
    if (fill_in_ && random_.below(2) == 0)
      if (const Step out = filled_in(position); out != proof::kNoStep) return out;
    std::vector<Step> semis;
    CellSet common = cells_of(position, board::CellState::Empty);
    while (!common.empty()) {
      position.play(other(winner_), common.lowest());
      const Step reply = first(position);
      position.undo();
      if (proof_.claim(reply).kind == proof::Kind::Full) return reply;
      semis.push_back(reply);
      common &= proof_.claim(reply).carrier;
      if (fill_in_ && semis.size() > 1)
        if (const Step out = killed(semis, common, position); out != proof::kNoStep) return out;
    }
    return proof_.or_rule(semis);
  }

  // The one cell that is left may be killed from an empty cell beside it.
  Step killed(const std::vector<Step>& semis, const CellSet& common, const board::Position& position) {
    if (common.count() != 1) return proof::kNoStep;
    Step out = proof::kNoStep;
    proof_.terrain().near(common.lowest()).for_each([&](board::Cell k) {
      if (out == proof::kNoStep && position.is_empty(k))
        out = proof_.reversible(semis, std::vector<board::Cell>{k});
    });
    return out;
  }

  // Puts dead or captured cells on the board for the winner, proves that, and takes them out again.
  Step filled_in(board::Position& position) {
    const CellSet empty = cells_of(position, board::CellState::Empty);
    const CellSet stones = cells_of(position, state_of(winner_));
    const board::Cell a = pick(empty);
    const CellSet region = CellSet::of(a) | (random_.below(2) == 0 ? CellSet{} : CellSet::of(pick(empty)));
    const proof::Claim all{winner_, proof::Kind::Full, edge(0), edge(1), stones | region, empty - region};
    const bool is_dead = proof::dead(proof_.terrain(), all, a).has_value() && region.count() == 1;
    if (!is_dead && !proof::find_replies(proof_.terrain(), all, region)) return proof::kNoStep;
    board::Position filled = position;
    region.for_each([&](board::Cell cell) { filled.set_up(winner_, cell); });
    const Step full = second(filled);
    if (!proof_.claim(full).stones.meets(region)) return full;
    const Step wide = proof_.widen(full, stones | region, {});
    if (is_dead) return proof_.dead(wide, a);
    const auto replies = proof::find_replies(proof_.terrain(), proof_.claim(wide), region);
    return replies ? proof_.captured(wide, region, *replies) : proof::kNoStep;
  }

  board::Cell pick(const CellSet& cells) {
    int skip = random_.below(cells.count());
    board::Cell out = cells.lowest();
    cells.for_each([&](board::Cell cell) {
      if (skip-- == 0) out = cell;
    });
    return out;
  }
  static CellSet cells_of(const board::Position& position, board::CellState state) {
    CellSet out;
    for (board::Cell cell : position.cells_of(state)) out.add(cell);
    return out;
  }

  BruteForce oracle_;
  proof::Derivation proof_;
  base::Random random_;
  bool fill_in_;
  board::Color winner_ = board::Color::Black;
};

}  // namespace hex::tests
