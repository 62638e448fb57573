// Analysis: its cost against only building the connections, what each rule fills in and prunes, and what
// each costs.
//
//   bench_analysis [EVERY]     take every EVERYth position (default 8; 1 for all)
//
// Positions: after every fourth move of the games in $MUSTPLAY_DATA/games/olympiad (11x11), or, without that
// variable, of games that the simple player plays against itself; and of such games on 8x8 and 7x7. Processor
// time of one core; rows of one table are interleaved position by position, so that a busy machine slows all
// of them alike.
#include <fmt/format.h>

#include "analysis/analyzer.h"
#include "samples.h"

namespace hex {
namespace {

using analysis::Analysis;
using analysis::Analyzer;
using bench::cpu_us;
using bench::Sample;
using board::Color;
using board::Position;

struct Figures {
  double us = 0, extend_us = 0, filled[3] = {}, pruned[5] = {}, candidates = 0, decided = 0;
};

template <int W>
void add(const Analysis<W>& a, Figures& f) {
  for (const auto& step : a.fill.steps) f.filled[static_cast<int>(step.kind)] += step.cells.count();
  for (const auto& pruned : a.pruning.pruned) f.pruned[static_cast<int>(pruned.kind)] += 1;
  f.candidates += a.candidates.count();
  f.decided += a.winner.has_value();
}

struct Row {
  std::string name;
  Analyzer<2> analyzer;
  Figures figures;
};

void measure(const std::vector<Sample>& samples, std::vector<Row>& rows, Figures& connections) {
  connect::HSearch<2> search(connect::Options::standard());
  connect::ConnectionSet<2> set;
  Analysis<2> now, next;
  for (const Sample& s : samples) {
    const auto& geometry = board::cell_geometry<2>(s.position.size());
    const auto stones = board::stones_of<2>(s.position);
    const double begin = cpu_us();
    for (const Color me : board::kColors) search.build(geometry, me, stones, set);
    connections.us += cpu_us() - begin;
    for (Row& row : rows) {
      const double t0 = cpu_us();
      row.analyzer.analyze(geometry, stones, s.color, now);
      const double t1 = cpu_us();
      row.analyzer.extend(now, s.color, s.next, other(s.color), next);
      row.figures.extend_us += cpu_us() - t1;
      row.figures.us += t1 - t0;
      add(now, row.figures);
    }
  }
}

std::vector<Row> settings() {
  using analysis::Options;
  std::vector<Row> rows;
  const auto row = [&](const char* name, auto&& change) {
    Options options;
    options.complete = options.captured_reversible = true;
    change(options);
    rows.push_back({name, Analyzer<2>(options), {}});
  };
  row("fixpoint, all rules", [](Options&) {});
  row("  stopping when decided", [](Options& o) { o.complete = false; });
  row("  without captured-reversible", [](Options& o) { o.captured_reversible = false; });
  row("  without stars", [](Options& o) { o.star_domination = false; });
  row("  without pruning", [](Options& o) { o.prune = o.star_domination = o.captured_reversible = false; });
  row("  without regions", [](Options& o) { o.regions = false; });
  row("  without fill-in", [](Options& o) { o.fill_in = false; });
  row("no connections", [](Options& o) { o.connections = false; });
  return rows;
}

void table(const char* title, const std::vector<Sample>& samples) {
  auto rows = settings();
  Figures connections;
  measure(samples, rows, connections);
  const double n = static_cast<double>(samples.size());
  fmt::print("{}: {} positions; only the connections of both players: {:.0f} us\n", title, samples.size(),
             connections.us / n);
  fmt::print("{:<32} {:>7} {:>6} {:>7} | {:>6} {:>6} {:>6} | {:>6} {:>6} {:>6} {:>6} | {:>6} {:>7}\n",
             "per position", "us", "ratio", "next us", "dead", "capt", "region", "vuln", "domin", "revers",
             "star", "stay", "decided");
  for (const Row& row : rows) {
    const Figures& f = row.figures;
    fmt::print(
        "{:<32} {:>7.0f} {:>6.2f} {:>7.0f} | {:>6.2f} {:>6.2f} {:>6.2f} | {:>6.2f} {:>6.2f} {:>6.2f} "
        "{:>6.2f} "
        "| {:>6.1f} {:>6.0f}%\n",
        row.name, f.us / n, f.us / connections.us, f.extend_us / n, f.filled[0] / n, f.filled[1] / n,
        f.filled[2] / n, f.pruned[0] / n, (f.pruned[1] + f.pruned[2]) / n, f.pruned[3] / n, f.pruned[4] / n,
        f.candidates / n, 100 * f.decided / n);
  }
}

int run(std::size_t every) {
  auto games = bench::thin(bench::tournament_samples(), every);
  const bool tournament = !games.empty();
  if (!tournament) games = bench::thin(bench::own_samples({11, 11}, 60, 4), every);
  table(tournament ? "11x11, tournament games" : "11x11, own games", games);
  table("8x8, own games", bench::thin(bench::own_samples({8, 8}, 60, 4), every));
  table("7x7, own games", bench::thin(bench::own_samples({7, 7}, 60, 4), every));
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  return hex::run(argc > 1 ? static_cast<std::size_t>(std::max(1, std::atoi(argv[1]))) : 8);
}
