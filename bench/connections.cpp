// Virtual connections: time and number of connections per rule set, from scratch and after one more stone.
//
//   bench_connections [EVERY]     take every EVERYth position (default 8; 1 for all)
//
// Positions: after every fourth move of the games in $MUSTPLAY_DATA/games/olympiad (11x11), or, without that
// variable, of games that the simple player plays against itself; mid-game positions of such games on 8x8,
// and empty boards of 19x19 and 32x32. Processor time of one core, the median of three rounds.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "connect/h_search.h"
#include "samples.h"

namespace hex {
namespace {

using namespace bench;
using connect::Kind;
using connect::Options;

struct Figures {
  double build_us = 0, own_us = 0, their_us = 0, fulls = 0, semis = 0;
  std::size_t memory = 0;
};

template <int W>
Figures measure(const std::vector<Sample>& samples, const Options& options) {
  connect::HSearch<W> search(options);
  connect::ConnectionSet<W> set, next;
  Figures f;
  for (const Sample& s : samples)
    for (Color me : board::kColors) {
      const auto stones = board::stones_of<W>(s.position);
      const auto& geometry = board::cell_geometry<W>(s.position.size());
      const double t0 = cpu_us();
      search.build(geometry, me, stones, set);
      const double t1 = cpu_us();
      const auto stone = board::Cells<W>::of(s.next);
      search.update(set, stone, {}, next);
      const double t2 = cpu_us();
      search.update(set, {}, stone, next);
      const double t3 = cpu_us();
      f.build_us += t1 - t0;
      f.own_us += t2 - t1;
      f.their_us += t3 - t2;
      f.fulls += set.count(Kind::Full);
      f.semis += set.count(Kind::Semi);
      f.memory = std::max(f.memory, set.memory_bytes());
    }
  const double n = 2.0 * static_cast<double>(samples.size());
  for (double* x : {&f.build_us, &f.own_us, &f.their_us, &f.fulls, &f.semis}) *x /= n;
  return f;
}

template <int W>
void row(const char* what, const std::vector<Sample>& samples, const Options& options) {
  if (samples.empty()) return;
  std::vector<Figures> rounds;
  for (int i = 0; i < 3; ++i) rounds.push_back(measure<W>(samples, options));
  std::sort(rounds.begin(), rounds.end(),
            [](const auto& a, const auto& b) { return a.build_us < b.build_us; });
  const Figures& f = rounds[1];
  fmt::print("{:<44} {:>9.0f} {:>9.0f} {:>9.0f} {:>7.0f} {:>7.0f} {:>7.1f}\n", what, f.build_us, f.own_us,
             f.their_us, f.fulls, f.semis, static_cast<double>(f.memory) / 1048576);
  std::fflush(stdout);
}

int run(std::size_t every) {
  auto games = thin(tournament_samples(), every);
  fmt::print("11x11: {}\n", games.empty() ? "own games" : "tournament games");
  if (games.empty()) games = thin(own_samples({11, 11}, 60, 4), every);
  const auto small = thin(own_samples({8, 8}, 60, 4), every);
  const std::vector<Sample> empty11 = {{Position({11, 11}), Color::Black, 60}};
  const std::vector<Sample> empty19 = {{Position({19, 19}), Color::Black, 180}};
  const std::vector<Sample> empty32 = {{Position({32, 32}), Color::Black, 500}};
  fmt::print("{:<44} {:>9} {:>9} {:>9} {:>7} {:>7} {:>7}\n", "per position and colour", "build us", "own us",
             "theirs us", "full", "semi", "MiB");
  Options h = Options::standard();
  h.captured_overlap = h.crossing = h.strong_crossing = false;
  Options xh = h, strong = h;
  xh.crossing = true;
  strong.crossing = strong.strong_crossing = true;
  row<2>("11x11 games, AND and OR", games, h);
  row<2>("11x11 games, and crossing rule", games, xh);
  row<2>("11x11 games, and strong crossing rule", games, strong);
  row<2>("11x11 games, and captured overlap (standard)", games, Options::standard());
  row<2>("11x11 empty, standard", empty11, Options::standard());
  row<2>("11x11 games, solving", games, Options::solving());
  row<1>("8x8 games, standard", small, Options::standard());
  row<1>("8x8 games, solving", small, Options::solving());
  row<6>("19x19 empty, standard", empty19, Options::standard());
  row<16>("32x32 empty, standard", empty32, Options::standard());
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  return hex::run(argc > 1 ? static_cast<std::size_t>(std::max(1, std::atoi(argv[1]))) : 8);
}
