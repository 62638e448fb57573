// Solving: openings of a square board, each with an empty table.
//
//   bench_solve SIDE [CELL...]     all distinct openings, or those named; Black opens, White to move
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

#include "board/notation.h"
#include "circuit/resistance.h"
#include "solve/dfpn.h"

namespace hex {
namespace {

double cpu_s() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

template <int W>
solve::MoveOrder<W> by_current() {
  struct Scratch {
    circuit::Resistance<W> circuit;
    circuit::Flow flow[2];
  };
  return [scratch = std::make_shared<Scratch>()](const solve::State<W>&,
                                                 const connect::ConnectionSet<W>(&sets)[2],
                                                 const board::Cells<W>& moves, std::vector<double>& scores) {
    for (std::size_t c = 0; c < 2; ++c) scratch->circuit.solve(sets[c], scratch->flow[c]);
    moves.for_each([&](board::Cell cell) {
      const auto i = static_cast<std::size_t>(cell);
      scores[i] = 0;
      for (const auto& flow : scratch->flow) scores[i] += flow.current[i] * flow.resistance;
    });
  };
}

int run(int side, const std::vector<std::string>& names) {
  const board::Size size{side, side};
  const auto& geometry = board::cell_geometry<1>(size);
  std::string map;
  if (const char* data = std::getenv("MUSTPLAY_DATA")) {
    std::ifstream in(fmt::format("{}/openings/{}x{}.txt", data, side, side));
    for (char c; in >> c;) map += c;
  }
  solve::Table<1> table(256u << 20);
  double total = 0;
  std::uint64_t nodes = 0;
  for (board::Cell c = 0; c < size.cells(); ++c) {
    const std::string name = board::cell_name(size, c);
    if (names.empty() ? c > size.cells() - 1 - c : std::find(names.begin(), names.end(), name) == names.end())
      continue;
    table.clear();
    solve::Dfpn<1> dfpn(geometry, connect::Options::solving(), table, by_current<1>());
    solve::State<1> state;
    state.of(board::Color::Black).add(c);
    state.to_move = board::Color::White;
    const double t0 = cpu_s();
    const auto solution = dfpn.solve(state, {});
    const double t = cpu_s() - t0;
    total += t;
    nodes += dfpn.nodes();
    const char got = solution.winner == board::Color::Black ? 'B' : 'w';
    const bool wrong = !map.empty() && map[static_cast<std::size_t>(c)] != got;
    fmt::print("{} {} {:>8} nodes {:>8.2f} s carrier {} {}\n", name, got, dfpn.nodes(), t,
               solution.carrier.count(), wrong ? "WRONG" : "");
    std::fflush(stdout);
  }
  fmt::print("total {} nodes {:.2f} s\n", nodes, total);
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  return hex::run(argc > 1 ? std::atoi(argv[1]) : 5,
                  std::vector<std::string>(argv + std::min(argc, 2), argv + argc));
}
