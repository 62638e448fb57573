// Solving: openings of a square board, each with an empty table, and their certificates.
//
//   bench_solve SIDE [-tN] [-r] [-p] [-xRULE] [-oORDER] [NAME=VALUE...] [CELL...]
//
// All openings that differ by more than a rotation, or those named; Black opens, White is to move. -tN takes
// N threads, -r solves each with one thread first and tells how many times faster N are, -x switches a rule,
// -o chooses a move order of guides/orders.h, NAME=VALUE sets one of solve/dfpn_parameters.h or a limit of
// connect/connection.h, -p makes a certificate of each and checks it. With MUSTPLAY_DATA the winners are compared with the published maps.
// "cpu" is the processor time of all threads, "wall" the time on the clock, of the solve without the
// certificate.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

#include "bench/certify.h"
#include "bench/solver_settings.h"
#include "board/notation.h"
#include "solving/solving.h"

namespace hex {
namespace {

struct Timer {
  std::clock_t cpu = std::clock();
  std::chrono::steady_clock::time_point wall = std::chrono::steady_clock::now();
  double cpu_s() const { return static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC; }
  double wall_s() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count();
  }
};

struct Job {
  bench::SolverSettings settings;
  int side = 5;
  int threads = 1;
  bool compare = false;
  bool proof = false;
  std::vector<std::string> cells;
};

struct Sums {
  std::uint64_t nodes = 0, steps = 0, bytes = 0;
  double cpu = 0, wall = 0, proving = 0, checking = 0;
  std::vector<double> ratios;
};

std::string published_map(int side) {
  std::string map;
  if (const char* data = std::getenv("MUSTPLAY_DATA")) {
    std::ifstream in(fmt::format("{}/openings/{}x{}.txt", data, side, side));
    for (char c; in >> c;) map += c;
  }
  return map;
}

// Makes and checks the certificate; says what the checker said.
std::string certify(engine::Solver& solver, const Job& job, const board::Position& position, Sums& sums) {
  engine::SolveOptions options;
  options.reasoning = job.settings.reasoning;
  options.order = job.settings.order;
  options.proof = true;
  const Timer proving;
  const auto result = solver.solve(position, options);
  sums.proving += proving.cpu_s();
  const Timer checking;
  const bench::Checked checked = bench::check(result);
  sums.checking += checking.cpu_s();
  sums.steps += result.proof_steps;
  sums.bytes += checked.bytes;
  return checked.text;
}

void opening(engine::Solver& solver, const Job& job, board::Cell cell, const std::string& map, Sums& sums) {
  const board::Size size = solver.size();
  board::Position position(size);
  position.play(board::Color::Black, cell);
  engine::SolveOptions options;
  options.reasoning = job.settings.reasoning;
  options.order = job.settings.order;
  double alone = 0;
  if (job.compare) {
    solver.clear();
    const Timer timer;
    const auto result = solver.solve(position, options);
    alone = timer.wall_s();
    fmt::print("{} with one thread {:>8} nodes {:>8.2f} wall\n", board::cell_name(size, cell), result.nodes,
               alone);
  }
  solver.clear();
  options.threads = job.threads;
  const Timer timer;
  const auto result = solver.solve(position, options);
  const double cpu = timer.cpu_s(), wall = timer.wall_s();
  if (job.compare) sums.ratios.push_back(alone / wall);
  sums.cpu += cpu;
  sums.wall += wall;
  sums.nodes += result.nodes;
  const char got = result.winner() == board::Color::Black ? 'B' : 'w';
  const bool wrong = !map.empty() && map[static_cast<std::size_t>(cell)] != got;
  fmt::print("{} {} {:>8} nodes {:>8.2f} cpu {:>8.2f} wall{} {} {}\n", board::cell_name(size, cell), got,
             result.nodes, cpu, wall, job.compare ? fmt::format(" {:.2f} times faster", alone / wall) : "",
             wrong ? "WRONG" : "", job.proof ? certify(solver, job, position, sums) : "");
  std::fflush(stdout);
}

int run(const Job& job) {
  const board::Size size{job.side, job.side};
  const auto solver = engine::make_solver(size, std::size_t{1} << 30);
  const std::string map = published_map(job.side);
  Sums sums;
  for (board::Cell c = 0; c < size.cells(); ++c) {
    const bool named =
        std::find(job.cells.begin(), job.cells.end(), board::cell_name(size, c)) != job.cells.end();
    if (job.cells.empty() ? c <= size.cells() - 1 - c : named) opening(*solver, job, c, map, sums);
  }
  fmt::print("total {} nodes {:.2f} cpu {:.2f} wall", sums.nodes, sums.cpu, sums.wall);
  if (job.proof)
    fmt::print("; {} steps, {} bytes, {:.2f} s to prove, {:.2f} s to check", sums.steps, sums.bytes,
               sums.proving, sums.checking);
  if (!sums.ratios.empty()) {
    std::sort(sums.ratios.begin(), sums.ratios.end());
    const std::size_t n = sums.ratios.size();
    fmt::print("; {} threads: median {:.2f} times faster", job.threads,
               (sums.ratios[(n - 1) / 2] + sums.ratios[n / 2]) / 2);
  }
  fmt::print("\n");
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  hex::Job job;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (hex::bench::take_setting(word, job.settings)) continue;
    if (word == "-p")
      job.proof = true;
    else if (word == "-r")
      job.compare = true;
    else if (word.starts_with("-t"))
      job.threads = std::atoi(word.c_str() + 2);
    else if (i == 1)
      job.side = std::atoi(word.c_str());
    else
      job.cells.push_back(word);
  }
  return hex::run(job);
}
