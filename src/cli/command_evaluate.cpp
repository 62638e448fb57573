// mustplay evaluate POSITION: who is ahead, by the circuits of both players, and where it will be decided.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "board/notation.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "picture/svg.h"
#include "picture/text.h"
#include "protocol/json_reports.h"
#include "reports/evaluating.h"

namespace hex::cli {

using base::ErrorCode;
using board::Cell;
using board::cell_name;
using board::Color;
using circuit::Wires;
using engine::PositionEvaluation;

namespace {

constexpr const char* kEvaluateFooter =
    "Each player's board is a circuit: an empty cell has resistance 1, a stone of his own none, one of the\n"
    "opponent's lets nothing pass. R is the resistance between his edges, small when he is nearly through;\n"
    "E = log(R_black / R_white) is below 0 when Black is ahead. Full connections shorten the way: a cell\n"
    "beside one end counts as beside the other. --links says of what: neighbors (no connections at all),\n"
    "groups (of stones and edges; the default), all (of empty cells, too).\n"
    "\n"
    "Digits, and the shades of the picture, tell how much of both currents flows through a cell, 9 being "
    "the\n"
    "most: that is where moves matter. Also given: the fewest stones that would join the edges (shortest\n"
    "path); the two-distance, where the opponent blocks the better way each time; and the Y-reduction, a\n"
    "number from 0 to 1 that is larger the better Black stands, and no probability. All of these are\n"
    "guesses; only a joined or connected game is certain.\n"
    "\n"
    "Examples:\n"
    "  mustplay evaluate game.sgf --move 20\n"
    "  mustplay evaluate --size 7 --black d4 --white c5 --svg heat.svg\n"
    "  mustplay evaluate game.sgf --links all --json";

double most_energy(const board::Position& position, const PositionEvaluation& e) {
  double most = 1e-9;
  for (Cell c : position.cells_of(board::CellState::Empty)) most = std::max(most, e.energy(c));
  return most;
}

picture::Marks heat_map(const board::Game& game, const PositionEvaluation& e) {
  constexpr double kDarkest = 0.75;
  picture::Marks marks = picture::marks_of(game);
  const double most = most_energy(game.position(), e);
  for (Cell c : game.position().cells_of(board::CellState::Empty)) {
    const double share = e.energy(c) / most;
    picture::CellMark& mark = marks.cells[c];
    if (share > 0.02) mark.fill = picture::kMagenta.faded(kDarkest * share);
    mark.label = std::to_string(static_cast<int>(std::min(9.0, 10 * share)));
  }
  return marks;
}

std::string text_of(double value) {
  return std::isinf(value) ? (value > 0 ? "infinite" : "-infinite") : fmt::format("{:.3f}", value);
}
std::string text_of(std::optional<int> value) {
  return value ? std::to_string(*value) : "none";
}

std::string verdict(const PositionEvaluation& e) {
  if (const auto winner = e.decided())
    return std::string(board::name(*winner)) + " has joined or connected his edges";
  constexpr double kEven = 0.005;
  if (std::abs(e.e) < kEven) return "even";
  return std::string(board::name(e.e < 0 ? Color::Black : Color::White)) + " is ahead";
}

std::string hottest(const board::Position& position, const PositionEvaluation& e) {
  constexpr std::size_t kNamed = 5;
  auto cells = position.cells_of(board::CellState::Empty);
  std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return e.energy(a) > e.energy(b); });
  std::string out;
  for (std::size_t i = 0; i < std::min(kNamed, cells.size()); ++i)
    if (e.energy(cells[i]) > 0) out += " " + cell_name(position.size(), cells[i]);
  return out;
}

class Evaluate : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("evaluate", "Who is ahead, and where it matters: an estimate");
    sub->footer(kEvaluateFooter);
    position_.add_to(*sub);
    sub->add_option("--links", links_, "neighbors, groups (default) or all")
        ->type_name("NAME")
        ->one_of({"neighbors", "groups", "all"});
    output_.add_to(*sub, "A heat map of the currents");
    return sub;
  }

  int run(Console& console) override {
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    const Wires links = links_ == "neighbors" ? Wires::Neighbors
                        : links_ == "groups"  ? Wires::BesideGroups
                                              : Wires::BesideAll;
    const auto e = engine::evaluate_position(game->position(), links, connect::Options::standard());
    if (!output_.svg_file.empty()) {
      const auto status =
          write_output(console, output_.svg_file, picture::to_svg(game->position(), heat_map(*game, e)));
      if (!status) return fail(console, status.error());
      if (output_.svg_file == "-") return kFine;
    }
    const auto status =
        write_output(console, "-",
                     output_.json ? protocol::evaluation_json(game->position(), e).dump() + "\n"
                                  : text(*game, e, console.text));
    return status ? kFine : fail(console, status.error());
  }

 private:
  static std::string text(const board::Game& game, const PositionEvaluation& e,
                          const picture::TextOptions& options) {
    const auto row = [](const char* name, const auto& by_color) {
      return fmt::format("{:<15} black {:<9} white {}\n", name, text_of(by_color[board::Color::Black]),
                         text_of(by_color[board::Color::White]));
    };
    std::string out = to_text(game.position(), heat_map(game, e), options);
    out += row("resistance", e.resistance);
    out += fmt::format("E               {} ({})\n", text_of(e.e), verdict(e));
    out += row("shortest path", e.path);
    out += row("two-distance", e.two_distance);
    out += fmt::format("Y-reduction     black {:.3f}\n", e.y_reduction);
    const std::string hot = hottest(game.position(), e);
    if (!hot.empty()) out += "most current   " + hot + "\n";
    return out;
  }

  PositionArgument position_;
  OutputChoice output_;
  std::string links_ = "groups";
};

}  // namespace

std::unique_ptr<Command> make_evaluate() {
  return std::make_unique<Evaluate>();
}

}  // namespace hex::cli
