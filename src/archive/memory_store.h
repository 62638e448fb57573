// MemoryStore: solved positions in memory, for a program that keeps them elsewhere (a browser's database): they come and
// go as the lines of store/text.h.
//
// As in store/store.h a position gets the answer of any image of it. Bounded: when it is full, what is new is
// dropped, except that a known position may get a better answer. All members may be called from any thread.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "base/result.h"
#include "solving/answer_store.h"
#include "store/record.h"

namespace hex::engine {

class MemoryStore final : public AnswerStore {
 public:
  explicit MemoryStore(std::size_t most_positions = 200000) : most_(most_positions) {}

  // Adds all lines, which are believed, or none: the error names the first that is wrong or contradicts another.
  base::Status recall(std::string_view lines);
  // The entries that were added by add() since the last call, or got better, a line each.
  std::string take_new();

  base::Result<std::optional<StoredAnswer>> lookup(const board::Position& position) const override;
  // What contradicts the store is an error here, as on disk.
  base::Status flush() override;
  base::Result<StoreSize> size() const override;
  const std::string& folder() const override { return folder_; }
  std::optional<solve::PlainAnswer> find(const board::PlainState& state) override;
  void add(const board::PlainState& state, const solve::PlainAnswer& answer) override;

 private:
  using Records = std::map<std::string, std::string>;  // store/key.h to store/record.h

  base::Status put(Records& records, const store::Entry& entry) const;
  base::Result<std::optional<store::Answer>> get(const board::PlainState& state) const;

  const std::size_t most_;
  const std::string folder_ = "memory";
  mutable std::mutex mutex_;  // guards the rest
  Records records_;
  std::set<std::string> new_;
  std::optional<base::Error> error_;
};

}  // namespace hex::engine
