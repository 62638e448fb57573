// Solving middle games: positions of 9x9, 10x10 and 11x11 from games of the network against itself.
//
//   bench_solve_middle FILE [-nNODES] [-eN] [-tN] [-p] [-xRULE] [-oORDER] [NAME=VALUE...]
//   bench_solve_middle -mCOUNT [-sSEED]
//
// The first solves each position of the file (bench/middle_games.txt), or with -e every Nth, with an empty table and
// at most NODES nodes (20,000 without it), and prints nodes, processor time, their geometric means and sums, and how
// many were not solved; those count with what they took. -t takes N threads, -p makes a certificate of each win and
// checks it; the others as in bench_solve.
//
// The second prints COUNT positions of each size for such a file: moves from the first on, Black begins. Games are
// played by the network's policy with some chance in it; from the end of each, moves are taken back until a search
// takes between 100 and 1,600 nodes, at random, and is solved within 3,000. That search goes by the order of the
// policy only, without first numbers: what is tuned is not what chose the set.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/random.h"
#include "bench/certify.h"
#include "bench/solver_settings.h"
#include "board/notation.h"
#include "guides/networks.h"
#include "solving/solving.h"

namespace hex {
namespace {

using board::Cell;
using board::Position;
using board::Size;

struct Job {
  bench::SolverSettings settings;
  std::uint64_t nodes = 20000;
  std::size_t every = 1;
  int threads = 1;
  bool proof = false;
};

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// A move of the policy: each as likely as the network says, but for those far behind the best.
template <int W>
Cell sample_move(guides::NetworkView<W>& view, const Position& position, base::Random& random) {
  constexpr double kSharpness = 1.5;
  board::Cells<W> empty;
  for (Cell c = 0; c < position.size().cells(); ++c)
    if (position.is_empty(c)) empty.add(c);
  const auto& told =
      view.judge(board::stones_of<W>(position, board::CellState::Black),
                 board::stones_of<W>(position, board::CellState::White), position.to_move(), empty);
  double most = -1e9, sum = 0;
  const auto logit = [&](Cell c) {
    return static_cast<double>(told.moves[static_cast<std::size_t>(c)]) / network::kLogit;
  };
  const auto weight = [&](Cell c) { return std::exp(kSharpness * (logit(c) - most)); };
  empty.for_each([&](Cell c) { most = std::max(most, logit(c)); });
  empty.for_each([&](Cell c) { sum += weight(c); });
  double left = sum * random.below(1 << 20) / (1 << 20);
  Cell out = empty.lowest();
  empty.for_each([&](Cell c) {
    if (left >= 0) out = c;
    left -= weight(c);
  });
  return out;
}

std::vector<Cell> sample_game(Size size, base::Random& random) {
  constexpr int kWords = 2;
  guides::NetworkView<kWords> view(*guides::find_network(""), size);
  Position position(size);
  std::vector<Cell> out;
  while (!position.winner()) {
    // The first stone anywhere: after that the first player has not always won.
    out.push_back(out.empty() ? random.below(size.cells()) : sample_move(view, position, random));
    position.play(position.to_move(), out.back());
  }
  return out;
}

// Takes back moves of a game until its position needs as many nodes as a random aim; how many moves stay, 0 if none
// needs a hundred and is solved.
std::size_t find_position(Size size, const std::vector<Cell>& moves, engine::Solver& solver,
                          base::Random& random) {
  constexpr std::uint64_t kLeast = 100, kMost = 3000;
  const std::uint64_t aim = kLeast << random.below(5);
  std::size_t out = 0;
  for (std::size_t stay = moves.size() - 2; stay > 0; --stay) {
    Position position(size);
    for (std::size_t i = 0; i < stay; ++i) position.play(position.to_move(), moves[i]);
    engine::SolveOptions options;
    options.order = "network";
    options.reasoning.dfpn.prior_weight = options.reasoning.dfpn.value_weight = 0;
    options.nodes = kMost;
    options.line = false;
    solver.clear();
    const auto result = solver.solve(position, options);
    if (!result.answer) break;
    if (result.nodes >= kLeast) out = stay;
    if (result.nodes >= aim) break;
  }
  return out;
}

int make(int count, std::uint64_t seed) {
  base::Random random(seed);
  for (int side = 9; side <= 11; ++side) {
    const Size size{side, side};
    const auto solver = engine::make_solver(size, std::size_t{1} << 29);
    for (int made = 0; made < count;) {
      const std::vector<Cell> moves = sample_game(size, random);
      const std::size_t stay = find_position(size, moves, *solver, random);
      if (stay == 0) continue;
      fmt::print("{}x{}", side, side);
      for (std::size_t i = 0; i < stay; ++i) fmt::print(" {}", board::cell_name(size, moves[i]));
      fmt::print("\n");
      std::fflush(stdout);
      ++made;
    }
  }
  return 0;
}

struct Sums {
  int positions = 0, unsolved = 0;
  std::uint64_t nodes = 0;
  double seconds = 0, log_nodes = 0, log_seconds = 0;
};

// An empty answer if the line is no position.
std::optional<Position> read_position(const std::string& line) {
  std::istringstream words(line);
  int cols = 0, rows = 0;
  char times = 0;
  words >> cols >> times >> rows;
  if (!words || times != 'x' || cols < 1 || rows < 1 || cols > 32 || rows > 32) return std::nullopt;
  Position position(Size{cols, rows});
  for (std::string word; words >> word;) {
    const auto cell = board::parse_cell(position.size(), word);
    if (!cell || !position.is_empty(*cell)) return std::nullopt;
    position.play(position.to_move(), *cell);
  }
  return position;
}

void solve(const Position& position, const Job& job, Sums& sums) {
  const auto solver = engine::make_solver(position.size(), std::size_t{1} << 29);
  engine::SolveOptions options;
  options.reasoning = job.settings.reasoning;
  options.order = job.settings.order;
  options.nodes = job.nodes;
  options.threads = job.threads;
  options.line = false;
  const double start = cpu_s();
  const auto result = solver->solve(position, options);
  const double seconds = cpu_s() - start;
  ++sums.positions;
  sums.unsolved += result.answer ? 0 : 1;
  sums.nodes += result.nodes;
  sums.seconds += seconds;
  sums.log_nodes += std::log(static_cast<double>(std::max<std::uint64_t>(result.nodes, 1)));
  sums.log_seconds += std::log(std::max(seconds, 1e-6));
  std::string proof;
  if (job.proof && result.answer) {
    options.nodes = 0;
    options.proof = true;
    proof = " " + bench::check(solver->solve(position, options)).text;
  }
  fmt::print("{:>3} {:<6} {:>7} nodes {:>8.2f} cpu{}\n", sums.positions,
             result.answer ? board::name(result.answer->winner) : "-", result.nodes, seconds, proof);
  std::fflush(stdout);
}

int run(const std::string& file, const Job& job) {
  std::ifstream in(file);
  Sums sums;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#' || number++ % job.every != 0) continue;
    const auto position = read_position(line);
    if (!position) {
      fmt::print(stderr, "no position: {}\n", line);
      return 1;
    }
    solve(*position, job, sums);
  }
  if (sums.positions == 0) {
    fmt::print(stderr, "no positions in '{}'\n", file);
    return 1;
  }
  fmt::print("{} positions, {} not solved; geometric mean {:.0f} nodes {:.4f} cpu; sum {} nodes {:.2f} cpu\n",
             sums.positions, sums.unsolved, std::exp(sums.log_nodes / sums.positions),
             std::exp(sums.log_seconds / sums.positions), sums.nodes, sums.seconds);
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  hex::Job job;
  int count = 0;
  std::uint64_t seed = 1;
  std::string file;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (hex::bench::take_setting(word, job.settings)) continue;
    if (word.starts_with("-n"))
      job.nodes = std::strtoull(word.c_str() + 2, nullptr, 10);
    else if (word.starts_with("-e"))
      job.every = std::max(1UL, std::strtoul(word.c_str() + 2, nullptr, 10));
    else if (word.starts_with("-t"))
      job.threads = std::max(1, std::atoi(word.c_str() + 2));
    else if (word == "-p")
      job.proof = true;
    else if (word.starts_with("-m"))
      count = std::atoi(word.c_str() + 2);
    else if (word.starts_with("-s"))
      seed = std::strtoull(word.c_str() + 2, nullptr, 10);
    else
      file = word;
  }
  return count > 0 ? hex::make(count, seed) : hex::run(file, job);
}
