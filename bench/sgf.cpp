// How fast SGF is read and written: random games of their own making, from one large file (a tree of
// variations) and from many small ones. Prints megabytes of text per second on one core.
#include <fmt/core.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <vector>

#include "base/random.h"
#include "board/game.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"

namespace {

using namespace hex;

board::Game random_game(base::Random& random, board::Size size) {
  std::vector<board::Cell> cells;
  for (board::Cell cell = 0; cell < size.cells(); ++cell) cells.push_back(cell);
  random.shuffle(std::span(cells));
  board::Game game(size);
  for (int i = 0; i < size.cells() / 2; ++i)
    (void)game.play(board::Move::stone(game.position().to_move(), cells[static_cast<std::size_t>(i)])).ok();
  return game;
}

// A root with one variation per game.
std::string many_variations(base::Random& random, int games) {
  sgf::Tree tree(board::Size{11, 11});
  for (int i = 0; i < games; ++i) {
    const board::Game game = random_game(random, tree.size());
    int last = 0;
    for (const board::Move& move : game.moves()) {
      last = tree.add_node(last);
      tree.node(last).set(move.color == board::Color::Black ? "B" : "W",
                          {board::move_name(tree.size(), move)});
    }
  }
  return sgf::write_sgf(tree);
}

// Processor time, since other work may share the machine.
double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The best of several rounds.
template <class F>
void measure(const char* what, std::size_t bytes, F&& work) {
  double best = 1e9;
  for (int round = 0; round < 7; ++round) {
    const double start = cpu_seconds();
    work();
    best = std::min(best, cpu_seconds() - start);
  }
  fmt::print("{:<32} {:8.1f} MB/s ({:.2f} MB)\n", what, static_cast<double>(bytes) / 1e6 / best,
             static_cast<double>(bytes) / 1e6);
}

}  // namespace

int main() {
  constexpr std::uint64_t kSeed = 1;
  fmt::print("seed {}\n", kSeed);
  base::Random random(kSeed);
  std::vector<std::string> files;
  std::size_t bytes = 0, nodes = 0;
  for (int i = 0; i < 10000; ++i) {
    files.push_back(sgf::write_sgf(sgf::tree_of(random_game(random, {11, 11}))));
    bytes += files.back().size();
  }
  measure("read, one game a file", bytes, [&] {
    for (const std::string& file : files)
      nodes += static_cast<std::size_t>(sgf::read_sgf(file)->node_count());
  });
  measure("read and replay", bytes, [&] {
    for (const std::string& file : files)
      nodes += sgf::replay_main_line(*sgf::read_sgf(file))->game.moves().size();
  });
  const std::string large = many_variations(random, 10000);
  measure("read, one large file", large.size(),
          [&] { nodes += static_cast<std::size_t>(sgf::read_sgf(large)->node_count()); });
  const sgf::Tree tree = *sgf::read_sgf(large);
  measure("write, one large file", large.size(), [&] { nodes += sgf::write_sgf(tree).size(); });
  fmt::print("checksum {}\n", nodes);
  return 0;
}
