#include "hexcheck.h"

namespace hexcheck {

Budget::Budget(std::uint64_t work, double time_s)
    : left_(work),
      timed_(time_s > 0),
      end_(std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                  std::chrono::duration<double>(timed_ ? time_s : 0))) {}

void Budget::allow(std::uint64_t more) {
  left_ = more > UINT64_MAX - left_ ? UINT64_MAX : left_ + more;
  spend(0);
}

void Budget::exceed() {
  throw Failure{Verdict::Limit, "the certificate needs more work than a file of its length may cause"};
}

void Budget::look() {
  since_look_ = 0;
  if (timed_ && std::chrono::steady_clock::now() >= end_) throw Failure{Verdict::Limit, "the time is over"};
}

}  // namespace hexcheck
