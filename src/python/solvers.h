// Solvers that wait for the next question with what they have found, so that a solve that was stopped goes on from there.
// A table holds facts only: it does not matter who asked. Safe from any thread.
#pragma once

#include <list>
#include <memory>
#include <mutex>

#include "solving/solving.h"

namespace hex::python {

class Solvers {
 public:
  // One that is idle, or a new one. Throws std::bad_alloc when there is not enough memory.
  std::unique_ptr<engine::Solver> take(board::Size size, std::size_t bytes);
  void give_back(std::unique_ptr<engine::Solver> solver, std::size_t bytes);
  // The idle ones go.
  void forget();

  static Solvers& of_process();

 private:
  static constexpr std::size_t kKept = 2;
  struct Idle {
    std::unique_ptr<engine::Solver> solver;
    std::size_t bytes;
  };
  std::mutex mutex_;
  std::list<Idle> idle_;  // the last used first
};

// A solver for the time of one question.
class BorrowedSolver {
 public:
  BorrowedSolver(board::Size size, std::size_t bytes)
      : bytes_(bytes), solver_(Solvers::of_process().take(size, bytes)) {}
  ~BorrowedSolver() { Solvers::of_process().give_back(std::move(solver_), bytes_); }
  BorrowedSolver(const BorrowedSolver&) = delete;
  BorrowedSolver& operator=(const BorrowedSolver&) = delete;
  engine::Solver& operator*() const { return *solver_; }
  engine::Solver* operator->() const { return solver_.get(); }

 private:
  std::size_t bytes_;
  std::unique_ptr<engine::Solver> solver_;
};

}  // namespace hex::python
