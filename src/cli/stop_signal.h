// StopSignal: while one exists, Ctrl-C and SIGTERM set a flag instead of ending the program, so that a long
// computation can end with what it has. A second one ends the program as usual. One at a time.
#pragma once

#include <atomic>

namespace hex::cli {

class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  const std::atomic<bool>& flag() const;
};

}  // namespace hex::cli
