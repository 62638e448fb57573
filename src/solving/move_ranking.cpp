#include "solving/move_ranking.h"

#include <algorithm>

#include "base/at.h"
#include "board/words.h"
#include "guides/orders.h"
#include "solve/expand.h"

namespace hex::engine {

std::vector<board::Cell> rank_moves(const board::Position& position, const std::vector<board::Cell>& moves,
                                    const solve::Rules& rules, const std::string& order) {
  return board::with_words(position.size(), [&]<int W>(board::Words<W>) {
    const auto& geometry = board::cell_geometry<W>(position.size());
    const solve::State<W> state{{board::stones_of<W>(position, board::CellState::Black),
                                 board::stones_of<W>(position, board::CellState::White)},
                                position.to_move()};
    solve::Expander<W> expander(geometry, rules);
    solve::Connections<W> connections;
    expander.connect(state, nullptr, connections);
    board::Cells<W> cells;
    for (const board::Cell move : moves) cells.add(move);
    solve::Ranking ranking;
    ranking.scores.resize(base::at(position.size().cells()));
    guides::order_maker<W>(order, position.size())()(state, connections.of, cells, ranking);
    std::vector<board::Cell> out = moves;
    std::stable_sort(out.begin(), out.end(), [&](board::Cell a, board::Cell b) {
      return ranking.scores[base::at(a)] > ranking.scores[base::at(b)];
    });
    return out;
  });
}

}  // namespace hex::engine
