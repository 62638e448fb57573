// What `review`, `puzzle` and `openings` answer: the objects of `mustplay review`, `mustplay puzzle check` and `mustplay openings`
// with --json.
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "protocol/analysis_task.h"
#include "protocol/review_json.h"
#include "review/openings.h"

namespace hex::protocol {

using base::ErrorCode;

namespace {

// A short first slice: something is to be seen at once.
double slice_of(const Task& task, const Workplace& place) {
  return task.used_s == 0 ? place.slice_s / 2 : place.slice_s;
}

}  // namespace

std::optional<Json> run_review(Task& task, const Workplace& place) {
  const board::Game game = game_at(task);
  if (!task.reviewer) {
    const double standard = engine::standard_review_time_s(game.moves().size());
    task.reviewer = std::make_unique<engine::Reviewer>(game, time_left(task, place, standard));
    task.reviewer->resume(task.query.resume);
  }
  engine::Reviewer& reviewer = *task.reviewer;
  const bool stopped = task.stop.load();
  if (!reviewer.done() && !stopped) {
    auto player = place.tools.take_player(task.client, reviewer.size());
    auto solver = place.tools.take_solver(reviewer.size());
    const auto begin = std::chrono::steady_clock::now();
    reviewer.work(*player, *solver, slice_of(task, place), place.threads, &task.stop, place.solved);
    task.used_s += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    place.tools.give_back(task.client, std::move(player));
    place.tools.give_back(std::move(solver));
  }
  const bool more = !reviewer.done() && !task.stop.load();
  const bool tell =
      task.query.report_every_s > 0 && task.used_s - task.reported_s >= task.query.report_every_s;
  if (more && !tell) return std::nullopt;
  Json out = head(task, more);
  out.update(review_json(reviewer.size(), reviewer.review()));
  out["seconds"] = task.used_s;
  if (!more) return out;
  task.reported_s = task.used_s;
  place.report(out);
  return std::nullopt;
}

std::optional<Json> run_puzzle(Task& task, const Workplace& place) {
  const board::Game game = game_at(task);
  if (game.winner())
    return error_json(task.query.id,
                      {ErrorCode::Conflict, "the game is over: there is nothing to solve", "moves"});
  auto solver = place.tools.take_solver(game.position().size());
  // In one piece, but the solver's table stays: slices that double are long enough at last.
  constexpr double kStandard_s = 60;
  const double left = time_left(task, place, kStandard_s);
  const double slice = std::max(2 * place.slice_s, task.used_s);
  engine::SolveOptions options;
  options.nodes = task.query.max_nodes;
  options.threads = options.nodes > 0 ? 1 : place.threads;
  options.stop = &task.stop;
  options.solved = place.solved;
  options.time_s = std::min(left, slice);
  const auto begin = std::chrono::steady_clock::now();
  const auto check = engine::check_puzzle(*solver, game.position(), task.query.claims, options);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  place.tools.give_back(std::move(solver));
  task.used_s += seconds;
  if (slice < left && seconds >= 0.9 * slice && !task.stop.load()) return std::nullopt;
  Json out = head(task, false);
  out.update(puzzle_check_json(game.position().size(), check));
  out["seconds"] = task.used_s;
  return out;
}

// What is shipped comes at once; larger boards are searched.
std::optional<Json> run_openings(Task& task, const Workplace& place) {
  using Clock = std::chrono::steady_clock;
  constexpr std::uint64_t kPlayouts = 100;
  const board::Size size = task.query.game.position().size();
  const auto told = [&](bool more, const std::vector<engine::Opening>& openings) {
    Json out = head(task, more);
    out.update(openings_json(size, openings));
    return out;
  };
  if (engine::openings_known(size)) return told(false, engine::known_openings(size));
  if (!task.openings) {
    task.openings = std::make_unique<engine::OpeningSearcher>(size, kPlayouts);
    if (task.query.report_every_s > 0) place.report(told(true, task.openings->openings()));
  }
  engine::OpeningSearcher& searcher = *task.openings;
  const double left = time_left(task, place), slice = slice_of(task, place);
  const auto begin = Clock::now();
  double seconds = 0;
  while (!searcher.done() && !task.stop.load() && seconds < slice && (left == 0 || seconds < left)) {
    searcher.step(&task.stop);
    seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  }
  task.used_s += seconds;
  const bool more = !searcher.done() && !task.stop.load() && (left == 0 || seconds < left);
  if (!more) return told(false, searcher.openings());
  if (task.query.report_every_s > 0 && task.used_s - task.reported_s >= task.query.report_every_s) {
    task.reported_s = task.used_s;
    place.report(told(true, searcher.openings()));
  }
  return std::nullopt;
}

}  // namespace hex::protocol
