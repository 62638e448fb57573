// One turn of a query on its way through the analysis engine, and the functions that work on it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "protocol/json_reports.h"
#include "protocol/query.h"
#include "protocol/workbench.h"
#include "reports/inferior_report.h"

namespace hex::protocol {

struct Task {
  std::uint64_t ticket = 0;
  Client client = 0;
  Query query;
  int turn = 0;
  std::atomic<bool> stop{false};  // the answer is what is known by then

  // What earlier slices left.
  double used_s = 0;
  std::uint64_t used_nodes = 0;
  std::uint64_t begun = 0;  // when the last one began, on the engine's count of tasks; 0: never
  std::optional<engine::InferiorReport> inferior;
  bool looked = false;  // inferior is there, or will never be
  double reported_s = 0;
};

struct Bench {
  Workbench& tools;
  double slice_s;                           // work for about so long, then let others work
  double most_time_s;                       // of a whole task; 0: no bound
  solve::SolvedTable* solved;               // answers to use and to add to, or nullptr
  std::function<void(const Json&)> report;  // before the last one; safe from any thread
};

// Each works for a slice and returns the last report, or nothing when there is more to do.
std::optional<Json> run_analyze(Task& task, const Bench& bench);
std::optional<Json> run_solve(Task& task, const Bench& bench);
std::optional<Json> run_explain(Task& task, const Bench& bench);

// Those that answer soon.
Json run_inferior(const Task& task);
Json run_connections(const Task& task);
Json run_evaluate(const Task& task);
Json run_genmove(const Task& task);
// Those that answer at once.
Json run_read(const Query& query);
Json run_write(const Query& query);
Json run_version(const Query& query);

// The game after the task's turn.
board::Game game_at(const Task& task);
// id, action (left out for Analyze, as KataGo's reports have none), turnNumber, isDuringSearch.
Json head(const Task& task, bool during_search);
Json error_json(const std::string& id, const base::Error& error);

}  // namespace hex::protocol
