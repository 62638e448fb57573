// solve, explain and check: what `mustplay solve`, `mustplay explain` and `hexcheck` say.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "archive/stored_solve.h"
#include "base/at.h"
#include "board/notation.h"
#include "certificates/certificate_check.h"
#include "certificates/certificate_file.h"
#include "explain/picture.h"
#include "explain/words.h"
#include "guides/orders.h"
#include "picture/svg.h"
#include "protocol/explain_json.h"
#include "protocol/json_reports.h"
#include "python/background.h"
#include "python/bindings.h"
#include "python/convert.h"
#include "python/solvers.h"
#include "python/stores.h"
#include "reports/explaining.h"
#include "reports/solve_answer.h"
#include "solving/misere_solving.h"

namespace hex::python {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Game;
using engine::SolveOptions;
using engine::SolveResult;

namespace {

struct Limits {
  std::optional<double> time_s;
  std::optional<long long> nodes;
  int threads;
  int memory_mb;

  // Raises ValueError.
  void check() const {
    check_seconds("time", time_s);
    check_positive("nodes", nodes);
    check_range("threads", threads, 1, 1024);
    check_range("memory", memory_mb, 1, 1 << 20);
  }
  void apply(SolveOptions& options) const {
    options.time_s = time_s.value_or(0);
    options.nodes = base::at(nodes.value_or(0));
    options.threads = threads;
  }
  std::size_t bytes() const { return base::megabytes(memory_mb); }
};

Json progress_json(board::Size size, const engine::SolveProgress& progress) {
  return {
      {"nodes", progress.nodes},
      {"seconds", progress.seconds},
      {"winner", progress.winner ? Json(board::name(*progress.winner)) : Json(nullptr)},
      {"move", progress.move == board::kNoCell ? Json(nullptr) : Json(board::cell_name(size, progress.move))},
      {"winning_moves", protocol::names(size, progress.winning)},
      {"losing_moves", protocol::names(size, progress.losing)}};
}

struct Solution {
  Report report;
  std::optional<std::string> certificate;  // the bytes of a file
  std::optional<Error> not_kept;           // why the store has not all that was found
};

Result<Solution> solution_of(const Game& game, const SolveResult& result, bool all_moves) {
  Solution out{{protocol::solve_json(game.position().size(), result),
                engine::solve_words(game.position(), result, all_moves),
                picture::to_svg(game.position(), engine::solve_marks(game, result, all_moves))},
               std::nullopt,
               std::nullopt};
  if (!result.certificate.empty()) {
    const auto bytes = engine::compress_certificate(result.certificate);
    if (!bytes) return bytes.error();
    out.certificate.emplace(bytes->begin(), bytes->end());
  }
  return out;
}

py::object show_solution(const Result<Solution>& result) {
  const Solution& solution = checked(result);
  if (solution.not_kept && PyErr_WarnEx(PyExc_RuntimeWarning, solution.not_kept->text().c_str(), 1) != 0)
    throw py::error_already_set();
  const py::tuple report = to_python(solution.report);
  const py::object certificate =
      solution.certificate ? py::object(py::bytes(*solution.certificate)) : py::none();
  return py::make_tuple(report[0], report[1], report[2], certificate);
}

SolveOptions solve_options(const Limits& limits, bool all_moves, bool certificate, const std::string& method,
                           const std::string& order) {
  SolveOptions options;
  limits.apply(options);
  options.all_moves = all_moves;
  options.proof = certificate;
  options.order = order.empty() ? guides::kStandardOrder : order;
  options.method = method == "mustplay" ? engine::SolveMethod::MustPlay : engine::SolveMethod::Dfpn;
  return options;
}

// From and into the store in this folder.
Result<Solution> solve_stored(const Game& game, engine::Solver& solver, const std::string& folder,
                              const SolveOptions& options) {
  const auto opened = OpenStore::open(folder);
  if (!opened) return opened.error();
  const auto found = engine::solve_with_store(solver, (*opened)->store(), game.position(), options, {});
  if (!found) return found.error();
  auto out = solution_of(game, found->result, options.all_moves);
  if (out && !found->kept) out->not_kept = found->kept.error();
  return out;
}

py::object solve(const Game& game, bool all_moves, bool certificate, std::optional<double> time,
                 std::optional<long long> nodes, int threads, int memory, const std::string& method,
                 const std::string& order, const std::string& rule, const std::string& store,
                 const py::object& progress) {
  const Limits limits{time, nodes, threads, memory};
  limits.check();
  check_member("rule", rule, {"hex", "misere"});
  check_member("method", method, {"dfpn", "mustplay"});
  if (method == "mustplay" && threads > 1)
    refuse({ErrorCode::Conflict, "works only with --method dfpn", "threads"});
  const bool misere = rule == "misere";
  if (misere && certificate) refuse({ErrorCode::Unsupported, "works only with --rule hex", "certificate"});
  if (misere && !store.empty()) refuse({ErrorCode::Unsupported, "works only with --rule hex", "store"});
  if (!order.empty())
    if (const auto status = guides::check_order(order); !status)
      refuse({status.error().code, status.error().message, "order"});
  const SolveOptions wanted = solve_options(limits, all_moves, certificate, method, order);
  const bool told = !progress.is_none();
  return in_background(
      [game, wanted, limits, misere, store, told](Job& job) -> Result<Solution> {
        SolveOptions options = wanted;
        options.stop = job.stop();
        const board::Size size = game.position().size();
        if (told)
          options.progress = [&job, size](const engine::SolveProgress& news) {
            job.tell(progress_json(size, news));
          };
        if (misere) {
          const auto result = engine::solve_misere(game.position(), options, limits.bytes());
          return result ? solution_of(game, *result, options.all_moves) : Result<Solution>(result.error());
        }
        const BorrowedSolver solver(size, limits.bytes());
        if (!store.empty()) return solve_stored(game, *solver, store, options);
        return solution_of(game, solver->solve(game.position(), options), options.all_moves);
      },
      show_solution, progress);
}

// The move to explain, refused as on the command line.
board::Cell read_move(const board::Position& position, const std::string& move) {
  if (move.empty()) return board::kNoCell;
  const auto cell = board::parse_cell(position.size(), move);
  if (!cell) refuse({cell.error().code, cell.error().message, "move"});
  if (position.winner())
    refuse({ErrorCode::Conflict, std::string("the game is over: ") + name(*position.winner()) + " has won",
            "move"});
  if (!position.is_empty(*cell))
    refuse({ErrorCode::Conflict, "cell " + board::cell_name(position.size(), *cell) + " already has a stone",
            "move"});
  return *cell;
}

py::object explain(const Game& game, const std::string& move, int depth, std::optional<double> time,
                   std::optional<long long> nodes, int threads, int memory, const std::string& store) {
  const Limits limits{time, nodes, threads, memory};
  limits.check();
  check_range("depth", depth, 0, 6);
  const board::Cell cell = read_move(game.position(), move);
  return in_background(
      [game, limits, cell, depth, store](Job& job) -> Result<Report> {
        std::unique_ptr<OpenStore> opened;
        if (!store.empty()) {
          auto result = OpenStore::open(store);
          if (!result) return result.error();
          opened = std::move(*result);
        }
        engine::ExplainOptions options;
        limits.apply(options.solve);
        options.solve.stop = job.stop();
        options.depth = depth;
        options.solve.solved = opened ? &opened->store() : nullptr;
        const BorrowedSolver solver(game.position().size(), limits.bytes());
        const auto found = engine::explain_position(*solver, game.position(), cell, options);
        if (opened)
          if (const auto status = opened->store().flush(); !status) return status.error();
        const auto drawn = explain::to_picture(game.position(), found);
        return Report{protocol::explain_json(found), explain::to_words(found),
                      picture::to_svg(drawn.position, drawn.marks)};
      },
      [](const Result<Report>& report) { return to_python(checked(report)); });
}

// (game, winner, steps) of what is proved.
py::object check(const std::string& certificate, const std::optional<Game>& game, const std::string& winner) {
  std::optional<board::Color> wanted;
  if (!winner.empty()) {
    const auto color = board::parse_color(winner);
    if (!color) refuse({color.error().code, color.error().message, "winner"});
    wanted = *color;
  }
  return in_background(
      [certificate, game, wanted](Job&) -> Result<engine::Proved> {
        auto proved = engine::check_certificate(certificate);
        if (!proved) return proved;
        if (wanted && !game && proved->winner != *wanted)
          return Error{ErrorCode::Conflict, "the certificate is about something else", ""};
        if (game) {
          const auto color =
              wanted.value_or(engine::check_certificate(certificate, game->position(), board::Color::Black)
                                  ? board::Color::Black
                                  : board::Color::White);
          const auto status = engine::check_certificate(certificate, game->position(), color);
          if (!status) return status.error();
          engine::Proved asked = *proved;
          asked.position = game->position();
          asked.winner = color;
          return asked;
        }
        return proved;
      },
      [](const Result<engine::Proved>& result) {
        const engine::Proved& proved = checked(result);
        return py::make_tuple(Game(proved.position), board::name(proved.winner), proved.steps);
      });
}

}  // namespace

void add_solving(py::module_& module) {
  module.def("solve", &solve, py::arg("game"), py::arg("all_moves"), py::arg("certificate"), py::arg("time"),
             py::arg("nodes"), py::arg("threads"), py::arg("memory"), py::arg("method"), py::arg("order"),
             py::arg("rule"), py::arg("store"), py::arg("progress"));
  module.def("explain", &explain, py::arg("game"), py::arg("move"), py::arg("depth"), py::arg("time"),
             py::arg("nodes"), py::arg("threads"), py::arg("memory"), py::arg("store"));
  module.def("check", &check, py::arg("certificate"), py::arg("game"), py::arg("winner"));
  module.def("forget", [] { Solvers::of_process().forget(); });
}

}  // namespace hex::python
