// The questions that are answered soon: inferior cells, connections of a group, resistance, one move at a
// level.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "base/assert.h"
#include "board/notation.h"
#include "protocol/analysis_task.h"
#include "protocol/query_game.h"
#include "session/session.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using board::Color;
using connect::Kind;
using engine::Network;

board::Game game_at(const Task& task) {
  board::Game game = task.query.game;
  while (static_cast<int>(game.moves().size()) > task.turn) game.undo();
  return game;
}

Json head(const Task& task, bool during_search) {
  Json out{{"id", task.query.id}};
  if (task.query.action != Action::Analyze) out["action"] = name(task.query.action);
  out["turnNumber"] = task.turn;
  out["isDuringSearch"] = during_search;
  return out;
}

Json error_json(const std::string& id, const Error& error) {
  Json out = Json::object();
  if (!id.empty()) out["id"] = id;
  out["error"] = error.message;
  if (!error.where.empty()) out["field"] = error.where;
  return out;
}

namespace {

// The smallest connection of each kind with every other group and edge of the colour.
void add_links(const Network& network, const board::Position& position, int from, Json& list) {
  for (Kind kind : {Kind::Full, Kind::Semi})
    for (int to : network.connected_to(from, kind)) {
      const bool empty_cell = to < position.size().cells() && position.is_empty(to);
      const auto links = network.links(from, to, kind);
      if (!empty_cell && !links.empty()) list.push_back(link_json(network, links.front()));
    }
}

Json pair_json(const Network& network, const Query& query, Json out) {
  std::vector<engine::Link> all;
  for (Kind kind : {Kind::Full, Kind::Semi})
    for (auto& link : network.links(*query.from, *query.to, kind)) all.push_back(std::move(link));
  for (const auto& link : all) out["connections"].push_back(link_json(network, link));
  if (all.empty()) return out;
  out["explanation"] = Json::array();
  for (const auto& deduction : network.explain(all.front()))
    out["explanation"].push_back(engine::deduction_text(network.size(), deduction));
  if (query.intrusions.empty()) return out;
  const auto replies = network.replies(all.front(), query.intrusions);
  if (!replies) return error_json(query.id, {replies.error().code, replies.error().message, "intrusions"});
  out["replies"] = Json::array();
  for (const auto& reply : replies->replies)
    out["replies"].push_back(reply ? Json(board::cell_name(network.size(), *reply)) : Json(nullptr));
  return out;
}

std::optional<Color> owner_of(const board::Position& position, int point) {
  const board::Size size = position.size();
  if (point >= size.cells()) return board::owner(static_cast<board::Edge>(point - size.cells()));
  if (position.is_empty(point)) return std::nullopt;
  return static_cast<Color>(position.at(point));
}

}  // namespace

Json run_inferior(const Task& task) {
  const board::Game game = game_at(task);
  analysis::Options options;
  options.complete = options.captured_reversible = true;
  const auto report = engine::report_inferior(game.position(), options);
  Json out = head(task, false);
  out.update(inferior_json(report, engine::opening_notes(game.position())));
  return out;
}

Json run_connections(const Task& task) {
  const board::Game game = game_at(task);
  const board::Position& position = game.position();
  const Query& query = task.query;
  const auto color = owner_of(position, *query.from);
  if (!color)
    return error_json(query.id, {ErrorCode::Conflict, "is empty; a stone or an edge would be right", "from"});
  const auto network = engine::build_network(position, *color, connect::Options::standard());
  if (query.to && network->representative(*query.to) < 0)
    return error_json(query.id, {ErrorCode::Conflict, "belongs to the other player", "to"});
  Json out = head(task, false);
  out["color"] = board::name(*color);
  out["group"] = Json::array();
  for (board::Cell cell : position.cells_of(board::state_of(*color)))
    if (position.group(cell) == position.group(*query.from))
      out["group"].push_back(board::cell_name(position.size(), cell));
  out["connections"] = Json::array();
  if (query.to) return pair_json(*network, query, std::move(out));
  add_links(*network, position, network->representative(*query.from), out["connections"]);
  return out;
}

Json run_evaluate(const Task& task) {
  const board::Game game = game_at(task);
  const auto evaluation =
      engine::evaluate_position(game.position(), circuit::Links::BesideGroups, connect::Options::standard());
  Json out = head(task, false);
  out.update(evaluation_json(game.position(), evaluation));
  return out;
}

Json run_genmove(const Task& task) {
  constexpr double kStandardTime_s = 1;
  engine::Session session;
  board::Game game = game_at(task);
  const auto rule = game.swap_rule();
  session.load(std::move(game));
  session.set_swap_rule(rule);
  const double time_s = task.query.max_time_s > 0 ? std::min(task.query.max_time_s, 60.0) : kStandardTime_s;
  for (const auto& [module, option, value] : {std::tuple{"game", "level", std::to_string(task.query.level)},
                                              {"mohex", "max_time", std::to_string(time_s)},
                                              {"mohex", "max_memory", std::to_string(64 << 20)}})
    HEX_CHECK(session.set_option(module, option, value).ok());
  session.set_progress([&](const engine::Thought&) {
    if (task.stop.load()) session.interrupt();
  });
  const Color color = session.position().to_move();
  const auto move = session.choose(color);
  if (!move) return error_json(task.query.id, move.error());
  Json out = head(task, false);
  out["move"] = board::move_name(session.size(), *move);
  out["currentPlayer"] = letter(color);
  return out;
}

}  // namespace hex::protocol
