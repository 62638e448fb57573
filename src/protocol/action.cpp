#include "protocol/action.h"

#include "base/at.h"

#include <iterator>
#include <nlohmann/json.hpp>

namespace hex::protocol {

namespace {

constexpr ActionRow kActions[] = {
    {Action::Analyze, "analyze", Pace::Sliced, true, true, read_analyze, run_analyze},
    {Action::Solve, "solve", Pace::Sliced, true, true, read_solve, run_solve},
    {Action::Inferior, "inferior", Pace::Soon, true, false, nullptr, run_inferior},
    {Action::Connections, "connections", Pace::Soon, true, false, read_connections, run_connections},
    {Action::Evaluate, "evaluate", Pace::Soon, true, false, nullptr, run_evaluate},
    {Action::Explain, "explain", Pace::Sliced, true, false, read_explain, run_explain},
    {Action::Review, "review", Pace::Sliced, true, false, read_review, run_review},
    {Action::Puzzle, "puzzle", Pace::Sliced, true, false, read_puzzle, run_puzzle},
    {Action::Openings, "openings", Pace::Sliced, true, false, nullptr, run_openings},
    {Action::Genmove, "genmove", Pace::Soon, true, false, read_genmove, run_genmove},
    {Action::Glance, "glance", Pace::Soon, true, true, nullptr, run_glance},
    {Action::SolverJob, "solver_job", Pace::Sliced, false, false, read_solver_job, run_solver_job},
    {Action::Read, "read", Pace::AtOnce, false, false, read_record, run_read},
    {Action::Write, "write", Pace::AtOnce, true, false, read_branches, run_write},
    {Action::QueryVersion, "query_version", Pace::AtOnce, false, false, nullptr, run_version},
    {Action::Terminate, "terminate", Pace::Engine, false, false, read_terminate, nullptr},
    {Action::TerminateAll, "terminate_all", Pace::Engine, false, false, nullptr, nullptr},
    {Action::ClearCache, "clear_cache", Pace::Engine, false, false, nullptr, nullptr},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(kActions); ++i)
    if (base::at(kActions[i].action) != i) return false;
  return true;
}
static_assert(in_order());

}  // namespace

std::span<const ActionRow> actions() {
  return kActions;
}

const ActionRow& row_of(Action action) {
  return kActions[base::at(action)];
}

}  // namespace hex::protocol
