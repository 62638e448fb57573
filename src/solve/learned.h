// Learned claims: reasons for wins that hold wherever they occur.
//
// A solved state leaves a claim: its winner, with at least the stones U and no stone of the loser's on the
// carrier C, joins his edges; moving second (full), or moving first (semi). It does not matter what else is
// on the board, so the claim decides every later state that contains it, or, if it is a semi and the other
// side is to move, confines that side's moves to C. A table sees only the same state again; a claim sees its
// reason again.
//
// U is the union of the winner's groups that touch C: a path of his stones and cells of C passes from a group
// to the next over cells of C, so no other group can be on it.
#pragma once

#include <optional>
#include <vector>

#include "solve/answer.h"
#include "solve/canonical.h"

namespace hex::solve {

template <int W>
class Learned {
 public:
  struct Claim {
    Cells<W> stones;   // U
    Cells<W> carrier;  // C
    Cell best;         // semis: the first move
  };

  explicit Learned(const board::CellGeometry<W>& geometry, std::size_t capacity)
      : geometry_(geometry), capacity_(capacity) {}

  // Adds what was found in a state, and its image by rotation. REQUIRES the winner, moving first exactly if
  // he is to move in the state, wins with this carrier.
  void add(const State<W>& state, Color winner, const Cells<W>& carrier, Cell best);

  // Adds a claim that was made elsewhere.
  void add(Color winner, bool semi, const Claim& claim) {
    push(lists_[2 * board::index(winner) + (semi ? 1 : 0)], claim);
  }

  // What decides the state for this colour, if a claim does.
  std::optional<Answer<Cells<W>>> wins(const State<W>& state, Color color);

  // Calls f(carrier) for each semi of this colour in a state where the other is to move.
  template <class F>
  void for_each_threat(const State<W>& state, Color color, F&& f) const {
    const Cells<W>&mine = state.of(color), &theirs = state.of(board::other(color));
    for (const Claim& c : list(color, true).claims)
      if (c.stones.subset_of(mine) && !c.carrier.meets(theirs)) f(c.carrier - mine);
  }

  std::size_t size() const;
  void clear();

 private:
  struct List {
    std::vector<Claim> claims;
    std::size_t next = 0;  // the one to go when a further one comes
  };
  const List& list(Color color, bool semi) const { return lists_[2 * board::index(color) + (semi ? 1 : 0)]; }
  void push(List& list, const Claim& claim);

  const board::CellGeometry<W>& geometry_;
  std::size_t capacity_;
  List lists_[4];  // by colour and kind
};

}  // namespace hex::solve
