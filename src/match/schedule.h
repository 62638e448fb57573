// The schedule of a match: which game is played on which board, from which opening, with whom as Black.
// Everything follows from the number of the game, so a match can stop and go on anywhere, and games can be
// played in any order.
//
// Games 2 p and 2 p + 1 are pair p: the same board, opening and seed, with colours exchanged. Pairs go
// through the sizes in turn, and through the openings of each size.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/types.h"

namespace hex::match {

struct ScheduledGame {
  int number = 0;
  board::Size size;
  board::Cell opening = board::kNoCell;  // Black's first stone; kNoCell: from the empty board
  int black = 0;                         // which engine: 0 or 1
  std::uint64_t seed = 1;
};

class Schedule {
 public:
  // `sizes`: "11", "9x7", or "3-13" for squares. `openings`: "all", "balanced", "none", or cells such as
  // "a2,b4".
  static base::Result<Schedule> make(std::string_view sizes, std::string_view openings, int games,
                                     std::uint64_t seed);

  int games() const { return games_; }
  // REQUIRES 0 <= number < games().
  ScheduledGame game(int number) const;

 private:
  struct Board {
    board::Size size;
    std::vector<board::Cell> openings;
  };
  std::vector<Board> boards_;
  int games_ = 0;
  std::uint64_t seed_ = 1;
};

}  // namespace hex::match
