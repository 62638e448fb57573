// Puzzles: does a player find a winning move where the side to move wins?
//
//   MUSTPLAY_DATA=... bench_puzzles [-sSECONDS] [-tTHREADS] [-mSIZE] [-cPLAYOUTS] [NAME...]
//
// 5 seconds for each, two threads and boards up to 11x11 unless told otherwise; -c counts playouts instead of
// seconds. With NAME, only puzzles whose file name begins with it.
//
// Reads $MUSTPLAY_DATA/puzzles/expected.tsv: file, side to move, winner, winning moves (the list may be
// incomplete). A move that is not listed is solved, for at most a minute.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "board/notation.h"
#include "players/player.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "solving/solving.h"

namespace hex {
namespace {

using board::Position;

struct Puzzle {
  std::string file;
  Position position;
  std::vector<std::string> moves;
};

std::vector<Puzzle> read(const std::string& folder) {
  std::vector<Puzzle> out;
  std::ifstream in(folder + "/expected.tsv");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string file, to_move, winner;
    words >> file >> to_move >> winner;
    std::ifstream sgf(folder + "/" + file);
    const auto tree = sgf::read_any(std::string((std::istreambuf_iterator<char>(sgf)), {}));
    if (!tree || to_move != winner) continue;
    const auto game = sgf::replay_main_line(*tree, std::nullopt);
    if (!game) continue;
    Puzzle puzzle{file, game->game.position(), {}};
    puzzle.position.set_to_move(*board::parse_color(to_move));
    for (std::string move; words >> move;) puzzle.moves.push_back(move);
    out.push_back(std::move(puzzle));
  }
  return out;
}

const char* verdict(const Puzzle& puzzle, board::Cell move) {
  const std::string name = board::cell_name(puzzle.position.size(), move);
  if (std::count(puzzle.moves.begin(), puzzle.moves.end(), name) > 0) return "wins";
  Position after = puzzle.position;
  after.play(after.to_move(), move);
  engine::SolveOptions options;
  options.time_s = 60;
  const auto result = engine::make_solver(after.size(), std::size_t{256} << 20)->solve(after, options);
  if (!result.answer) return "not listed, not solved";
  return result.answer->winner == puzzle.position.to_move() ? "wins" : "loses";
}

struct Job {
  double seconds = 5;
  int threads = 2;
  int most = 11;
  std::uint64_t count = 0;
  std::vector<std::string> names;

  bool wants(const Puzzle& puzzle) const {
    const board::Size size = puzzle.position.size();
    if (std::max(size.cols, size.rows) > most) return false;
    return names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) {
             return puzzle.file.starts_with(name);
           });
  }
};

int run(const std::string& folder, const Job& job) {
  int found = 0, all = 0;
  for (const Puzzle& puzzle : read(folder)) {
    if (!job.wants(puzzle)) continue;
    const board::Size size = puzzle.position.size();
    const auto player = engine::make_player(engine::PlayerKind::Mcts, size, std::size_t{256} << 20);
    if (!player) continue;
    engine::ThinkOptions options;
    options.time_s = job.count > 0 ? 0 : job.seconds;
    options.count = job.count;
    options.threads = job.threads;
    const engine::Thought thought = player->think(puzzle.position, std::nullopt, options);
    const char* const result = verdict(puzzle, thought.moves[0].move);
    ++all;
    found += std::string_view(result) == "wins";
    fmt::print("{:<28} {:<4} {:<24} {} {:>8} playouts {:>6.2f} s\n", puzzle.file,
               board::cell_name(size, thought.moves[0].move), result, thought.winner ? "proved" : "      ",
               thought.count, thought.seconds);
    std::fflush(stdout);
  }
  fmt::print("{} of {} ({:.0f} %)\n", found, all, 100.0 * found / std::max(all, 1));
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  const char* data = std::getenv("MUSTPLAY_DATA");
  if (data == nullptr) {
    fmt::print(stderr, "MUSTPLAY_DATA is not set: there are no puzzles to read\n");
    return 2;
  }
  hex::Job job;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word.starts_with("-s"))
      job.seconds = std::atof(argv[i] + 2);
    else if (word.starts_with("-t"))
      job.threads = std::atoi(argv[i] + 2);
    else if (word.starts_with("-m"))
      job.most = std::atoi(argv[i] + 2);
    else if (word.starts_with("-c"))
      job.count = static_cast<std::uint64_t>(std::atoll(argv[i] + 2));
    else
      job.names.emplace_back(word);
  }
  return hex::run(std::string(data) + "/puzzles", job);
}
