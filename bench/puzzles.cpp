// Puzzles: does a player find a winning move where the side to move wins?
//
//   MUSTPLAY_DATA=... bench_puzzles [SECONDS] [THREADS] [MOST]     default 5 s, one thread, boards up to
//   11x11
//
// Reads $MUSTPLAY_DATA/puzzles/expected.tsv: file, side to move, winner, winning moves (the list may be
// incomplete). A move that is not listed is solved, for at most a minute.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "board/notation.h"
#include "engine/player.h"
#include "engine/solving.h"
#include "sgf/read.h"
#include "sgf/replay.h"

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
  if (!result.winner) return "not listed, not solved";
  return *result.winner == puzzle.position.to_move() ? "wins" : "loses";
}

int run(const std::string& folder, double seconds, int threads, int most, std::uint64_t count) {
  int found = 0, all = 0;
  for (const Puzzle& puzzle : read(folder)) {
    const board::Size size = puzzle.position.size();
    if (std::max(size.cols, size.rows) > most) continue;
    const auto player = engine::make_player(engine::PlayerKind::Mcts, size, std::size_t{256} << 20);
    if (!player) continue;
    engine::ThinkOptions options;
    options.time_s = count > 0 ? 0 : seconds;
    options.count = count;
    options.threads = threads;
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
  return hex::run(std::string(data) + "/puzzles", argc > 1 ? std::atof(argv[1]) : 5,
                  argc > 2 ? std::atoi(argv[2]) : 1, argc > 3 ? std::atoi(argv[3]) : 11,
                  argc > 4 ? static_cast<std::uint64_t>(std::atoll(argv[4])) : 0);
}
