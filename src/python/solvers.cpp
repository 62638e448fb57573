#include "python/solvers.h"

namespace hex::python {

std::unique_ptr<engine::Solver> Solvers::take(board::Size size, std::size_t bytes) {
  {
    const std::lock_guard lock(mutex_);
    for (auto at = idle_.begin(); at != idle_.end(); ++at) {
      if (at->bytes != bytes || at->solver->size() != size) continue;
      auto solver = std::move(at->solver);
      idle_.erase(at);
      return solver;
    }
  }
  return engine::make_solver(size, bytes);
}

void Solvers::give_back(std::unique_ptr<engine::Solver> solver, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  idle_.push_front({std::move(solver), bytes});
  if (idle_.size() > kKept) idle_.pop_back();
}

void Solvers::forget() {
  const std::lock_guard lock(mutex_);
  idle_.clear();
}

// Never destroyed: the program may end while a solver is still at work.
Solvers& Solvers::of_process() {
  static auto* const solvers = new Solvers;
  return *solvers;
}

}  // namespace hex::python
