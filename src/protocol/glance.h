// A glance at a position: value and policy, for clients that expect a network to be asked once.
#pragma once

#include <atomic>
#include <vector>

#include "board/containers.h"
#include "board/game.h"

namespace hex::protocol {

struct Glance {
  double value = 0.5;  // of the side to move: its chance to win, a guess; 0 or 1 where it is proved
  board::PerCell<double> policy;  // by cell: how good a move seems; the sum is 1
};

// By a short search from nothing, whose length depends on the size of the board only: the same position, the
// same answer. In a finished game the winner's, with no policy at all.
Glance glance_at(const board::Game& game, const std::atomic<bool>& stop);

}  // namespace hex::protocol
