// Captured-reversible moves [Henderson, Hayward, section 3].
//
// A move m is captured-reversible if they have a reply r after which m lies in a set F that I capture anyway:
// then my stone at m has gained nothing. All such moves at once may not be left out, but an independent set
// of them may: no reverser lies in the carrier F of another.
//
//   Theorem 3.5: if I win moving first, then either some winning move is neither dead nor vulnerable nor in
//   the independent set, or I win moving second, and every move wins.
//
// So at least one move must stay, and a move that stays for a dominated one must not be left out here.
//
// The object holds scratch memory and is reused; not thread safe.
#pragma once

#include <vector>

#include "inferior/pruning.h"
#include "inferior/side.h"

namespace hex::inferior {

template <int W>
class CapturedReversibleSearch {
 public:
  // Prunes further moves. At least one candidate stays. REQUIRES `pruning` is about these stones and moves of
  // `me`, and holds no captured-reversible moves yet.
  void prune(const board::CellGeometry<W>& geometry, const Stones<W>& filled, Color me, Pruning<W>& pruning);

 private:
  struct Reverser {
    Cell cell;
    Cells<W> carrier;
    int gain;  // candidates in the carrier
  };

  Cells<W> captured_after(Cell reverser);

  Side<W> side_, child_;
  std::vector<Reverser> reversers_;
};

// The moves of a pruning that stay for the sake of dominated ones.
template <int W>
Cells<W> dominators(const Pruning<W>& pruning) {
  Cells<W> out;
  for (const Pruned<W>& pruned : pruning.pruned)
    if (pruned.kind != PrunedKind::Vulnerable && pruned.kind != PrunedKind::CapturedReversible)
      out.add(pruned.by);
  return out;
}

// Adds a pruned move in its place, lowest cell first, and takes it off the candidates.
template <int W>
void add_pruned(const Pruned<W>& pruned, Pruning<W>& out) {
  auto at = out.pruned.begin();
  while (at != out.pruned.end() && at->cell < pruned.cell) ++at;
  out.pruned.insert(at, pruned);
  out.candidates.remove(pruned.cell);
}

}  // namespace hex::inferior
