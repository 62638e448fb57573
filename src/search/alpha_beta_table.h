// The transposition table of alpha-beta: what is known of a position, found by its stones.
//
// An entry keeps what the analysis said, so that a position is analysed once however often the iterations and
// moves of a game come back to it, and what the search said. Of two positions at one place the later stays.
// Stones are compared in full: a position is never taken for another.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/at.h"
#include "board/cells.h"
#include "inferior/fill_in.h"

namespace hex::search {

enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

template <int W>
struct AlphaBetaEntry {
  board::Stones<W> stones{};
  board::Color to_move = board::Color::Black;
  bool known = false;  // the place is taken

  // The analysis.
  std::optional<board::Color> winner;
  float estimate = 0;                    // for the side to move
  std::vector<board::ShortPoint> moves;  // every move worth a look, the most promising first

  // The search.
  base::Small<std::int8_t> depth = -1;
  Bound bound = Bound::None;
  float value = 0;
  board::ShortPoint best = board::kNoCell;
};

template <int W>
class AlphaBetaTable {
 public:
  // About that much memory, and at least some hundred entries.
  explicit AlphaBetaTable(std::size_t bytes)
      : entries_(std::bit_floor(std::max<std::size_t>(bytes / kEntryBytes, 256))) {}

  AlphaBetaEntry<W>& at(const board::Stones<W>& stones, board::Color to_move) {
    const std::uint64_t hash = base::mix64(stones[board::Color::Black].hash() +
                                           3 * stones[board::Color::White].hash() + base::word_of(to_move));
    return entries_[hash & (entries_.size() - 1)];
  }
  // nullptr when it is not there.
  AlphaBetaEntry<W>* find(const board::Stones<W>& stones, board::Color to_move) {
    AlphaBetaEntry<W>& entry = at(stones, to_move);
    return entry.known && entry.to_move == to_move && entry.stones == stones ? &entry : nullptr;
  }
  void clear() { entries_.assign(entries_.size(), {}); }

 private:
  static constexpr std::size_t kEntryBytes = sizeof(AlphaBetaEntry<W>) + 64 * W;  // with its moves
  std::vector<AlphaBetaEntry<W>> entries_;
};

}  // namespace hex::search
