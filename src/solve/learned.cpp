#include "solve/learned.h"

#include <algorithm>

namespace hex::solve {

template <int W>
void Learned<W>::add(const State<W>& state, Color winner, const Cells<W>& carrier, Cell best) {
  const Cells<W>& mine = state.of(winner);
  Cells<W> around;
  carrier.for_each([&](Cell c) { around |= geometry_.neighbors[c]; });
  const Claim claim{geometry_.flood(around, mine), carrier, best};
  List& target = lists_[2 * board::index(winner) + (state.to_move == winner ? 1 : 0)];
  push(target, claim);
  push(target, {rotated(geometry_, claim.stones), rotated(geometry_, claim.carrier),
                best == board::kNoCell ? best : geometry_.plain->rotated(best)});
}

template <int W>
void Learned<W>::push(List& target, const Claim& claim) {
  if (target.claims.size() < capacity_) {
    target.claims.push_back(claim);
    return;
  }
  target.claims[target.next] = claim;
  target.next = (target.next + 1) % capacity_;
}

template <int W>
std::optional<Answer<Cells<W>>> Learned<W>::wins(const State<W>& state, Color color) {
  const Cells<W>&mine = state.of(color), &theirs = state.of(board::other(color));
  for (const bool semi : {false, true}) {
    if (semi && state.to_move != color) break;
    for (const Claim& c : list(color, semi).claims)
      if (c.stones.subset_of(mine) && !c.carrier.meets(theirs)) {
        const bool made = c.best != board::kNoCell && mine.has(c.best);
        return Answer<Cells<W>>{color, made ? board::kNoCell : c.best, c.carrier - mine};
      }
  }
  return std::nullopt;
}

template <int W>
std::size_t Learned<W>::size() const {
  std::size_t sum = 0;
  for (const List& l : lists_) sum += l.claims.size();
  return sum;
}

template <int W>
void Learned<W>::clear() {
  for (List& l : lists_) l = {};
}

#define HEX_INSTANTIATE(W) template class Learned<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
