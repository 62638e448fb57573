// Strategy: a connection played out. A connection is a promise; this keeps it: it answers each stone they put
// into the carrier, down to the end, following the derivation.
//
// What is left to keep is a list of tasks with carriers that are disjoint outside captured cells: full
// connections, and what remains of braids. An entered task is replaced by what its deduction leaves after the
// reply:
//   AND over a group  both parts;
//   OR                a semi they did not enter, begun at its key;
//   crossing          see crossing.cpp.
// Cells of a captured edge bridge are answered in the bridge; both cells then count as mine, since theirs is
// dead.
//
// Copyable, so that a search can branch. Keeps a reference to the set.
#pragma once

#include <optional>
#include <vector>

#include "connect/derivation.h"

namespace hex::connect {

template <int W>
class Strategy {
 public:
  // REQUIRES the link is listed in `set`, which outlives the strategy.
  Strategy(const ConnectionSet<W>& set, const Link<W>& link);

  // A semi's first move, to be made before any reply; nothing for a full.
  std::optional<Cell> first_move() const { return first_move_; }

  // Where to answer their stone at `cell`; nothing when no
  // answer is needed. REQUIRES the cell is empty so far.
  std::optional<Cell> reply(Cell cell);

 private:
  struct Task {
    bool either;                 // keep one of two semis; else keep a full
    bool braid;                  // keep a braid whose two fulls are tasks of their own
    std::vector<Link<W>> links;  // full: one; either: two semis; braid: W1, W2, C3
    int second = -1;             // braid: the cell b
    Cells<W> carrier() const;
  };

  void keep(const Link<W>& full);
  void keep_captured(const Cells<W>& bridge);
  // Begins a semi: returns its key unless that is mine already, and keeps the rest.
  std::optional<Cell> begin(const Link<W>& semi);
  std::optional<Cell> answer(Task task, Cell cell);
  std::optional<Cell> play(Cell cell);

  const ConnectionSet<W>* set_;
  std::vector<Task> tasks_;
  std::vector<Cells<W>> captured_;
  Cells<W> settled_;  // cells that are mine, or theirs and dead
  std::optional<Cell> first_move_;
};

}  // namespace hex::connect
