// Explainer: asks a solver and H-search just enough to say why a position is won.
//
// The solver is handed in as a callable, and so is the outlook, so that nothing here depends on the size of
// the board. Every winner named is the solver's; every connection H-search's. Where the winner is not
// connected yet, each of the loser's moves that meets all threats is answered, and what refutes it refutes
// all moves outside its carrier, so few moves need a branch [van Rijswijck's must-play].
//
// Not thread safe.
#pragma once

#include <functional>

#include "board/position.h"
#include "explain/explanation.h"
#include "explain/outlook.h"
#include "solve/solved_table.h"

namespace hex::explain {

// What a solver says; nothing when a limit was reached. `quick`: the question may be given up after some effort.
using Oracle = std::function<std::optional<solve::PlainAnswer>(const board::Position& position, bool quick)>;
using Looker = std::function<Outlook(const board::Position& position, Color color)>;

class Explainer {
 public:
  // `depth`: how many moves of the loser to follow.
  Explainer(Oracle oracle, Looker looker, int depth)
      : oracle_(std::move(oracle)), looker_(std::move(looker)), depth_(depth) {}

  // `move` is kNoCell or an empty cell of a game that is not over. Leaves `reason` and `line` to the caller.
  Explanation explain(const board::Position& position, Cell move);

  // A smaller carrier, as far as quick questions go. REQUIRES that `carrier` is one of the winner's, the
  // loser to move.
  std::vector<Cell> shrink(const board::Position& position, Color winner, std::vector<Cell> carrier);

 private:
  void look_at(const board::Position& position, Explanation& out);
  void find_better(const board::Position& position, Explanation& out);
  // Plays the winner's reply, or passes if none is needed. Nothing when a limit came first.
  std::optional<Cell> reply(board::Position& position, Color winner, const solve::PlainAnswer& answer);
  Standing stand(const board::Position& position, Color winner, int depth);
  std::optional<Refutation> refute(const board::Position& position, Color winner, Cell move, int depth);
  void branch(const board::Position& position, Color winner, int depth, Standing& out);

  Oracle oracle_;
  Looker looker_;
  int depth_;
};

}  // namespace hex::explain
