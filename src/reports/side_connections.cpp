#include "reports/side_connections.h"

#include <algorithm>

#include "base/characters.h"
#include "board/notation.h"
#include "board/point_list.h"
#include "board/words.h"
#include "connect/carrier_game.h"
#include "connect/deep_search.h"
#include "connect/h_search.h"
#include "connect/must_play.h"
#include "connect/strategy.h"

namespace hex::engine {

using base::Error;
using base::ErrorCode;
using base::OptionSpec;
using base::OptionType;
using base::Result;
using board::Cell;
using board::Cells;
using board::Color;
using connect::Kind;
using connect::Rule;

namespace {

template <int W>
class SideConnectionsOf : public SideConnections {
 public:
  SideConnectionsOf(const board::Position& position, Color color, const connect::Options& options)
      : options_(options) {
    connect::HSearch<W> search(options);
    search.build(board::cell_geometry<W>(position.size()), color, board::stones_of<W>(position), set_);
  }

  board::Size size() const override { return set_.size(); }
  Color color() const override { return set_.color(); }
  int representative(int point) const override { return set_.representative(point); }
  std::vector<int> points() const override { return set_.points(); }
  int count(Kind kind) const override { return set_.count(kind); }
  bool has_won() const override { return set_.has_won(); }

  std::vector<PlainLink> links(int x, int y, Kind kind) const override {
    std::vector<connect::Connection<W>> sorted;
    for (const auto& c : set_.list(x, y, kind)) sorted.push_back(c);
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
      const int m = a.carrier.count(), n = b.carrier.count();
      return m != n ? m < n : a.carrier < b.carrier;
    });
    std::vector<PlainLink> out;
    out.reserve(sorted.size());
    for (const auto& c : sorted)
      out.push_back(outside(connect::Link<W>{set_.representative(x), set_.representative(y), kind, c}));
    for (const Deep& deep : deep_)
      if (deep.link.kind == kind && std::minmax(deep.link.from, deep.link.to) ==
                                        std::minmax(set_.representative(x), set_.representative(y)))
        out.push_back(deep.link);
    return out;
  }
  bool deepen(int x, int y, Kind kind, int replies, int searches) override;
  std::vector<int> connected_to(int x, Kind kind) const override { return set_.connected_to(x, kind); }
  std::vector<Cell> carrier_union(int x, int y, Kind kind) const override {
    return to_list(set_.carrier_union(x, y, kind));
  }
  std::vector<Cell> carrier_intersection(int x, int y, Kind kind) const override {
    if (set_.list(x, y, kind).empty()) return {};
    return to_list(set_.carrier_intersection(x, y, kind));
  }
  MustPlayRegion must_play() const override {
    const auto region = connect::must_play(set_);
    return {region.lost, region.threats, to_list(region.region)};
  }

  std::vector<int> stepping_stones(const PlainLink& link) const override {
    if (find_deep(link) != nullptr) return {};
    return connect::stepping_stones(set_, inside(link));
  }
  std::vector<PlainDeduction> explain(const PlainLink& link) const override {
    std::vector<PlainDeduction> out;
    if (const Deep* deep = find_deep(link)) {
      if (link.kind == Kind::Full)
        explain_plan(*deep->plan, link, out);
      else
        explain_threat(*deep->plan, link, out);
      return out;
    }
    for (const auto& line : connect::explain(set_, inside(link))) out.push_back(outside(line));
    return out;
  }

  Depth depth(const PlainLink& link) const override {
    const auto exact = connect::exact_depth(set_, inside(link));
    return exact ? Depth{*exact, true} : Depth{link.depth, false};
  }

  Result<Replies> replies(const PlainLink& link, std::span<const Cell> intrusions) const override {
    if (const Deep* deep = find_deep(link))
      return answer_all(connect::PlanStrategy<W>(*deep->plan),
                        link.kind == Kind::Full ? std::nullopt : std::optional(link.key), intrusions);
    connect::Strategy<W> strategy(set_, inside(link));
    const auto first_move = strategy.first_move();
    return answer_all(std::move(strategy), first_move, intrusions);
  }

 private:
  // A connection that deepen() found; the plan of a semi is what is left once its key is a stone.
  struct Deep {
    PlainLink link;
    std::unique_ptr<connect::Plan<W>> plan;
  };

  template <class S>
  Result<Replies> answer_all(S strategy, std::optional<Cell> first_move,
                             std::span<const Cell> intrusions) const {
    Replies out;
    out.first_move = first_move;
    Cells<W> open = set_.empty_cells();
    if (out.first_move) open.remove(*out.first_move);
    for (Cell cell : intrusions) {
      if (!open.has(cell))
        return Error{ErrorCode::Conflict,
                     "cell " + board::cell_name(size(), cell) +
                         " is not empty at that point; an intrusion goes on an empty cell",
                     ""};
      open.remove(cell);
      out.replies.push_back(strategy.reply(cell));
      if (out.replies.back()) open.remove(*out.replies.back());
    }
    return out;
  }

