// JobSolver: what a worker does with one job: the ordinary solver within its budget, put into an answer.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "cluster/job.h"
#include "solving/solving.h"

namespace hex::cluster {

class JobSolver {
 public:
  // REQUIRES that `cancel` outlives the object. It ends a search early; the answer is then open.
  JobSolver(std::string worker, std::string order, int threads, const std::atomic<bool>& cancel)
      : worker_(std::move(worker)), order_(std::move(order)), threads_(threads), cancel_(cancel) {}

  JobAnswer solve(engine::Solver& solver, const Job& job,
                  const std::function<void(const engine::SolveProgress&)>& progress = {});
  // Takes over what a certificate file proves. One that proves nothing changes nothing.
  void learn(engine::Solver& solver, const std::string& certificate);
  // Moves that the search has refuted on the way to an open answer, as answers with certificates of their own, as far as
  // that is quick: others need not refute them again. Each position once.
  std::vector<JobAnswer> refuted(engine::Solver& solver, const Job& job, const JobAnswer& answer);

 private:
  engine::SolveOptions options_for(std::uint64_t nodes) const;
  void tell_moves(const Job& job, const engine::SolveResult& result, JobAnswer& out) const;
  void tell_all_moves(const Job& job, JobAnswer& out) const;

  const std::string worker_, order_;
  const int threads_;
  const std::atomic<bool>& cancel_;
  std::unordered_set<std::string> told_;  // positions
};

}  // namespace hex::cluster
