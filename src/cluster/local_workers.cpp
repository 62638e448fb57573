#include "cluster/local_workers.h"

#include <fmt/format.h>
#include <unistd.h>

#include <random>

namespace hex::cluster {

bool LocalWorkers::start(int threads, const WorkerOptions& options,
                         const std::function<std::unique_ptr<JobSource>(int)>& source) {
  table_ = std::make_unique<SharedTable>(options.memory_bytes);
  threads_ = std::make_unique<base::ParallelGroup>();
  const int count = workers_of(threads);
  for (int i = 0; i < count; ++i) {
    ++running_;
    const int together = threads / count + (i < threads % count ? 1 : 0);
    const bool started =
        threads_->start([this, options, i, together, jobs = std::shared_ptr<JobSource>(source(i))]() mutable {
          WorkerOptions own = options;
          own.name = fmt::format("{}/{}", options.name, i + 1);
          own.stop = &stop_;
          own.threads = together;
          const base::Status status = run_worker(*jobs, *table_, own);
          --running_;
          const std::lock_guard lock(mutex_);
          if (!status && status_) status_ = status;
        });
    if (!started) {
      --running_;
      return false;
    }
  }
  return true;
}

void LocalWorkers::stop() {
  stop_.store(true);
  threads_.reset();
}

base::Status LocalWorkers::status() const {
  const std::lock_guard lock(mutex_);
  return status_;
}

std::string worker_name() {
  char host[65] = "host";
  if (::gethostname(host, sizeof host - 1) != 0) host[0] = '\0';
  std::random_device source;
  return fmt::format("{}-{}-{:06x}", host, ::getpid(), source() & 0xffffffu);
}

}  // namespace hex::cluster
