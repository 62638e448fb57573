// SolvedStore: store/ for front ends and solvers: positions instead of keys, and a queue, so that a solver
// never waits for the disk.
//
// find() and add() may be called from any thread; what is added is on disk after the next flush().
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/plain_state.h"
#include "board/position.h"
#include "solving/answer_store.h"
#include "store/store.h"

namespace hex::engine {

class SolvedStore final : public AnswerStore {
 public:
  // As store::Store::open().
  static base::Result<std::unique_ptr<SolvedStore>> open(const std::string& folder,
                                                         store::Access access = store::Access::Write);

  // Who wins a position, if that is known; what waits in the queue is not seen.
  base::Result<std::optional<StoredAnswer>> lookup(const board::Position& position) const override;
  // Into the queue. REQUIRES that the answer is proved.
  void keep(const board::Position& position, const StoredAnswer& answer);
  // Writes the queue in one transaction. On an error nothing of it is written; it is dropped when it
  // contradicts the store, and otherwise kept for the next time. Also gives the first error of a find() since
  // the last call.
  base::Status flush() override;
  base::Result<StoreSize> size() const override;
  const std::string& folder() const override { return store_->folder(); }

  const store::Store& store() const { return *store_; }
  store::Store& store() { return *store_; }

  std::optional<solve::PlainAnswer> find(const board::PlainState& state) override;
  void add(const board::PlainState& state, const solve::PlainAnswer& answer) override;

 private:
  explicit SolvedStore(std::unique_ptr<store::Store> store) : store_(std::move(store)) {}

  std::unique_ptr<store::Store> store_;
  std::mutex mutex_;  // guards the rest
  std::vector<store::Entry> queue_;
  std::optional<base::Error> read_error_;
};

// As SolvedStore::open(); no store for the empty name.
base::Result<std::unique_ptr<SolvedStore>> open_store_if_named(const std::string& folder);

}  // namespace hex::engine
