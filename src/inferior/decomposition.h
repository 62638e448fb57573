// Decompositions: parts of the board that two groups of one player settle between them
// [Henderson, Hayward, Definitions 2.19 to 2.22].
//
// In a four-sided decomposition the carrier is bounded by groups in turn mine, theirs, mine, theirs, each
// touching the next; if I keep my two groups joined inside the carrier, moving second, the whole carrier is
// as good as mine. We look for it only from one player's side, which needs no list of touching groups. With
// c and d two groups of mine, a contact is an empty cell that touches c or d:
//
//   region(c, d): a set R of empty cells and of further stones of mine such that each neighbour of R outside
//                 of it is a stone of c or d, a contact, or theirs; no edge of mine but those of c and d
//                 touches R; and c-d has a full connection with its carrier inside R.
//
// Then the empty cells of R are captured: a shortest path of mine that uses R enters and leaves it next to c
// or d, or from contacts, which touch c or d; so c and d, joined inside the carrier, do as well. Adjacent
// groups touch because no path passes between them; over a bridge of opposite stones because its cells are
// contacts. There is a largest R for each pair: everything that no other edge of mine reaches without
// crossing a contact, less the contacts next to what it reaches.
//
//     . . . . .       The two black stones keep the bridge a a. Its other neighbours are white, or touch one
//      . . B . .      of the black stones: the bridge is a region. Without one of the white stones a path
//       W a a W .     could leave by that cell.
//        . B . . .
//
// A splitting decomposition of mine is a group that touches both edges of the other player: it leaves two
// games, one for each of my edges, that have nothing to do with each other.
//
// The object holds scratch memory and is reused; not thread safe.
#pragma once

#include <optional>
#include <vector>

#include "connect/connection_set.h"

namespace hex::inferior {

using board::Cell;
using board::Cells;
using board::Color;

// Cells that two groups of mine settle. `x` and `y` are representatives in the set of connections.
template <int W>
struct SettledRegion {
  int x = -1;
  int y = -1;
  Cells<W> region;   // the empty cells of R
  Cells<W> inside;   // the rest of R: stones of mine, and cells of earlier regions
  Cells<W> carrier;  // of a full connection x-y, within the region
  Cells<W> groups;   // the stones of both groups
};

template <int W>
class DecompositionSearch {
 public:
  using Set = connect::ConnectionSet<W>;

  // All regions that pairs of groups of the set's player settle, cells that an earlier one of the list holds
  // left out; in the order of the list each is a region after the earlier ones have been filled. Pairs in
  // ascending order of representatives. The two edges are no pair: a full connection between them settles the
  // game, and is must_play()'s business.
  const std::vector<SettledRegion<W>>& settled(const Set& set);

  // The largest R of a pair, without the connection: its empty cells and stones.
  Cells<W> bounded(const Set& set, int x, int y);

  // A group of the set's player that splits the board, with the lowest representative; its stones.
  std::optional<Cells<W>> splitting_group(const Set& set);

 private:
  struct Group {
    int representative = -1;
    Cells<W> stones;
    Cells<W> contacts;  // empty cells that touch it
    bool edges[2] = {false, false};
  };

  void find_groups(const Set& set);
  void add_group(const Set& set, int representative, const Cells<W>& seed);
  Cells<W> bounded(const Set& set, const Group& a, const Group& b) const;
  bool touches_edge(const Set& set, const Group& group, board::Edge edge) const;

  std::vector<Group> groups_;
  std::vector<SettledRegion<W>> settled_;
};

}  // namespace hex::inferior
