// LocalQueue: jobs for threads of this process. Nothing to install, nothing gets lost.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>

#include "cluster/job_queue.h"

namespace hex::cluster {

class LocalQueue final : public JobQueue {
 public:
  base::Status hand_out(const Job& job) override;
  base::Result<Arrived> answers() override;
  base::Result<Contents> contents() override;
  base::Status withdraw(const std::string& id) override;
  base::Result<std::vector<WorkerNews>> workers() override;
  bool has_names() const override { return false; }
  base::Status spread(const std::string&, const std::string&) override { return base::ok_status(); }
  base::Status publish(const std::string& status) override;

  // A source for one worker. REQUIRES that the queue outlives it.
  std::unique_ptr<JobSource> source();

 private:
  class Source;

  std::mutex mutex_;  // guards the rest
  std::condition_variable jobs_came_, answers_came_;
  std::deque<Job> waiting_;
  std::map<std::string, Job> running_;
  std::vector<std::string> answers_;
  std::map<std::string, WorkerNews> workers_;
};

}  // namespace hex::cluster
