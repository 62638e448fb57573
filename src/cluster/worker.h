// A worker: takes jobs from a source, solves within their budgets, answers, until it is told to stop.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "cluster/job_queue.h"
#include "solving/solving.h"

namespace hex::cluster {

struct WorkerOptions {
  std::string name;                         // different for every worker
  std::string order;                        // which moves come first: guides/orders.h
  std::size_t memory_bytes = 0;             // of the table
  int threads = 1;                          // that work on one job
  const std::atomic<bool>* stop = nullptr;  // gives the job back, and ends
  std::function<void(const std::string& line)> log;
};

// The tables of a process, shared by its workers: one for the board size at hand. Thread safe.
class SharedTable {
 public:
  explicit SharedTable(std::size_t memory_bytes) : memory_bytes_(memory_bytes) {}
  // A solver for this size. The table of another size is given up once no solver uses it.
  std::shared_ptr<engine::Solver> solver(board::Size size);

 private:
  std::size_t memory_bytes_;
  std::mutex mutex_;
  std::shared_ptr<engine::Solver> owner_;
};

// Works until options.stop, or an error of the source that is final. While the broker cannot be reached it waits.
base::Status run_worker(JobSource& source, SharedTable& table, const WorkerOptions& options);

}  // namespace hex::cluster
