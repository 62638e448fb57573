// The opening map: for every first stone of Black who wins, and whether the other side should take it over.
//
// Up to 8x8, and on boards that are not square, the winner is proved (players/swap_choice.h). Beyond, the
// chance is an estimate: the rule of thumb for swaps, moved a little by what the search says where the table
// of opening_table.cpp has it. A short search by itself is a poor judge of an almost empty board, so it
// may decide only where the rule is in doubt. The map looks the same after a rotation by half a turn.

#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "board/types.h"

namespace hex::engine {

struct Opening {
  board::Cell cell = board::kNoCell;
  board::Color winner = board::Color::Black;  // proved, or the more likely one
  bool proved = false;
  double chance = 0.5;             // of Black, who has the stone; 1 or 0 where it is proved
  bool swap = false;               // is the stone worth taking over?
  std::optional<double> searched;  // what search_openings() found, before the rule of thumb
};

// What the search says of Black's chances in per cent, two digits for each cell from a1 to the middle of the board, or nothing.
std::string_view opening_table(board::Size size);

// Of every cell in its order, as far as it is proved or in the table; the rest as a rule of thumb has it.
std::vector<Opening> known_openings(board::Size size);

// Is the map of this size worth showing without a search?
bool openings_known(board::Size size);

class Player;

// Searches a map stone by stone, so that one can look at it, or stop, in between. Depends on size and playouts only. Not
// thread safe.
class OpeningSearcher {
 public:
  OpeningSearcher(board::Size size, std::uint64_t playouts);
  ~OpeningSearcher();

  // The stones that are searched: half of the board, since the other half looks the same.
  int stones() const { return player_ ? (size_.cells() + 1) / 2 : 0; }
  int stones_done() const { return next_; }
  bool done() const { return next_ >= stones(); }
  // One stone more. What is stopped counts for nothing.
  void step(const std::atomic<bool>* stop = nullptr);
  // As known_openings() where no search was made, or none is needed.
  const std::vector<Opening>& openings() const { return out_; }

 private:
  board::Size size_;
  std::uint64_t playouts_;
  std::unique_ptr<Player> player_;
  board::Cell next_ = 0;
  std::vector<Opening> out_;
};

struct OpeningSearch {
  std::uint64_t playouts = 1000;  // for each stone
  const std::atomic<bool>* stop = nullptr;
  std::function<void(int done, int of)> progress;
};
// As known_openings(), where nothing is proved by searching each stone. What is not reached when it is
// stopped stays as it was. Depends on size and playouts only.
std::vector<Opening> search_openings(board::Size size, const OpeningSearch& options);

}  // namespace hex::engine
