#include "cli/stop_signal.h"

#include <csignal>

namespace hex::cli {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};
std::atomic<bool> stop_wanted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "safe inside a signal handler");

extern "C" void want_stop(int signal_number) {
  stop_wanted.store(true);
  std::signal(signal_number, SIG_DFL);
}

}  // namespace

StopSignal::StopSignal() {
  stop_wanted.store(false);
  for (int number : kSignals) std::signal(number, want_stop);
}

StopSignal::~StopSignal() {
  for (int number : kSignals) std::signal(number, SIG_DFL);
}

const std::atomic<bool>& StopSignal::flag() const {
  return stop_wanted;
}

}  // namespace hex::cli
