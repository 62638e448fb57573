// Workers as threads of this process, on one table.
//
// Up to four threads work on one job, as `mustplay solve --threads 4` does: with a common table that takes fewer nodes than
// a job for each (8x8 d1, two threads: 30,300 nodes together, 41,700 apart, 28,400 alone).
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "base/parallel_group.h"
#include "cluster/worker.h"

namespace hex::cluster {

class LocalWorkers {
 public:
  // Ends and waits for them.
  ~LocalWorkers() { stop(); }
  LocalWorkers() = default;
  LocalWorkers(const LocalWorkers&) = delete;
  LocalWorkers& operator=(const LocalWorkers&) = delete;

  // How many workers that many threads make.
  static int workers_of(int threads) { return (threads + kTogether - 1) / kTogether; }
  // Starts workers with `threads` threads in all; source(i) makes what the i-th worker takes jobs from. False when the
  // system allows fewer threads; those that started work.
  bool start(int threads, const WorkerOptions& options,
             const std::function<std::unique_ptr<JobSource>(int)>& source);
  void stop();
  // An error that ended a worker, the first one.
  base::Status status() const;
  bool running() const { return running_.load() > 0; }

 private:
  static constexpr int kTogether = 4;

  std::unique_ptr<SharedTable> table_;
  std::atomic<bool> stop_{false};
  std::atomic<int> running_{0};
  mutable std::mutex mutex_;
  base::Status status_ = base::ok_status();
  std::unique_ptr<base::ParallelGroup> threads_;
};

// Host, process and a random part: never the same twice.
std::string worker_name();

}  // namespace hex::cluster
