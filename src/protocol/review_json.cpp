#include "protocol/review_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "board/notation.h"
#include "protocol/judgement.h"
#include "protocol/query_game.h"

namespace hex::protocol {

using base::ErrorCode;
using board::Color;

namespace {

// Four digits are more than a guess is worth.
double rounded(double value) {
  return std::round(10000 * value) / 10000;
}

Json maybe(const std::optional<double>& value) {
  return value ? Json(rounded(*value)) : Json(nullptr);
}

Json move_json(board::Size size, const engine::ReviewedMove& move) {
  return {{"number", move.number},
          {"color", board::name(move.move.color)},
          {"move", board::move_name(size, move.move)},
          {"class", engine::name(move.value)},
          {"win_before", rounded(move.before)},
          {"win_after", rounded(move.after)},
          {"proved", move.proved()},
          {"proof_before", proof_name(move.proven_before)},
          {"proof_after", proof_name(move.proven_after)},
          {"best", move.best.empty() ? Json(nullptr) : Json(move.best)},
          {"line", names(size, move.line)}};
}

}  // namespace

Json review_json(board::Size size, const engine::Review& review) {
  Json moves = Json::array();
  for (const auto& move : review.moves) moves.push_back(move_json(size, move));
  Json swap = nullptr;
  if (review.swap)
    swap = {{"swapped", review.swap->swapped},
            {"right", review.swap->right},
            {"proved", review.swap->proved},
            {"chance", rounded(review.swap->chance)}};
  return {{"moves", std::move(moves)},
          {"swap", std::move(swap)},
          {"decided_at", review.decided_at ? Json(*review.decided_at) : Json(nullptr)},
          {"accuracy",
           {{"black", maybe(review.accuracy[board::Color::Black])},
            {"white", maybe(review.accuracy[board::Color::White])}}},
          {"complete", review.complete}};
}

std::vector<engine::ReviewedMove> read_reviewed_moves(Fields& fields, const char* name,
                                                      const board::Game& game) {
  std::vector<engine::ReviewedMove> out;
  const nlohmann::json* list = fields.array(name, kMaxMoves);
  for (std::size_t i = 0; list != nullptr && i < list->size() && !fields.error(); ++i) {
    const std::string inside = std::string(name) + "[" + std::to_string(i) + "]";
    if (!(*list)[i].is_object()) {
      fields.complain(ErrorCode::Syntax, "must be a move of a review", inside);
      break;
    }
    Fields inner((*list)[i], inside);
    engine::ReviewedMove move;
    move.number = inner.integer("number", 0, 1, kMaxMoves);
    move.before = inner.real("win_before", 0.5, 0, 1);
    move.after = inner.real("win_after", 0.5, 0, 1);
    move.line = read_cells(inner, "line", game.position().size());
    if (inner.error()) fields.complain(inner.error()->code, inner.error()->message, inner.error()->where);
    const auto at = base::at(move.number);
    if (at < 1 || at > game.moves().size()) continue;
    move.move = game.moves()[at - 1];
    if (inner.text("move", "") == board::move_name(game.position().size(), move.move)) out.push_back(move);
  }
  return out;
}

Json puzzle_check_json(board::Size size, const engine::PuzzleCheck& check) {
  Json wrong = Json::array();
  for (const auto& [move, line] : check.wrong)
    wrong.push_back(
        {{"move", board::cell_name(size, move)},
         {"refutation", line.empty() ? Json(nullptr) : Json(board::cell_name(size, line.front()))},
         {"line", names(size, line)}});
  Json difficulty = nullptr;
  if (check.difficulty)
    difficulty = {{"stars", check.difficulty->stars},
                  {"proof_positions", check.difficulty->proof_positions},
                  {"depth", check.difficulty->depth},
                  {"rank", check.difficulty->rank},
                  {"level", engine::kWeakLevel}};
  return {{"winner", check.winner ? Json(board::name(*check.winner)) : Json(nullptr)},
          {"to_move", board::name(check.to_move)},
          {"winning_moves", names(size, check.winning)},
          {"unique", check.unique()},
          {"unknown_moves", names(size, check.unknown)},
          {"wrong", std::move(wrong)},
          {"line", names(size, check.line)},
          {"difficulty", std::move(difficulty)},
          {"warnings", check.warnings}};
}

Json openings_json(board::Size size, const std::vector<engine::Opening>& openings) {
  Json cells = Json::array();
  for (const engine::Opening& opening : openings) {
    cells.push_back({{"cell", board::cell_name(size, opening.cell)},
                     {"winner", board::name(opening.winner)},
                     {"proved", opening.proved},
                     {"chance", opening.chance},
                     {"swap", opening.swap}});
    if (opening.searched) cells.back()["searched"] = rounded(*opening.searched);
  }
  const Json name = size.cols == size.rows
                        ? Json(size.cols)
                        : Json(std::to_string(size.cols) + "x" + std::to_string(size.rows));
  return {{"size", name}, {"cols", size.cols}, {"rows", size.rows}, {"cells", std::move(cells)}};
}

}  // namespace hex::protocol
