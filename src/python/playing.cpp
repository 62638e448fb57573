// analyze, genmove and review: what the search thinks of a position, the move that it would make, and a game judged.
#include <fmt/format.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "board/notation.h"
#include "picture/svg.h"
#include "players/levels.h"
#include "players/move_choice.h"
#include "players/player_choice.h"
#include "protocol/json_fields.h"
#include "protocol/judgement.h"
#include "protocol/review_json.h"
#include "python/background.h"
#include "python/bindings.h"
#include "python/convert.h"
#include "python/solvers.h"
#include "review/review_words.h"
#include "review/reviewing.h"
#include "session/session.h"
#include "sgf/sgf.h"

namespace hex::python {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Game;
using board::Position;
using engine::MoveInfo;
using engine::Thought;

namespace {

constexpr double kStandardTime_s = 1;

void check_not_over(const Game& game) {
  if (game.winner()) refuse({ErrorCode::Conflict, "the game is over: " + engine::result_text(game), ""});
}

std::optional<board::Cell> last_stone(const Game& game) {
  if (game.moves().empty()) return std::nullopt;
  const board::Move& last = game.moves().back();
  if (last.kind != board::MoveKind::Stone || last.color == game.position().to_move()) return std::nullopt;
  return last.cell;
}

Json thought_json(const Position& position, const Thought& thought, const protocol::KnownCells& known) {
  const board::Size size = position.size();
  Json moves = Json::array();
  std::uint64_t visits = 0;
  for (const MoveInfo& info : thought.moves) {
    const engine::Proven of_move = protocol::proven_move(known, info);
    visits += info.visits;
    moves.push_back(
        {{"move", board::cell_name(size, info.move)},
         {"visits", info.visits},
         {"chance", protocol::settled(of_move, info.value)},
         {"prior", info.prior},
         {"proof", protocol::proof_name(of_move)},
         {"line", protocol::names(size, info.line.empty() ? std::vector<int>{info.move} : info.line)}});
  }
  const engine::Proven root = protocol::proven_root(known, thought, position.to_move());
  Json winner = nullptr;
  if (root != engine::Proven::No)
    winner = board::name(root == engine::Proven::Win ? position.to_move() : board::other(position.to_move()));
  return {{"to_move", board::name(position.to_move())},
          {"chance", protocol::settled(root, thought.value)},
          {"winner", std::move(winner)},
          {"visits", visits},
          {"seconds", thought.seconds},
          {"moves", std::move(moves)}};
}

std::string percent(const Json& move) {
  return fmt::format("{:.0f}", 100 * move["chance"].get<double>());
}

// The best moves with their chances.
picture::Marks thought_marks(const Game& game, const Json& json) {
  constexpr std::size_t kShown = 10;
  picture::Marks marks = picture::marks_of(game);
  const double all = std::max(1.0, json["visits"].get<double>());
  for (std::size_t i = 0; i < std::min(kShown, json["moves"].size()); ++i) {
    const Json& move = json["moves"][i];
    const auto cell = board::parse_cell(game.position().size(), move["move"].get_ref<const std::string&>());
    const double share = move["visits"].get<double>() / all;
    if (!cell || (i > 0 && share < 0.01)) continue;
    marks.cells[*cell].label = percent(move);
    marks.cells[*cell].fill =
        picture::paint_of(game.position().to_move()).faded(0.1 + 0.5 * std::sqrt(share));
  }
  return marks;
}

std::string thought_words(const Json& json) {
  constexpr std::size_t kShown = 10;
  std::string out = fmt::format("{} to move, chance {:.1f} %, {} visits, {:.1f} s\n",
                                json["to_move"].get<std::string>(), 100 * json["chance"].get<double>(),
                                json["visits"].get<std::uint64_t>(), json["seconds"].get<double>());
  for (std::size_t i = 0; i < std::min(kShown, json["moves"].size()); ++i) {
    const Json& move = json["moves"][i];
    std::string line;
    for (const Json& cell : move["line"]) line += " " + cell.get<std::string>();
    const auto& proof = move["proof"].get_ref<const std::string&>();
    out += fmt::format("{:<4} {:>5.1f} % {:>8} visits {}{}\n", move["move"].get<std::string>(),
                       100 * move["chance"].get<double>(), move["visits"].get<std::uint64_t>(),
                       proof == "unknown" ? "" : "proved " + proof + " ", line);
  }
  return out;
}

engine::ThinkOptions think_options(std::optional<double> time, std::optional<long long> visits, int threads,
                                   std::uint64_t seed) {
  engine::ThinkOptions options;
  options.count = base::at(visits.value_or(0));
  options.time_s = time.value_or(visits ? 0 : kStandardTime_s);
  options.threads = threads;
  options.seed = seed;
  return options;
}

void check_think(std::optional<double> time, std::optional<long long> visits, int threads, int memory) {
  check_seconds("time", time);
  check_positive("visits", visits);
  check_range("threads", threads, 1, 1024);
  check_range("memory", memory, 1, 1 << 20);
}

py::object analyze(const Game& game, std::optional<double> time, std::optional<long long> visits, int threads,
                   std::uint64_t seed, int memory, const py::object& progress) {
  check_think(time, visits, threads, memory);
  check_not_over(game);
  const auto wanted = think_options(time, visits, threads, seed);
  const bool told = !progress.is_none();
  return in_background(
      [game, wanted, memory, told](Job& job) {
        const Position& position = game.position();
        const auto known = protocol::inferior_for_judgement(position);
        engine::ThinkOptions options = wanted;
        options.stop = job.stop();
        options.others = options.count == 0;
        if (told)
          options.progress = [&](const Thought& thought) {
            job.tell(thought_json(position, thought, known));
          };
        const auto player =
            engine::make_player_or_simpler(engine::kStrongest, position.size(), base::megabytes(memory));
        Json json = thought_json(position, player->think(position, last_stone(game), options), known);
        Report report{{}, thought_words(json), picture::to_svg(position, thought_marks(game, json))};
        report.json = std::move(json);
        return report;
      },
      [](const Report& report) { return to_python(report); }, progress);
}

board::SwapRule swap_rule(const std::string& name) {
  return name == "pieces"  ? board::SwapRule::Pieces
         : name == "sides" ? board::SwapRule::Sides
                           : board::SwapRule::None;
}

py::object genmove(Game game, int level, std::optional<double> time, std::optional<long long> visits,
                   int threads, std::uint64_t seed, int memory, const std::string& swap) {
  check_think(time, visits, threads, memory);
  if (level != 0) check_range("level", level, 1, engine::kLevels);
  check_member("swap", swap, {"none", "pieces", "sides"});
  check_not_over(game);
  game.set_swap_rule(swap_rule(swap));
  engine::ChoiceOptions wanted;
  wanted.level = level;
  wanted.kind = engine::kStrongest;
  wanted.memory_bytes = base::megabytes(memory);
  wanted.think = think_options(time, visits, threads, seed);
  return in_background(
      [game, wanted](Job& job) {
        engine::ChoiceOptions options = wanted;
        options.think.stop = job.stop();
        const board::Move move = engine::MoveChooser().choose(game, game.position().to_move(), options);
        return board::move_name(game.position().size(), move);
      },
      [](const std::string& move) { return py::str(move); });
}

struct Reviewed {
  Report report;
  std::string sgf;
};

Result<std::vector<engine::ReviewedMove>> known_moves(const std::string& earlier, const Game& game) {
  if (earlier.empty()) return std::vector<engine::ReviewedMove>{};
  const auto object = protocol::parse_json_object(earlier);
  if (!object) return Error{ErrorCode::Syntax, "is no review", "earlier"};
  protocol::Fields fields(*object);
  auto out = protocol::read_reviewed_moves(fields, "moves", game);
  if (fields.error()) return Error{fields.error()->code, fields.error()->message, "earlier"};
  return out;
}

Reviewed reviewed(const Game& game, const engine::Review& review) {
  const board::Size size = game.position().size();
  sgf::Tree tree = sgf::tree_of(game);
  engine::annotate(tree, review);
  return {{protocol::review_json(size, review), engine::review_words(size, review),
           engine::review_svg(size, review)},
          sgf::write_sgf(tree)};
}

py::object review(Game game, std::optional<double> time, int threads, int memory, const std::string& swap,
                  const std::string& earlier, const py::object& progress) {
  check_seconds("time", time);
  check_range("threads", threads, 1, 1024);
  check_range("memory", memory, 16, 1 << 20);
  check_member("swap", swap, {"pieces", "none"});
  if (game.moves().empty()) refuse({ErrorCode::Conflict, "has no moves to judge", "position"});
  if (swap == "pieces") game.set_swap_rule(board::SwapRule::Pieces);
  const auto known = checked(known_moves(earlier, game));
  return in_background(
      [game, time, threads, memory, known](Job& job) {
        const board::Size size = game.position().size();
        const std::size_t bytes = base::megabytes(memory) / 2;
        const auto player = engine::make_player(engine::PlayerKind::Mcts, size, bytes);
        const BorrowedSolver solver(size, bytes);
        engine::Reviewer reviewer(game, time.value_or(engine::standard_review_time_s(game.moves().size())));
        reviewer.resume(known);
        constexpr double kSlice_s = 0.5;
        while (!reviewer.done() && !job.stopped()) {
          reviewer.work(*player, *solver, kSlice_s, threads, job.stop(), nullptr);
          job.tell({{"judged", reviewer.review().moves.size()}, {"moves", game.moves().size()}});
        }
        return reviewed(game, reviewer.review());
      },
      [](const Reviewed& found) {
        const py::tuple report = to_python(found.report);
        return py::make_tuple(report[0], report[1], report[2], found.sgf);
      },
      progress);
}

}  // namespace

void add_playing(py::module_& module) {
  module.def("analyze", &analyze, py::arg("game"), py::arg("time"), py::arg("visits"), py::arg("threads"),
             py::arg("seed"), py::arg("memory"), py::arg("progress"));
  module.def("genmove", &genmove, py::arg("game"), py::arg("level"), py::arg("time"), py::arg("visits"),
             py::arg("threads"), py::arg("seed"), py::arg("memory"), py::arg("swap"));
  module.def("review", &review, py::arg("game"), py::arg("time"), py::arg("threads"), py::arg("memory"),
             py::arg("swap"), py::arg("earlier"), py::arg("progress"));
}

}  // namespace hex::python
