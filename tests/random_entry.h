// Random entries of a store that say nothing impossible; who really wins does not matter to most tests of it.
#pragma once

#include "property/random_position.h"
#include "store/record.h"

namespace hex::tests {

inline store::Entry random_entry(board::Size size, base::Random& random) {
  for (;;) {
    const board::Position position = random_position(size, random);
    store::Entry out{board::plain_state(position), {}};
    out.answer.winner = position.winner().value_or(random_color(random));
    out.answer.work = static_cast<std::uint64_t>(random.below(1000000));
    for (board::Cell c : position.cells_of(board::CellState::Empty))
      if (random.below(8) > 0) out.answer.carrier.add(c);
    if (out.answer.winner == out.state.to_move && position.empty_cells() > 0)
      out.answer.best = random_empty_cell(position, random);
    if (random.below(4) == 0) {
      out.answer.certificate =
          std::string(static_cast<std::size_t>(1 + random.below(9000)), char(random.below(256)));
      out.answer.proof_steps = 12;
    }
    if (store::check(out).ok()) return out;
  }
}

}  // namespace hex::tests
