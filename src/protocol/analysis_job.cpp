// A site's solver job: who wins with this side to move, a line of play, and the same after every move where that
// is asked for. Stones may be of any number; the side to move is said.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "board/notation.h"
#include "protocol/analysis_task.h"

namespace hex::protocol {

using board::Cell;
using board::Color;
using engine::SolveOptions;
using engine::SolveResult;

namespace {

constexpr double kLeast_s = 0.001;

Json winner_json(const std::optional<Color>& winner) {
  return winner ? Json(board::name(*winner)) : Json(nullptr);
}

SolveResult solve(engine::Solver& solver, const board::Position& position, const Task& task,
                  const Workplace& place, double time_s) {
  SolveOptions options;
  options.threads = place.threads;
  options.time_s = time_s;
  options.stop = &task.stop;
  options.solved = place.solved;
  return solver.solve(position, options);
}

// The position itself; true when that is settled, or its time is over.
bool work_on_root(Task& task, const Workplace& place, const board::Position& position,
                  engine::Solver& solver) {
  if (task.job.root) return true;
  const double left = time_left(task, place);
  SolveResult result =
      solve(solver, position, task, place, std::min(left, std::max(place.slice_s, task.used_s)));
  task.used_s += std::max(kLeast_s, result.seconds);
  if (!result.answer && !task.stop.load() && time_left(task, place) > 2 * kLeast_s) return false;
  task.job.root = std::move(result);
  return true;
}

// Every move in turn, each with its share of the time that is left; true when there is none to come.
bool work_on_children(Task& task, const Workplace& place, const board::Position& position,
                      engine::Solver& solver) {
  const std::vector<Cell> moves = position.cells_of(board::CellState::Empty);
  double most_s = *task.query.children_s;
  if (place.most_time_s > 0) most_s = std::min(most_s, place.most_time_s);
  JobProgress& job = task.job;
  for (double used = 0; job.children.size() < moves.size() && used < place.slice_s;) {
    const auto left = base::real(moves.size() - job.children.size());
    board::Position after = position;
    after.play(position.to_move(), moves[job.children.size()]);
    const double share = std::max(kLeast_s, (most_s - job.children_s) / left);
    SolveResult result = solve(solver, after, task, place, share);
    job.children.push_back({moves[job.children.size()], result.winner(), std::move(result.pv)});
    used += result.seconds;
    job.children_s += result.seconds;
  }
  return job.children.size() == moves.size();
}

Json report_of(const Task& task, board::Size size) {
  Json out = Json::object();
  if (!task.query.id.empty()) out["id"] = task.query.id;
  out["winner"] = winner_json(task.job.root->winner());
  out["pv"] = names(size, task.job.root->pv);
  if (!task.query.children_s) return out;
  out["children"] = Json::object();
  for (const JobProgress::Child& child : task.job.children)
    out["children"][board::cell_name(size, child.move)] = {{"winner", winner_json(child.winner)},
                                                           {"pv", names(size, child.line)}};
  return out;
}

}  // namespace

std::optional<Json> run_solver_job(Task& task, const Workplace& place) {
  const board::Position& position = task.query.game.position();
  auto solver = place.tools.take_solver(position.size());
  bool done = work_on_root(task, place, position, *solver);
  if (done && task.query.children_s && !position.winner())
    done = work_on_children(task, place, position, *solver);
  place.tools.give_back(std::move(solver));
  if (!done && !task.stop.load()) return std::nullopt;
  return report_of(task, position.size());
}

}  // namespace hex::protocol
