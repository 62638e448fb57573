// AnswerStore: answers to positions that stay, as a session sees them. archive/solved_store.h is the one on disk.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/position.h"
#include "solve/solved_table.h"

namespace hex::engine {

struct StoredAnswer {
  board::Color winner = board::Color::Black;
  board::Cell best = board::kNoCell;  // a winning move of the side to move, if one is known
  std::vector<board::Cell> carrier;   // the empty cells that the winner needs
  std::uint64_t nodes = 0;            // that it took
  std::uint64_t proof_steps = 0;
  std::string certificate;  // a certificate file of some image of the position; empty when there is none
};

struct StoreSize {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
};

// find() and add() may be called from any thread.
class AnswerStore : public solve::SolvedTable {
 public:
  // Who wins a position, if that is known; what was added since the last flush() may be missed.
  virtual base::Result<std::optional<StoredAnswer>> lookup(const board::Position& position) const = 0;
  // Afterwards what was added stays. Also gives the first error of a find() since the last call.
  virtual base::Status flush() = 0;
  virtual base::Result<StoreSize> size() const = 0;
  virtual const std::string& folder() const = 0;
};

}  // namespace hex::engine
