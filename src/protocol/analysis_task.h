// One turn of a query on its way through the analysis engine, and the functions that work on it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "protocol/engine_pool.h"
#include "protocol/json_reports.h"
#include "protocol/query.h"
#include "reports/inferior_report.h"
#include "review/openings.h"
#include "review/reviewing.h"

namespace hex::protocol {

// How far a site's solver job is.
struct JobProgress {
  struct Child {
    board::Cell move;
    std::optional<board::Color> winner;
    std::vector<board::Cell> line;
  };
  std::optional<engine::SolveResult> root;
  std::vector<Child> children;
  double children_s = 0;  // used for them
};

struct Task {
  std::uint64_t ticket = 0;
  Client client = 0;
  Query query;
  int turn = 0;
  std::atomic<bool> stop{false};  // the answer is what is known by then

  // What earlier slices left.
  double used_s = 0;
  std::uint64_t used_nodes = 0;
  std::uint64_t begun = 0;   // when the last one began, on the engine's count of tasks; 0: never
  bool first_slice = false;  // this is the first one
  std::optional<engine::SolveResult> solved;
  std::optional<engine::InferiorReport> inferior;
  std::unique_ptr<engine::Reviewer> reviewer;
  std::unique_ptr<engine::OpeningSearcher> openings;
  bool looked = false;  // inferior is there, or will never be
  double reported_s = 0;
  JobProgress job;
};

// What a task works with.
struct Workplace {
  EnginePool& tools;
  double slice_s;                           // work for about that long, then let others work
  double most_time_s;                       // of a whole task; 0: no bound
  int threads;                              // that may search or solve for it
  solve::SolvedTable* solved;               // answers to use and to add to, or nullptr
  std::function<void(const Json&)> report;  // before the last one; safe from any thread
};

// What answers the actions. Each works for a slice and returns the last report, or nothing when there is more
// to do; only those of Pace::Sliced return nothing.
std::optional<Json> run_analyze(Task& task, const Workplace& place);
std::optional<Json> run_solve(Task& task, const Workplace& place);
std::optional<Json> run_explain(Task& task, const Workplace& place);
std::optional<Json> run_review(Task& task, const Workplace& place);
std::optional<Json> run_puzzle(Task& task, const Workplace& place);
std::optional<Json> run_openings(Task& task, const Workplace& place);
std::optional<Json> run_solver_job(Task& task, const Workplace& place);
std::optional<Json> run_inferior(Task& task, const Workplace& place);
std::optional<Json> run_connections(Task& task, const Workplace& place);
std::optional<Json> run_evaluate(Task& task, const Workplace& place);
std::optional<Json> run_genmove(Task& task, const Workplace& place);
std::optional<Json> run_glance(Task& task, const Workplace& place);
std::optional<Json> run_read(Task& task, const Workplace& place);
std::optional<Json> run_write(Task& task, const Workplace& place);
std::optional<Json> run_version(Task& task, const Workplace& place);

// Seconds that a task has left of those that its query, or else `standard`, allows; 0: no bound.
double time_left(const Task& task, const Workplace& place, double standard = 0);

// The game after the task's turn.
board::Game game_at(const Task& task);
// id, action (left out for Analyze, as KataGo's reports have none), turnNumber, isDuringSearch.
Json head(const Task& task, bool during_search);
Json error_json(const std::string& id, const base::Error& error);

}  // namespace hex::protocol
