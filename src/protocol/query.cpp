#include "protocol/query.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/at.h"
#include "board/notation.h"
#include "protocol/action.h"
#include "protocol/json_fields.h"
#include "protocol/query_game.h"
#include "protocol/review_json.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using In = nlohmann::json;

namespace {

constexpr double kMostCount = 1e15;
constexpr double kMostSeconds = 1e6;
constexpr std::int64_t kMaxDepth = 1 << 20;

std::vector<board::Cell> all_but(board::Size size, const std::vector<board::Cell>& cells) {
  std::vector<board::Cell> out;
  for (board::Cell cell = 0; cell < size.cells(); ++cell)
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) out.push_back(cell);
  return out;
}

// KataGo's engine numbers and our own; a number is as good as a text.
std::string read_id(Fields& fields, const In& object) {
  const auto at = object.find("id");
  if (at != object.end() && at->is_number_integer()) {
    fields.ignore("id");
    return at->dump();
  }
  return fields.text("id", "");
}

void read_turns(Fields& fields, Query& out) {
  const int moves = base::count_of(out.game.moves());
  if (const In* list = fields.array("analyzeTurns", kMaxMoves + 1))
    for (std::size_t i = 0; i < list->size() && !fields.error(); ++i) {
      const In& turn = (*list)[i];
      if (turn.is_number_integer() && turn >= 0 && turn <= moves)
        out.turns.push_back(turn.get<int>());
      else
        fields.complain(
            ErrorCode::Range,
            "must be a number of moves from 0 to " + std::to_string(moves) + ", as many as there are",
            "analyzeTurns[" + std::to_string(i) + "]");
    }
  if (out.turns.empty()) out.turns.push_back(moves);
}

// Limits may stand in the query or, as KataGo has it, among overrideSettings.
void read_limits(Fields& fields, Query& out) {
  out.max_visits = fields.count("maxVisits", 0, 1, kMostCount);
  out.max_time_s = fields.real("maxTime", 0, 0, kMostSeconds);
  out.max_nodes = fields.count("maxNodes", 0, 1, kMostCount);
  out.report_every_s = fields.real("reportDuringSearchEvery", 0, 0.01, kMostSeconds);
  out.priority = fields.integer("priority", 0, -1000000, 1000000);
  fields.ignore("priorities");
  const In* settings = fields.object("overrideSettings");
  if (settings == nullptr) return;
  Fields inner(*settings, "overrideSettings");
  out.max_time_s = inner.real("maxTime", out.max_time_s, 0, kMostSeconds);
  out.max_visits = inner.count("maxVisits", out.max_visits, 0, kMostCount);
  out.max_visits = inner.count("maxPlayouts", out.max_visits, 0, kMostCount);
  out.winrate_of = inner.word("reportAnalysisWinratesAs", {"BLACK", "WHITE", "SIDETOMOVE"}, WinrateOf{});
  if (inner.error()) fields.complain(inner.error()->code, inner.error()->message, inner.error()->where);
  for (const std::string& field : inner.unused()) out.warnings.push_back("overrideSettings." + field);
}

// Whose moves a list is about; either's when it does not say.
std::vector<board::Color> read_players(Fields& fields, const std::string& inside) {
  if (!fields.has("player")) return {board::Color::Black, board::Color::White};
  const auto color = board::parse_color(fields.text("player", ""));
  if (color) return {*color};
  fields.complain(color.error().code, color.error().message, inside + ".player");
  return {};
}

// KataGo's [{"player": "B", "moves": [...], "untilDepth": 1}]. Moves that are allowed are said by forbidding
// all others.
void read_bans(Fields& fields, const char* name, bool allow, Query& out) {
  const In* list = fields.array(name, 16);
  const board::Size size = out.game.position().size();
  for (std::size_t i = 0; list != nullptr && i < list->size() && !fields.error(); ++i) {
    if (!(*list)[i].is_object()) {
      fields.complain(ErrorCode::Syntax, "must be an object with a list of moves", name);
      return;
    }
    const std::string inside = std::string(name) + "[" + std::to_string(i) + "]";
    Fields inner((*list)[i], inside);
    auto cells = read_cells(inner, "moves", size);
    const auto depth = inner.integer("untilDepth", 1, 1, kMaxDepth);
    const auto players = read_players(inner, inside);
    if (inner.error()) fields.complain(inner.error()->code, inner.error()->message, inner.error()->where);
    if (allow) cells = all_but(size, cells);
    for (const board::Color player : players) out.bans.push_back({player, cells, depth});
    for (const std::string& field : inner.unused()) out.warnings.push_back(inside + "." + field);
  }
}

// The game, how much of it, and how long to look at it.
void read_question(Fields& fields, Query& out) {
  out.game = read_game(fields);
  if (fields.error()) return;
  read_turns(fields, out);
  read_limits(fields, out);
  for (const char* ignored : {"rules", "komi", "whiteHandicapBonus", "includeOwnership",
                              "includeMovesOwnership", "includePVVisits", "rootPolicyTemperature"})
    fields.ignore(ignored);
  if (out.turns.size() > 1 && !row_of(out.action).many_turns)
    fields.complain(ErrorCode::Unsupported, "can name only one turn here", "analyzeTurns");
}

