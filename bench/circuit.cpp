// The circuit evaluation: time per position and for both colours, connections being given.
//
//   bench_circuit [EVERY]
//
// Every EVERY-th position of tournament games (MUSTPLAY_DATA), or else of games of the simple player. Each
// row is the mean over the positions of the best of several rounds.
#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "bench/samples.h"
#include "circuit/kirchhoff.h"
#include "connect/h_search.h"

namespace hex {
namespace {

using board::Color;
using circuit::Circuit;
using circuit::Wires;

struct Sets {
  board::PerColor<connect::ConnectionSet<2>> of;
};

std::vector<Sets> connect_all(const std::vector<bench::Sample>& samples) {
  std::vector<Sets> out(samples.size());
  connect::HSearch<2> search(connect::Options::standard());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto& p = samples[i].position;
    for (const board::Color c : board::kColors)
      search.build(board::cell_geometry<2>(p.size()), c, board::stones_of<2>(p), out[i].of[c]);
  }
  return out;
}

void row(const char* name, const std::vector<Sets>& sets, const std::function<void(const Sets&)>& evaluate) {
  double total = 0;
  for (const Sets& s : sets) {
    double best = 1e9;
    for (int round = 0; round < 7; ++round) {
      const double begin = bench::cpu_us();
      evaluate(s);
      best = std::min(best, bench::cpu_us() - begin);
    }
    total += best;
  }
  fmt::print("{:<48} {:>8.1f} us\n", name, total / static_cast<double>(sets.size()));
}

int run(std::size_t every) {
  auto samples = bench::tournament_samples();
  if (samples.empty()) samples = bench::own_samples({11, 11}, 60, 4);
  std::erase_if(samples, [](const auto& s) { return s.position.size().cells() > 128; });
  const auto sets = connect_all(bench::thin(samples, every));
  fmt::print("{} positions, both colours\n", sets.size());
  circuit::CircuitBuilder<2> builder;
  circuit::Kirchhoff kirchhoff;
  Circuit circuit;
  circuit::Flow flow;
  const auto each = [&](Wires links, auto&& solve) {
    return [&, links, solve](const Sets& s) {
      for (const auto& set : s.of) {
        builder.build(set, links, circuit);
        solve();
      }
    };
  };
  const auto exact = [&] { kirchhoff.solve_sparse(circuit, flow); };
  const auto dense = [&] { kirchhoff.solve_dense(circuit, flow); };
  const auto packed = [&] { kirchhoff.solve_packed(circuit, flow); };
  const auto iterated = [&] { kirchhoff.iterate(circuit, 1e-4, 1000, flow); };
  row("only the circuit, groups", sets, each(Wires::BesideGroups, [] {}));
  row("neighbours, sparse", sets, each(Wires::Neighbors, exact));
  row("groups, sparse", sets, each(Wires::BesideGroups, exact));
  row("groups, dense", sets, each(Wires::BesideGroups, dense));
  row("groups, iteration to 1e-4", sets, each(Wires::BesideGroups, iterated));
  row("all, sparse", sets, each(Wires::BesideAll, exact));
  row("all, dense", sets, each(Wires::BesideAll, dense));
  row("connections as links, sparse", sets, each(Wires::FullConnections, exact));
  row("connections as links, dense", sets, each(Wires::FullConnections, dense));
  row("connections as links, packed", sets, each(Wires::FullConnections, packed));
  row("only the circuit, connections as links", sets, each(Wires::FullConnections, [] {}));
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  return hex::run(argc > 1 ? static_cast<std::size_t>(std::max(1, std::atoi(argv[1]))) : 8);
}