  const Deep* find_deep(const PlainLink& link) const {
    for (const Deep& deep : deep_)
      if (deep.link.kind == link.kind && deep.link.carrier == link.carrier && deep.link.key == link.key &&
          std::minmax(deep.link.from, deep.link.to) == std::minmax(link.from, link.to))
        return &deep;
    return nullptr;
  }
  void explain_plan(const connect::Plan<W>& plan, const PlainLink& link,
                    std::vector<PlainDeduction>& out) const;
  void explain_threat(const connect::Plan<W>& plan, const PlainLink& link,
                      std::vector<PlainDeduction>& out) const;

  static PlainLink outside(const connect::Link<W>& link) {
    return {link.x,
            link.y,
            link.kind,
            link.connection.rule,
            to_list(link.connection.carrier),
            link.connection.key,
            link.connection.depth,
            {}};
  }
  static PlainDeduction outside(const connect::Line<W>& line) {
    PlainDeduction out{outside(line.conclusion), line.deduction.rule, {}, to_list(line.deduction.captured)};
    for (const auto& premise : line.deduction.premises) out.premises.push_back(outside(premise));
    return out;
  }
  connect::Link<W> inside(const PlainLink& link) const {
    connect::Link<W> out{link.from, link.to, link.kind, {}};
    for (Cell c : link.carrier) out.connection.carrier.add(c);
    out.connection.key = link.key;
    out.connection.rule = link.rule;
    return out;
  }

  connect::Options options_;
  connect::ConnectionSet<W> set_;
  std::vector<Deep> deep_;
};

template <int W>
bool SideConnectionsOf<W>::deepen(int x, int y, Kind kind, int replies, int searches) {
  connect::DeepSearch<W> search(options_, replies, searches);
  x = set_.representative(x), y = set_.representative(y);
  Deep deep{{x, y, kind, Rule::Or, {}, board::kNoCell, 0}, nullptr};
  if (kind == Kind::Full) {
    deep.plan = search.full(set_, x, y);
    if (!deep.plan) return false;
    deep.link.carrier = to_list(deep.plan->carrier);
    deep.link.depth = deep.plan->depth;
  } else {
    auto threat = search.semi(set_, x, y);
    if (!threat) return false;
    deep.plan = std::move(threat->then);
    deep.link.rule = Rule::Key;
    deep.link.key = threat->key;
    deep.link.carrier = to_list(threat->carrier);
    deep.link.depth = deep.plan->depth + 1;
  }
  deep_.push_back(std::move(deep));
  return true;
}

// What makes the full connection `link`: leaves by the rules, with the stones of link.with on the board, else
// OR over semis.
template <int W>
void SideConnectionsOf<W>::explain_plan(const connect::Plan<W>& plan, const PlainLink& link,
                                        std::vector<PlainDeduction>& out) const {
  if (plan.link) {
    // Groups go by the names that they have on the whole board.
    const auto rename = [&](PlainLink& part) {
      for (int* end : {&part.from, &part.to})
        *end = *end == plan.link->x ? link.from : *end == plan.link->y ? link.to : *end;
      part.with = link.with;
    };
    for (const auto& line : connect::explain(*plan.board, *plan.link)) {
      out.push_back(outside(line));
      rename(out.back().conclusion);
      for (PlainLink& premise : out.back().premises) rename(premise);
    }
    return;
  }
  PlainDeduction last{link, Rule::Or, {}, {}};
  for (const auto& threat : plan.threats) {
    last.premises.push_back({link.from, link.to, Kind::Semi, Rule::Key, to_list(threat.carrier), threat.key,
                             threat.then->depth + 1, link.with});
    explain_threat(*threat.then, last.premises.back(), out);
  }
  if (!last.premises.empty()) out.push_back(std::move(last));
}

// What makes the semi connection `link`, and then Key.
template <int W>
void SideConnectionsOf<W>::explain_threat(const connect::Plan<W>& plan, const PlainLink& link,
                                          std::vector<PlainDeduction>& out) const {
  PlainLink full{link.from,      link.to,    Kind::Full, Rule::Or, to_list(plan.carrier),
                 board::kNoCell, plan.depth, link.with};
  full.with.push_back(link.key);
  explain_plan(plan, full, out);
  out.push_back({link, Rule::Key, {std::move(full)}, {}});
}