// A site's job has no action: what it asks is told by its fields.
Action read_action(Fields& fields) {
  if (!fields.has("action") && fields.has("size") && fields.has("color")) return Action::SolverJob;
  std::vector<const char*> names;
  for (const ActionRow& row : actions()) names.push_back(row.name);
  return fields.word("action", names, Action{});
}

// Stones of a list of cells, or of a text with blanks between them.
void set_up(Fields& fields, const char* name, board::Color color, board::Position& position) {
  for (const board::Cell cell : read_cells(fields, name, position.size())) {
    if (!position.is_empty(cell))
      fields.complain(ErrorCode::Conflict, board::cell_name(position.size(), cell) + " already has a stone",
                      name);
    else
      position.set_up(color, cell);
  }
}

}  // namespace

const char* name(Action action) {
  return row_of(action).name;
}

void read_analyze(Fields& fields, Query& out) {
  read_bans(fields, "avoidMoves", false, out);
  read_bans(fields, "allowMoves", true, out);
  out.include_policy = fields.flag("includePolicy", false);
  out.include_inferior = fields.flag("includeInferior", true);
}

void read_solve(Fields& fields, Query& out) {
  out.all_moves = fields.flag("allMoves", true);
  out.certificate = fields.flag("includeCertificate", false);
}

void read_connections(Fields& fields, Query& out) {
  const board::Size size = out.game.position().size();
  out.from = read_point(fields, "from", size);
  out.to = read_point(fields, "to", size);
  out.intrusions = read_cells(fields, "intrusions", size);
  if (!out.from) fields.complain(ErrorCode::Syntax, "is needed: a stone, or an edge such as north", "from");
}

// The move must be one that can be made: the explanation plays it.
void read_explain(Fields& fields, Query& out) {
  out.depth = fields.integer("depth", 1, 0, 6);
  if (out.turns.size() != 1 || !fields.has("move")) return;
  board::Game game = out.game;
  while (base::count_of(game.moves()) > out.turns.front()) game.undo();
  const board::Position& position = game.position();
  const auto cell = board::parse_cell(position.size(), fields.text("move", ""));
  if (!cell)
    fields.complain(cell.error().code, cell.error().message, "move");
  else if (game.winner())
    fields.complain(ErrorCode::Conflict, "the game is over: no move can be explained", "move");
  else if (!position.is_empty(*cell))
    fields.complain(ErrorCode::Conflict, board::cell_name(position.size(), *cell) + " already has a stone",
                    "move");
  else
    out.move = *cell;
}

void read_review(Fields& fields, Query& out) {
  out.resume = read_reviewed_moves(fields, "resume", out.game);
}

void read_puzzle(Fields& fields, Query& out) {
  const board::Size size = out.game.position().size();
  out.claims.accepted = read_cells(fields, "accepted", size);
  out.claims.line = read_cells(fields, "line", size);
}

void read_genmove(Fields& fields, Query& out) {
  out.level = fields.integer("level", 0, 0, 10);
}

void read_solver_job(Fields& fields, Query& out) {
  const auto side = fields.integer("size", 11, 1, board::kMaxSide);
  board::Position position(board::Size{side, side});
  set_up(fields, "black", board::Color::Black, position);
  set_up(fields, "white", board::Color::White, position);
  const auto color = board::parse_color(fields.text("color", ""));
  if (!color) return fields.complain(color.error().code, color.error().message, "color");
  position.set_to_move(*color);
  out.max_time_s = fields.real("timeLimitSeconds", 10, 0, kMostSeconds);
  if (const In* children = fields.object("children")) {
    Fields inner(*children, "children");
    out.children_s = inner.real("maxTimeSeconds", out.max_time_s, 0, kMostSeconds);
    if (inner.error()) fields.complain(inner.error()->code, inner.error()->message, inner.error()->where);
  }
  out.game = board::Game(std::move(position));
  out.turns.push_back(0);
}

void read_record(Fields& fields, Query& out) {
  if (!fields.has("text")) fields.complain(ErrorCode::Syntax, "is needed: SGF, a link or moves", "text");
  out.text = fields.text("text", "", kMaxJsonBytes);
  out.include_nodes = fields.flag("includeNodes", false);
  if (fields.has("after")) out.after = fields.integer("after", 0, 0, 1 << 20);
}

void read_branches(Fields& fields, Query& out) {
  out.variations = read_variations(fields, out.game);
}

void read_terminate(Fields& fields, Query& out) {
  if (!fields.has("terminateId")) fields.complain(ErrorCode::Syntax, "is needed", "terminateId");
  out.text = fields.text("terminateId", "");
}

std::optional<BadQuery> parse_query(std::string_view text, Query& out) {
  const auto object = parse_json_object(text);
  if (!object) return BadQuery{"", object.error()};
  Fields fields(*object);
  out.id = read_id(fields, *object);
  out.action = read_action(fields);
  if (!fields.error() && out.id.empty() && out.action != Action::SolverJob)
    fields.complain(ErrorCode::Syntax, "is needed: a text that the answers repeat", "id");
  const ActionRow& row = row_of(out.action);
  if (row.has_game && !fields.error()) read_question(fields, out);
  if (row.read != nullptr && !fields.error()) row.read(fields, out);
  if (row.pace == Pace::Engine || out.action == Action::QueryVersion) fields.ignore("turnNumbers");
  if (fields.error()) return BadQuery{out.id, *fields.error()};
  for (std::string& field : fields.unused()) out.warnings.push_back(std::move(field));
  return std::nullopt;
}

}  // namespace hex::protocol
