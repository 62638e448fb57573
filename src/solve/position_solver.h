// PositionSolver: what can be asked about a state, answered by a solver and its table: who wins, which moves win, a
// line of play, a proof.
//
// Every answer rests only on the solvers; a SolvedTable, if there is one, is asked first and trusted. Not thread
// safe; the solvers use as many threads as they are told (parallel_solve.h).
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "proof/derivation.h"
#include "solve/dfpn.h"
#include "solve/move_order.h"
#include "solve/root_moves.h"

namespace hex::solve {

// How to solve.
template <int W>
struct Approach {
  Reasoning reasoning;
  SolveMethod method = SolveMethod::Dfpn;
  int threads = 1;  // Dfpn only
  OrderMaker<W> orders;
  SolvedTable* solved = nullptr;  // told what is found
  bool ask_solved = true;         // and asked for it
  std::uint64_t nodes = 0;        // expansions for all questions together; 0 is no limit
  std::uint32_t phi_limit = kInfinite,
                delta_limit = kInfinite;  // as in Limits, for the state that is asked for
  Dfpn<W>* searcher = nullptr;  // on the same table: it goes on with all that it has learned. One thread only
};

// Every empty cell, for the side to move.
template <int W>
struct SortedMoves {
  Cells<W> winning, losing, unknown;
  MoveRounds rounds;  // where it was cut short
};

struct PositionProof {
  proof::Step root = proof::kNoStep;  // nothing when it was stopped, or no proof could be made
  std::uint64_t positions = 0;        // that it looks at
};

template <int W>
class PositionSolver {
 public:
  // `expanded` counts the expansions of all questions; `stop` ends them early. REQUIRES that all outlive the object.
  PositionSolver(const board::CellGeometry<W>& geometry, Table<W>& table, Approach<W> approach,
                 const std::atomic<bool>& stop, std::atomic<std::uint64_t>& expanded)
      : geometry_(geometry),
        table_(table),
        approach_(std::move(approach)),
        stop_(stop),
        expanded_(expanded) {}

  // What the SolvedTable knows.
  std::optional<Solution<W>> find_stored(const State<W>& state) const;
  // Who wins; nobody when it was stopped.
  Solution<W> ask(const State<W>& state) { return ask(state, approach_.nodes); }
  // The same for an answer that is worth keeping: the SolvedTable is told.
  Solution<W> settle(const State<W>& state) { return settle(state, approach_.nodes); }

  // Every empty cell as winning, losing or unknown, from the answer to the state; with `all`, until none is unknown
  // or it is stopped, in rounds, so that a hard move does not keep the others waiting. `out` has what was settled
  // before, with every other cell unknown. `progress` is told the moves at the beginning, before each one that is
  // solved, and at the end (kNoCell).
  using SortProgress = std::function<void(Cell move, const SortedMoves<W>& moves)>;
  void sort_moves(const State<W>& state, const Solution<W>& root, bool all, SortedMoves<W> out,
                  const SortProgress& progress);
  // Where the side to move must play, by the other side's connections: no move elsewhere wins.
  Cells<W> must_play(const State<W>& state) const;
  // A line of play, or its beginning: winning moves of the winner, and of the loser those that took most work to
  // refute. Where no winning move is known it takes a search, which is limited.
  std::vector<Cell> line(State<W> state, Color winner);
  // A proof that the winner wins. REQUIRES that he does. The SolvedTable is not asked: its word is no proof.
  // `known` are claims of the derivation from edge to edge that it may rest on.
  PositionProof prove(const State<W>& state, Color winner, proof::Derivation& derivation,
                      std::span<const proof::Step> known = {});

 private:
  Solution<W> ask(const State<W>& state, std::uint64_t nodes);
  Solution<W> settle(const State<W>& state, std::uint64_t nodes);
  // The limit for a question that may take that many expansions.
  std::uint64_t within(std::uint64_t nodes) const {
    const std::uint64_t most = expanded_.load() + nodes;
    return approach_.nodes == 0 ? most : std::min(approach_.nodes, most);
  }
  bool used_up() const { return approach_.nodes > 0 && expanded_.load() >= approach_.nodes; }
  Cell move_of_winner(const State<W>& state, std::uint64_t nodes);
  Cell longest_resistance(const State<W>& state, std::uint64_t nodes);
  bool stopped() const { return stop_.load(std::memory_order_relaxed); }

  const board::CellGeometry<W>& geometry_;
  Table<W>& table_;
  Approach<W> approach_;
  const std::atomic<bool>& stop_;
  std::atomic<std::uint64_t>& expanded_;
};

}  // namespace hex::solve
