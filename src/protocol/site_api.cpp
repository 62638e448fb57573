#include "protocol/site_api.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "base/at.h"
#include "board/notation.h"
#include "protocol/action.h"
#include "protocol/query_game.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Color;
using board::Game;

namespace {

constexpr std::size_t kHistoryBytes = 16384;
constexpr std::size_t kBestMoves = 4;

// Black begins; every word is a move of the side to move.
Game read_history(Fields& fields, board::SwapRule rule) {
  const auto side = fields.integer("size", 11, 1, board::kMaxSide);
  Game game(board::Size{side, side}, rule);
  std::istringstream words(fields.text("movesHistory", "", kHistoryBytes));
  for (std::string word; words >> word && !fields.error();) {
    const auto move = board::parse_move(game.position().size(), game.position().to_move(), word);
    if (!move)
      fields.complain(move.error().code, move.error().message, "movesHistory");
    else if (const auto status = game.play(*move, true); !status)
      fields.complain(status.error().code, status.error().message, "movesHistory");
  }
  return game;
}

std::string text_of(const Json& report, const char* name) {
  return report.value(name, std::string());
}

SiteAnswer plain(const std::string& text) {
  return {"text/plain", text};
}
SiteAnswer json(const Json& value) {
  return {"application/json", value.dump() + "\n"};
}

double policy_of(const Json& glance, board::Size size, board::Cell cell) {
  return glance["policy"][base::at(size.row(cell))][base::at(size.col(cell))].get<double>();
}

// The empty cells with the best policy, best first.
std::vector<board::Cell> best_cells(const Json& glance, const board::Position& position) {
  std::vector<board::Cell> out = position.cells_of(board::CellState::Empty);
  const board::Size size = position.size();
  std::stable_sort(out.begin(), out.end(), [&](board::Cell a, board::Cell b) {
    return policy_of(glance, size, a) > policy_of(glance, size, b);
  });
  return out;
}

void read_ai(Fields& fields, Query& query) {
  const auto engine = fields.text("engine", "");
  if (fields.has("maxGames")) query.max_visits = fields.count("maxGames", 1, 1, 1e15);
  // Without tree search: what seems best at a glance.
  if (engine == "katahex" && !fields.flag("treeSearch", true)) query.action = Action::Glance;
}

SiteQuestion calculate_move(Fields& fields) {
  SiteQuestion out;
  out.query.action = Action::Genmove;
  const nlohmann::json *game = fields.object("game"), *ai = fields.object("ai");
  if (game == nullptr) {
    fields.complain(ErrorCode::Syntax, "is needed", "game");
    return out;
  }
  Fields inner(*game, "game");
  const bool swap = inner.flag("swapRule", false);
  out.query.game = read_history(inner, swap ? board::SwapRule::Pieces : board::SwapRule::None);
  const Color mover = out.query.game.position().to_move();
  if (const auto said = inner.text("currentPlayer", board::name(mover));
      !inner.error() && said != board::name(mover))
    inner.complain(ErrorCode::Conflict,
                   std::string("after these moves it is the turn of ") + board::name(mover),
                   "game.currentPlayer");
  if (inner.error()) fields.complain(inner.error()->code, inner.error()->message, inner.error()->where);
  if (ai != nullptr) {
    Fields options(*ai, "ai");
    read_ai(options, out.query);
    if (options.error())
      fields.complain(options.error()->code, options.error()->message, options.error()->where);
  }
  if (out.query.game.winner()) out.query.action = Action::Glance;  // which a finished game has, too
  out.answer = [position = out.query.game.position(),
                over = out.query.game.winner().has_value()](const std::vector<Json>& reports) {
    if (over || position.empty_cells() == 0) return plain("resign");
    if (reports[0].contains("move")) return plain(text_of(reports[0], "move"));
    return plain(board::cell_name(position.size(), best_cells(reports[0], position).front()));
  };
  return out;
}

// One object for a move: the chance before and after it, and what else seemed good.
Json move_json(const Game& game, std::size_t index, const Json& before, const Json& after) {
  Game at = game;
  while (at.moves().size() > index) at.undo();
  const board::Size size = at.position().size();
  const board::Move& move = game.moves()[index];
  Json best = Json::array();
  for (const board::Cell cell : best_cells(before, at.position())) {
    if (best.size() == kBestMoves) break;
    best.push_back({{"move", board::cell_name(size, cell)}, {"value", policy_of(before, size, cell)}});
  }
  const bool stone = move.kind == board::MoveKind::Stone;
  return {{"moveIndex", index},
          {"color", board::name(move.color)},
          {"whiteWin", before["whiteWin"]},
          {"move",
           {{"move", board::move_name(size, move)},
            {"value", stone ? policy_of(before, size, move.cell) : 0.0},
            {"whiteWin", after["whiteWin"]}}},
          {"bestMoves", best}};
}

SiteQuestion analyze_game(Fields& fields) {
  SiteQuestion out;
  out.query.action = Action::Glance;
  out.query.game = read_history(fields, board::SwapRule::Pieces);
  const auto moves = base::count_of(out.query.game.moves());
  for (int turn = 0; turn <= moves; ++turn) out.query.turns.push_back(turn);
  out.answer = [game = out.query.game](const std::vector<Json>& reports) {
    Json list = Json::array();
    for (std::size_t i = 0; i + 1 < reports.size(); ++i)
      list.push_back(move_json(game, i, reports[i], reports[i + 1]));
    return json(list);
  };
  return out;
}

SiteQuestion analyze_position(Fields& fields) {
  SiteQuestion out;
  read_solver_job(fields, out.query);
  out.query.action = Action::Glance;
  out.answer = [](const std::vector<Json>& reports) {
    return json({{"whiteWin", reports[0]["whiteWin"]}, {"policy", reports[0]["policy"]}});
  };
  return out;
}

SiteQuestion solve_position(Fields& fields) {
  SiteQuestion out;
  out.query.action = Action::SolverJob;
  read_solver_job(fields, out.query);
  out.answer = [](const std::vector<Json>& reports) { return json(reports[0]); };
  return out;
}

struct SitePath {
  const char* path;
  SiteQuestion (*read)(Fields& fields);
};
constexpr SitePath kPaths[] = {{"/calculate-move", calculate_move},
                               {"/analyze-game", analyze_game},
                               {"/analyze-position", analyze_position},
                               {"/solve-position", solve_position}};

}  // namespace

const std::vector<const char*>& site_paths() {
  static const std::vector<const char*> paths = [] {
    std::vector<const char*> out;
    for (const SitePath& entry : kPaths) out.push_back(entry.path);
    return out;
  }();
  return paths;
}

Result<SiteQuestion> read_site_question(std::string_view path, std::string_view body) {
  const auto object = parse_json_object(body);
  if (!object) return object.error();
  Fields fields(*object);
  for (const SitePath& entry : kPaths) {
    if (path != entry.path) continue;
    SiteQuestion out = entry.read(fields);
    if (fields.error()) return *fields.error();
    if (out.query.turns.empty()) out.query.turns.push_back(base::count_of(out.query.game.moves()));
    return out;
  }
  return Error{ErrorCode::Range, "there is no such address", ""};
}

}  // namespace hex::protocol
