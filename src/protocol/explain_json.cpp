#include "protocol/explain_json.h"

#include <nlohmann/json.hpp>

#include "board/notation.h"
#include "explain/words.h"
#include "protocol/json_reports.h"

namespace hex::protocol {

using board::Cell;
using board::Size;
using explain::Explanation;
using explain::Hop;
using explain::Ladder;
using explain::Refutation;
using explain::Standing;
using explain::Threat;
using explain::Way;

namespace {

Json cell(Size size, Cell c) {
  return c == board::kNoCell ? Json(nullptr) : Json(board::cell_name(size, c));
}

Json to_json(Size size, const std::vector<Threat>& threats) {
  Json out = Json::array();
  for (const Threat& threat : threats)
    out.push_back({{"key", cell(size, threat.key)}, {"carrier", names(size, threat.carrier)}});
  return out;
}

Json to_json(Size size, const Hop& hop) {
  Json out{{"from", board::point_name(size, hop.from)},
           {"to", board::point_name(size, hop.to)},
           {"name", hop.name.empty() ? Json(nullptr) : Json(hop.name)},
           {"carrier", names(size, hop.carrier)},
           {"ways", Json::array()}};
  if (hop.ladder) out["ladder"] = ladder_json(size, *hop.ladder);
  for (const Way& way : hop.ways) {
    Json parts = Json::array();
    for (const Hop& part : way.parts) parts.push_back(to_json(size, part));
    out["ways"].push_back({{"key", cell(size, way.key)}, {"connections", parts}});
  }
  return out;
}

Json to_json(Size size, const Standing& s) {
  Json out{{"joined", s.joined}, {"connected", s.connected}, {"connections", Json::array()}};
  for (const Hop& hop : s.hops) out["connections"].push_back(to_json(size, hop));
  out["threats"] = to_json(size, s.threats);
  out["must_play"] = names(size, s.must_play);
  out["carrier"] = names(size, s.carrier);
  out["empty"] = s.empty;
  out["refuted"] = Json::array();
  for (const Refutation& r : s.branches)
    out["refuted"].push_back({{"move", cell(size, r.move)},
                              {"reply", cell(size, r.reply)},
                              {"others", r.others},
                              {"after", to_json(size, r.after)}});
  out["left"] = s.left;
  return out;
}

// With the numbers of its moves in the line, from 1.
Json to_json(Size size, const std::vector<Ladder>& ladders) {
  Json out = Json::array();
  for (const Ladder& ladder : ladders) {
    out.push_back(ladder_json(size, ladder));
    out.back()["color"] = board::name(board::owner(ladder.edge));
    out.back()["first_move"] = ladder.first + 1;
    out.back()["last_move"] = ladder.first + ladder.moves;
  }
  return out;
}

const char* result_of(const Explanation& e) {
  if (!e.winner) return "unknown";
  return *e.winner == e.to_move ? "wins" : "loses";
}

Json inferior(const Explanation& e) {
  if (e.reason.empty()) return nullptr;
  return {
      {"kind", e.reason_kind}, {"color", board::name(e.reason_color)}, {"by", cell(e.size, e.because_of)}};
}

}  // namespace

Json ladder_json(Size size, const Ladder& ladder) {
  return {{"edge", board::point_name(size, board::edge_point(size, ladder.edge))},
          {"row", ladder.row},
          {"from", cell(size, ladder.from)},
          {"to", cell(size, ladder.to)},
          {"escape", cell(size, ladder.escape)}};
}

Json explain_json(const Explanation& e) {
  const Size size = e.size;
  return {{"to_move", board::name(e.to_move)},
          {"move", cell(size, e.move)},
          {"result", result_of(e)},
          {"winner", e.winner ? Json(board::name(*e.winner)) : Json(nullptr)},
          {e.move != board::kNoCell ? "reply" : "winning_move", cell(size, e.key)},
          {"better", cell(size, e.better)},
          {"winnable", e.winnable ? Json(*e.winnable) : Json(nullptr)},
          {"reason", e.reason.empty() ? Json(nullptr) : Json(e.reason)},
          {"inferior", inferior(e)},
          {"threats", to_json(size, e.threats)},
          {"must_play", names(size, e.must_play)},
          {"then", to_json(size, e.standing)},
          {"line", names(size, e.line)},
          {"ladders", to_json(size, e.ladders)},
          {"text", explain::to_words(e)}};
}

}  // namespace hex::protocol
