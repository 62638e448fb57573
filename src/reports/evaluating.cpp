#include "reports/evaluating.h"

#include <cmath>

#include "board/words.h"
#include "circuit/distance.h"
#include "circuit/kirchhoff.h"
#include "circuit/y_reduction.h"
#include "connect/h_search.h"

namespace hex::engine {

namespace {

std::optional<int> unless_far(int distance) {
  return distance == circuit::kFar ? std::nullopt : std::optional<int>(distance);
}

template <int W>
PositionEvaluation evaluate(const board::Position& position, circuit::Wires links,
                            const connect::Options& options) {
  const auto& geometry = board::cell_geometry<W>(position.size());
  connect::HSearch<W> search(options);
  connect::ConnectionSet<W> set;
  circuit::CircuitBuilder<W> builder;
  circuit::Circuit circuit;
  circuit::Kirchhoff kirchhoff;
  circuit::Flow flow;
  PositionEvaluation out;
  const board::Stones<W> stones = board::stones_of<W>(position);
  for (const board::Color color : board::kColors) {
    if (links != circuit::Wires::Neighbors) search.build(geometry, color, stones, set);
    builder.build(geometry, color, stones, &set, links, circuit);
    kirchhoff.solve(circuit, flow);
    out.resistance[color] = flow.resistance;
    out.current[color] = flow.current;
    out.path[color] = unless_far(circuit::shortest_path(circuit));
    out.two_distance[color] = unless_far(circuit::two_distance(circuit));
  }
  out.y_reduction = circuit::y_reduction(position);
  out.e = std::log(out.resistance[board::Color::Black] / out.resistance[board::Color::White]);
  return out;
}

}  // namespace

PositionEvaluation evaluate_position(const board::Position& position, circuit::Wires links,
                                     const connect::Options& options) {
  return board::with_words(position.size(),
                           [&]<int W>(board::Words<W>) { return evaluate<W>(position, links, options); });
}

}  // namespace hex::engine
