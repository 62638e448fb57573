#include "cluster/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cluster/back_off.h"
#include "cluster/job_solver.h"

namespace hex::cluster {

using base::ErrorCode;
using base::ok_status;
using base::Result;
using base::Status;

namespace {

using Clock = std::chrono::steady_clock;

// A proof is written after the search; nodes do not rise then.
constexpr auto kLongestProof = std::chrono::minutes(10);

class Worker {
 public:
  Worker(JobSource& source, SharedTable& table, const WorkerOptions& options)
      : source_(source), table_(table), options_(options) {
    news_.name = options.name;
  }

  Status run() {
    std::thread beats([this] { beat(); });
    const Status out = work();
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    beats.join();
    // Whom it does not reach will notice the silence.
    if (const auto left = source_.leave(); !left) log(left.error().text());
    return out;
  }

 private:
  bool stopping() const { return options_.stop != nullptr && options_.stop->load(); }
  void log(const std::string& line) const {
    if (options_.log) options_.log(line);
  }

  Status work() {
    BackOff back_off;
    while (!stopping()) {
      auto job = source_.take();
      if (!job) {
        if (job.error().code != ErrorCode::Io) return job.error();
        if (back_off.first()) log("the broker does not answer; trying again: " + job.error().text());
        back_off.wait(options_.stop);
        continue;
      }
      if (back_off.over()) log("the broker answers again");
      if (!*job) continue;
      if (auto status = attempt(**job); !status) return status;
    }
    return ok_status();
  }

  Status attempt(const Job& job) {
    cancel_.store(false);
    {
      const std::lock_guard lock(mutex_);
      news_.position = position_text(job.position);
      job_nodes_ = 0;
      proving_since_.reset();
      busy_ = true;
      busy_since_ = Clock::now();
    }
    wake_.notify_one();
    if (solver_ == nullptr || solver_->size() != job.position.size()) {
      solver_.reset();
      solver_ = table_.solver(job.position.size());
    }
    // Without news from others the job can be done, too.
    if (const auto certificates = source_.heard())
      for (const std::string& certificate : *certificates) jobs_.learn(*solver_, certificate);
    const JobAnswer answer =
        jobs_.solve(*solver_, job, [this](const engine::SolveProgress& progress) { note(progress); });
    const bool given_up = !answer.winner && cancel_.load();
    Status out = ok_status();
    if (!given_up) {
      if (!answer.winner)
        for (const JobAnswer& side : jobs_.refuted(*solver_, job, answer))
          if (const auto told = source_.tell(write_answer(side)); !told) break;  // not needed
      out = send([&] { return source_.answer(job, write_answer(answer)); });
    } else if (stopping()) {
      out = source_.give_back(job);
      if (!out && out.error().code == ErrorCode::Io) out = ok_status();  // its lease runs out
    }
    const std::lock_guard lock(mutex_);
    busy_ = false;
    news_.position.clear();
    news_.nodes += answer.nodes;
    news_.busy_s += busy_s();
    if (!given_up) ++news_.jobs;
    job_nodes_ = 0;
    return out;
  }

  // An answer is worth keeping while the broker is away.
  Status send(const std::function<Status()>& call) {
    BackOff back_off;
    while (true) {
      const Status status = call();
      if (status || status.error().code != ErrorCode::Io || stopping())
        return status || status.error().code != ErrorCode::Io ? status : ok_status();
      if (back_off.first()) log("the broker does not answer; the answer waits: " + status.error().text());
      back_off.wait(options_.stop);
    }
  }

  double busy_s() const { return std::chrono::duration<double>(Clock::now() - busy_since_).count(); }

  void note(const engine::SolveProgress& progress) {
    const std::lock_guard lock(mutex_);
    job_nodes_ = progress.nodes;
    if (progress.winner && !proving_since_) proving_since_ = Clock::now();
  }

  // The other thread: tells that we live, and hears whether the job is still wanted.
  void beat() {
    std::unique_lock lock(mutex_);
    std::uint64_t told = 0;
    auto next = Clock::now();
    while (!done_) {
      if (stopping() && busy_) cancel_.store(true);
      if (Clock::now() >= next) {
        WorkerNews news = news_;
        const std::uint64_t nodes = news_.nodes + job_nodes_;
        news.nodes = nodes;
        if (busy_) news.busy_s += busy_s();
        const bool proving = proving_since_ && Clock::now() - *proving_since_ < kLongestProof;
        const bool busy = busy_;
        lock.unlock();
        const auto wanted = source_.beat(news, busy && (nodes > told || proving));
        lock.lock();
        told = nodes;
        if (busy && busy_ && wanted && !*wanted && news.position == news_.position) cancel_.store(true);
        next = Clock::now() + std::chrono::milliseconds(static_cast<int>(1000 * source_.beat_s()));
      }
      wake_.wait_for(lock, std::chrono::milliseconds(50));
    }
  }

  JobSource& source_;
  SharedTable& table_;
  const WorkerOptions& options_;
  std::atomic<bool> cancel_{false};
  std::shared_ptr<engine::Solver> solver_;  // with all that it has learned
  JobSolver jobs_{options_.name, options_.order, options_.threads, cancel_};
  std::mutex mutex_;  // guards the rest
  std::condition_variable wake_;
  WorkerNews news_;
  std::uint64_t job_nodes_ = 0;
  Clock::time_point busy_since_;
  std::optional<Clock::time_point> proving_since_;
  bool busy_ = false, done_ = false;
};

}  // namespace

std::shared_ptr<engine::Solver> SharedTable::solver(board::Size size) {
  const std::lock_guard lock(mutex_);
  if (owner_ == nullptr || owner_->size() != size) {
    owner_.reset();
    owner_ = engine::make_solver(size, memory_bytes_);
  }
  // The table lives as long as a solver on it does.
  std::shared_ptr<engine::Solver> owner = owner_;
  return {owner->beside().release(), [owner](engine::Solver* beside) { delete beside; }};
}

Status run_worker(JobSource& source, SharedTable& table, const WorkerOptions& options) {
  return Worker(source, table, options).run();
}

}  // namespace hex::cluster
