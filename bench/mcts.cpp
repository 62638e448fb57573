// Monte Carlo tree search: playouts per second, as whole search: descent, fill-in, knowledge, playout,
// counts.
//
//   bench_mcts [SECONDS] [THREADS] [PLAYOUTS]     default 2 seconds per position, one thread
//
// PLAYOUTS instead of the time makes every run do the same, so that instructions can be counted.
// The empty board and positions of games that the simple player plays against itself. Processor time, all
// threads together; the best of three rounds, because other work on the machine only ever slows it down.
#include <fmt/format.h>

#include "samples.h"
#include "search/mcts.h"

namespace hex {
namespace {

struct Work {
  double seconds;
  int threads;
  std::uint64_t playouts;  // 0: as long as the time lasts
};

template <int W>
void measure(const char* title, const board::Position& p, const Work& work) {
  const auto& geometry = board::cell_geometry<W>(p.size());
  double best = 0;
  std::uint64_t most = 0;
  for (int round = 0; round < 3; ++round) {
    search::Mcts<W> mcts(geometry, {}, std::size_t{512} << 20);
    mcts.set_root(board::stones_of<W>(p), p.to_move(), board::kNoCell);
    search::MctsLimits limits;
    limits.threads = work.threads;
    limits.playouts = work.playouts;
    const double begin = bench::cpu_us();
    if (work.playouts == 0) limits.stop = [&] { return bench::cpu_us() - begin >= work.seconds * 1e6; };
    const std::uint64_t playouts = mcts.run(limits);
    best = std::max(best, static_cast<double>(playouts) / ((bench::cpu_us() - begin) * 1e-6));
    most = std::max(most, playouts);
  }
  if (most == 0) return;  // decided without search
  fmt::print("{:<28} {:>9.0f} playouts a second ({} playouts)\n", title, best, most);
  std::fflush(stdout);
}

template <int W>
void board_of(board::Size size, const Work& work) {
  measure<W>(fmt::format("{}x{} empty", size.cols, size.rows).c_str(), board::Position(size), work);
  const auto samples = bench::own_samples(size, 3, 10);
  for (const auto& s : samples)
    if (s.position.empty_cells() > size.cells() * 2 / 3)
      measure<W>(fmt::format("{}x{} {} stones", size.cols, size.rows, size.cells() - s.position.empty_cells())
                     .c_str(),
                 s.position, work);
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  const hex::Work work{argc > 1 ? std::atof(argv[1]) : 2, argc > 2 ? std::atoi(argv[2]) : 1,
                       argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 0};
  hex::board_of<2>({11, 11}, work);
#ifndef HEX_SMALL
  hex::board_of<6>({13, 13}, work);
#endif
}
