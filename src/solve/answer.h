// Answer: who wins a state, proved, and what the proof rests on. The one answer of searches, tables and stores; those that
// know more, or may know nothing, hold one.
//
// A carrier is the set of empty cells that must not belong to the loser: whatever he holds elsewhere, the winner wins.
#pragma once

#include <cstdint>

#include "board/types.h"

namespace hex::solve {

template <class Set>
struct Answer {
  board::Color winner = board::Color::Black;
  board::Cell best =
      board::kNoCell;      // a winning move of the side to move; kNoCell when it loses or none is known
  Set carrier;             // the winner's, over the empty cells
  std::uint64_t work = 0;  // nodes expanded for it, where they are counted
  friend bool operator==(const Answer&, const Answer&) = default;
};

}  // namespace hex::solve
