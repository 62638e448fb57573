// SettledStates: the states whose winner a df-pn search found, as training records.
//
// Its order notes every state whose moves the search puts in order; write() asks the table which of them were settled
// since. The table knows states with fill-in.
#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "guides/orders.h"
#include "records.h"
#include "solve/dfpn.h"

namespace hex::learn {

template <int W>
class SettledStates {
 public:
  SettledStates(const board::CellGeometry<W>& geometry, const std::string& order)
      : geometry_(geometry),
        expander_(geometry, reasoning_),
        order_(guides::order_maker<W>(order, geometry.plain->size())()) {}

  // To be given to the search; this object must outlive it.
  solve::MoveOrder<W> order() {
    return [this](const solve::State<W>& state, const solve::ConnectionSets<W>& sets, const board::Cells<W>& moves,
                  solve::Ranking& out) {
      if (seen_.insert(solve::canonical(geometry_, state).hash()).second) ordered_.push_back({state, moves});
      order_(state, sets, moves, out);
    };
  }
  const solve::Reasoning& reasoning() const { return reasoning_; }
  solve::Expander<W>& expander() { return expander_; }
  void forget() {
    seen_.clear();
    ordered_.clear();
  }

  // The settled states in the order in which they were met, as records of this start. Says how many.
  std::uint64_t write(std::uint32_t start, const solve::Table<W>& table, Writer& writer) const {
    std::uint64_t count = 0;
    for (const Ordered& ordered : ordered_) {
      const auto known = find(table, ordered.state);
      auto r = known ? record(start, ordered.state, *known) : std::nullopt;
      if (!r) continue;
      ordered.moves.for_each([&](board::Cell cell) { r->sets[2].push_back(cell); });
      (ordered.moves - known->moves).for_each([&](board::Cell cell) {
        if (cell != r->best) r->sets[3].push_back(cell);
      });
      writer.add(*r);
      ++count;
    }
    return count;
  }

  // What the table has settled.
  std::optional<solve::Entry<W>> find(const solve::Table<W>& table, const solve::State<W>& filled) const {
    auto known = table.find(geometry_, solve::canonical(geometry_, filled));
    if (!known || !known->solved()) return {};
    return known;
  }

  // Stones and result; none for a win that has no move, because connections told it.
  static std::optional<Record> record(std::uint32_t start, const solve::State<W>& state,
                                      const solve::Entry<W>& known) {
    Record r;
    r.start = start;
    r.work = known.work;
    r.white_to_move = state.to_move == board::Color::White;
    r.wins = known.phi == 0;
    if (r.wins && known.best < 0) return {};
    if (r.wins) r.best = known.best;
    for (const board::Color c : board::kColors)
      state.of(c).for_each([&](board::Cell cell) { r.sets[board::index(c)].push_back(cell); });
    return r;
  }

 private:
  struct Ordered {
    solve::State<W> state;
    board::Cells<W> moves;  // when they were first put in order
  };

  const board::CellGeometry<W>& geometry_;
  const solve::Reasoning reasoning_;
  solve::Expander<W> expander_;
  solve::MoveOrder<W> order_;
  std::unordered_set<std::uint64_t> seen_;
  std::vector<Ordered> ordered_;
};

}  // namespace hex::learn
