// The questions that are answered soon: inferior cells, connections of a group, resistance, one move at a
// level.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "board/notation.h"
#include "explain/names.h"
#include "players/move_choice.h"
#include "players/player_choice.h"
#include "protocol/analysis_task.h"
#include "protocol/explain_json.h"
#include "protocol/glance.h"
#include "protocol/query_game.h"
#include "session/session.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using board::Color;
using connect::Kind;
using engine::SideConnections;

board::Game game_at(const Task& task) {
  board::Game game = task.query.game;
  while (base::count_of(game.moves()) > task.turn) game.undo();
  return game;
}

Json head(const Task& task, bool during_search) {
  Json out{{"id", task.query.id}};
  if (task.query.action != Action::Analyze) out["action"] = name(task.query.action);
  out["turnNumber"] = task.turn;
  out["isDuringSearch"] = during_search;
  return out;
}

double time_left(const Task& task, const Workplace& place, double standard) {
  double most = task.query.max_time_s > 0 ? task.query.max_time_s : standard;
  if (place.most_time_s > 0 && (most == 0 || most > place.most_time_s)) most = place.most_time_s;
  return most == 0 ? 0 : std::max(0.001, most - task.used_s);
}

Json error_json(const std::string& id, const Error& error) {
  Json out = Json::object();
  if (!id.empty()) out["id"] = id;
  out["error"] = error.message;
  if (!error.where.empty()) out["field"] = error.where;
  return out;
}

namespace {

// With the name that players have for it.
Json named_link(const SideConnections& connections, const board::Position& position,
                const engine::PlainLink& link) {
  Json out = link_json(connections, link);
  const auto named = link.kind == Kind::Full
                         ? explain::connection_name(position, link.from, link.to, link.carrier)
                         : explain::ConnectionName{};
  out["name"] = named.name.empty() ? Json(nullptr) : Json(named.name);
  if (named.ladder) out["ladder"] = ladder_json(position.size(), *named.ladder);
  return out;
}

// The smallest connection of each kind with every other group and edge of the colour.
void add_links(const SideConnections& connections, const board::Position& position, int from, Json& list) {
  for (Kind kind : {Kind::Full, Kind::Semi})
    for (int to : connections.connected_to(from, kind)) {
      const bool empty_cell = to < position.size().cells() && position.is_empty(to);
      const auto links = connections.links(from, to, kind);
      if (!empty_cell && !links.empty()) list.push_back(named_link(connections, position, links.front()));
    }
}

Json pair_json(const SideConnections& connections, const board::Position& position, const Query& query,
               Json out) {
  std::vector<engine::PlainLink> all;
  for (Kind kind : {Kind::Full, Kind::Semi})
    for (auto& link : connections.links(*query.from, *query.to, kind)) all.push_back(std::move(link));
  for (const auto& link : all) out["connections"].push_back(named_link(connections, position, link));
  if (all.empty()) return out;
  out["explanation"] = Json::array();
  for (const auto& deduction : connections.explain(all.front()))
    out["explanation"].push_back(engine::deduction_text(connections.size(), deduction));
  if (query.intrusions.empty()) return out;
  const auto replies = connections.replies(all.front(), query.intrusions);
  if (!replies) return error_json(query.id, {replies.error().code, replies.error().message, "intrusions"});
  out["replies"] = Json::array();
  for (const auto& reply : replies->replies)
    out["replies"].push_back(reply ? Json(board::cell_name(connections.size(), *reply)) : Json(nullptr));
  return out;
}

std::optional<Color> owner_of(const board::Position& position, int point) {
  const board::Size size = position.size();
  if (point >= size.cells()) return board::owner(board::edge_at(size, point));
  if (position.is_empty(point)) return std::nullopt;
  return board::color_of(position.at(point));
}

}  // namespace

std::optional<Json> run_inferior(Task& task, const Workplace&) {
  const board::Game game = game_at(task);
  analysis::Options options;
  options.complete = options.captured_reversible = true;
  const auto report = engine::report_inferior(game.position(), options);
  Json out = head(task, false);
  out.update(inferior_json(report, engine::opening_notes(game.position())));
  return out;
}

std::optional<Json> run_connections(Task& task, const Workplace&) {
  const board::Game game = game_at(task);
  const board::Position& position = game.position();
  const Query& query = task.query;
  const auto color = owner_of(position, *query.from);
  if (!color)
    return error_json(query.id, {ErrorCode::Conflict, "is empty; a stone or an edge would be right", "from"});
  const auto connections = engine::find_connections(position, *color, connect::Options::standard());
  if (query.to && connections->representative(*query.to) < 0)
    return error_json(query.id, {ErrorCode::Conflict, "belongs to the other player", "to"});
  Json out = head(task, false);
  out["color"] = board::name(*color);
  out["group"] = Json::array();
  for (board::Cell cell : position.cells_of(board::state_of(*color)))
    if (position.group(cell) == position.group(*query.from))
      out["group"].push_back(board::cell_name(position.size(), cell));
  out["connections"] = Json::array();
  if (query.to) return pair_json(*connections, position, query, std::move(out));
  add_links(*connections, position, connections->representative(*query.from), out["connections"]);
  return out;
}

std::optional<Json> run_evaluate(Task& task, const Workplace&) {
  const board::Game game = game_at(task);
  const auto evaluation =
      engine::evaluate_position(game.position(), circuit::Wires::BesideGroups, connect::Options::standard());
  Json out = head(task, false);
  out.update(evaluation_json(game.position(), evaluation));
  return out;
}

std::optional<Json> run_genmove(Task& task, const Workplace& place) {
  constexpr double kStandardTime_s = 1, kMostTime_s = 60;
  const board::Game game = game_at(task);
  if (game.winner())
    return error_json(task.query.id,
                      {ErrorCode::Conflict, "the game is over: " + engine::result_text(game), ""});
  engine::ChoiceOptions options;
  options.level = task.query.level;
  options.kind = engine::kStrongest;
  options.memory_bytes = std::size_t{64} << 20;
  options.think.count = task.query.max_visits;
  options.think.time_s = task.query.max_time_s > 0   ? std::min(task.query.max_time_s, kMostTime_s)
                         : task.query.max_visits > 0 ? kMostTime_s
                                                     : kStandardTime_s;
  options.think.threads = options.think.count > 0 ? 1 : place.threads;  // a level has one anyway
  options.think.stop = &task.stop;
  if (options.level == 0) options.think.solved = place.solved;
  const Color color = game.position().to_move();
  const board::Move move = engine::MoveChooser().choose(game, color, options);
  Json out = head(task, false);
  out["move"] = board::move_name(game.position().size(), move);
  out["currentPlayer"] = letter(color);
  return out;
}

std::optional<Json> run_glance(Task& task, const Workplace&) {
  const board::Game game = game_at(task);
  const board::Position& position = game.position();
  const board::Size size = position.size();
  const Glance glance = glance_at(game, task.stop);
  Json out = head(task, false);
  out["currentPlayer"] = letter(position.to_move());
  out["whiteWin"] = position.to_move() == Color::White ? glance.value : 1 - glance.value;
  out["policy"] = Json::array();
  for (int row = 0; row < size.rows; ++row) {
    Json cells = Json::array();
    for (int col = 0; col < size.cols; ++col) cells.push_back(glance.policy[size.cell(col, row)]);
    out["policy"].push_back(std::move(cells));
  }
  return out;
}

}  // namespace hex::protocol
