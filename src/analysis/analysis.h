// Analysis: what can be said about a position without search: fill-in, connections and decompositions of both
// players together until nothing changes, and for the side to move the must-play and the moves worth a look.
//
// Everything after the fill-in speaks of the position with the fill-in on the board. Fill-in changes neither
// the winner nor the winner after a further stone on a cell that is still empty, so what is found there holds
// for the position itself.
//
// A result is immutable to its users and self-contained: safe to share between threads, and a parent of
// others (analyzer.h). It holds two sets of connections, so it is large: reuse it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "connect/connection_set.h"
#include "connect/must_play.h"
#include "inferior/fill_in.h"
#include "inferior/pruning.h"

namespace hex::analysis {

using board::Cell;
using board::Cells;
using board::Color;

// What may be used. No setting makes a result wrong: each only finds less, or costs more.
struct Options {
  connect::Options connect = connect::Options::standard();
  inferior::Options inferior;
  bool fill_in = true;               // dead, captured; else the stones stay as they are
  bool connections = true;           // virtual connections; without them no must-play and no decompositions
  bool regions = true;               // fill in what two groups settle
  bool prune = true;                 // vulnerable and dominated moves
  bool captured_reversible = false;  // has no rule in a proof; finds next to nothing that others leave
  bool star_domination = true;
  bool complete = false;  // go on when the winner is known: for people, not for search

  friend bool operator==(const Options&, const Options&) = default;
};

// How the winner is known, in the order in which it is looked for.
enum class DecidedBy : std::uint8_t {
  None,
  Joined,       // stones and fill-in join the winner's edges
  Full,         // the winner has a full connection between his edges
  Semi,         // the side to move has a semi connection between its edges
  MustPlay,     // the other side's threats have no cell in common
  NoCandidates  // each move is vulnerable, or outside the must-play, or no better than one that is, or,
                // if the other side has a threat, captured-reversible
};

// Who wins as first and as second player: Black always, White always, whoever moves.
enum class Outcome : std::uint8_t { Unknown, Positive, Negative, Fuzzy };

template <int W>
struct Analysis {
  const board::CellGeometry<W>* geometry = nullptr;
  Color to_move = Color::Black;

  inferior::FillIn<W> fill;  // with the steps that lead to it; all below is about fill.stones

  // The sets of a colour count where built[color] says so: with options.complete,
  // and in positions that they did not decide.
  board::PerColor<connect::ConnectionSet<W>> connections;
  board::PerColor<bool> built;

  std::optional<Color> winner;  // with to_move to move
  DecidedBy decided_by = DecidedBy::None;
  Outcome outcome = Outcome::Unknown;

  // If the side to move has a winning move, then one of `candidates` is. None is left when it has lost; a
  // winner has at least one winning move here. Where the winner is known before pruning, and not
  // options.complete, `pruning` is empty, and so is must_play if its connections are missing.
  connect::MustPlay<W> must_play;
  inferior::Pruning<W> pruning;  // reasons; its candidates do not know of the must-play
  Cells<W> candidates;

  Cells<W> empty() const { return geometry->empty_cells(fill.stones); }
  // The stones on the board, without fill-in.
  const board::Stones<W>& stones() const { return fill.before; }
};

}  // namespace hex::analysis
