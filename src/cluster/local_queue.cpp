#include "cluster/local_queue.h"

#include "base/at.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace hex::cluster {

using base::ok_status;
using base::Result;
using base::Status;

namespace {

constexpr auto kJobWait = std::chrono::milliseconds(500);
constexpr auto kAnswerWait = std::chrono::milliseconds(50);

}  // namespace

class LocalQueue::Source final : public JobSource {
 public:
  explicit Source(LocalQueue& queue) : queue_(queue) {}

  Result<std::optional<Job>> take() override {
    std::unique_lock lock(queue_.mutex_);
    queue_.jobs_came_.wait_for(lock, kJobWait, [this] { return !queue_.waiting_.empty(); });
    if (queue_.waiting_.empty()) return std::optional<Job>();
    Job job = std::move(queue_.waiting_.front());
    queue_.waiting_.pop_front();
    queue_.running_.emplace(job.id, job);
    taken_ = job.id;
    return std::optional<Job>(std::move(job));
  }
  Result<bool> beat(const WorkerNews& news, bool) override {
    const std::lock_guard lock(queue_.mutex_);
    queue_.workers_[news.name] = news;
    return queue_.running_.contains(taken_);
  }
  Status answer(const Job& job, const std::string& answer) override {
    const std::lock_guard lock(queue_.mutex_);
    if (queue_.running_.erase(job.id) == 0) return ok_status();
    queue_.answers_.push_back(answer);
    queue_.answers_came_.notify_one();
    return ok_status();
  }
  Status tell(const std::string& answer) override {
    const std::lock_guard lock(queue_.mutex_);
    queue_.answers_.push_back(answer);
    queue_.answers_came_.notify_one();
    return ok_status();
  }
  Status give_back(const Job& job) override {
    const std::lock_guard lock(queue_.mutex_);
    if (queue_.running_.erase(job.id) == 0) return ok_status();
    queue_.waiting_.push_front(job);
    queue_.jobs_came_.notify_one();
    return ok_status();
  }
  Result<std::vector<std::string>> heard() override { return std::vector<std::string>(); }
  Status leave() override { return ok_status(); }
  double beat_s() const override { return 0.1; }

 private:
  LocalQueue& queue_;
  std::string taken_;
};

std::unique_ptr<JobSource> LocalQueue::source() {
  return std::make_unique<Source>(*this);
}

Status LocalQueue::hand_out(const Job& job) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(job);
  jobs_came_.notify_one();
  return ok_status();
}

Result<JobQueue::Arrived> LocalQueue::answers() {
  std::unique_lock lock(mutex_);
  answers_came_.wait_for(lock, kAnswerWait, [this] { return !answers_.empty(); });
  return Arrived{std::exchange(answers_, {}), 0};
}

Result<JobQueue::Contents> LocalQueue::contents() {
  const std::lock_guard lock(mutex_);
  Contents out;
  for (const Job& job : waiting_) out.ids.insert(job.id);
  for (const auto& [id, job] : running_) out.ids.insert(id);
  out.waiting = base::count_of(waiting_);
  out.running = base::count_of(running_);
  return out;
}

Status LocalQueue::withdraw(const std::string& id) {
  const std::lock_guard lock(mutex_);
  std::erase_if(waiting_, [&](const Job& job) { return job.id == id; });
  running_.erase(id);
  return ok_status();
}

Result<std::vector<WorkerNews>> LocalQueue::workers() {
  const std::lock_guard lock(mutex_);
  std::vector<WorkerNews> out;
  for (const auto& [name, news] : workers_) out.push_back(news);
  return out;
}

Status LocalQueue::publish(const std::string&) {
  return ok_status();
}

}  // namespace hex::cluster
