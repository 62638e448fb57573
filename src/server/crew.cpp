#include "server/crew.h"

#include <chrono>
#include <exception>
#include <utility>

namespace hex::server {

Crew::Crew(std::size_t threads, std::size_t most_queued, const std::atomic<bool>& ending)
    : most_queued_(most_queued), ending_(ending) {
  while (threads_.size() < threads && threads_.start([this] { work(); })) {
  }
}

void Crew::enqueue(std::function<void()> work) {
  constexpr auto kRoomLook = std::chrono::milliseconds(50);
  std::unique_lock lock(mutex_);
  while (queue_.size() >= most_queued_ && !ending_.load()) changed_.wait_for(lock, kRoomLook);
  queue_.push_back(std::move(work));
  changed_.notify_all();
}

void Crew::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  threads_.join();
}

void Crew::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
    if (queue_.empty()) return;
    const std::function<void()> next = std::move(queue_.front());
    queue_.pop_front();
    changed_.notify_all();
    lock.unlock();
    try {
      next();
    } catch (const std::exception&) {  // no memory for this connection; others are answered
    }
    lock.lock();
  }
}

}  // namespace hex::server
