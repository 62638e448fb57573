#include "review/openings.h"

#include <algorithm>
#include <cmath>

#include "base/at.h"
#include "board/position.h"
#include "players/player.h"
#include "players/swap_choice.h"

namespace hex::engine {

using board::Cell;
using board::Color;
using board::Size;

namespace {

// How far from even the rule of thumb puts a stone where it is sure, and where it is in doubt; what the search
// adds to it.
constexpr double kSure = 0.25, kDoubtful = 0.05, kSearchShare = 0.5;
// A tree is cleared for each stone, so it is no larger than the playouts need.
std::size_t tree_bytes(Size size, std::uint64_t playouts) {
  constexpr std::uint64_t kLeast = 4 << 20, kMost = 512 << 20, kPerMove = 64;
  const std::uint64_t needed = kPerMove * base::at(size.cells()) * std::min(playouts, kMost);
  return base::at(std::clamp(needed, kLeast, kMost));
}

void set_chance(Opening& opening, double chance) {
  opening.chance = chance;
  opening.winner = chance >= 0.5 ? Color::Black : Color::White;
  opening.swap = chance >= 0.5;
}

// `searched` is what the search says of Black's chance; 0.5 when it says nothing.
Opening judged(Size size, Cell cell, double searched) {
  Opening out;
  out.cell = cell;
  const OpeningWorth worth = opening_worth(size, Color::Black, cell);
  out.proved = worth == OpeningWorth::Wins || worth == OpeningWorth::Loses;
  const bool good = worth == OpeningWorth::Wins || worth == OpeningWorth::ProbablyWins;
  if (out.proved) {
    set_chance(out, good ? 1 : 0);
    return out;
  }
  const bool doubtful = swap_is_doubtful(size, Color::Black, cell);
  const double distance = doubtful ? kDoubtful : kSure;
  double chance = 0.5 + (good ? distance : -distance) + kSearchShare * (searched - 0.5);
  constexpr double kLeast = 0.51;
  if (!doubtful) chance = good ? std::max(kLeast, chance) : std::min(1 - kLeast, chance);
  set_chance(out, std::round(100 * chance) / 100);
  return out;
}

Cell turned(Size size, Cell cell) {
  return size.cells() - 1 - cell;
}

bool proved(Size size) {
  return judged(size, 0, 0.5).proved;
}

}  // namespace

bool openings_known(Size size) {
  constexpr int kLargest = 19;
  return proved(size) || size.cols <= kLargest;
}

std::vector<Opening> known_openings(Size size) {
  std::vector<Opening> out;
  const std::string_view table = proved(size) ? std::string_view{} : opening_table(size);
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    const auto at = 2 * base::at(std::min(cell, turned(size, cell)));
    out.push_back(
        judged(size, cell, table.empty() ? 0.5 : (10 * (table[at] - '0') + table[at + 1] - '0') / 100.0));
  }
  return out;
}

OpeningSearcher::OpeningSearcher(Size size, std::uint64_t playouts)
    : size_(size), playouts_(playouts), out_(known_openings(size)) {
  if (!proved(size)) player_ = make_player(PlayerKind::Mcts, size, tree_bytes(size, playouts));
}
OpeningSearcher::~OpeningSearcher() = default;

void OpeningSearcher::step(const std::atomic<bool>* stop) {
  if (done()) return;
  board::Position position(size_);
  position.play(Color::Black, next_);
  ThinkOptions thinking;
  thinking.count = playouts_;
  thinking.stop = stop;
  player_->clear();
  const Thought thought = player_->think(position, next_, thinking);
  if (stop != nullptr && stop->load()) return;
  for (const Cell same : {next_, turned(size_, next_)}) {
    Opening& opening = out_[base::at(same)];
    opening = judged(size_, same, 1 - thought.value);
    opening.searched = 1 - thought.value;
  }
  ++next_;
}

std::vector<Opening> search_openings(Size size, const OpeningSearch& options) {
  OpeningSearcher searcher(size, options.playouts);
  while (!searcher.done() && !(options.stop != nullptr && options.stop->load())) {
    searcher.step(options.stop);
    if (options.progress) options.progress(searcher.stones_done(), searcher.stones());
  }
  return searcher.openings();
}

}  // namespace hex::engine
