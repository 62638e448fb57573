// Two settings of the Monte Carlo tree search against each other.
//
//   bench_mcts_match SIZE GAMES COUNT A B
//
// A and B are settings as name=value,name=value (names of search/mcts_options.h, and count), or "-" for the
// standard. Pairs of games with sides exchanged begin with the same stone, each cell in turn. The search
// alone plays, without the solver; a game ends when its winner is proven.
#include <fmt/format.h>

#include <cmath>

#include "board/position.h"
#include "mcts_settings.h"
#include "search/mcts.h"

namespace hex {
namespace {

using bench::Setting;

constexpr int kWords = 2;

board::Color play(board::Size size, board::Cell opening, const Setting& black, const Setting& white,
                  std::uint64_t seed) {
  const auto& geometry = board::cell_geometry<kWords>(size);
  constexpr std::size_t kMemory = std::size_t{64} << 20;
  search::Mcts<kWords> mcts[2] = {{geometry, black.options, kMemory}, {geometry, white.options, kMemory}};
  board::Position p(size);
  p.play(board::Color::Black, opening);
  for (board::Cell last = opening; !p.winner();) {
    const auto me = static_cast<std::size_t>(board::index(p.to_move()));
    mcts[me].set_root({board::stones_of<kWords>(p, board::CellState::Black),
                       board::stones_of<kWords>(p, board::CellState::White)},
                      p.to_move(), last);
    search::MctsLimits limits;
    limits.playouts = (me == 0 ? black : white).count;
    limits.seed = seed++;
    mcts[me].run(limits);
    if (mcts[me].winner()) return *mcts[me].winner();
    last = mcts[me].moves()[0].move;
    p.play(p.to_move(), last);
  }
  return *p.winner();
}

int run(board::Size size, int games, const Setting& a, const Setting& b) {
  int won = 0, won_black = 0, black_wins = 0;
  for (int i = 0; i < games; ++i) {
    const board::Cell opening = (i / 2 * 37 + 5) % size.cells();
    const bool a_black = i % 2 == 0;
    const auto winner =
        play(size, opening, a_black ? a : b, a_black ? b : a, static_cast<std::uint64_t>(i / 2) * 1000);
    const bool a_won = (winner == board::Color::Black) == a_black;
    won += a_won;
    won_black += a_won && a_black;
    black_wins += winner == board::Color::Black;
    if ((i + 1) % 10 == 0 || i + 1 == games) {
      const double n = i + 1, p = won / n;
      fmt::print("\r{} games: A won {} ({:.1f} % +- {:.1f}), {} of them as Black; Black won {}", i + 1, won,
                 100 * p, 196 * std::sqrt(p * (1 - p) / n), won_black, black_wins);
      std::fflush(stdout);
    }
  }
  fmt::print("\n");
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  if (argc != 6) {
    fmt::print(stderr, "bench_mcts_match SIZE GAMES COUNT A B\n");
    return 2;
  }
  const int side = std::atoi(argv[1]);
  const auto count = static_cast<std::uint64_t>(std::atoll(argv[3]));
  return hex::run({side, side}, std::atoi(argv[2]), hex::bench::parse_setting(argv[4], count),
                  hex::bench::parse_setting(argv[5], count));
}
