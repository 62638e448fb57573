// Inferior cells as HexGui reads them: pairs of a cell and a code, in the order of the cells.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "protocol/command.h"
#include "reports/inferior_report.h"

namespace hex::protocol {

// As param_ice and param_vc state.
analysis::Options inferior_options(Call& call);

// With this colour to move.
engine::InferiorReport inferior_report(Call& call, board::Color color, const analysis::Options& options);

// Belongs to a colour whatever happens: dead, captured, or settled by a decomposition.
bool is_fill_in(const engine::InferiorCell& cell);

using CellCode = std::pair<board::Cell, std::string>;

// "a1 fb b4 iv[c3]", in the order of the cells; of several codes of a cell the first.
std::string code_pairs(board::Size size, std::vector<CellCode> codes);

// Those that are wanted, fill-in first.
template <class Wanted>
std::vector<CellCode> inferior_codes(const engine::InferiorReport& report, Wanted&& wanted) {
  std::vector<CellCode> out;
  for (const auto* list : {&report.fill_in, &report.moves})
    for (const engine::InferiorCell& cell : *list)
      if (wanted(cell)) out.emplace_back(cell.cell, engine::hexgui_code(report.size, cell));
  return out;
}

}  // namespace hex::protocol
