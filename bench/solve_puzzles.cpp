// Solving puzzles: each position of a collection, with an empty table and a limit of processor time.
//
//   bench_solve_puzzles [-sSECONDS] [-nNODES] [-tN] [NAME...]
//
// The collection is $MUSTPLAY_DATA/puzzles: positions, and expected.tsv with the side to move, the winner and
// some winning moves of each. With NAME, only positions whose file name begins with it. -s is the limit
// of processor time of all threads (20 without it), -n one of nodes, which does not depend on the machine.
// PAR-2 is the mean time, a position that is not solved counting twice the limit.
#include <fmt/format.h>

#include <atomic>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "board/notation.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "solving/solving.h"

namespace hex {
namespace {

struct Job {
  double seconds = 20;
  std::uint64_t nodes = 0;
  int threads = 1;
  std::vector<std::string> names;

  bool wants(const std::string& file) const {
    if (names.empty()) return true;
    for (const auto& name : names)
      if (file.starts_with(name)) return true;
    return false;
  }
};

struct Sums {
  int positions = 0, solved = 0, wrong = 0;
  std::uint64_t nodes = 0, solved_nodes = 0;
  double seconds = 0, par2 = 0;
};

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

engine::SolveResult solve(const board::Position& position, const Job& job) {
  const auto solver = engine::make_solver(position.size(), std::size_t{1} << 30);
  if (!solver) return {};  // a build for small boards
  std::atomic<bool> stop{false};
  engine::SolveOptions options;
  options.nodes = job.nodes;
  options.threads = job.threads;
  options.line = false;
  options.stop = &stop;
  const double start = cpu_s();
  options.progress = [&](const engine::SolveProgress&) {
    if (cpu_s() - start >= job.seconds) stop.store(true);
  };
  return solver->solve(position, options);
}

void position(const std::string& folder, const std::string& line, const Job& job, Sums& sums) {
  std::istringstream words(line);
  std::string file, to_move, winner;
  words >> file >> to_move >> winner;
  if (!job.wants(file)) return;
  std::ifstream in(folder + "/" + file);
  const auto tree = sgf::read_any(std::string((std::istreambuf_iterator<char>(in)), {}));
  const auto game = tree ? sgf::replay_main_line(*tree, std::nullopt) : tree.error();
  if (!game) {
    fmt::print("{}: {}\n", file, game.error().message);
    return;
  }
  board::Position start = game->game.position();
  start.set_to_move(*board::parse_color(to_move));
  const double before = cpu_s();
  const auto result = solve(start, job);
  const double seconds = cpu_s() - before;
  const bool wrong = result.answer && result.answer->winner != *board::parse_color(winner);
  ++sums.positions;
  sums.solved += result.answer ? 1 : 0;
  sums.wrong += wrong ? 1 : 0;
  sums.nodes += result.nodes;
  sums.solved_nodes += result.answer ? result.nodes : 0;
  sums.seconds += seconds;
  sums.par2 += result.answer ? seconds : 2 * job.seconds;
  fmt::print("{:<26} {:<5} to move {:<10} {:>8} nodes {:>8.2f} cpu {}\n", file, to_move,
             result.answer ? board::name(result.answer->winner) : "not solved", result.nodes, seconds,
             wrong ? "WRONG" : "");
  std::fflush(stdout);
}

int run(const Job& job) {
  const char* data = std::getenv("MUSTPLAY_DATA");
  if (data == nullptr) {
    fmt::print("MUSTPLAY_DATA is not set: there are no puzzles to be read\n");
    return 1;
  }
  const std::string folder = std::string(data) + "/puzzles";
  std::ifstream in(folder + "/expected.tsv");
  Sums sums;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') position(folder, line, job, sums);
  if (sums.positions == 0) return 1;
  fmt::print("solved {} of {}, wrong {}; {} nodes for those solved, {} in all; {:.1f} s, PAR-2 {:.2f} s\n",
             sums.solved, sums.positions, sums.wrong, sums.solved_nodes, sums.nodes, sums.seconds,
             sums.par2 / sums.positions);
  return sums.wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  hex::Job job;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.starts_with("-s"))
      job.seconds = std::atof(word.c_str() + 2);
    else if (word.starts_with("-n"))
      job.nodes = std::strtoull(word.c_str() + 2, nullptr, 10);
    else if (word.starts_with("-t"))
      job.threads = std::max(1, std::atoi(word.c_str() + 2));
    else
      job.names.push_back(word);
  }
  return hex::run(job);
}
