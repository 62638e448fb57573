// Records of real programs: tournament games and problem collections load, replay and survive a round trip.
// They are other people's collections, read in place from the folder that MUSTPLAY_DATA names.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "sgf/links.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"

namespace hex::sgf {
namespace {

std::vector<std::filesystem::path> files_in(const char* folder) {
  std::vector<std::filesystem::path> out;
  const char* const data = std::getenv("MUSTPLAY_DATA");
  if (data == nullptr) return out;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(data) / folder))
    if (entry.path().extension() == ".sgf") out.push_back(entry.path());
  return out;
}

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Loads, replays, and compares the tree and the position after writing and loading again.
Replay check_file(const std::filesystem::path& path) {
  SCOPED_TRACE(path.filename().string());
  Replay none{board::Game(board::Size{}), 0, 0, 0, {}};
  const auto tree = read_any(content(path));
  EXPECT_TRUE(tree.ok()) << (tree.ok() ? "" : tree.error().text());
  if (!tree) return none;
  const auto again = read_sgf(write_sgf(*tree));
  EXPECT_TRUE(again.ok() && *again == *tree);
  const auto replay = replay_main_line(*tree);
  EXPECT_TRUE(replay.ok()) << (replay.ok() ? "" : replay.error().text());
  if (!replay) return none;
  EXPECT_TRUE(replay->game.position().is_consistent());
  const auto link = read_link(hexworld_link(replay->game));
  EXPECT_TRUE(link.ok() && replay_main_line(*link)->game.position() == replay->game.position());
  return *replay;
}

#define SKIP_WITHOUT_DATA()                                  \
  if (std::getenv("MUSTPLAY_DATA") == nullptr)               \
  GTEST_SKIP() << "MUSTPLAY_DATA is not set: no records to " \
                  "read"

TEST(Games, TournamentGamesLoadAndRoundTrip) {
  SKIP_WITHOUT_DATA();
  int games = 0, swaps = 0, decided = 0;
  for (const auto& path : files_in("games/olympiad")) {
    const Replay replay = check_file(path);
    ++games;
    EXPECT_GT(replay.moves_in_line, 5) << path;
    EXPECT_EQ(replay.moves_played, replay.moves_in_line) << path;
    EXPECT_EQ(replay.game.moves().size(), static_cast<std::size_t>(replay.moves_played)) << path;
    decided += replay.game.winner().has_value() ? 1 : 0;
    for (const board::Move& move : replay.game.moves()) {
      EXPECT_NE(move.kind, board::MoveKind::SwapPieces) << path;
      swaps += move.kind == board::MoveKind::SwapSides ? 1 : 0;
    }
  }
  EXPECT_EQ(games, 96);
  EXPECT_EQ(swaps, 51);
  EXPECT_GT(decided, 0);
}

TEST(Games, CollectionsLoadAndRoundTrip) {
  SKIP_WITHOUT_DATA();
  for (const char* folder : {"puzzles", "connections", "inferior"}) {
    const auto files = files_in(folder);
    EXPECT_GT(files.size(), 20u) << folder;
    for (const auto& path : files) {
      const Replay replay = check_file(path);
      const auto& position = replay.game.position();
      EXPECT_LT(position.empty_cells(), position.size().cells()) << path;
    }
  }
}

}  // namespace
}  // namespace hex::sgf
