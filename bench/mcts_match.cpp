// Two settings of the Monte Carlo tree search against each other, or one against alpha-beta.
//
//   bench_mcts_match SIZE GAMES COUNT A B
//
// A and B are settings as name=value,name=value (names of search/mcts_options.h; count; cpu, seconds of
// processor time for a move instead of a count; resistance, the plies of an alpha-beta search instead of this
// one, 1 being the one-ply resistance player), or "-" for the standard. Pairs of games with sides exchanged
// begin with the same stone, in turn those of balanced openings. Only the search plays, without the solver;
// a game ends when its winner is proven. Processor time makes results hold on a busy machine.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "board/position.h"
#include "mcts_settings.h"
#include "players/swap_choice.h"
#include "samples.h"
#include "search/alpha_beta.h"
#include "search/mcts.h"

namespace hex {
namespace {

using bench::Setting;

constexpr int kWords = 2;

struct Reply {
  board::Cell move;
  std::optional<board::Color> winner;
};

class Side {
 public:
  Side(board::Size size, const Setting& setting) : setting_(setting) {
    constexpr std::size_t kMemory = std::size_t{64} << 20;
    const auto& geometry = board::cell_geometry<kWords>(size);
    if (setting.plies == 1)
      alpha_beta_ =
          std::make_unique<search::AlphaBeta<kWords>>(geometry, search::AlphaBetaOptions::one_ply(size));
    else if (setting.plies > 1)
      alpha_beta_ = std::make_unique<search::AlphaBeta<kWords>>(geometry, deep(size, setting.plies));
    else
      mcts_ = std::make_unique<search::Mcts<kWords>>(
          geometry, setting.options, kMemory,
          guides::evaluator_maker<kWords>(setting.evaluator, size, setting.options));
  }

  Reply think(const board::Position& p, board::Cell last, std::uint64_t seed) {
    const auto stones = board::stones_of<kWords>(p);
    const double begin = bench::cpu_us();
    const auto stop = [&] { return setting_.cpu_s > 0 && bench::cpu_us() - begin >= setting_.cpu_s * 1e6; };
    if (alpha_beta_) {
      search::AlphaBetaLimits limits;
      if (setting_.plies > 1) limits.stop = stop;
      const auto found = alpha_beta_->search(stones, p.to_move(), {}, limits);
      return {found.moves[0].move, found.winner};
    }
    mcts_->set_root(stones, p.to_move(), last);
    search::MctsLimits limits;
    limits.playouts = setting_.cpu_s > 0 ? 0 : setting_.count;
    limits.seed = seed;
    limits.stop = stop;
    mcts_->run(limits);
    if (mcts_->winner()) return {board::kNoCell, mcts_->winner()};
    return {mcts_->moves()[0].move, std::nullopt};
  }

 private:
  static search::AlphaBetaOptions deep(board::Size size, int plies) {
    auto out = search::AlphaBetaOptions::standard(size);
    out.depth = plies;
    return out;
  }

  const Setting& setting_;
  std::unique_ptr<search::Mcts<kWords>> mcts_;
  std::unique_ptr<search::AlphaBeta<kWords>> alpha_beta_;
};

board::Color play(board::Size size, board::Cell opening, const Setting& black, const Setting& white,
                  std::uint64_t seed) {
  Side sides[2] = {{size, black}, {size, white}};
  board::Position p(size);
  p.play(board::Color::Black, opening);
  for (board::Cell last = opening; !p.winner();) {
    const Reply reply = sides[board::index(p.to_move())].think(p, last, seed++);
    if (reply.winner) return *reply.winner;
    last = reply.move;
    p.play(p.to_move(), last);
  }
  return *p.winner();
}

int run(board::Size size, int games, const Setting& a, const Setting& b) {
  const auto openings = engine::balanced_openings(size, board::Color::Black);
  int won = 0, won_black = 0, black_wins = 0;
  for (int i = 0; i < games; ++i) {
    const board::Cell opening = openings[static_cast<std::size_t>(i / 2) % openings.size()];
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
