// Rex, misere Hex: whoever joins his two edges loses. By plain search with a table, for small boards.
//
// No other part of the program knows this rule: connections, fill-in and carriers are about Hex. A full board
// has exactly one winning chain, so a game has exactly one loser [Hayward, van Rijswijck 2006, section 6].
// Deterministic; not thread safe.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "solve/canonical.h"

namespace hex::solve {

class Misere {
 public:
  static constexpr int kMaxCells = 30;

  // Keeps at most that many states. REQUIRES at most kMaxCells cells.
  Misere(const board::CellGeometry<1>& geometry, std::size_t capacity)
      : geometry_(geometry), capacity_(capacity) {}

  // Who wins when both play perfectly; nothing after `nodes` more nodes, or when the table is full. Asked
  // again, it goes on where it stopped. If one side's edges are joined, the other has won.
  std::optional<Color> winner(const State<1>& state, std::uint64_t nodes);
  std::uint64_t nodes() const { return nodes_; }
  bool full() const { return known_.size() >= capacity_; }

 private:
  bool wins(const State<1>& state);
  bool stopped() const { return nodes_ >= limit_ || full(); }

  const board::CellGeometry<1>& geometry_;
  std::size_t capacity_;
  std::unordered_map<std::uint64_t, bool> known_;
  std::uint64_t nodes_ = 0, limit_ = 0;
};

}  // namespace hex::solve
