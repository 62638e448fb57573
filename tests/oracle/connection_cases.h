// What the tests of connections share: random stones, the engine's answer to them, named settings, and a
// claim in words for the message of a failure.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"
#include "board/position.h"
#include "connect/h_search.h"

namespace hex::tests {

struct NamedOptions {
  const char* name;
  connect::Options options;
};

// AND and OR, and one extension at a time; everything; what the engine uses; and tight limits of every kind.
inline std::vector<NamedOptions> connection_options() {
  using connect::Options;
  Options crossing = Options::h_process(), captured = Options::h_process(), tight, goal;
  crossing.crossing = true;
  Options strong = crossing;
  strong.strong_crossing = true;
  captured.captured_overlap = true;
  Options no_edges;
  no_edges.edge_midpoints = false;
  goal.goal_directed = true;
  Options edge_goals = Options::solving();
  edge_goals.edge_goals = true;
  tight.max_full = 3;
  tight.max_semi = 5;
  tight.max_full_edge = 4;
  tight.max_semi_edge = 6;
  tight.or_width = 3;
  tight.or_budget = 20;
  tight.crossing_budget = 20;
  tight.edge_carrier = 5;
  return {{"h_process", Options::h_process()},
          {"crossing", crossing},
          {"strong crossing", strong},
          {"captured overlap", captured},
          {"everything", Options{}},
          {"no edge midpoints", no_edges},
          {"goal directed", goal},
          {"goals at edges", edge_goals},
          {"standard", Options::standard()},
          {"thorough", Options::thorough()},
          {"tight limits", tight}};
}

// Can lists grow without bound? Then only positions with few empty cells are fast enough.
inline bool is_unbounded(const connect::Options& options) {
  return options.max_full == 0 || options.max_semi == 0 || options.max_full_edge == 0 ||
         options.max_semi_edge == 0;
}

// So many empty cells, anywhere; the other cells get stones of either colour, `black` of 8 of them black.
inline board::Position random_stones(board::Size size, int empties, int black, base::Random& random) {
  std::vector<board::Cell> order;
  for (board::Cell cell = 0; cell < size.cells(); ++cell) order.push_back(cell);
  random.shuffle(std::span(order));
  board::Position out(size);
  for (std::size_t i = static_cast<std::size_t>(std::min(empties, size.cells())); i < order.size(); ++i)
    out.set_up(random.below(8) < black ? board::Color::Black : board::Color::White, order[i]);
  return out;
}

template <int W>
connect::ConnectionSet<W> connections_of(const board::Position& position, board::Color me,
                                         const connect::Options& options) {
  connect::ConnectionSet<W> out;
  connect::HSearch<W> search(options);
  search.build(board::cell_geometry<W>(position.size()), me, board::stones_of<W>(position), out);
  return out;
}

template <int W>
std::vector<board::Cell> cells_in(const board::Cells<W>& cells) {
  std::vector<board::Cell> out;
  cells.for_each([&](board::Cell cell) { out.push_back(cell); });
  return out;
}

template <int W>
std::string names_of(board::Size size, const board::Cells<W>& cells) {
  std::string out = "{";
  cells.for_each([&](board::Cell cell) {
    if (out.size() > 1) out += ' ';
    out += board::cell_name(size, cell);
  });
  return out + "}";
}

template <int W>
std::string claim_text(board::Size size, int x, int y, const connect::Connection<W>& c) {
  const bool full = c.key == board::kNoCell;
  return std::string(full ? "full " : "semi ") + board::point_name(size, x) + " - " +
         board::point_name(size, y) + " " + names_of(size, c.carrier) +
         (full ? "" : " key " + board::cell_name(size, c.key)) + " rule " +
         std::to_string(static_cast<int>(c.rule));
}

// The stones on a board that may be larger than a Position's text is good for, in the notation of the tests.
template <int W>
std::string board_text(const connect::ConnectionSet<W>& set) {
  board::Position out(set.size());
  set.mine().for_each([&](board::Cell cell) { out.set_up(set.color(), cell); });
  set.theirs().for_each([&](board::Cell cell) { out.set_up(board::other(set.color()), cell); });
  return std::string(board::name(set.color())) + "'s connections on\n" + board::to_ascii(out);
}

// Calls f(x, y, connection) for every connection, each pair once.
template <int W, class F>
void for_each_connection(const connect::ConnectionSet<W>& set, F&& f) {
  const std::vector<int> points = set.points();
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      for (connect::Kind kind : {connect::Kind::Full, connect::Kind::Semi})
        for (const auto& c : set.list(points[i], points[j], kind)) f(points[i], points[j], c);
}

}  // namespace hex::tests
