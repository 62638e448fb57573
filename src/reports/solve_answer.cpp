#include "reports/solve_answer.h"

#include <fmt/format.h>

#include "base/at.h"
#include "board/point_list.h"

namespace hex::engine {

using board::Cell;

namespace {

std::string headline(const board::Position& position, const SolveResult& result) {
  const std::string mover = board::name(result.to_move);
  if (const auto done = position.winner())
    return std::string(board::name(*done)) + " has joined its edges" +
           (result.winner() != *done ? " and loses" : "");
  if (!result.answer) return "not solved: the winner with " + mover + " to move is not known";
  if (result.answer->winner == result.to_move) return mover + ", to move, wins";
  return fmt::format("{} wins: every move of {} loses", board::name(result.answer->winner), mover);
}

}  // namespace

picture::Marks solve_marks(const board::Game& game, const SolveResult& result, bool all_moves) {
  picture::Marks marks = picture::marks_of(game);
  if (result.answer)
    result.answer->carrier.for_each(
        [&](Cell c) { marks.cells[c].fill = picture::paint_of(result.answer->winner).faded(0.25); });
  const auto put = [&](const std::vector<Cell>& cells, picture::Shape shape, picture::Paint paint) {
    for (Cell c : cells) {
      marks.cells[c].shape = shape;
      marks.cells[c].shape_paint = paint;
    }
  };
  put(result.winning, picture::Shape::Star, picture::paint_of(result.to_move));
  if (all_moves && !result.winning.empty())
    put(result.losing, picture::Shape::Cross, picture::kGrey.faded(0.6));
  return marks;
}

std::string solve_words(const board::Position& position, const SolveResult& result, bool all_moves) {
  const board::Size size = position.size();
  std::string out = headline(position, result) + "\n";
  const auto line = [&](const char* title, const std::vector<Cell>& cells) {
    if (!cells.empty()) out += fmt::format("{}: {}\n", title, board::point_list(size, cells));
  };
  const bool many = all_moves && result.winner() != board::other(result.to_move);
  line(result.winning.size() == 1 ? "winning move" : "winning moves", result.winning);
  if (many) line("losing moves", result.losing);
  if (many) line("not settled", result.unknown);
  line("line of play", result.pv);
  if (result.answer) line("carrier", to_list(result.answer->carrier));
  if (result.must_play.size() < base::at(position.empty_cells())) line("must-play", result.must_play);
  if (!result.answer) out += fmt::format("proof number {}, disproof number {}\n", result.phi, result.delta);
  if (result.proof_steps > 0)
    out += fmt::format("proof: {} steps (positions: {})\n", result.proof_steps, result.proof_nodes);
  if (result.stored) out += "the winner was in the store\n";
  return out + fmt::format("{} nodes, {:.2f} s\n", result.nodes, result.seconds);
}

}  // namespace hex::engine
