// Why a connection holds: the deduction that makes it, from others that are listed.
//
// H-search keeps no record of its deductions. It need not: all premises of a deduction have carriers inside
// that of the conclusion, and they are listed, or smaller ones are; so a derivation is found by looking for
// premises there. Premises are smaller, or lead from a cell over an adjacent group, so following them ends at
// adjacent points.
#pragma once

#include <optional>
#include <vector>

#include "connect/connection_set.h"

namespace hex::connect {

// A connection with its endpoints (representatives), as premise or conclusion.
template <int W>
struct Link {
  int x = -1;
  int y = -1;
  Kind kind = Kind::Full;
  Connection<W> connection{};

  const Cells<W>& carrier() const { return connection.carrier; }
  Link reversed() const { return {y, x, kind, connection}; }
};

// One deduction. Premises, by rule:
//   Adjacent      none
//   AndGroup      fulls x-middle, middle-y
//   AndCell       fulls x-middle, middle-y; the middle is the key
//   SemiAndGroup  x-middle, middle-y, one full and one semi
//   Or            semis x-y, at least two, the smallest carrier (as a number) first
//   Crossing      V1 = full x-a, W1 = semi x-b, V2 = full y-b, W2 = semi y-a, C3 = semi a-b; b an empty cell;
//                 a is the key for a semi, a group of mine for a full
// A full may stand where a semi is asked for.
template <int W>
struct Deduction {
  Rule rule = Rule::Adjacent;
  int middle = -1;    // AND: the midpoint; Crossing: a
  int second = -1;    // Crossing: b
  Cells<W> captured;  // the edge bridge inside which the premises' carriers overlap
  std::vector<Link<W>> premises;
};

// A deduction of `link` from listed connections with carriers inside its own; the rule that first found it is
// tried first. Nothing only if `link` is not listed in `set`.
template <int W>
std::optional<Deduction<W>> derive(const ConnectionSet<W>& set, const Link<W>& link);

// The stepping stones of a connection by the SS algorithm of XH-search, for the derivation that derive()
// finds: groups that following the connection's strategy is sure to join in. Lemma 1: none for adjacency.
// Lemma 3: AND over a cell has those of its parts. Lemma 4: AND over a group has them and the group. None for
// OR, and none for the crossing rule (Lemma 6). Ascending.
template <int W>
std::vector<int> stepping_stones(const ConnectionSet<W>& set, const Link<W>& link);

// All deductions behind `link` except adjacency, each once, premises before conclusions.
template <int W>
struct Line {
  Link<W> conclusion;
  Deduction<W> deduction;
};
template <int W>
std::vector<Line<W>> explain(const ConnectionSet<W>& set, const Link<W>& link);

}  // namespace hex::connect
