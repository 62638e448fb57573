// Stores of solved positions that questions have open. A process may open a folder only once, but several of its threads may
// ask: they share it, and the last one closes it. Safe from any thread.
#pragma once

#include <memory>
#include <string>

#include "archive/solved_store.h"
#include "base/result.h"

namespace hex::python {

// A store for the time of one question.
class OpenStore {
 public:
  // As engine::SolvedStore::open().
  static base::Result<std::unique_ptr<OpenStore>> open(const std::string& folder);
  ~OpenStore();
  OpenStore(const OpenStore&) = delete;
  OpenStore& operator=(const OpenStore&) = delete;

  engine::SolvedStore& store() const { return *store_; }

 private:
  OpenStore(std::string key, engine::SolvedStore* store) : key_(std::move(key)), store_(store) {}

  std::string key_;
  engine::SolvedStore* store_;
};

}  // namespace hex::python
