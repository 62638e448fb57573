// JobQueue: what stands between a coordinator and its workers. Two kinds: threads of one process (local_queue.h),
// and Redis, for any number of machines (redis_queue.h). All above is the same.
//
// A queue may lose jobs and answers, deliver them twice, late or changed: the truth is the coordinator's store, and
// nothing counts before it is checked. An error with ErrorCode::Io means "not now": the broker cannot be reached,
// and the caller tries again later. Every other error is final.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/job.h"

namespace hex::cluster {

// What a worker tells about itself.
struct WorkerNews {
  std::string name;         // host, process and thread
  std::string position;     // that it works on; empty when idle
  std::uint64_t nodes = 0;  // of all its jobs, the present one included
  std::uint64_t jobs = 0;   // answered
  double busy_s = 0;        // time spent on them
  double idle_s = 0;        // since it was heard of, by the broker's clock; filled in by workers()
};

// The coordinator's side. Used by one thread.
class JobQueue {
 public:
  virtual ~JobQueue() = default;
  virtual base::Status hand_out(const Job& job) = 0;
  // Answers that came, each as write_answer() made it or as a liar did; waits a moment if there is none. Those that
  // are too large are not in it: `oversized` counts them.
  struct Arrived {
    std::vector<std::string> answers;
    int oversized = 0;
  };
  virtual base::Result<Arrived> answers() = 0;
  // The jobs that the queue knows of: waiting, or with a worker. One that was handed out, is not here and has no
  // answer is lost.
  struct Contents {
    std::set<std::string> ids;
    int waiting = 0, running = 0;
    // Delivered again and again without an answer: those that took it died. They stay in the queue until withdrawn.
    std::vector<std::string> fatal;
    // Those for one worker, who was silent for too long.
    std::vector<std::string> lost;
  };
  virtual base::Result<Contents> contents() = 0;
  // May a job be for one worker (Job::worker)? Not where all workers have one table.
  virtual bool has_names() const = 0;
  // Takes a job out. A worker that has it may still answer.
  virtual base::Status withdraw(const std::string& id) = 0;
  virtual base::Result<std::vector<WorkerNews>> workers() = 0;
  // Tells all workers but one what is proved: a certificate file that was checked. They may miss it.
  virtual base::Status spread(const std::string& certificate, const std::string& except) = 0;
  // For `mustplay cluster status`.
  virtual base::Status publish(const std::string& status) = 0;
};

// A worker's side. Used by one thread, except that beat() comes from another.
class JobSource {
 public:
  virtual ~JobSource() = default;
  // The next job; nothing when none came within a second or so.
  virtual base::Result<std::optional<Job>> take() = 0;
  // "I am alive": keeps the job that was taken last, if `progress`; a worker that makes none loses it to another.
  // False: nobody wants this job any more.
  virtual base::Result<bool> beat(const WorkerNews& news, bool progress) = 0;
  // Answers the job that was taken last. Of several answers to one job the first counts.
  virtual base::Status answer(const Job& job, const std::string& answer) = 0;
  // An answer that nobody asked for: a position that was solved on the way.
  virtual base::Status tell(const std::string& answer) = 0;
  // Gives the job back unanswered.
  virtual base::Status give_back(const Job& job) = 0;
  // Certificates that others have earned since the last call. Nothing of them need be true.
  virtual base::Result<std::vector<std::string>> heard() = 0;
  // The worker ends: nothing is to be given to it any more. Call it last.
  virtual base::Status leave() = 0;
  // How often beat() should be called.
  virtual double beat_s() const = 0;
};

}  // namespace hex::cluster
