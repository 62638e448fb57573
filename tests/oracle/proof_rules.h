// The two rules by which a certificate takes fill-in out again, written down as the text of the proof
// calculus says them, without any idea of the library's:
//
//   dead test of d against stones U and cells C: groups are formed by U and the player's edges, without d.
//   The exits of d are the cells of C that touch d or touch a group that touches d, and the groups of the two
//   edges where they touch d. d is dead when any two exits are one group, or touch, or touch a common group.
//
//   captured: at each leaf of a reply tree the opponent's cells come out one by one by the dead test.
#pragma once

#include <set>
#include <vector>

#include "board/geometry.h"

namespace hex::tests {

class ProofRules {
 public:
  using Set = std::set<board::Cell>;

  ProofRules(board::Size size, board::Color me) : geometry_(board::geometry(size)), me_(me) {}

  bool is_dead(board::Cell d, const Set& stones, const Set& cells) const {
    std::vector<Set> groups = form_groups(stones, d);  // an edge is a point of its group
    Set exits;
    std::vector<const Set*> group_exits;
    for (const Set& g : groups) {
      if (!touch(d, g)) continue;
      for (const board::Cell c : cells)
        if (c != d && touch(c, g)) exits.insert(c);
      if (*g.rbegin() >= geometry_.cells()) group_exits.push_back(&g);
    }
    for (const board::Cell c : cells)
      if (c != d && geometry_.adjacent(c, d)) exits.insert(c);
    for (const board::Cell a : exits) {
      for (const board::Cell b : exits)
        if (a < b && !geometry_.adjacent(a, b) && !common(a, b, groups)) return false;
      for (const Set* g : group_exits)
        if (!touch(a, *g)) return false;
    }
    return group_exits.size() < 2;
  }

  // Can these come out one by one, in some order? A cell that can come out now can do so later, so any order
  // that works will do: what is still in only helps. (Found by trying.)
  bool come_out(Set in, const Set& stones, const Set& cells) const {
    while (!in.empty()) {
      bool found = false;
      for (const board::Cell d : in) {
        Set rest = stones;
        rest.insert(in.begin(), in.end());
        rest.erase(d);
        if (!is_dead(d, rest, cells)) continue;
        in.erase(d);
        found = true;
        break;
      }
      if (!found) return false;
    }
    return true;
  }

 private:
  bool touch(int point, const Set& group) const {
    for (const int p : geometry_.neighbor_points(me_, point))
      if (group.contains(p)) return true;
    return false;
  }
  bool common(board::Cell a, board::Cell b, const std::vector<Set>& groups) const {
    for (const Set& g : groups)
      if (touch(a, g) && touch(b, g)) return true;
    return false;
  }
  std::vector<Set> form_groups(const Set& stones, board::Cell without) const {
    std::vector<Set> groups = {{board::edge_point(geometry_.size(), first_edge(me_))},
                               {board::edge_point(geometry_.size(), second_edge(me_))}};
    for (const board::Cell s : stones) {
      if (s == without) continue;
      Set merged = {s};
      std::vector<Set> others;
      for (Set& g : groups) {
        if (touch(s, g))
          merged.insert(g.begin(), g.end());
        else
          others.push_back(std::move(g));
      }
      others.push_back(std::move(merged));
      groups = std::move(others);
    }
    return groups;
  }

  const board::Geometry& geometry_;
  board::Color me_;
};

}  // namespace hex::tests
