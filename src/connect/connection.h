// What a virtual connection is, for one player ("me"), on one
// position [Anshelevich 2002; Henderson, Arneson, Hayward].
//
// A point is an empty cell, one of my groups, or one of my edges (a group as well). A carrier is a set of
// empty cells. Between points x and y there is a
//   full connection  if I, moving second and only in the carrier, join x and y;
//   semi connection  if I do so moving first, beginning at the connection's key;
// where an endpoint that is an empty cell counts as my stone.
#pragma once

#include <cstdint>

#include "board/cells.h"
#include "board/containers.h"

namespace hex::connect {

using board::Cell;
using board::Cells;
using board::Color;
using board::ShortPoint;
using board::Stones;

enum class Kind : std::uint8_t { Full, Semi };

template <class T>
using PerKind = board::PerKey<Kind, T, 2>;  // that of fulls first

// The rule that made a connection.
enum class Rule : std::uint8_t {
  Adjacent,  // full, empty carrier: the points touch
  AndGroup,  // full: two fulls with disjoint carriers over a group of mine
  AndCell,   // semi: two fulls with disjoint carriers over an empty cell, the key
  Or,        // full: semis that have no cell common to all
  Crossing,  // a braid of two fulls and three semis: semi, or full when one of its cells is a stone already
  SemiAndGroup,  // semi: a semi and a full with disjoint carriers over a group of mine
  Key            // semi: a full that holds once its key is a stone of mine; only of deep_search.h
};

template <int W>
struct Connection {
  Cells<W> carrier;
  ShortPoint key;  // semis: where I begin; board::kNoCell for fulls
  Rule rule;       // the rule that first found this carrier
  // An upper bound of Anshelevich's depth, from the derivation; 255 means 255 or more.
  base::Small<std::uint8_t> depth;
};

// What H-search may do. Soft limits bound the work and memory; 0 means no limit. No setting makes a result
// wrong: less generous ones find fewer connections.
struct Options {
  int max_full = 0;       // fulls kept per pair of points (Anshelevich's N)
  int max_semi = 0;       // semis kept per pair
  int max_full_edge = 0;  // the same for pairs with an edge
  int max_semi_edge = 0;
  int or_width = 0;         // semis that one OR may combine
  int or_budget = 0;        // steps one new semi may cost in OR
  int crossing_budget = 0;  // steps one pair of cells may cost in the crossing rule
  int edge_carrier = 0;     // cells in the carrier of a full made by AND over an edge
  // Between cells and groups, OR only makes fulls that avoid a cell common to all fulls of the pair, and the
  // crossing rule only semis that avoid one common to all semis.
  bool goal_directed = false;
  bool edge_goals = false;       // goal-directed OR at edges too, before the families that or_budget allows
  bool edge_midpoints = true;    // AND over edges
  bool captured_overlap = true;  // carriers may overlap in an edge bridge of an endpoint or midpoint
  bool crossing = true;          // the crossing rule
  bool strong_crossing = true;   // its parts may overlap in an edge bridge of the key

  // Only AND and OR, without any limit: Anshelevich's H-process.
  static Options h_process();
  // What the engine uses.
  static Options standard();
  // What a solver uses: many builds, each as cheap as what it finds is worth.
  static Options solving();
  // For one question: finds more, takes some fifty times as long.
  static Options thorough();

  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace hex::connect
