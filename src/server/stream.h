// Stream: the reports of one question on their way to one listener.
//
// The engine's threads put reports in, the thread of the connection takes them out. A listener that is slow
// loses reports of searches that go on, so that it costs bounded memory. Safe from any thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

#include "protocol/analysis_engine.h"

namespace hex::server {

class Stream {
 public:
  static constexpr std::size_t kMostWaiting = 32;      // then those in between go
  static constexpr std::size_t kMostOfAnyKind = 4096;  // a game has fewer turns

  void put(const protocol::Report& report) {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() >= kMostWaiting) make_room();
      waiting_.push_back(report);
      ended_ = ended_ || report.last;
    }
    changed_.notify_all();
  }

  enum class Next { Report, Nothing, End };
  // Waits for the next report, at most that long.
  Next take(std::string& out, std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return !waiting_.empty() || ended_; });
    if (waiting_.empty()) return ended_ ? Next::End : Next::Nothing;
    out = std::move(waiting_.front().text);
    waiting_.pop_front();
    return Next::Report;
  }

  // The first report, when it is an error and the only one; else empty.
  std::string refusal() {
    const std::lock_guard lock(mutex_);
    const bool single = ended_ && waiting_.size() == 1;
    return single && waiting_.front().kind == protocol::ReportKind::Error ? waiting_.front().text : "";
  }

 private:
  // REQUIRES the lock.
  void make_room() {
    const auto between = std::find_if(waiting_.begin(), waiting_.end(), [](const protocol::Report& report) {
      return report.kind == protocol::ReportKind::Between;
    });
    if (between != waiting_.end())
      waiting_.erase(between);
    else if (waiting_.size() >= kMostOfAnyKind)
      waiting_.pop_front();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<protocol::Report> waiting_;
  bool ended_ = false;
};

}  // namespace hex::server
