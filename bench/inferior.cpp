// Inferior cells: time, and cells filled in and moves pruned, rule by rule.
//
//   bench_inferior [EVERY]     take every EVERYth position (default 1)
//
// Positions: after every fourth move of the games in $MUSTPLAY_DATA/games/olympiad (11x11), or, without that
// variable, of games that the simple player plays against itself; and such games on 8x8. Pruning is for the
// side that moved next. "Next" is fill-in after the next stone, from the fill-in before it, unless that stone
// was filled in. Processor time of one core, the median of five rounds.
#include <fmt/format.h>

#include <array>

#include "inferior/inferior_search.h"
#include "samples.h"

namespace hex {
namespace {

using namespace bench;
using board::Cells;
using inferior::FillKind;
using inferior::Options;
using inferior::PrunedKind;

struct Figures {
  double fill_us = 0, next_us = 0, prune_us = 0;
  double dead = 0, captured = 0, region = 0, vulnerable = 0, dominated = 0, empty = 0, stay = 0;
};

template <int W>
Figures measure(const std::vector<Sample>& samples, const Options& options) {
  inferior::InferiorSearch<W> search(options);
  inferior::FillIn<W> fill, next;
  inferior::Pruning<W> pruning;
  Figures f;
  double next_count = 0;
  std::vector<board::Stones<W>> stones;
  for (const Sample& s : samples) stones.push_back(board::stones_of<W>(s.position));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample& s = samples[i];
    const auto& geometry = board::cell_geometry<W>(s.position.size());
    const double t0 = cpu_us();
    search.fill(geometry, stones[i], fill, board::other(s.color));
    const double t1 = cpu_us();
    search.prune(geometry, fill.stones, s.color, pruning);
    const double t2 = cpu_us();
    f.fill_us += t1 - t0;
    f.prune_us += t2 - t1;
    if (fill.empty(geometry).has(s.next) && !fill.winner) {
      board::Stones<W> added;
      added[s.color].add(s.next);
      next = fill;
      const double t3 = cpu_us();
      search.extend(geometry, next, added, next, s.color);
      f.next_us += cpu_us() - t3;
      ++next_count;
    }
    for (const auto& step : fill.steps)
      (step.kind == FillKind::Dead       ? f.dead
       : step.kind == FillKind::Captured ? f.captured
                                         : f.region) += step.cells.count();
    for (const auto& p : pruning.pruned) ++(p.kind == PrunedKind::Vulnerable ? f.vulnerable : f.dominated);
    f.empty += s.position.empty_cells();
    f.stay += pruning.candidates.count();
  }
  const double n = static_cast<double>(samples.size());
  for (double* x : {&f.fill_us, &f.prune_us, &f.dead, &f.captured, &f.region, &f.vulnerable, &f.dominated,
                    &f.empty, &f.stay})
    *x /= n;
  f.next_us /= next_count;
  return f;
}

template <int W>
void row(const char* what, const std::vector<Sample>& samples, const Options& options) {
  std::vector<Figures> rounds;
  for (int i = 0; i < 5; ++i) rounds.push_back(measure<W>(samples, options));
  std::sort(rounds.begin(), rounds.end(),
            [](const auto& a, const auto& b) { return a.fill_us + a.prune_us < b.fill_us + b.prune_us; });
  const Figures& f = rounds[2];
  fmt::print(
      "{:<40} {:>7.1f} {:>7.1f} {:>7.1f} {:>7.2f} {:>7.2f} {:>7.2f} {:>7.2f} {:>7.2f} {:>7.2f} {:>7.2f}\n",
      what, f.fill_us, f.next_us, f.prune_us, f.empty, f.dead, f.captured, f.region, f.vulnerable,
      f.dominated, f.stay);
  std::fflush(stdout);
}

struct Named {
  const char* name;
  Options options;
};

std::vector<Named> settings() {
  const Options all;
  Options none;
  none.dead = none.dead_regions = none.captured_pairs = none.captured_sets = none.vulnerable =
      none.vulnerable_filled = none.dominated = false;
  std::vector<Named> out;
  Options o = none;
  o.dead = true;
  out.push_back({"dead cells", o});
  o.captured_pairs = true;
  out.push_back({"+ captured pairs", o});
  o.dead_regions = true;
  out.push_back({"+ dead regions", o});
  o.captured_sets = true;
  out.push_back({"+ larger captured sets", o});
  o.vulnerable = true;
  out.push_back({"+ vulnerable", o});
  o.vulnerable_filled = true;
  out.push_back({"+ vulnerable with a carrier", o});
  o.dominated = true;
  out.push_back({"+ dominated: everything", o});
  o = all;
  o.local = true;
  out.push_back({"only local patterns", o});
  return out;
}

int run(std::size_t every) {
  auto games = thin(tournament_samples(), every);
  fmt::print("11x11: {}, {} positions\n", games.empty() ? "own games" : "tournament games", games.size());
  if (games.empty()) games = thin(own_samples({11, 11}, 60, 4), every);
  const auto small = thin(own_samples({8, 8}, 60, 4), every);
  fmt::print("{:<40} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}\n", "per position",
             "fill us", "next us", "prune us", "empty", "dead", "captur.", "region", "vulner.", "domin.",
             "stay");
  for (const Named& s : settings()) row<2>((std::string("11x11 ") + s.name).c_str(), games, s.options);
  for (const Named& s : settings()) row<1>((std::string("8x8 ") + s.name).c_str(), small, s.options);
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  return hex::run(argc > 1 ? static_cast<std::size_t>(std::max(1, std::atoi(argv[1]))) : 1);
}
