// BackOff: waiting longer and longer for what is away, and telling of it once.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

namespace hex::cluster {

class BackOff {
 public:
  // Is this the first failure in a row?
  bool first() const { return waited_ == 0; }
  // From a tenth of a second to five; ends early when `stop` is set.
  void wait(const std::atomic<bool>* stop) {
    using namespace std::chrono;
    ++waited_;
    const auto end = steady_clock::now() + next_;
    next_ = std::min(2 * next_, milliseconds(5000));
    while (steady_clock::now() < end && !(stop != nullptr && stop->load()))
      std::this_thread::sleep_for(milliseconds(20));
  }
  // It works (again): true if it did not before.
  bool over() {
    next_ = kFirst;
    return std::exchange(waited_, 0) > 0;
  }

 private:
  static constexpr std::chrono::milliseconds kFirst{100};
  std::chrono::milliseconds next_ = kFirst;
  int waited_ = 0;
};

}  // namespace hex::cluster
