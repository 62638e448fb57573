// Coordinator: solves one position with whoever takes jobs from a queue.
//
// Nothing is believed. A winner counts when the checker (hexcheck) has verified the certificate and it is about the
// position of the answer; a false, damaged or oversized answer is refused, counted against its worker, and the job is
// handed out again. A worker with three refused answers is not listened to any more. What counts is in the journal before
// the tree knows of it, so that a coordinator that was killed goes on where it was; the queue may lose everything.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

#include "archive/solved_store.h"
#include "base/indexed.h"
#include "cluster/back_off.h"
#include "cluster/job_queue.h"
#include "cluster/journal.h"
#include "cluster/tree.h"
#include "solving/solving.h"

namespace hex::cluster {

struct CoordinatorOptions {
  int workers = 0;                  // that are there from the start; others are heard of through the queue
  std::uint64_t least_nodes = 250;  // of a job. The first ones are small, so that all workers soon have one
  std::uint64_t most_nodes = 30000;
  std::uint64_t slices = 32;        // a worker has had about that many jobs before they grow
  std::uint64_t touch_nodes = 30;   // of a job that only asks a worker for the moves that are in its table
  std::uint64_t split_nodes = 300;  // that a leaf has taken before it is split for those who have no work
  double time_s = 0;                // 0 is no limit
  double check_s = 60;              // for the check of one certificate
  std::string order;                // for the small searches of its own
  const std::atomic<bool>* stop = nullptr;  // ends with what is known, which is in the store
  std::function<void(const std::string& line)> log;
  std::function<void(const std::string& status)> status;  // about once a second, as JSON
};

struct Tally {
  std::uint64_t handed_out = 0, solved = 0, open = 0, refused = 0, late = 0, lost = 0, withdrawn = 0,
                split = 0;
  std::uint64_t nodes = 0;    // of answers that counted
  double worker_s = 0;        // that they took
  double check_s = 0;         // spent on checking them
  std::uint64_t resumed = 0;  // answers from the journal
};

struct ClusterResult {
  std::optional<board::Color> winner;  // nobody: stopped
  std::string proof_file;              // the certificate, verified, beside the journal
  std::uint64_t proof_steps = 0, proof_jobs = 0;
  Tally tally;
  double seconds = 0;
  std::uint32_t phi = 1, delta = 1;
};

class Coordinator {
 public:
  // REQUIRES that all outlive the object. `store` may be nullptr; it gets the solved positions.
  Coordinator(const board::Position& position, JobQueue& queue, Journal& journal, engine::SolvedStore* store,
              const CoordinatorOptions& options);
  ~Coordinator();

  // Errors: the journal or the store cannot be written or is damaged; the queue refuses us for good.
  base::Result<ClusterResult> run();

  // For tests and measurements: what run() does with one answer that came.
  base::Status take(const std::string& answer);
  const Tree& tree() const { return tree_; }
  const Tally& tally() const { return tally_; }
  // Goes on from the journal. run() does that first.
  base::Status resume();
  // Jobs for those who have none. run() does that again and again.
  base::Status hand_out();
  std::vector<Job> under_way() const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMostContent = std::size_t{1} << 30;  // of a job's certificate, decompressed
  struct Pending {
    NodeId node;
    Job job;
    WorkerId worker;  // for whom it is; kNobody: for anybody
    bool wanted;      // as in Tree::Choice
    int missing = 0;  // looks at the queue that did not find it
  };
  struct Mark {  // how far it was at a time
    double seconds;
    std::uint32_t phi, delta;
    std::uint64_t nodes, solved;
  };

  void log(const std::string& line) const;
  bool stopping() const;
  double seconds() const;
  base::Status step();
  base::Status take_all(const JobQueue::Arrived& arrived);
  base::Status count(const JobAnswer& answer, const std::string& text);
  void refuse(const std::string& worker, const std::string& why, const std::string& id);
  base::Result<proof::Claim> verify(const JobAnswer& answer) const;
  void keep(const JobAnswer& answer, const proof::Claim& claim);
  base::Status settle_small();
  base::Status look_after();
  base::Status withdraw_useless();
  base::Status take_open(const JobAnswer& answer, NodeId node, const std::string& text);
  std::uint64_t budget(NodeId leaf, WorkerId worker) const;
  std::size_t crew() const;  // workers that are there
  std::vector<WorkerId> idle_workers() const;
  bool has_hungry() const;
  WorkerId id_of(const std::string& worker);
  void lose(const std::string& id);
  std::string status();
  nlohmann::json moves_json(NodeId node, int depth) const;
  base::Result<ClusterResult> finish();
  base::Status write_proof(ClusterResult& out);
  base::Status keep_whole(const ClusterResult& result);
  void drop(const std::string& id);

  board::Position root_;
  JobQueue& queue_;
  Journal& journal_;
  engine::SolvedStore* store_;
  CoordinatorOptions options_;
  Tree tree_;
  Tally tally_;
  Clock::time_point start_ = Clock::now();
  std::map<std::string, Pending> pending_;
  std::map<std::string, std::uint64_t> refused_by_;  // by worker
  std::vector<WorkerNews> workers_;
  base::Indexed<std::string> worker_names_;  // by WorkerId
  std::map<std::string, WorkerId> worker_ids_;
  std::set<WorkerId> away_;     // lost a job and were not heard of since
  std::map<NodeId, int> lost_;  // how often the job of a leaf got lost with its worker
  std::size_t idle_ = 0;        // workers for whom there was no leaf
  std::vector<Mark> marks_;
  int waiting_ = 0, running_ = 0;  // as the queue says
  std::uint64_t next_job_ = 0;
  std::string name_;  // of this start: job names are never used twice
  std::unique_ptr<engine::Solver> small_;
  BackOff back_off_;
  Clock::time_point looked_{};
};

}  // namespace hex::cluster
