#include "guides/orders.h"

#include <cmath>
#include <memory>

#include "base/assert.h"
#include "circuit/evaluation.h"
#include "guides/named.h"
#include "guides/networks.h"

namespace hex::guides {

using board::Cell;
using board::Cells;

namespace {

// The moves that most current flows through, of both players' circuits taken together.
template <int W>
solve::MoveOrder<W> by_current(board::Size, const std::shared_ptr<const network::Network>&) {
  struct Scratch {
    circuit::Evaluator<W> circuits;
    circuit::Evaluation evaluation;
  };
  return [scratch = std::make_shared<Scratch>()](const solve::State<W>&, const solve::ConnectionSets<W>& sets,
                                                 const Cells<W>& moves, solve::Ranking& out) {
    scratch->circuits.evaluate(sets[board::Color::Black], sets[board::Color::White],
                               circuit::Wires::FullConnections, scratch->evaluation);
    moves.for_each([&](Cell cell) { out.scores[cell] = scratch->evaluation.energy(cell); });
  };
}

// The moves that a network thinks most of. Its logits are integers and the chance to win is rounded, so that every
// machine searches the same nodes.
template <int W>
solve::MoveOrder<W> by_network(board::Size size, const std::shared_ptr<const network::Network>& net) {
  return [view = std::make_shared<NetworkView<W>>(net, size)](const solve::State<W>& state,
                                                              const solve::ConnectionSets<W>&,
                                                              const Cells<W>& moves, solve::Ranking& out) {
    const network::Judgement& told =
        view->judge(state.of(board::Color::Black), state.of(board::Color::White), state.to_move, moves);
    moves.for_each([&](Cell cell) {
      const auto at = static_cast<std::size_t>(cell);
      out.scores[at] = static_cast<double>(told.moves[at]) / network::kLogit;
    });
    out.logits = true;
    out.value = std::round(network::chance(told.value) * 1024) / 1024;
  };
}

// The standard comes first.
template <int W>
struct OrderRow {
  const char* name;
  bool takes_file;  // a network
  solve::MoveOrder<W> (*make)(board::Size, const std::shared_ptr<const network::Network>&);
};
template <int W>
constexpr OrderRow<W> kOrders[] = {{"network", true, by_network<W>}, {"current", false, by_current<W>}};

}  // namespace

std::string order_names() {
  return names_of(kOrders<1>);
}

base::Status check_order(std::string_view name) {
  return check_name(kOrders<1>, "move order", name);
}

template <int W>
solve::OrderMaker<W> order_maker(std::string_view name, board::Size size) {
  const OrderRow<W>* row = find_row(kOrders<W>, name);
  HEX_CHECK(row != nullptr);
  const auto net = network_for(*row, name);
  return [row, size, net] { return row->make(size, net); };
}

#define HEX_INSTANTIATE(W) template solve::OrderMaker<W> order_maker(std::string_view, board::Size);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::guides
