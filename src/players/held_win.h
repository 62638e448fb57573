// HeldWin<W>: the position after a move that was proved to win, so that a player who is asked again after the reply knows
// that there is a win to hold.
#pragma once

#include <optional>

#include "board/position.h"
#include "board/state.h"

namespace hex::engine {

template <int W>
class HeldWin {
 public:
  void forget() { stones_.reset(); }
  // REQUIRES that the move of the side to move is proved to win.
  void remember(const board::Position& position, board::Cell move) {
    stones_ = board::stones_of<W>(position);
    (*stones_)[position.to_move()].add(move);
  }
  // Is this the position after that move and one stone of the other side?
  bool followed_by(const board::Position& position) const {
    if (!stones_) return false;
    const board::Stones<W> now = board::stones_of<W>(position);
    const board::Color me = position.to_move(), them = board::other(me);
    return now[me] == (*stones_)[me] && (*stones_)[them].subset_of(now[them]) &&
           (now[them] - (*stones_)[them]).count() == 1;
  }

 private:
  std::optional<board::Stones<W>> stones_;
};

}  // namespace hex::engine
