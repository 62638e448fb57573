#include "solving/move_ranking.h"

#include <algorithm>

#include "board/words.h"
#include "guides/orders.h"
#include "solve/expand.h"

namespace hex::engine {

std::vector<board::Cell> rank_moves(const board::Position& position, const std::vector<board::Cell>& moves,
                                    const solve::Reasoning& reasoning, const std::string& order) {
  return board::with_words(position.size(), [&]<int W>(board::Words<W>) {
    const auto& geometry = board::cell_geometry<W>(position.size());
    const solve::State<W> state = board::to_state<W>(position);
    solve::Expander<W> expander(geometry, reasoning);
    solve::Connections<W> connections;
    expander.connect(state, nullptr, connections);
    board::Cells<W> cells;
    for (const board::Cell move : moves) cells.add(move);
    solve::Ranking ranking;
    ranking.scores.resize(position.size().cells());
    guides::order_maker<W>(order, position.size())()(state, connections.of, cells, ranking);
    std::vector<board::Cell> out = moves;
    std::stable_sort(out.begin(), out.end(),
                     [&](board::Cell a, board::Cell b) { return ranking.scores[a] > ranking.scores[b]; });
    return out;
  });
}

}  // namespace hex::engine