constexpr OptionSpec kConnectTable[] = {
    {"max_full", OptionType::Int, "1", 0, 1000,
     "Full connections kept per pair of points, up to as many again if they add something; 0 is no limit."},
    {"max_semi", OptionType::Int, "10", 0, 10000, "Semi connections kept per pair of points; 0 is no limit."},
    {"max_full_edge", OptionType::Int, "20", 0, 1000, "Like max_full, for pairs with an edge."},
    {"max_semi_edge", OptionType::Int, "100", 0, 10000, "Like max_semi, for pairs with an edge."},
    {"or_width", OptionType::Int, "0", 0, 1000,
     "Semi connections that one OR may combine where it tries all families; 0 is no limit."},
    {"or_budget", OptionType::Int, "20", 0, 1.0e9,
     "Steps one new semi connection may cost in OR where it tries all families; 0 is no limit."},
    {"crossing_budget", OptionType::Int, "500", 0, 1.0e9,
     "Steps one pair of points may cost in the crossing rule; 0 is no limit."},
    {"edge_carrier", OptionType::Int, "4", 0, 1024,
     "Cells in the carrier of a full connection made by AND over an edge; 0 is no limit."},
    {"goal_directed", OptionType::Bool, "1", 0, 1,
     "Away from the edges OR makes only full connections that avoid a cell common to all of their pair, "
     "instead of all."},
    {"edge_midpoints", OptionType::Bool, "1", 0, 1, "AND over edges."},
    {"captured_overlap", OptionType::Bool, "1", 0, 1,
     "Carriers may overlap in an edge bridge that an endpoint or midpoint captures."},
    {"crossing", OptionType::Bool, "1", 0, 1, "The crossing rule."},
    {"strong_crossing", OptionType::Bool, "1", 0, 1, "The strong crossing rule."},
    {"search_replies", OptionType::Int, "3", 0, 6,
     "Where the rules find no connection, vc-between-cells-full and -semi and vc-connected-to look this many "
     "replies deep; 0: not."},
    {"search_count", OptionType::Int, "3000", 1, 1.0e6,
     "H-searches for one such question on boards up to 11x11. On larger boards each takes longer, and the "
     "number is smaller in proportion."},
};

}  // namespace

std::unique_ptr<SideConnections> find_connections(const board::Position& position, Color color,
                                                  const connect::Options& options) {
  return board::with_words(position.size(), [&]<int W>(board::Words<W>) -> std::unique_ptr<SideConnections> {
    return std::make_unique<SideConnectionsOf<W>>(position, color, options);
  });
}

std::span<const OptionSpec> connect_option_table() {
  return kConnectTable;
}

connect::Options connect_options(const base::Options& options) {
  const auto number = [&](const char* name) { return options.integer<int>(name); };
  connect::Options out;
  out.max_full = number("max_full");
  out.max_semi = number("max_semi");
  out.max_full_edge = number("max_full_edge");
  out.max_semi_edge = number("max_semi_edge");
  out.or_width = number("or_width");
  out.or_budget = number("or_budget");
  out.crossing_budget = number("crossing_budget");
  out.goal_directed = options.flag("goal_directed");
  out.edge_midpoints = options.flag("edge_midpoints");
  out.edge_carrier = number("edge_carrier");
  out.captured_overlap = options.flag("captured_overlap");
  out.crossing = options.flag("crossing");
  out.strong_crossing = options.flag("strong_crossing");
  return out;
}

const char* rule_name(Rule rule) {
  switch (rule) {
    case Rule::Adjacent:
      return "adjacent";
    case Rule::AndGroup:
    case Rule::AndCell:
    case Rule::SemiAndGroup:
      return "and";
    case Rule::Or:
      return "or";
    case Rule::Crossing:
      return "crossing";
    case Rule::Key:
      return "key";
  }
  return "";
}

const char* kind_name(Kind kind) {
  return kind == Kind::Full ? "full" : "semi";
}

std::string depth_text(const Depth& depth) {
  return (depth.exact ? "depth " : "depth at most ") + std::to_string(depth.stones);
}

std::string link_text(board::Size size, const PlainLink& link) {
  std::string out =
      "(" + board::point_name(size, link.from) + ", [" + board::point_list(size, link.carrier, ", ");
  out += "], " + board::point_name(size, link.to) + (link.kind == Kind::Full ? ") is VC" : ") is VSC");
  if (!link.with.empty()) out += " with " + board::point_list(size, link.with, ", ");
  return out;
}

std::string deduction_text(board::Size size, const PlainDeduction& deduction) {
  std::string out;
  for (std::size_t i = 0; i < deduction.premises.size(); ++i)
    out += (i > 0 ? ", " : "") + link_text(size, deduction.premises[i]);
  std::string rule = rule_name(deduction.rule);
  std::transform(rule.begin(), rule.end(), rule.begin(), [](char c) { return base::upper(c); });
  out += ". Apply " + rule;
  if (!deduction.captured.empty()) out += " (captured: " + board::point_list(size, deduction.captured) + ")";
  return out + ": " + link_text(size, deduction.conclusion) + ".";
}

}  // namespace hex::engine
