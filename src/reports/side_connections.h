// SideConnections: the virtual connections of one side on a position, for front ends: connect/ without the number of
// words, which is chosen here. Endpoints are cells or edges as in board/; a group goes by its representative.
//
// Immutable but for deepen(); const members may be called from several threads.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/options.h"
#include "base/result.h"
#include "board/position.h"
#include "connect/connection.h"

namespace hex::engine {

// One connection with its ends: connect::Link without W.
struct PlainLink {
  int from = -1;
  int to = -1;
  connect::Kind kind = connect::Kind::Full;
  connect::Rule rule = connect::Rule::Adjacent;
  std::vector<board::Cell> carrier;
  board::Cell key = board::kNoCell;  // semis
  int depth = 0;                     // at most; SideConnections::depth() may know better
  std::vector<board::Cell> with{};   // it holds once these cells are stones of its owner
};

struct Depth {
  int stones = 0;
  bool exact = false;  // else an upper bound
};

// premises |- conclusion, by a rule; see connect/derivation.h.
struct PlainDeduction {
  PlainLink conclusion;
  connect::Rule rule = connect::Rule::Adjacent;
  std::vector<PlainLink> premises;
  std::vector<board::Cell> captured;
};

struct MustPlayRegion {
  bool lost = false;
  int threats = 0;
  std::vector<board::Cell> cells;
};

class SideConnections {
 public:
  virtual ~SideConnections() = default;

  virtual board::Size size() const = 0;
  virtual board::Color color() const = 0;
  // -1 for what belongs to the opponent.
  virtual int representative(int point) const = 0;
  virtual std::vector<int> points() const = 0;
  virtual int count(connect::Kind kind) const = 0;
  virtual bool has_won() const = 0;
  int first_edge() const { return board::edge_point(size(), board::first_edge(color())); }
  int second_edge() const { return board::edge_point(size(), board::second_edge(color())); }

  // Looks for a connection of this kind that the rules miss, `replies` replies deep, with at most `searches`
  // H-searches (connect/deep_search.h). If one is found it is among the links() from then on. REQUIRES two
  // points of this player that are not joined.
  virtual bool deepen(int x, int y, connect::Kind kind, int replies, int searches) = 0;

  // Smallest carriers first.
  virtual std::vector<PlainLink> links(int x, int y, connect::Kind kind) const = 0;
  virtual std::vector<int> connected_to(int x, connect::Kind kind) const = 0;
  virtual std::vector<board::Cell> carrier_union(int x, int y, connect::Kind kind) const = 0;
  // Nothing when the pair has no connection of this kind.
  virtual std::vector<board::Cell> carrier_intersection(int x, int y, connect::Kind kind) const = 0;
  // Where the other player must move.
  virtual MustPlayRegion must_play() const = 0;

  // REQUIRES the link came from this connections.
  virtual std::vector<int> stepping_stones(const PlainLink& link) const = 0;
  virtual std::vector<PlainDeduction> explain(const PlainLink& link) const = 0;
  // By search inside a small carrier, else from the derivation.
  virtual Depth depth(const PlainLink& link) const = 0;
  // What the connection's strategy answers to stones of the opponent on these cells, one after another: a
  // semi's first move, then a reply to each; no cell where none is needed. An error when an intrusion is not
  // an empty cell then.
  struct Replies {
    std::optional<board::Cell> first_move;
    std::vector<std::optional<board::Cell>> replies;
  };
  virtual base::Result<Replies> replies(const PlainLink& link,
                                        std::span<const board::Cell> intrusions) const = 0;
};

// Never nullptr.
std::unique_ptr<SideConnections> find_connections(const board::Position& position, board::Color color,
                                                  const connect::Options& options);

// The option table of H-search (module vc) and the options that it states.
std::span<const base::OptionSpec> connect_option_table();
connect::Options connect_options(const base::Options& options);

// "adjacent", "and", "or", "crossing", "key".
const char* rule_name(connect::Rule rule);
const char* kind_name(connect::Kind kind);
// "depth 6" or "depth at most 14".
std::string depth_text(const Depth& depth);
// In the notation of Anshelevich's appendix: "(f8, [e9, f9], south) is VC", or "... is VC with e7" if it
// holds once e7 is a stone.
std::string link_text(board::Size size, const PlainLink& link);
// "(3, [1], y) is VSC, (3, [2], y) is VSC. Apply OR: (3, [1, 2], y) is VC."
std::string deduction_text(board::Size size, const PlainDeduction& deduction);

}  // namespace hex::engine
