#include "protocol/query_game.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/at.h"
#include "board/notation.h"

namespace hex::protocol {

using base::ErrorCode;
using board::Color;
using board::Game;
using board::Position;
using board::SwapRule;
using In = nlohmann::json;

namespace {

constexpr std::size_t kMaxCellsText = 8192;
constexpr const char* kSwapRules[] = {"none", "pieces", "sides", "either"};  // in the order of SwapRule

std::string place(const char* list, std::size_t i) {
  return std::string(list) + "[" + std::to_string(i) + "]";
}

struct Pair {
  Color color = Color::Black;
  std::string text;
};

// ["B", "f6"]
std::optional<Pair> read_pair(Fields& fields, const In& item, const std::string& where) {
  if (!item.is_array() || item.size() != 2 || !item[0].is_string() || !item[1].is_string()) {
    fields.complain(ErrorCode::Syntax, "must be a colour and a move, such as [\"B\", \"f6\"]", where);
    return std::nullopt;
  }
  const auto color = board::parse_color(item[0].get<std::string>());
  if (!color) {
    fields.complain(ErrorCode::Syntax, color.error().message, where);
    return std::nullopt;
  }
  return Pair{*color, item[1].get<std::string>()};
}

void set_stones(Fields& fields, Position& position) {
  const In* list = fields.array("initialStones", board::kMaxCells);
  for (std::size_t i = 0; list != nullptr && i < list->size() && !fields.error(); ++i) {
    const std::string where = place("initialStones", i);
    const auto pair = read_pair(fields, (*list)[i], where);
    if (!pair) return;
    const auto cell = board::parse_cell(position.size(), pair->text);
    if (!cell)
      fields.complain(cell.error().code, cell.error().message, where);
    else if (!position.is_empty(*cell))
      fields.complain(ErrorCode::Conflict, board::cell_name(position.size(), *cell) + " already has a stone",
                      where);
    else
      position.set_up(pair->color, *cell);
  }
}

// The colour that the query names, else that of the first move, else the one with fewer stones.
Color first_player(Fields& fields, const Position& position) {
  if (fields.has("initialPlayer")) {
    const auto color = board::parse_color(fields.text("initialPlayer", ""));
    if (color) return *color;
    fields.complain(color.error().code, color.error().message, "initialPlayer");
  }
  const In* moves = fields.array("moves", kMaxMoves);
  if (moves != nullptr && !moves->empty())
    if (const auto pair = read_pair(fields, (*moves)[0], place("moves", 0))) return pair->color;
  return position.stones(Color::White) < position.stones(Color::Black) ? Color::White : Color::Black;
}

// [0, "B", "f6"]
std::optional<Variation> read_variation(Fields& fields, const In& item, board::Size size,
                                        const std::string& where) {
  if (!item.is_array() || item.size() != 3 || !item[0].is_number_unsigned() || item[0] > kMaxVariationMoves) {
    fields.complain(ErrorCode::Syntax, "must be a number, a colour and a move, such as [0, \"B\", \"f6\"]",
                    where);
    return std::nullopt;
  }
  const auto pair = read_pair(fields, In::array({item[1], item[2]}), where);
  if (!pair) return std::nullopt;
  const auto move = board::parse_move(size, pair->color, pair->text);
  if (move) return Variation{item[0].get<int>(), *move};
  fields.complain(move.error().code, move.error().message, where);
  return std::nullopt;
}

}  // namespace

const char* letter(Color color) {
  return color == Color::Black ? "B" : "W";
}

Game read_game(Fields& fields) {
  const int cols = fields.integer("boardXSize", 11, 1, board::kMaxSide);
  const int rows = fields.integer("boardYSize", cols, 1, board::kMaxSide);
  Position start({cols, rows});
  set_stones(fields, start);
  start.set_to_move(first_player(fields, start));
  const auto rule =
      fields.word("swapRule", {kSwapRules[0], kSwapRules[1], kSwapRules[2], kSwapRules[3]}, SwapRule{});
  Game game(std::move(start), rule);
  const In* moves = fields.array("moves", kMaxMoves);
  for (std::size_t i = 0; moves != nullptr && i < moves->size() && !fields.error(); ++i) {
    const std::string where = place("moves", i);
    const auto pair = read_pair(fields, (*moves)[i], where);
    if (!pair) break;
    const auto move = board::parse_move(game.position().size(), pair->color, pair->text);
    if (!move) {
      fields.complain(move.error().code, move.error().message, where);
      break;
    }
    if (auto status = game.play(*move, true); !status)
      fields.complain(status.error().code, status.error().message, where);
  }
  return game;
}

// One game walks through the list, back to where a branch begins and on from there. A list in any other order
// than that of a file would make it walk every line from the start.
std::vector<Variation> read_variations(Fields& fields, const Game& game) {
  std::vector<Variation> out;
  const In* list = fields.array("variations", kMaxVariationMoves);
  Game walk(game.start(), game.swap_rule());
  std::vector<std::size_t> path;  // numbers of the moves that are made
  for (std::size_t i = 0; list != nullptr && i < list->size() && !fields.error(); ++i) {
    const std::string where = place("variations", i);
    const auto item = read_variation(fields, (*list)[i], walk.position().size(), where);
    if (!item) break;
    for (; !path.empty() && path.back() != base::at(item->before); path.pop_back()) walk.undo();
    if (path.empty() && item->before != 0)
      fields.complain(ErrorCode::Range, "must follow a move of the line before it", where);
    else if (auto status = walk.play(item->move, true); !status)
      fields.complain(status.error().code, status.error().message, where);
    path.push_back(i + 1);
    out.push_back(*item);
  }
  return out;
}

std::vector<board::Cell> read_cells(Fields& fields, const char* name, board::Size size) {
  std::vector<board::Cell> out;
  if (fields.is_text(name)) {
    std::istringstream words(fields.text(name, "", kMaxCellsText));
    for (std::string word; words >> word && !fields.error();)
      if (const auto cell = board::parse_cell(size, word))
        out.push_back(*cell);
      else
        fields.complain(cell.error().code, cell.error().message, name);
    return out;
  }
  const In* list = fields.array(name, board::kMaxCells);
  for (std::size_t i = 0; list != nullptr && i < list->size() && !fields.error(); ++i) {
    const auto cell =
        board::parse_cell(size, (*list)[i].is_string() ? (*list)[i].get<std::string>() : std::string());
    if (cell)
      out.push_back(*cell);
    else
      fields.complain(cell.error().code, cell.error().message, place(name, i));
  }
  return out;
}

std::optional<int> read_point(Fields& fields, const char* name, board::Size size) {
  if (!fields.has(name)) return std::nullopt;
  const auto point = board::parse_point(size, fields.text(name, ""));
  if (point) return *point;
  fields.complain(point.error().code, point.error().message, name);
  return std::nullopt;
}

Json game_json(const Game& game) {
  const board::Size size = game.position().size();
  Json stones = Json::array(), moves = Json::array();
  for (Color color : board::kColors)
    for (board::Cell cell : game.start().cells_of(board::state_of(color)))
      stones.push_back({letter(color), board::cell_name(size, cell)});
  for (const board::Move& move : game.moves())
    moves.push_back({letter(move.color), board::move_name(size, move)});
  return {{"boardXSize", size.cols}, {"boardYSize", size.rows},
          {"initialStones", stones}, {"initialPlayer", letter(game.start().to_move())},
          {"moves", moves},          {"swapRule", kSwapRules[base::at(game.swap_rule())]}};
}

}  // namespace hex::protocol
