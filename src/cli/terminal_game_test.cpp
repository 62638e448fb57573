#include "cli/terminal_game.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cli_call.h"

namespace hex::cli {
namespace {

using board::Size;
using board::SwapRule;

std::string play(const TerminalGameOptions& options, const std::string& script) {
  std::istringstream in(script);
  std::ostringstream out, err;
  Console console{in, out, err, false, {}};
  EXPECT_EQ(TerminalGame(console, options).run(), kFine);
  EXPECT_EQ(err.str(), "");
  return out.str();
}

TerminalGameOptions two_people(Size size, SwapRule rule = SwapRule::None) {
  return {size, rule, true, true};
}

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(TerminalGame, TwoPeoplePlayToTheEnd) {
  const std::string out = play(two_people({2, 2}), "a1\nB1\na2\nb2\n");
  EXPECT_TRUE(has(out, "White to move.")) << out;
  EXPECT_TRUE(has(out, "Black has joined north and south.")) << out;
  EXPECT_TRUE(has(out, "The game is over")) << "b2 comes too late";
}

TEST(TerminalGame, TheEngineAnswers) {
  TerminalGameOptions options{{3, 3}, SwapRule::None, true, false};
  const std::string out = play(options, "a1\n");
  EXPECT_EQ(count(out, "White plays "), 1) << out;
  EXPECT_TRUE(has(out, "Black (you) to move.")) << out;
}

TEST(TerminalGame, TheEngineBeginsWhenThePersonIsWhite) {
  TerminalGameOptions options{{3, 3}, SwapRule::None, false, true};
  const std::string out = play(options, "");
  EXPECT_EQ(count(out, "Black plays "), 1) << out;
  EXPECT_TRUE(has(out, "White (you) to move.")) << out;
}

TEST(TerminalGame, NobodyMeansAWholeGame) {
  const std::string out = play({{5, 5}, SwapRule::Sides, false, false}, "");
  EXPECT_TRUE(has(out, " has joined ")) << out;
}

TEST(TerminalGame, UndoTakesBackToOnesOwnTurn) {
  const std::string both = play(two_people({3, 3}), "a1\nb2\nundo\nboard\n");
  EXPECT_TRUE(has(both.substr(both.rfind("  a b c\n  -")), "White to move.")) << both;
  const std::string against = play({{4, 4}, SwapRule::None, true, false}, "a1\nundo\n");
  const std::string last = against.substr(against.rfind("  a b c d\n  -"));
  EXPECT_FALSE(has(last, "B") && has(last, "W")) << last;
  EXPECT_TRUE(has(last, "Black (you) to move.")) << last;
}

TEST(TerminalGame, UndoWithoutAMoveChangesNothing) {
  EXPECT_TRUE(has(play(two_people({3, 3}), "undo\n"), "no move that could be taken back"));
  const std::string out = play({{4, 4}, SwapRule::None, false, true}, "undo\nboard\n");
  EXPECT_TRUE(has(out, "no move that could be taken back")) << out;
  EXPECT_EQ(count(out, "Black plays "), 1) << "the engine's first move stays";
}

TEST(TerminalGame, UndoAfterResigning) {
  const std::string out = play(two_people({3, 3}), "a1\nresign\nundo\nb2\n");
  EXPECT_TRUE(has(out, "Black wins by resignation.")) << out;
  EXPECT_TRUE(has(out, "(W)")) << out;
}

TEST(TerminalGame, SwapsByEachRule) {
  const std::string pieces = play(two_people({3, 3}, SwapRule::Pieces), "b1\nswap\n");
  EXPECT_TRUE(has(pieces, "White to move, or swap.")) << pieces;
  EXPECT_TRUE(has(pieces, " 2 \\(W). . \\ 2")) << pieces;
  const std::string sides = play(two_people({3, 3}, SwapRule::Sides), "b1\nswap\n");
  EXPECT_TRUE(has(sides, "1 \\ .(B). \\ 1")) << sides;
  const std::string either = play(two_people({3, 3}, SwapRule::EitherColor), "white b1\nswap\n");
  EXPECT_TRUE(has(either, "1 \\ .(W). \\ 1")) << either;
  EXPECT_TRUE(has(play(two_people({3, 3}), "b1\nswap\n"), "No swap now"));
  EXPECT_TRUE(has(play(two_people({3, 3}, SwapRule::Pieces), "swap\n"), "No swap now"));
}

// After swap-sides the person owns Black, and the engine goes on with White.
TEST(TerminalGame, PeopleKeepTheirSeatsWhenColoursChange) {
  const std::string out = play({{5, 5}, SwapRule::Sides, false, true}, "swap\n");
  EXPECT_TRUE(has(out, "White (you) to move, or swap.")) << out;
  EXPECT_TRUE(has(out, "White plays ")) << out;
  EXPECT_TRUE(has(out, "Black (you) to move.")) << out;
}

TEST(TerminalGame, HintsAreMarkedMovesOfTheEngine) {
  const std::string out = play(two_people({3, 3}), "hint\nboard\n");
  EXPECT_TRUE(has(out, "Hint: ")) << out;
  EXPECT_TRUE(has(out, " * ")) << out;
}

TEST(TerminalGame, SavesSgf) {
  const auto path = std::filesystem::temp_directory_path() / ("mustplay_game_" + std::to_string(getpid()));
  const std::string out =
      play(two_people({3, 3}), "a1\nb2\nsave " + path.string() + "\nsave\nsave /nowhere/x\n");
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  std::filesystem::remove(path);
  EXPECT_TRUE(has(text, "SZ[3]")) << text;
  EXPECT_TRUE(has(text, ";B[a1];W[b2]")) << text;
  EXPECT_TRUE(has(out, "Saved to ")) << out;
  EXPECT_TRUE(has(out, "needs the name of a file")) << out;
  EXPECT_TRUE(has(out, "annot write '/nowhere/x'")) << out;
}

TEST(TerminalGame, WrongLinesAreExplainedAndChangeNothing) {
  const std::string out = play(two_people({3, 3}), "d9\nfoo bar\nwhite a1\npass\nhelp\n\n   \n" +
                                                       std::string(5000, 'z') + "\nboard\n");
  EXPECT_TRUE(has(out, "outside the 3x3 board")) << out;
  EXPECT_TRUE(has(out, "no move and no command")) << out;
  EXPECT_TRUE(has(out, "It is black's turn.")) << out;
  EXPECT_TRUE(has(out, "Nobody passes in Hex")) << out;
  EXPECT_TRUE(has(out, "save FILE")) << out;
  EXPECT_EQ(count(out, "B"), count(out, "Black to move.")) << "no stone anywhere";
}

TEST(TerminalGame, QuitStopsReading) {
  EXPECT_FALSE(has(play(two_people({3, 3}), "quit\na1\n"), "(B)"));
}

}  // namespace
}  // namespace hex::cli
