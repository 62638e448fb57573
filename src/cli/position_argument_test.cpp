#include "cli/position_argument.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "board/ascii.h"
#include "board/notation.h"
#include "sgf/links.h"

namespace hex::cli {
namespace {

using board::Color;
using board::Size;

constexpr const char* kSgf = "(;FF[4]GM[11]SZ[5:4];B[b2];W[c3];B[d1])";

base::Result<board::Game> read(const PositionArgument& argument, const std::string& input = "") {
  std::istringstream in(input);
  return read_position(argument, in);
}

PositionArgument source(const std::string& text) {
  PositionArgument argument;
  argument.source = text;
  return argument;
}

// A file that is gone after the test.
class File {
 public:
  explicit File(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("mustplay_position_" + std::to_string(getpid()))) {
    std::ofstream(path_) << text;
  }
  ~File() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// The error has all these parts.
void expect_error(const base::Result<board::Game>& result, std::initializer_list<const char*> parts) {
  ASSERT_FALSE(result.ok());
  for (const char* part : parts)
    EXPECT_NE(result.error().text().find(part), std::string::npos) << result.error().text();
}

TEST(PositionArgument, NothingIsAnEmptyBoard) {
  const auto game = read({});
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->position(), board::Position(Size{11, 11}));
}

TEST(PositionArgument, ABoardDrawnInAFile) {
  const char* drawn = ". W .\n B . B\n";
  const File file(drawn);
  const auto kept = read(source(file.path()));
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(board::to_ascii(kept->position()), board::to_ascii(*board::parse_ascii(drawn)));
  EXPECT_EQ(kept->position().to_move(), Color::White);
  EXPECT_TRUE(read(source("-"), drawn).ok());
  expect_error(read(source("-"), ". W .\n B .\n"), {"standard input", "line 2"});
  PositionArgument later = source(file.path());
  later.move_number = 1;
  expect_error(read(later), {"--move", "no moves"});
}

TEST(PositionArgument, StonesOfTheOptions) {
  PositionArgument argument;
  argument.size = "5x4";
  argument.black = "b2, c3";
  argument.white = " D2 ";
  const auto game = read(argument);
  ASSERT_TRUE(game.ok()) << game.error().text();
  EXPECT_EQ(board::to_ascii(game->position()), board::to_ascii(*board::parse_ascii(R"(
      . . . . .
       . B . W .
        . . B . .
         . . . . .)")));
  EXPECT_EQ(game->position().to_move(), Color::White) << "the side with fewer stones";
  EXPECT_TRUE(game->moves().empty());
}

TEST(PositionArgument, BlackMovesWhenStonesAreEqual) {
  PositionArgument argument;
  argument.black = "a1";
  argument.white = "b1";
  EXPECT_EQ(read(argument)->position().to_move(), Color::Black);
  argument.white = "b1 c1";
  EXPECT_EQ(read(argument)->position().to_move(), Color::Black);
}

TEST(PositionArgument, AFileUpToSomeMove) {
  const File file(kSgf);
  PositionArgument argument = source(file.path());
  EXPECT_EQ(sgf::move_list(*read(argument)), "b2 c3 d1");
  argument.move_number = 2;
  EXPECT_EQ(sgf::move_list(*read(argument)), "b2 c3");
  argument.move_number = 0;
  EXPECT_EQ(read(argument)->position(), board::Position(Size{5, 4}));
}

TEST(PositionArgument, StandardInput) {
  EXPECT_EQ(sgf::move_list(*read(source("-"), kSgf)), "b2 c3 d1");
  EXPECT_EQ(sgf::move_list(*read(source("-"), "#5,a1b2\n")), "a1 b2");
}

TEST(PositionArgument, LinksFragmentsAndMoves) {
  for (const char* text : {"#11,a10:sf6", "https://hexworld.org/board/#11,a10:sf6", "a10 swap-pieces f6"}) {
    const auto game = read(source(text));
    ASSERT_TRUE(game.ok()) << text << ": " << game.error().text();
    EXPECT_EQ(sgf::move_list(*game), "a10 swap-pieces f6") << text;
    EXPECT_EQ(game->position().to_move(), Color::White);
  }
  PositionArgument argument = source("#11,a10:sf6");
  argument.move_number = 1;
  EXPECT_EQ(sgf::move_list(*read(argument)), "a10");
}

TEST(PositionArgument, TheFileSaysWhoseTurnItIs) {
  EXPECT_EQ(read(source("-"), "(;GM[11]SZ[5]AB[a1]PL[B])")->position().to_move(), Color::Black);
  EXPECT_EQ(read(source("-"), "(;GM[11]SZ[5]AB[a1])")->position().to_move(), Color::White);
  EXPECT_EQ(read(source("-"), "(;GM[11]SZ[5];W[a1])")->position().to_move(), Color::Black);
}

TEST(PositionArgument, ToMoveOverridesEverything) {
  PositionArgument argument = source("-");
  argument.to_move = "White";
  const auto game = read(argument, "(;GM[11]SZ[5];B[a1];W[b2])");
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->position().to_move(), Color::White);
  EXPECT_EQ(game->position().stones(Color::Black), 1);
  EXPECT_TRUE(game->moves().empty()) << "the moves say otherwise";
  argument.to_move = "black";
  EXPECT_EQ(read(argument, "(;GM[11]SZ[5];B[a1];W[b2])")->moves().size(), 2u) << "the moves say the same";
}

TEST(PositionArgument, ErrorsOfTheOptions) {
  PositionArgument argument;
  for (const char* bad : {"0", "33", "5x", "abc", "-3", "5x40", "99999999999"}) {
    argument.size = bad;
    expect_error(read(argument), {"--size", "board size"});
  }
  argument.size = "4";
  argument.black = "b2 e1";
  expect_error(read(argument), {"--black", "e1", "4x4"});
  argument.black = "b2 2b";
  expect_error(read(argument), {"--black", "2b", "such as a1"});
  argument.black = "b2 c1 B2";
  expect_error(read(argument), {"--black", "b2", "already"});
  argument.black = "b2";
  argument.white = "b2";
  expect_error(read(argument), {"--white", "b2", "already"});
  argument.white = "";
  argument.to_move = "green";
  expect_error(read(argument), {"--to-move", "green", "black or white"});
}

TEST(PositionArgument, ErrorsOfSources) {
  expect_error(read(source("no_such_game.sgf")), {"no_such_game.sgf", "no such file"});
  expect_error(read(source("nonsense")), {"nonsense", "no such file", "'#11,a10:sf6'"});
  expect_error(read(source(std::filesystem::temp_directory_path().string())), {"folder"});
  expect_error(read(source("#11,a99")), {"#11,a99"});
  expect_error(read(source("#99,a1")), {"#99"});
  expect_error(read(source("-"), ""), {"standard input"});
  expect_error(read(source("-"), "(;GM[1]SZ[5])"), {"standard input", "GM"});
  const File file("(;GM[11]SZ[5];B[a1]\n;W[a1])");
  expect_error(read(source(file.path())), {file.path().c_str(), "line 2", "a1"});
  PositionArgument late = source("#5,a1b2");
  late.move_number = 3;
  expect_error(read(late), {"move 3", "2 moves"});
  expect_error(read(source(std::string(1 << 20, 'x'))), {"no such file"});
}

}  // namespace
}  // namespace hex::cli
