// Fill-in: empty cells that may be given to one player without changing who wins, whoever moves, each with
// its reason [Henderson and Hayward; Hayward and van Rijswijck, Hex and combinatorics].
//
// Every reason is stated in the view of one player ("me"): my stones with what has been filled in for me
// before, my edges, the empty cells, and nothing else; what is theirs is a hole. A step gives its cells to
// the player in whose view it was found. Later steps rest on earlier ones, so steps are undone last first.
//
//   Dead      no winning path of mine needs these cells: a single cell, or a region that only touches cells
//             which touch each other, or touch a common group. Taken out of my stones in any order, each
//             passes the dead test (view.h) when those taken out before are gone.
//   Captured  I answer each stone of theirs in the set by one of mine in the set, to the end, after which
//             theirs are dead: the reply tree.
//   Region    I keep two groups joined inside the set, which only touches them and cells beside them, so that
//             no path needs any other of its cells.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/cells.h"
#include "board/geometry.h"

namespace hex::inferior {

using board::Cell;
using board::Cells;
using board::Color;
using board::Stones;

enum class FillKind : std::uint8_t { Dead, Captured, Region };

// How one stone of theirs in a captured set is answered. What they may do next hangs below as children.
struct Reply {
  board::ShortPoint intrusion;
  board::ShortPoint reply;  // board::kNoCell: no answer is needed, the stone is dead as it is
  std::int32_t child;       // the first answer to a further stone, or -1
  std::int32_t next;        // the answer to another stone at the same place, or -1
};

template <int W>
struct FillStep {
  FillKind kind = FillKind::Dead;
  Color color = Color::Black;  // whose stones the cells become
  Cells<W> cells;
  Cells<W> stones;            // stones of this colour, earlier fill-in included, that the argument relies on;
                              // empty until find_witnesses() of witness.h
  std::int32_t replies = -1;  // Captured: the first Reply of the tree
  board::ShortPoint from = -1;  // Region: two points of this colour, cells or edges; equal if one is enough
  board::ShortPoint to = -1;
  Cells<W> carrier;  // Region: where the two are kept joined; empty if from == to or they are joined
};

template <int W>
struct FillIn {
  std::vector<FillStep<W>> steps;  // in order
  base::Indexed<Reply> replies;    // the trees of all steps
  Stones<W> before;                // the stones filled in on
  Stones<W> stones;                // and with the fill-in
  std::optional<Color> winner;     // who joins his edges by `stones`; then no more is filled in

  Cells<W> empty(const board::CellGeometry<W>& geometry) const { return geometry.empty_cells(stones); }
  Cells<W> filled(Color color) const { return stones[color] - before[color]; }
};

// What fill-in and pruning may use. No setting makes a result wrong: each only finds less.
struct Options {
  bool dead = true;               // dead cells
  bool dead_regions = true;       // regions behind cells that touch each other
  bool captured_pairs = true;     // two cells, each of which kills the other
  bool captured_sets = true;      // larger sets
  bool vulnerable = true;         // dead-reversible moves
  bool vulnerable_filled = true;  // also those that die only when the killer's captured cells are filled in
  bool dominated = true;          // moves inside what another move fills in
  bool local = false;             // look only at patterns of neighbours: less, but faster

  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace hex::inferior
