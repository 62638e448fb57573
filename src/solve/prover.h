// Prover: turns what a solver knows into a proof, claim by claim, after the search
// [docs/formats/certificate.md].
//
// The proof follows the winner P. Where P is to move, one winning move is enough; where O is, each of O's
// moves is met by a threat, that is, a semi that does not need the cell: P's connections first, then the
// claims of the children after O's moves, until no cell is common to all. What fill-in gave P is taken out
// again at the end, last first; what it gave O costs nothing. Claims do not belong to a state, so one that
// was made elsewhere is used again wherever it fits.
//
// Sound because every claim is made by proof::Derivation. The solver's word is only taken for where to look.
// Not thread safe.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "connect/h_search.h"
#include "inferior/inferior_search.h"
#include "proof/derivation.h"
#include "solve/connection_steps.h"
#include "solve/dfpn.h"
#include "solve/expand.h"

namespace hex::solve {

template <int W>
class Prover {
 public:
  // Answers who wins a state and by which move; no winner when it was stopped.
  using Oracle = std::function<Solution<W>(const State<W>& state)>;

  Prover(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, Color winner,
         proof::Derivation& proof, Oracle oracle)
      : geometry_(geometry),
        me_(winner),
        proof_(proof),
        oracle_(std::move(oracle)),
        search_(reasoning.connect),
        inferior_(reasoning.inferior) {}

  // A claim that decides the state for the winner; kNoStep when the oracle was stopped or does not say that
  // he wins.
  proof::Step prove(const State<W>& state);

  // A claim of the derivation from edge to edge, to be used wherever it fits.
  void know(proof::Step step) {
    if (proof_.claim(step).player == me_) remember(step);
  }

  // The positions that were proved on the way.
  std::size_t positions() const { return positions_; }

 private:
  using Step = proof::Step;
  using CellSet = proof::CellSet;
  using Link = connect::Link<W>;

  // A claim between the winner's edges.
  struct Reusable {
    Cells<W> stones, carrier;
    bool full;
    Step step;
  };

  Step reuse(const State<W>& state) const;
  void remember(Step step);
  // After a move in a state that is filled in: the fill-in goes on from there, as in the search.
  Step prove_after(const State<W>& filled, Cell move);
  Step prove_filled(const State<W>& state, inferior::FillIn<W>& fill);
  Step prove_node(const State<W>& state);
  Step by_connections(const State<W>& state, std::vector<Step>& threats);
  Step by_move(const State<W>& state);
  Cell winning_move(const State<W>& state);
  Step by_threats(const State<W>& state, std::vector<Step> threats);
  Step by_killers(const State<W>& state, const Cells<W>& open, const std::vector<Step>& threats);
  Cells<W> common(const State<W>& state, const std::vector<Step>& threats) const;
  std::vector<Step> needed(const State<W>& state, std::vector<Step> threats) const;
  Step without_fill(const inferior::FillIn<W>& fill, Step step);
  Step without_dead(const inferior::FillStep<W>& fill, Step step);
  Step without_captured(const inferior::FillStep<W>& part, Step step);
  Step with_stones(Step step, const Cells<W>& stones);
  Cells<W> carrier(Step step) const { return proof_.claim(step).carrier.template to<W>(); }

  const board::CellGeometry<W>& geometry_;
  Color me_;
  proof::Derivation& proof_;
  Oracle oracle_;
  connect::HSearch<W> search_;
  connect::ConnectionSet<W> set_;
  inferior::InferiorSearch<W> inferior_;
  std::unordered_map<State<W>, Step, board::StateHash> known_;
  std::size_t positions_ = 0;
  std::vector<Reusable> claims_;
};

}  // namespace hex::solve
