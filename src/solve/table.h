// Table<W>: what a solver knows of states, in a fixed amount of memory, shared by threads.
//
// Keys are whole states in canonical form, so no two states are ever confused. A bucket holds four entries;
// the one with the least work goes when a fifth comes. Each bucket is guarded by a bit of its own, held for a
// few nanoseconds, so threads hardly ever wait.
//
// Numbers are from the view of the side to move: phi is the work it takes to prove that it wins, delta that
// it loses.
#pragma once

#include <atomic>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>

#include "solve/answer.h"
#include "solve/canonical.h"

namespace hex::solve {

inline constexpr std::uint32_t kInfinite = 1u << 30;

// A sum as a proof number; by default one that says neither won nor lost.
constexpr std::uint32_t capped(std::uint64_t sum, std::uint32_t most = kInfinite - 1) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, most));
}

// What is known of a state.
template <int W>
struct Entry {
  std::uint32_t phi = 1;
  std::uint32_t delta = 1;
  std::uint32_t work = 0;       // nodes expanded below
  board::ShortPoint best = -1;  // solved: a winning move, if the side to move wins by one
  bool expanded = false;        // are moves, open and sum there?
  Cells<W> moves;               // those still to be refuted
  Cells<W> open;                // where a winning move may be at all; moves and what was pruned
  Cells<W> sum;  // solved: the winner's carrier; else the carriers whose intersection is `open`

  bool solved() const { return phi == 0 || delta == 0; }
  void settle(Color to_move, const Answer<Cells<W>>& answer) {
    const bool wins = answer.winner == to_move;
    phi = wins ? 0 : kInfinite;
    delta = wins ? kInfinite : 0;
    sum = answer.carrier;
    best = wins ? answer.best : board::kNoCell;
  }
};

template <int W>
class Table {
 public:
  // REQUIRES bytes >= one bucket; uses at most `bytes`, and only as much as has been written to. Throws
  // std::bad_alloc when there is not enough memory.
  explicit Table(std::size_t bytes);

  std::optional<Entry<W>> find(const board::CellGeometry<W>& geometry, const Canonical<W>& key) const;
  void store(const board::CellGeometry<W>& geometry, const Canonical<W>& key, const Entry<W>& entry);
  // Forgets everything, at once. REQUIRES no other thread is using the table.
  void clear() { ++age_; }

  // Calls f for each entry, in canonical form. Other threads may go on: each entry is as it was at some
  // moment of the call, and those that come meanwhile may be missed.
  void for_each(const std::function<void(const State<W>&, const Entry<W>&)>& f) const;

  // Entries in use and places, for progress lines. O(places).
  std::size_t used() const;
  std::size_t places() const { return buckets_ * kWays; }

 private:
  static constexpr std::size_t kWays = 4;
  struct Slot {
    State<W> state;
    Entry<W> entry;
    std::uint32_t age;  // in use if equal to that of the table
  };
  // Zero bytes are an empty bucket, so that memory is touched only where something is kept.
  struct Bucket {
    std::uint8_t busy;
    Slot slots[kWays];
  };
  struct Free {
    void operator()(Bucket* data) const { std::free(data); }
  };
  class Hold;

  bool in_use(const Slot& slot) const { return slot.age == age_; }
  // Buckets that were written to. The others are not looked at by for_each(), which would take their memory.
  bool marked(std::size_t bucket) const {
    return (marks_[bucket / 64].load(std::memory_order_relaxed) >> (bucket % 64) & 1) != 0;
  }
  void mark(std::size_t bucket) {
    if (!marked(bucket)) marks_[bucket / 64].fetch_or(1ULL << (bucket % 64), std::memory_order_relaxed);
  }

  std::size_t buckets_;
  std::uint32_t age_ = 1;
  std::unique_ptr<Bucket[], Free> data_;
  std::unique_ptr<std::atomic<std::uint64_t>[]> marks_;  // a bit for each bucket
};

}  // namespace hex::solve
