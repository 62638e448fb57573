#include "connect/stopping.h"

namespace hex::connect {

namespace {

thread_local const std::atomic<bool>* stop_flag = nullptr;

}  // namespace

StopScope::StopScope(const std::atomic<bool>* stop) : before_(stop_flag) {
  stop_flag = stop;
}

StopScope::~StopScope() {
  stop_flag = before_;
}

bool stop_wanted() {
  return stop_flag != nullptr && stop_flag->load(std::memory_order_relaxed);
}

}  // namespace hex::connect
