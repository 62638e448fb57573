// What `analyze` answers: the search's best moves in KataGo's shape, with what is proved beside what is
// guessed. Proved are the must-play and the inferior cells of the analysis, and the moves and roots that the
// search has settled; a guess never turns into a proof here.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "board/notation.h"
#include "protocol/analysis_task.h"
#include "protocol/judgement.h"
#include "protocol/query_game.h"

namespace hex::protocol {

using board::Cell;
using board::cell_name;
using board::Color;
using engine::MoveInfo;
using engine::Proven;
using engine::Thought;

namespace {

constexpr double kStandardTime_s = 1;

double elo(double value) {
  const double p = std::clamp(value, 1e-6, 1 - 1e-6);
  return std::round(4000 * std::log10(p / (1 - p))) / 10;
}

// A value of the side to move as seen by whom the query wants.
double seen_by(WinrateOf whom, Color to_move, double value) {
  const bool same = whom == WinrateOf::SideToMove || (whom == WinrateOf::Black) == (to_move == Color::Black);
  return same ? value : 1 - value;
}

Json values(const Task& task, Color to_move, double value, std::uint64_t visits) {
  const double seen = seen_by(task.query.winrate_of, to_move, value);
  const double low = seen_by(task.query.winrate_of, to_move, lower_bound(value, visits));
  return {{"visits", visits}, {"winrate", seen}, {"utility", 2 * seen - 1}, {"scoreMean", 0},
          {"scoreLead", 0},   {"lcb", low},      {"elo", elo(seen)}};
}

Json move_infos(const Task& task, const board::Position& position, const Thought& thought) {
  Json out = Json::array();
  int order = 0;
  for (const MoveInfo& info : thought.moves) {
    const Proven proven = proven_move(task.inferior, info);
    const bool looked_at = info.visits > 0 || proven != Proven::No;
    // There is always a best move; of others that nobody looked at there is nothing to tell.
    if (!looked_at && !out.empty()) continue;
    Json item{{"move", cell_name(position.size(), info.move)}, {"order", order++}};
    item.update(values(task, position.to_move(), settled(proven, looked_at ? info.value : thought.value),
                       counted_visits(proven, info.visits)));
    item["prior"] = info.prior;
    item["proof"] = proof_name(proven);
    item["pv"] = names(position.size(), info.line.empty() ? std::vector<Cell>{info.move} : info.line);
    out.push_back(std::move(item));
  }
  return out;
}

// Row by row, -1 where there is a stone, and last the pass, which Hex does not have.
Json policy(const board::Position& position, const Thought& thought) {
  board::PerCell<double> out(position.size().cells() + 1, 0);
  for (Cell cell = 0; cell < position.size().cells(); ++cell)
    if (!position.is_empty(cell)) out[cell] = -1;
  for (const MoveInfo& info : thought.moves) out[info.move] = info.prior;
  out.back() = -1;
  return out;
}

void add_inferior(const Task& task, Json& out) {
  if (!task.inferior || !task.query.include_inferior) return;
  const auto& report = *task.inferior;
  out["must_play"] = names(report.size, report.must_play);
  out["mustplay"] = out["must_play"];  // its name in the first version, which clients read
  out["candidates"] = names(report.size, report.candidates);
  out["inferior"] = Json::array();
  for (const auto* list : {&report.fill_in, &report.moves})
    for (const auto& cell : *list) out["inferior"].push_back(inferior_cell_json(report.size, cell));
}

// What the winner needs, when the solver can say it soon.
void add_carrier(const Task& task, const board::Position& position, const Workplace& place, Json& out) {
  constexpr std::uint64_t kMostNodes = 200;
  if (!task.query.include_inferior || out["rootInfo"]["proof"] == proof_name(Proven::No)) return;
  auto solver = place.tools.take_solver(position.size());
  if (!solver) return;
  engine::SolveOptions options;
  options.all_moves = options.line = false;
  options.nodes = kMostNodes;
  options.time_s = place.slice_s;
  options.stop = &task.stop;
  const auto result = solver->solve(position, options);
  place.tools.give_back(std::move(solver));
  if (result.answer) out["carrier"] = names(position.size(), to_list(result.answer->carrier));
}

Json report_of(const Task& task, const board::Position& position, const Thought& thought, bool during) {
  Json out = head(task, during);
  out["moveInfos"] = move_infos(task, position, thought);
  const Proven proven = proven_root(task.inferior, thought, position.to_move());
  std::uint64_t visits = 0;  // also those that a tree has from earlier thoughts
  for (const MoveInfo& info : thought.moves) visits += info.visits;
  visits = counted_visits(proven, visits);
  Json root = values(task, position.to_move(), settled(proven, thought.value), visits);
  root["weight"] = visits;
  root["currentPlayer"] = letter(position.to_move());
  root["proof"] = proof_name(proven);
  out["rootInfo"] = std::move(root);
  if (!during) add_inferior(task, out);
  if (task.query.include_policy) out["policy"] = policy(position, thought);
  return out;
}

Json nothing(const Task& task, const char* why) {
  Json out = head(task, false);
  out["noResults"] = true;
  out["reason"] = why;  // no "warning", which front ends take for no answer
  return out;
}

void look(Task& task, const board::Position& position) {
  if (task.looked) return;
  task.looked = true;
  if (task.query.include_inferior) task.inferior = inferior_for_judgement(position);
}

std::optional<Cell> last_stone(const board::Game& game) {
  const auto& moves = game.moves();
  if (moves.empty() || moves.back().kind != board::MoveKind::Stone ||
      moves.back().color == game.position().to_move())
    return std::nullopt;
  return moves.back().cell;
}

// A ban holds for the next move as for later ones.
void restrict(const std::vector<engine::Ban>& bans, board::Color to_move, engine::ThinkOptions& options) {
  for (const engine::Ban& ban : bans) {
    if (ban.color == to_move) options.avoid.insert(options.avoid.end(), ban.cells.begin(), ban.cells.end());
    if (ban.until_depth > 1) options.bans.push_back(ban);
  }
}

}  // namespace

std::optional<Json> run_analyze(Task& task, const Workplace& place) {
  const board::Game game = game_at(task);
  const board::Position& position = game.position();
  if (game.winner() || position.empty_cells() == 0) return nothing(task, "the game is over");
  if (task.stop.load() && task.used_s == 0) return nothing(task, "terminated before the search began");
  look(task, position);
  auto player = place.tools.take_player(task.client, position.size());
  engine::ThinkOptions options;
  options.count = task.query.max_visits;
  const double left = time_left(task, place, options.count == 0 ? kStandardTime_s : 0);
  // A count is one piece of work: cut into slices, or with more threads, it would not be the same count.
  options.time_s = options.count > 0 ? left : std::min(left, place.slice_s);
  options.threads = options.count > 0 ? 1 : place.threads;
  restrict(task.query.bans, position.to_move(), options);
  options.stop = &task.stop;
  options.solved = place.solved;
  options.others = options.count == 0;
  if (task.query.report_every_s > 0) {
    options.progress_every_s = std::min(0.1, task.query.report_every_s);
    options.progress = [&](const Thought& thought) {
      if (task.used_s + thought.seconds - task.reported_s < task.query.report_every_s) return;
      task.reported_s = task.used_s + thought.seconds;
      place.report(report_of(task, position, thought, true));
    };
  }
  if (options.count > 0) player->clear();
  const Thought thought = player->think(position, last_stone(game), options);
  place.tools.give_back(task.client, std::move(player));
  const bool cut = options.count == 0 && options.time_s < left && thought.seconds >= options.time_s * 0.9;
  task.used_s += std::max(thought.seconds, 0.001);
  if (cut && !task.stop.load() && !thought.winner) return std::nullopt;
  Json out = report_of(task, position, thought, false);
  add_carrier(task, position, place, out);
  return out;
}

}  // namespace hex::protocol
