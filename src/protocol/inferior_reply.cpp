#include "protocol/inferior_reply.h"

#include <algorithm>

#include "board/notation.h"
#include "reports/side_connections.h"

namespace hex::protocol {

using engine::InferiorKind;

analysis::Options inferior_options(Call& call) {
  return engine::inferior_options(*call.session.options("ice"),
                                  engine::connect_options(*call.session.options("vc")));
}

engine::InferiorReport inferior_report(Call& call, board::Color color, const analysis::Options& options) {
  board::Position position = call.session.position();
  position.set_to_move(color);
  return engine::report_inferior(position, options);
}

std::string code_pairs(board::Size size, std::vector<CellCode> codes) {
  std::stable_sort(codes.begin(), codes.end(),
                   [](const CellCode& a, const CellCode& b) { return a.first < b.first; });
  std::string out;
  board::Cell last = board::kNoCell;
  for (const auto& [cell, code] : codes)
    if (cell != std::exchange(last, cell))
      out += (out.empty() ? "" : " ") + board::cell_name(size, cell) + " " + code;
  return out;
}

bool is_fill_in(const engine::InferiorCell& cell) {
  return cell.kind == InferiorKind::Dead || cell.kind == InferiorKind::Captured ||
         cell.kind == InferiorKind::Settled;
}

}  // namespace hex::protocol
