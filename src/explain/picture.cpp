#include "explain/picture.h"

#include "base/at.h"

namespace hex::explain {

using board::kNoCell;
using picture::paint_of;

Picture to_picture(const board::Position& position, const Explanation& explanation) {
  Picture out{position, {}};
  int number = 0;
  const auto play = [&](Color color, Cell cell) {
    if (cell == kNoCell) return;
    out.position.play(color, cell);
    out.marks.cells[cell].label = std::to_string(++number);
  };
  play(explanation.to_move, explanation.move);
  if (explanation.better != kNoCell) {
    out.marks.cells[explanation.better].shape = picture::Shape::Star;
    out.marks.cells[explanation.better].shape_paint = paint_of(explanation.to_move);
  }
  if (!explanation.winner) {
    for (Cell c : explanation.threats.empty() ? std::vector<Cell>{} : explanation.must_play)
      if (c != explanation.move) out.marks.cells[c].outline = paint_of(explanation.to_move);
    return out;
  }
  const Color winner = *explanation.winner, loser = other(winner);
  play(winner, explanation.key);
  const Standing& standing = explanation.standing;
  if (base::count_of(standing.carrier) < standing.empty)
    for (Cell c : standing.carrier) out.marks.cells[c].fill = paint_of(winner).faded(0.25);
  for (const Hop& hop : standing.hops)
    for (const Way& way : hop.ways) {
      out.marks.cells[way.key].shape = picture::Shape::Dot;
      out.marks.cells[way.key].shape_paint = paint_of(winner);
    }
  if (!standing.connected)
    for (Cell c : standing.must_play) {
      out.marks.cells[c].shape = picture::Shape::Dot;
      out.marks.cells[c].shape_paint = paint_of(loser);
    }
  for (const Refutation& r : standing.branches)
    if (r.reply != kNoCell) out.marks.arrows.push_back({r.move, r.reply, paint_of(winner)});
  return out;
}

}  // namespace hex::explain
