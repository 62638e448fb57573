#include "solve/look.h"

namespace hex::solve {

namespace {

constexpr int kLongestLine = 4;  // each move of it costs a look at all the moves beside it

template <int W>
class Looker {
 public:
  Looker(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, const Table<W>& table)
      : geometry_(geometry), expander_(geometry, reasoning), table_(table) {}

  SolveLook look(const State<W>& root) {
    SolveLook out;
    Filled<W> filled = expander_.fill(root);
    add_lost(filled, out);
    const std::size_t lost = out.moves.size();
    add_met(filled, out.moves);
    for (auto next = easiest(out.moves, lost); next && filled_on(filled, *next, out.line);) {
      std::vector<RootMove> moves;
      add_met(filled, moves);
      next = easiest(moves, 0);
    }
    return out;
  }

 private:
  std::optional<Entry<W>> entry_of(const State<W>& filled) const {
    return table_.find(geometry_, canonical(geometry_, filled));
  }

  // Every winning move is among the open ones.
  void add_lost(const Filled<W>& filled, SolveLook& out) const {
    const auto entry = entry_of(filled.state);
    if (!entry || !entry->expanded || entry->solved()) return;
    (filled.state.empty_cells(geometry_) - entry->open).for_each([&](Cell c) {
      out.moves.push_back({c, kInfinite, 0});
    });
  }

  // The moves still to be refuted whose numbers are known.
  void add_met(const Filled<W>& filled, std::vector<RootMove>& out) {
    const auto entry = entry_of(filled.state);
    if (filled.winner || !entry || !entry->expanded || entry->solved()) return;
    entry->moves.for_each([&](Cell c) {
      const Filled<W> after = expander_.fill_after(filled.state, c);
      if (after.winner) return;
      // Numbers are from the view of the side to move, which is the other side after the move.
      if (const auto reply = entry_of(after.state)) out.push_back({c, reply->delta, reply->phi});
    });
  }

  static std::optional<Cell> easiest(const std::vector<RootMove>& moves, std::size_t from) {
    const RootMove* best = nullptr;
    for (std::size_t i = from; i < moves.size(); ++i)
      if (best == nullptr || moves[i].proof < best->proof) best = &moves[i];
    if (best == nullptr || best->proof >= kInfinite) return std::nullopt;
    return best->move;
  }

  bool filled_on(Filled<W>& filled, Cell move, std::vector<Cell>& line) {
    line.push_back(move);
    if (line.size() >= kLongestLine) return false;
    filled = expander_.fill_after(filled.state, move);
    return true;
  }

  const board::CellGeometry<W>& geometry_;
  Expander<W> expander_;
  const Table<W>& table_;
};

}  // namespace

template <int W>
SolveLook look_at(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, const Table<W>& table,
                  const State<W>& root) {
  return Looker<W>(geometry, reasoning, table).look(root);
}

template <int W>
Cells<W> moves_left(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, const Table<W>& table,
                    const State<W>& root) {
  const Filled<W> filled = Expander<W>(geometry, reasoning).fill(root);
  const auto entry = table.find(geometry, canonical(geometry, filled.state));
  return filled.winner || !entry || !entry->expanded || entry->solved() ? Cells<W>::none() : entry->moves;
}

#define HEX_INSTANTIATE(W)                                                                       \
  template SolveLook look_at(const board::CellGeometry<W>&, const Reasoning&, const Table<W>&,   \
                             const State<W>&);                                                   \
  template Cells<W> moves_left(const board::CellGeometry<W>&, const Reasoning&, const Table<W>&, \
                               const State<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
