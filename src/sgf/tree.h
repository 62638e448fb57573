// Tree: a game record as a tree of nodes with properties, the shape of an SGF file.
//
// Nodes live in one flat vector and name each other by index; 0 is the root, and a parent comes before its
// children. Nothing here recurses, so depth costs memory and never stack. Property values are raw: what
// stands between the brackets of a file, escapes included, so that writing gives back what was read, unknown
// properties too; plain_text() and raw_text() convert. Points are always in the Hex form (a1): readers of
// other dialects convert them, and exchange colours where a dialect needs it.
//
// Invariant: the root has FF[4], GM[11] and an SZ that agrees with size().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/at.h"
#include "base/result.h"
#include "board/types.h"
#include "sgf/few.h"

namespace hex::sgf {

// Where something stood in the text it was read from, both from 1; columns count bytes. Line 0: nowhere.
struct Place {
  int line = 0;
  int column = 0;
};

base::Error error_at(Place place, base::ErrorCode code, std::string message);

// A value as an error message shows it: quoted, short, without control characters.
std::string shown(std::string_view value);

// The text a raw value stands for: escapes resolved, soft line breaks removed.
std::string plain_text(std::string_view raw);
// The raw value for a text: ']' and '\' escaped, and ':' too where the value is one half of a pair.
std::string raw_text(std::string_view plain, bool half_of_pair = false);

// The places do not count for equality: writing lays a file out anew.
struct Property {
  std::string name;
  Few<std::string> values;  // at least one
  Place place;

  friend bool operator==(const Property& a, const Property& b) {
    return a.name == b.name && a.values == b.values;
  }
};

struct Node {
  Few<Property> properties;
  Few<int> children;
  int parent = -1;

  // The first property of this name, or null.
  const Property* find(std::string_view name) const;
  // Adds a property, or replaces the values of the first with this name.
  void set(std::string_view name, Few<std::string> values);
};

enum class Dialect {
  Hex,          // SGF with points such as a1
  GoPoints,     // SGF with points such as aa: QLizzie, LizzieYzy
  LittleGolem,  // no GM, points such as aa, the first player's stones called W
  OneLine,      // a HexWorld or trmph link or fragment, or a list of moves
};

class Tree {
 public:
  // Only a root. REQUIRES size.valid().
  explicit Tree(board::Size size, Dialect dialect = Dialect::Hex);
  // Takes over nodes that keep the invariants above, except that the root's FF, GM and SZ are set here.
  Tree(board::Size size, Dialect dialect, std::vector<Node> nodes);

  board::Size size() const { return size_; }
  // What the record was read from; writing does not depend on it.
  Dialect dialect() const { return dialect_; }
  // How many moves of the main line the source shows as played, when it has more of them (a HexWorld link
  // with future moves). SGF has no place for it.
  std::optional<int> shown_moves() const { return shown_moves_; }
  void set_shown_moves(int count) { shown_moves_ = count; }

  const std::vector<Node>& nodes() const { return nodes_; }
  int node_count() const { return base::count_of(nodes_); }
  const Node& node(int index) const { return nodes_[base::at(index)]; }
  Node& node(int index) { return nodes_[base::at(index)]; }
  // Appends a last child and returns its index; references to nodes do not survive it.
  int add_node(int parent);

  // The first child of the first child and so on, from the root.
  std::vector<int> main_line() const;
  // Every node, parents before children, earlier variations first: the order of a file.
  std::vector<int> preorder() const;

  // Game information: the plain text of a root property such as PB, PW, RE, EV, DT; empty when absent.
  std::string info(std::string_view name) const;

  // The same properties in the same tree; dialect, places and shown_moves() do not count.
  friend bool operator==(const Tree& a, const Tree& b);

 private:
  board::Size size_;
  Dialect dialect_;
  std::optional<int> shown_moves_;
  std::vector<Node> nodes_;
};

}  // namespace hex::sgf
