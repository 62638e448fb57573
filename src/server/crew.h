// Crew: the threads that answer connections. As many as the system gives, up to a number; and a bound on the
// connections that wait for one, because the HTTP library accepts without end.
#pragma once

#include <httplib.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

#include "base/parallel_group.h"

namespace hex::server {

class Crew : public httplib::TaskQueue {
 public:
  // REQUIRES that `ending` outlives it and is set before shutdown().
  Crew(std::size_t threads, std::size_t most_queued, const std::atomic<bool>& ending);
  ~Crew() override { shutdown(); }

  // Threads that could be started.
  std::size_t size() const { return threads_.size(); }

  // Waits while too many wait already.
  void enqueue(std::function<void()> work) override;
  // Ends when what was enqueued is done.
  void shutdown() override;

 private:
  void work();

  const std::size_t most_queued_;
  const std::atomic<bool>& ending_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> queue_;
  bool closed_ = false;
  base::ParallelGroup threads_;  // last: its threads use what is above
};

}  // namespace hex::server
