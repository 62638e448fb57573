// ParallelGroup: threads that work together and end together, under limits of the system.
//
// A system may refuse a thread (limits on processes or on address space), and a thread may run out of memory.
// Neither ends the program: a refused thread is told by start(), an exception inside a thread by join(). The
// destructor waits for every thread, so that none outlives what it works on. For one thread, the owner.
#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace hex::base {

class ParallelGroup {
 public:
  ParallelGroup() = default;
  ~ParallelGroup() { wait(); }
  ParallelGroup(const ParallelGroup&) = delete;
  ParallelGroup& operator=(const ParallelGroup&) = delete;

  // False when the system gives no more threads; then the work is not done.
  bool start(std::function<void()> work) {
    try {
      threads_.reserve(threads_.size() + 1);
      threads_.emplace_back([this, work = std::move(work)] {
        try {
          work();
        } catch (...) {
          const std::lock_guard lock(mutex_);
          if (!failure_) failure_ = std::current_exception();
        }
      });
      return true;
    } catch (const std::system_error&) {
      return false;
    }
  }

  // Waits until all have ended, then throws the first exception that ended one of them.
  void join() {
    wait();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

  std::size_t size() const { return threads_.size(); }

 private:
  void wait() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  std::mutex mutex_;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace hex::base
