// Ending H-searches early: for a person who asked one long question and does not want the answer any more. What was found until
// then holds; there is only less of it. Solvers and players have limits by count, and never use this.
#pragma once

#include <atomic>

namespace hex::connect {

// While it lives, H-searches of this thread end soon after the flag is true.
class StopScope {
 public:
  explicit StopScope(const std::atomic<bool>* stop);
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

 private:
  const std::atomic<bool>* const before_;
};

bool stop_wanted();

}  // namespace hex::connect
