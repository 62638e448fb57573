// What `solve` and `explain` answer: the objects of `mustplay solve --json`, with the certificate and what
// the checker says about it where that was asked for. The checker is the independent one, linked in as a
// library.
#include <algorithm>
#include <chrono>
#include <cstring>
#include <nlohmann/json.hpp>

#include "board/notation.h"
#include "certificates/certificate_file.h"
#include "checker/hexcheck.h"
#include "guides/orders.h"
#include "protocol/analysis_task.h"
#include "protocol/explain_json.h"
#include "reports/explaining.h"

namespace hex::protocol {

using engine::SolveOptions;
using engine::SolveProgress;
using engine::SolveResult;

namespace {

// What fits into an answer; larger certificates are `mustplay solve --proof`'s business.
constexpr std::size_t kMostCertificateBytes = 8 << 20;

std::string base64(const std::vector<std::uint8_t>& bytes) {
  constexpr const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (i + k < bytes.size() ? bytes[i + k] : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      out += i + k <= bytes.size() ? kDigits[group >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

hexcheck::CheckResult check(const std::vector<std::uint8_t>& bytes) {
  std::size_t at = 0;
  return hexcheck::check_compressed(
      [&](std::uint8_t* to, std::size_t size) {
        const std::size_t count = std::min(size, bytes.size() - at);
        std::memcpy(to, bytes.data() + at, count);
        at += count;
        return count;
      },
      {});
}

void add_certificate(const SolveResult& result, Json& out) {
  if (result.certificate.empty()) return;
  const auto bytes = engine::compress_certificate(result.certificate);
  if (!bytes) return;
  const hexcheck::CheckResult outcome = check(*bytes);
  out["verified"] = outcome.verdict == hexcheck::Verdict::Verified;
  out["verdict"] = outcome.text;
  if (bytes->size() <= kMostCertificateBytes)
    out["certificate"] = base64(*bytes);
  else
    out["warning"] = "the certificate is too large for an answer; 'mustplay solve --proof FILE' writes it";
}

Json progress_json(const Task& task, board::Size size, const SolveProgress& progress) {
  Json out = head(task, true);
  out["nodes"] = task.used_nodes + progress.nodes;
  out["seconds"] = task.used_s + progress.seconds;
  out["move"] = progress.move == board::kNoCell ? Json(nullptr) : Json(board::cell_name(size, progress.move));
  out["moves_done"] = progress.moves_done;
  if (!progress.winner) return out;
  out["winner"] = board::name(*progress.winner);
  out["to_move"] = board::name(game_at(task).position().to_move());
  out["winning_moves"] = names(size, progress.winning);
  out["losing_moves"] = names(size, progress.losing);
  out["unknown_moves"] = names(size, progress.unknown);
  return out;
}

// What an earlier slice found stays known when a later one is stopped before it has found as much.
void keep_known(std::optional<SolveResult>& known, SolveResult& result) {
  if (known && known->answer && !result.answer) result = *known;
  known = result;
}

bool complete(const Query& query, const SolveResult& result) {
  if (!result.answer) return false;
  if (query.certificate && result.certificate.empty()) return false;
  return !query.all_moves || result.unknown.empty();
}

// What a slice found is in the table, but walking there again costs, so slices grow. A certificate and an
// explanation are made in one piece: only slices that double are sure to be long enough at last.
double growing_slice(const Task& task, const Workplace& place) {
  constexpr double kMost_s = 4;
  const double wanted = std::max(2 * place.slice_s, task.used_s);
  const bool one_piece = task.query.certificate || task.query.action == Action::Explain;
  return one_piece ? wanted : std::min(wanted, kMost_s);
}

}  // namespace

std::optional<Json> run_solve(Task& task, const Workplace& place) {
  const board::Game game = game_at(task);
  const board::Size size = game.position().size();
  auto solver = place.tools.take_solver(size);
  SolveOptions options;
  options.order = guides::kStandardOrder;
  options.all_moves = task.query.all_moves;
  options.proof = task.query.certificate;
  options.nodes = task.query.max_nodes;
  options.threads = options.nodes > 0 ? 1 : place.threads;  // a count is the same with one thread only
  options.earlier = task.solved ? &*task.solved : nullptr;
  options.stop = &task.stop;
  options.solved = place.solved;
  const double left = time_left(task, place), slice = growing_slice(task, place);
  const bool sliced = options.nodes == 0 && (left == 0 || slice < left);
  options.time_s = sliced ? slice : left;
  if (task.query.report_every_s > 0)
    options.progress = [&](const SolveProgress& progress) {
      if (task.used_s + progress.seconds - task.reported_s < task.query.report_every_s) return;
      task.reported_s = task.used_s + progress.seconds;
      place.report(progress_json(task, size, progress));
    };
  SolveResult result = solver->solve(game.position(), options);
  place.tools.give_back(std::move(solver));
  task.used_s += result.seconds;
  task.used_nodes += result.nodes;
  const double seconds = result.seconds;
  keep_known(task.solved, result);
  if (sliced && !complete(task.query, result) && !task.stop.load() && seconds >= 0.9 * slice)
    return std::nullopt;
  result.seconds = task.used_s;
  result.nodes = task.used_nodes;
  Json out = head(task, false);
  out.update(solve_json(size, result));
  if (task.query.certificate) add_certificate(result, out);
  return out;
}

std::optional<Json> run_explain(Task& task, const Workplace& place) {
  const board::Game game = game_at(task);
  if (game.winner() && !game.position().winner())
    return error_json(task.query.id, {base::ErrorCode::Conflict, "the game was resigned", "moves"});
  auto solver = place.tools.take_solver(game.position().size());
  engine::ExplainOptions options;
  options.depth = task.query.depth;
  options.solve.nodes = task.query.max_nodes;
  options.solve.threads = options.solve.nodes > 0 ? 1 : place.threads;
  options.solve.stop = &task.stop;
  options.solve.solved = place.solved;
  const double left = time_left(task, place), slice = growing_slice(task, place);
  const bool sliced = left == 0 || slice < left;
  options.solve.time_s = sliced ? slice : left;
  const auto begin = std::chrono::steady_clock::now();
  const auto explanation =
      engine::explain_position(*solver, game.position(), task.query.move.value_or(board::kNoCell), options);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  place.tools.give_back(std::move(solver));
  task.used_s += seconds;
  if (sliced && seconds >= 0.9 * slice && !task.stop.load()) return std::nullopt;
  Json out = head(task, false);
  out.update(explain_json(explanation));
  out["seconds"] = task.used_s;
  return out;
}

}  // namespace hex::protocol
