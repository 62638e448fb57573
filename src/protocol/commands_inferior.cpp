// The commands about inferior cells, in the reply formats that HexGui reads: pairs of a cell and a code (fb
// and fw: fill-in of Black and of White; iv, id, ir with a cell in brackets: vulnerable, dominated,
// reversible, and by what), or lists of cells.
#include <algorithm>

#include "board/notation.h"
#include "board/point_list.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/inferior_reply.h"
#include "reports/inferior_report.h"

namespace hex::protocol {

using base::Result;
using board::Color;
using engine::InferiorCell;
using engine::InferiorKind;
using engine::InferiorReport;

namespace {

Result<InferiorReport> report_of(Call& call, const analysis::Options& options) {
  const auto color = board::parse_color(call.arguments[0]);
  if (!color) return color.error();
  return inferior_report(call, *color, options);
}

Result<std::string> everything(Call& call) {
  const auto report = report_of(call, inferior_options(call));
  if (!report) return report.error();
  return code_pairs(report->size, inferior_codes(*report, [](const InferiorCell& cell) {
                      return cell.kind != InferiorKind::OutsideMustPlay;
                    }));
}

Result<std::string> fill_in(Call& call) {
  const auto report = report_of(call, inferior_options(call));
  if (!report) return report.error();
  return code_pairs(report->size, inferior_codes(*report, is_fill_in));
}

// One kind of pruned moves, on the position with its fill-in.
template <InferiorKind kKind>
Result<std::string> pruned(Call& call) {
  const auto report = report_of(call, inferior_options(call));
  if (!report) return report.error();
  return code_pairs(report->size,
                    inferior_codes(*report, [](const InferiorCell& cell) { return cell.kind == kKind; }));
}

// On the stones as they are: other fill-in would hide decompositions.
Result<std::string> settled(Call& call) {
  analysis::Options options = inferior_options(call);
  options.fill_in = false;
  const auto report = report_of(call, options);
  if (!report) return report.error();
  const auto color = board::parse_color(call.arguments[0]);
  std::vector<board::Cell> cells;
  for (const InferiorCell& cell : report->fill_in)
    if (cell.color == *color) cells.push_back(cell.cell);
  std::sort(cells.begin(), cells.end());
  return board::point_list(report->size, cells);
}

Result<std::string> splitting(Call& call) {
  const auto color = board::parse_color(call.arguments[0]);
  if (!color) return color.error();
  return board::point_list(call.session.size(), engine::splitting_group(call.session.position(), *color));
}

constexpr Command kInferiorCommands[] = {
    {"compute-inferior", "COLOR", 1, 1,
     "Fill-in of both colours and the moves that COLOR, to move, need not consider: pairs of a cell and a "
     "code. fb, fw: fill-in of Black, of White; iv[K]: vulnerable, killed from K; id[D]: dominated by D; "
     "ir[R]: reversible by R.",
     everything, "inferior/Inferior cells/compute-inferior %m"},
    {"compute-fillin", "COLOR", 1, 1, "Only the fill-in, found with COLOR to move.", fill_in,
     "inferior/Fill-in/compute-fillin %m"},
    {"compute-vulnerable", "COLOR", 1, 1, "Only the vulnerable moves of COLOR.",
     pruned<InferiorKind::Vulnerable>, "inferior/Vulnerable/compute-vulnerable %m"},
    {"compute-dominated", "COLOR", 1, 1, "Only the dominated moves of COLOR.",
     pruned<InferiorKind::Dominated>, "inferior/Dominated/compute-dominated %m"},
    {"compute-reversible", "COLOR", 1, 1, "Only the captured-reversible moves of COLOR.",
     pruned<InferiorKind::Reversible>, "inferior/Reversible/compute-reversible %m"},
    {"find-comb-decomp", "COLOR", 1, 1,
     "The cells that pairs of groups of COLOR settle by staying joined: carriers of four-sided "
     "decompositions won by COLOR.",
     settled, "plist/Decompositions/find-comb-decomp %m"},
    {"find-split-decomp", "COLOR", 1, 1,
     "The stones of a group of COLOR that touches both edges of the other colour and so splits the board "
     "into two independent games.",
     splitting, "plist/Splitting group/find-split-decomp %m"},
};

}  // namespace

std::span<const Command> inferior_commands() {
  return kInferiorCommands;
}

}  // namespace hex::protocol
