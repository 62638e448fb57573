#include "reports/inferior_picture.h"

#include "board/notation.h"
#include "board/point_list.h"

namespace hex::engine {

using board::Cell;
using board::cell_name;

namespace {

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

// A line for each cell or set; cells outside the must-play have theirs elsewhere.
std::string reasons(const InferiorReport& report) {
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

}  // namespace

picture::Marks inferior_marks(const board::Game& game, const InferiorReport& report, bool letters) {
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

std::string inferior_words(const InferiorReport& report, const std::vector<std::string>& notes) {
  const board::Size size = report.size;
  std::string out = reasons(report);
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

}  // namespace hex::engine
