// mustplay inferior POSITION: cells that do not matter, and moves that need no thought, with reasons.
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "board/point_list.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "picture/svg.h"
#include "picture/text.h"
#include "protocol/json_reports.h"
#include "reports/inferior_report.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;
using board::Cell;
using board::cell_name;
using engine::InferiorCell;
using engine::InferiorKind;
using engine::InferiorReport;

namespace {

constexpr const char* kInferiorFooter =
    "Fill-in: cells that may be given to a player without changing who wins.\n"
    "  dead        no winning path needs the cell; its colour is irrelevant\n"
    "  captured    its owner answers every intrusion, and the intruder's stone ends up dead\n"
    "  settled     its owner keeps two groups joined there, so that nothing else in the region matters\n"
    "Moves of the side to move that it need not consider; if it can win at all, a move that is left wins:\n"
    "  vulnerable  the other side answers at the killer, and the stone is dead\n"
    "  dominated   another move that is left is at least as good\n"
    "  reversible  the other side answers at the reverser, and the stone has gained nothing\n"
    "  outside the must-play: the other side has a threat that the move does not meet\n"
    "\n"
    "In the text: + dead, b and w fill-in of Black and of White, v vulnerable, d dominated, r reversible,\n"
    "- outside the must-play, : a move that is left. In the picture: dead cyan, captured and settled red\n"
    "with a hexagon in the owner's colour, vulnerable green, dominated yellow, reversible\n"
    "magenta, outside the must-play grey; arrows lead to killer, dominator or reverser, and the moves that\n"
    "are left are outlined.\n"
    "\n"
    "Examples:\n"
    "  mustplay inferior game.sgf --move 20\n"
    "  mustplay inferior --size 5 --black 'b2 c3 e2 e3 a5' --white 'a1 d2 d3 c4 b5' --to-move white\n"
    "  mustplay inferior game.sgf --local --svg inferior.svg\n"
    "  mustplay inferior game.sgf --json";

bool is_fill_in(InferiorKind kind) {
  return kind == InferiorKind::Dead || kind == InferiorKind::Captured || kind == InferiorKind::Settled;
}

std::string letter(const InferiorCell& cell) {
  switch (cell.kind) {
    case InferiorKind::Dead:
      return "+";
    case InferiorKind::Captured:
    case InferiorKind::Settled:
      return cell.color == board::Color::Black ? "b" : "w";
    case InferiorKind::Vulnerable:
      return "v";
    case InferiorKind::Dominated:
      return "d";
    case InferiorKind::Reversible:
      return "r";
    case InferiorKind::OutsideMustPlay:
      return "-";
  }
  return "";
}

picture::Paint paint(InferiorKind kind) {
  switch (kind) {
    case InferiorKind::Dead:
      return picture::kCyan;
    case InferiorKind::Captured:
    case InferiorKind::Settled:
      return picture::kRed;
    case InferiorKind::Vulnerable:
      return picture::kGreen;
    case InferiorKind::Dominated:
      return picture::kYellow;
    case InferiorKind::Reversible:
      return picture::kMagenta;
    case InferiorKind::OutsideMustPlay:
      return picture::kGrey;
  }
  return picture::kGrey;
}

picture::Marks marks_of(const board::Game& game, const InferiorReport& report, bool letters) {
  picture::Marks marks = picture::marks_of(game);
  for (const auto* list : {&report.fill_in, &report.moves})
    for (const InferiorCell& cell : *list) {
      picture::CellMark& mark = marks.cells[cell.cell];
      mark.fill = paint(cell.kind).faded(0.4);
      if (letters) mark.label = letter(cell);
      if (is_fill_in(cell.kind) && cell.kind != InferiorKind::Dead) {
        mark.shape = picture::Shape::Hexagon;
        mark.shape_paint = picture::paint_of(cell.color);
      }
      if (cell.by >= 0) marks.arrows.push_back({cell.cell, cell.by, paint(cell.kind)});
    }
  for (Cell cell : report.candidates) marks.cells[cell].outline = picture::paint_of(report.to_move);
  return marks;
}

class Inferior : public Command {
 public:
  CLI::App* add_to(CLI::App& app) override {
    CLI::App* sub = app.add_subcommand("inferior", "Cells that do not matter, moves that need no thought");
    sub->footer(kInferiorFooter);
    position_.add_to(*sub);
    sub->add_flag("--local", local_, "Without connections: no must-play, no settled regions");
    output_.add_to(*sub);
    return sub;
  }

  int run(Console& console) override {
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    analysis::Options options;
    options.complete = options.captured_reversible = true;
    options.connections = !local_;
    const auto report = engine::report_inferior(game->position(), options);
    const auto notes = engine::opening_notes(game->position());
    if (!output_.svg_file.empty()) {
      const auto svg = picture::to_svg(game->position(), marks_of(*game, report, false));
      const auto status = write_output(console, output_.svg_file, svg);
      if (!status) return fail(console, status.error());
      if (output_.svg_file == "-") return kFine;
    }
    const auto status = write_output(console, "-",
                                     output_.json ? protocol::inferior_json(report, notes).dump() + "\n"
                                                  : text(*game, report, notes, console.text));
    return status ? kFine : fail(console, status.error());
  }

 private:
  static std::string text(const board::Game& game, const InferiorReport& report,
                          const std::vector<std::string>& notes, const picture::TextOptions& options) {
    const board::Size size = report.size;
    std::string out = to_text(game.position(), marks_of(game, report, true), options);
    out += reasons(report);
    if (report.threats > 0)
      out += std::to_string(report.threats) + (report.threats == 1 ? " threat of " : " threats of ") +
             name(other(report.to_move)) + ": " + name(report.to_move) + " must play " +
             (report.must_play.empty() ? "nowhere" : board::point_list(size, report.must_play)) + "\n";
    if (report.winner) out += engine::decision_text(report) + "\n";
    if (!report.candidates.empty())
      out += std::string(name(report.to_move)) + " need only consider " +
             board::point_list(size, report.candidates) + "\n";
    for (const std::string& note : notes) out += note + "\n";
    return out;
  }

  // A line for each cell or set; cells outside the must-play have theirs elsewhere.
  static std::string reasons(const InferiorReport& report) {
    const board::Size size = report.size;
    std::string out;
    for (const InferiorCell& cell : report.fill_in) {
      const bool is_set = cell.kind != InferiorKind::Dead;
      if (is_set && cell.cell != cell.cells.front()) continue;
      out += (is_set ? board::point_list(size, cell.cells) : cell_name(size, cell.cell)) + ": " +
             engine::reason_text(size, cell) + "\n";
    }
    for (const InferiorCell& cell : report.moves)
      if (cell.kind != InferiorKind::OutsideMustPlay)
        out += cell_name(size, cell.cell) + ": " + engine::reason_text(size, cell) + "\n";
    return out;
  }

  PositionArgument position_;
  OutputChoice output_;
  bool local_ = false;
};

}  // namespace

std::unique_ptr<Command> make_inferior() {
  return std::make_unique<Inferior>();
}

}  // namespace hex::cli
