#include "protocol/json_reports.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "board/notation.h"

namespace hex::protocol {

using board::cell_name;
using engine::InferiorCell;
using engine::InferiorKind;
using engine::InferiorReport;
using engine::PlainLink;
using engine::SolveResult;

Json names(board::Size size, const std::vector<int>& points) {
  Json out = Json::array();
  for (int p : points) out.push_back(board::point_name(size, p));
  return out;
}

namespace {

Json replies(board::Size size, const std::vector<engine::CapturedReply>& list) {
  Json out = Json::array();
  for (const auto& r : list) {
    Json item{{"intrusion", cell_name(size, r.intrusion)},
              {"reply", r.reply < 0 ? Json(nullptr) : Json(cell_name(size, r.reply))}};
    if (!r.then.empty()) item["then"] = replies(size, r.then);
    out.push_back(std::move(item));
  }
  return out;
}

Json witness(board::Size size, const InferiorCell& cell) {
  switch (cell.kind) {
    case InferiorKind::Dead:
    case InferiorKind::OutsideMustPlay:
      return Json::object();
    case InferiorKind::Captured:
      return {{"set", names(size, cell.cells)}, {"replies", replies(size, cell.replies)}};
    case InferiorKind::Settled:
      return {{"from", board::point_name(size, cell.from)},
              {"to", board::point_name(size, cell.to)},
              {"carrier", names(size, cell.carrier)},
              {"region", names(size, cell.cells)}};
    case InferiorKind::Vulnerable:
      return {{"killer", cell_name(size, cell.by)}, {"captures", names(size, cell.cells)}};
    case InferiorKind::Dominated: {
      Json out{{"dominator", cell_name(size, cell.by)}};
      if (!cell.cells.empty()) out["decomposition"] = names(size, cell.cells);
      return out;
    }
    case InferiorKind::Reversible:
      return {{"reverser", cell_name(size, cell.by)}, {"carrier", names(size, cell.cells)}};
  }
  return Json::object();
}

Json ends(board::Size size, const PlainLink& link) {
  Json out{{"from", board::point_name(size, link.from)},
           {"to", board::point_name(size, link.to)},
           {"kind", engine::kind_name(link.kind)},
           {"carrier", names(size, link.carrier)}};
  if (!link.with.empty()) out["with"] = names(size, link.with);
  return out;
}

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}
Json number(std::optional<int> value) {
  return value ? Json(*value) : Json(nullptr);
}
template <class List>
Json both(const List& by_color) {
  return Json{{"black", number(by_color[board::Color::Black])},
              {"white", number(by_color[board::Color::White])}};
}

}  // namespace

Json inferior_cell_json(board::Size size, const InferiorCell& cell) {
  return {{"cell", cell_name(size, cell.cell)},
          {"kind", engine::kind_name(cell.kind)},
          {"color", board::name(cell.color)},
          {"witness", witness(size, cell)},
          {"reason", engine::reason_text(size, cell)}};
}

Json inferior_json(const InferiorReport& report, const std::vector<std::string>& notes) {
  const board::Size size = report.size;
  Json out{{"cols", size.cols},
           {"rows", size.rows},
           {"to_move", board::name(report.to_move)},
           {"cells", Json::array()}};
  for (const auto* list : {&report.fill_in, &report.moves})
    for (const InferiorCell& cell : *list) out["cells"].push_back(inferior_cell_json(size, cell));
  out["candidates"] = names(size, report.candidates);
  out["must_play"] = {{"threats", report.threats}, {"cells", names(size, report.must_play)}};
  out["winner"] = report.winner ? Json(board::name(*report.winner)) : Json(nullptr);
  out["outcome"] = engine::outcome_name(report.outcome);
  out["notes"] = notes;
  return out;
}

Json evaluation_json(const board::Position& position, const engine::PositionEvaluation& e) {
  const auto winner = e.decided();
  Json out{{"cols", position.size().cols},
           {"rows", position.size().rows},
           {"to_move", board::name(position.to_move())},
           {"decided", winner ? Json(board::name(*winner)) : Json(nullptr)},
           {"e", number(e.e)},
           {"resistance", both(e.resistance)},
           {"shortest_path", both(e.path)},
           {"two_distance", both(e.two_distance)},
           {"y_reduction", e.y_reduction},
           {"cells", Json::array()}};
  for (board::Cell c : position.cells_of(board::CellState::Empty))
    out["cells"].push_back(Json{{"cell", cell_name(position.size(), c)},
                                {"black", e.current[board::Color::Black][c]},
                                {"white", e.current[board::Color::White][c]},
                                {"energy", e.energy(c)}});
  return out;
}

Json solve_json(board::Size size, const SolveResult& result) {
  const auto carrier = result.answer ? to_list(result.answer->carrier) : std::vector<board::Cell>{};
  return {{"winner", result.answer ? Json(board::name(result.answer->winner)) : Json(nullptr)},
          {"to_move", board::name(result.to_move)},
          {"winning_moves", names(size, result.winning)},
          {"losing_moves", names(size, result.losing)},
          {"unknown_moves", names(size, result.unknown)},
          {"pv", names(size, result.pv)},
          {"carrier", names(size, carrier)},
          {"must_play", names(size, result.must_play)},
          {"stored", result.stored},
          {"nodes", result.nodes},
          {"seconds", result.seconds},
          {"proof_steps", result.proof_steps},
          {"proof_nodes", result.proof_nodes},
          {"phi", result.delta == 0 ? Json(nullptr) : Json(result.phi)},
          {"delta", result.phi == 0 ? Json(nullptr) : Json(result.delta)}};
}

Json link_json(const engine::SideConnections& connections, const PlainLink& link) {
  const board::Size size = connections.size();
  Json out{{"color", board::name(connections.color())}};
  out.update(ends(size, link));
  out["key"] = link.key < 0 ? Json(nullptr) : Json(cell_name(size, link.key));
  out["rule"] = engine::rule_name(link.rule);
  out["stepping_stones"] = names(size, connections.stepping_stones(link));
  const engine::Depth depth = connections.depth(link);
  out["depth"] = depth.stones;
  out["depth_exact"] = depth.exact;
  return out;
}

Json deduction_json(board::Size size, const engine::PlainDeduction& deduction) {
  Json premises = Json::array();
  for (const PlainLink& premise : deduction.premises) premises.push_back(ends(size, premise));
  Json out{{"rule", engine::rule_name(deduction.rule)},
           {"premises", premises},
           {"conclusion", ends(size, deduction.conclusion)}};
  if (!deduction.captured.empty()) out["captured"] = names(size, deduction.captured);
  return out;
}

Json must_play_json(board::Size size, const engine::MustPlayRegion& region) {
  return {{"lost", region.lost}, {"threats", region.threats}, {"cells", names(size, region.cells)}};
}

}  // namespace hex::protocol
