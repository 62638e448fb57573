// What is known of a state without search: fill-in, connections of both players, must-play, pruned moves.
//
// A loser's move outside the winner's carrier (answer.h) changes nothing, so the carriers of refuted moves bound the
// moves that are left to try [van Rijswijck; Hex and combinatorics, Fig. 13].
#pragma once

#include <optional>

#include "connect/h_search.h"
#include "inferior/inferior_search.h"
#include "solve/answer.h"
#include "solve/canonical.h"
#include "solve/move_order.h"
#include "solve/reasoning.h"

namespace hex::solve {

// A state with its fill-in put on the board.
template <int W>
struct Filled {
  State<W> state;
  board::PerColor<Cells<W>> cost;  // by winner: the cells of the fill-in that his carrier has to hold
  std::optional<Color> winner;     // if one side's edges are joined by stones
};

// The connections of both players on some stones.
template <int W>
struct Connections {
  State<W> state;  // to_move means nothing
  ConnectionSets<W> of;
  bool built = false;
};

template <int W>
struct Expansion {
  std::optional<Answer<Cells<W>>> answer;
  // If there is none:
  Cells<W> open;   // every winning move is here
  Cells<W> moves;  // if there is a winning move, then one is here
  Cells<W> sum;    // the union of the opponent's carriers whose intersection is `open`; empty: none was used
};

template <int W>
class Expander {
 public:
  using Geometry = board::CellGeometry<W>;
  Expander(const Geometry& geometry, const Reasoning& reasoning)
      : geometry_(geometry), search_(reasoning.connect), inferior_(reasoning.inferior) {}

  const Geometry& geometry() const { return geometry_; }

  Filled<W> fill(const State<W>& state);
  // After a move in a state that is filled in already.
  Filled<W> fill_after(const State<W>& filled, Cell move);

  // The connections on a state's stones, from those on fewer stones if `from` is not nullptr.
  void connect(const State<W>& state, const Connections<W>* from, Connections<W>& out);

  // REQUIRES `connections` are those of the state, no side has joined its edges by stones.
  Expansion<W> expand(const State<W>& state, const Connections<W>& connections);

  // The same, and makes the connections as connect() does. Where the side to move wins at once by his, the opponent's
  // are not made, and `out` is not built.
  Expansion<W> connect_and_expand(const State<W>& state, const Connections<W>* from, Connections<W>& out);

  // The winner's carrier of a lost state all whose moves are refuted: `open` holds the pruned moves that no
  // carrier excluded.
  Cells<W> close(const State<W>& state, const Cells<W>& open, const Cells<W>& sum) const;

 private:
  Filled<W> take_fill_in(Color to_move) const;
  void connect(Color color, const State<W>& state, const Connections<W>* from, Connections<W>& out);
  std::optional<Answer<Cells<W>>> win_at_once(const State<W>& state, const Connections<W>& connections) const;
  Expansion<W> expand_undecided(const State<W>& state, const Connections<W>& connections);

  const Geometry& geometry_;
  connect::HSearch<W> search_;
  inferior::InferiorSearch<W> inferior_;
  inferior::FillIn<W> before_, fill_in_;
  inferior::Pruning<W> pruning_;
};

}  // namespace hex::solve
