#include "picture/marks.h"

namespace hex::picture {

using board::Cell;
using board::Color;
using board::Game;
using board::MoveKind;

namespace {

bool is_swap(MoveKind kind) {
  return kind == MoveKind::SwapPieces || kind == MoveKind::SwapSides;
}

// Where the stone of the first move lies after a swap.
Cell swapped_cell(const Game& game) {
  const Cell cell = game.moves().front().cell;
  const board::Size size = game.position().size();
  return game.moves()[1].kind == MoveKind::SwapSides ? cell : size.cell(size.row(cell), size.col(cell));
}

}  // namespace

Marks marks_of(const Game& game, bool numbers) {
  Marks marks;
  const auto& moves = game.moves();
  const bool swapped = moves.size() >= 2 && is_swap(moves[1].kind);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].kind != MoveKind::Stone) continue;
    if (i == 0 && swapped) continue;
    marks.last_move = moves[i].cell;
    if (numbers) marks.cells[moves[i].cell].label = std::to_string(i + 1);
  }
  if (swapped) {
    marks.swapped = swapped_cell(game);
    if (marks.last_move == board::kNoCell) marks.last_move = marks.swapped;
  }
  marks.path = game.position().winning_path();
  return marks;
}

}  // namespace hex::picture
