// Positions to measure on: from tournament games, or from games that the simple player plays against itself.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/random.h"
#include "board/game.h"
#include "search/simple_player.h"
#include "sgf/read.h"
#include "sgf/replay.h"

namespace hex::bench {

using board::Color;
using board::Position;

inline double cpu_us() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) * 1e-3;
}

// A position and the stone that comes next.
struct Sample {
  Position position;
  Color color;
  board::Cell next;
};

inline void sample_moves(board::Size size, const std::vector<board::Move>& moves, int step,
                         std::vector<Sample>& out) {
  board::Game game(size);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(step) == 0 && moves[i].kind == board::MoveKind::Stone &&
        !game.position().winner())
      out.push_back({game.position(), moves[i].color, moves[i].cell});
    if (!game.play(moves[i], true)) return;
  }
}

inline std::vector<Sample> tournament_samples() {
  std::vector<Sample> out;
  const char* data = std::getenv("MUSTPLAY_DATA");
  if (data == nullptr) return out;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(data) + "/games/olympiad"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    const auto tree = sgf::read_any(text.str());
    if (!tree) continue;
    const auto replay = sgf::replay_main_line(*tree, std::nullopt);
    if (replay) sample_moves(replay->game.position().size(), replay->game.moves(), 4, out);
  }
  return out;
}

inline std::vector<Sample> own_samples(board::Size size, int games, int step) {
  std::vector<Sample> out;
  base::Random random(1);
  for (int g = 0; g < games; ++g) {
    board::Game game(size);
    (void)game.play(board::Move::stone(Color::Black, random.below(size.cells())));
    while (!game.winner()) {
      const Color color = game.position().to_move();
      const auto cell = random.below(4) == 0
                            ? random.below(size.cells())
                            : search::simple_move(game.position(), color, std::nullopt, random.next());
      if (game.position().is_empty(cell)) (void)game.play(board::Move::stone(color, cell));
    }
    sample_moves(size, game.moves(), step, out);
  }
  return out;
}

inline std::vector<Sample> thin(const std::vector<Sample>& all, std::size_t every) {
  std::vector<Sample> out;
  for (std::size_t i = 0; i < all.size(); i += every) out.push_back(all[i]);
  return out;
}

}  // namespace hex::bench
