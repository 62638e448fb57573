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

using solve::StoredAnswer;

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
