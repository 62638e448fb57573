#include "guides/orders.h"

#include <memory>

#include "base/assert.h"
#include "circuit/evaluation.h"

namespace hex::guides {

using board::Cell;
using board::Cells;

namespace {

// The moves that most current flows through, of both players' circuits taken together.
template <int W>
solve::MoveOrder<W> by_current(board::Size) {
  struct Scratch {
    circuit::Evaluator<W> circuits;
    circuit::Evaluation evaluation;
  };
  return [scratch = std::make_shared<Scratch>()](const solve::State<W>&,
                                                 const connect::ConnectionSet<W>(&sets)[2],
                                                 const Cells<W>& moves, solve::Ranking& out) {
    scratch->circuits.evaluate(sets[0], sets[1], circuit::Links::FullConnections, scratch->evaluation);
    moves.for_each(
        [&](Cell cell) { out.scores[static_cast<std::size_t>(cell)] = scratch->evaluation.energy(cell); });
  };
}

// The standard comes first.
template <int W>
struct Row {
  const char* name;
  solve::MoveOrder<W> (*make)(board::Size);
};
template <int W>
constexpr Row<W> kOrders[] = {{"current", by_current<W>}};

template <int W>
const Row<W>* find(std::string_view name) {
  for (const Row<W>& row : kOrders<W>)
    if (name == row.name) return &row;
  return nullptr;
}

}  // namespace

std::string order_names() {
  std::string out;
  for (const Row<1>& row : kOrders<1>) out.append(out.empty() ? "" : ", ").append(row.name);
  return out;
}

base::Status check_order(std::string_view name) {
  if (find<1>(name) != nullptr) return base::ok_status();
  return base::Error{base::ErrorCode::Range,
                     "no move order '" + std::string(name.substr(0, 30)) + "'; there is " + order_names(),
                     ""};
}

template <int W>
solve::OrderMaker<W> order_maker(std::string_view name, board::Size size) {
  const Row<W>* row = find<W>(name);
  HEX_CHECK(row != nullptr);
  return [row, size] { return row->make(size); };
}

#define HEX_INSTANTIATE(W) template solve::OrderMaker<W> order_maker(std::string_view, board::Size);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::guides
