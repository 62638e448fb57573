#include "sgf/sgf.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "board/notation.h"
#include "sgf/replay.h"

namespace hex::sgf {
namespace {

using base::ErrorCode;
using board::Color;
using board::Size;

Tree read(std::string_view text) {
  auto tree = read_sgf(text);
  EXPECT_TRUE(tree.ok()) << (tree.ok() ? "" : tree.error().text()) << "\n" << text.substr(0, 200);
  return tree.ok() ? *tree : Tree(Size{1, 1});
}

std::string error_of(std::string_view text) {
  const auto tree = read_sgf(text);
  return tree.ok() ? "read without an error" : tree.error().text();
}

TEST(Sgf, ReadsSizesGameAndInformation) {
  EXPECT_EQ(read("(;GM[11]SZ[9])").size(), (Size{9, 9}));
  EXPECT_EQ(read("(;GM[11]SZ[6:4])").size(), (Size{6, 4}));
  EXPECT_EQ(read("(;GM[11])").size(), (Size{11, 11}));
  const Tree tree = read("\xef\xbb\xbf (;GM[11]FF[4]PB[Ada \\[1\\]]PW[Pi\\\net])\r\n");
  EXPECT_EQ(tree.info("PB"), "Ada [1]");
  EXPECT_EQ(tree.info("PW"), "Piet");
  EXPECT_EQ(tree.info("RE"), "");
}

TEST(Sgf, KeepsTheWholeTree) {
  const std::string text =
      "(;GM[11]FF[4]SZ[5]XX[un\\]known][second]C[a:b\\:c \\\\]\n"
      ";B[a1]LB[b2:x][c3:y\\]];W[b2](;B[c3](;W[d4];B[e5])(;W[d5]))(;B[c4]TR[a1][b2])(;;C[empty]))";
  const Tree tree = read(text);
  EXPECT_EQ(tree.node_count(), 10);
  EXPECT_EQ(tree.main_line().size(), 6u);
  const Tree again = read(write_sgf(tree));
  EXPECT_EQ(again, tree);
  EXPECT_EQ(again.node(0).find("XX")->values, (Few<std::string>{"un\\]known", "second"}));
  EXPECT_EQ(plain_text(again.node(0).find("C")->values[0]), "a:b:c \\");
  EXPECT_EQ(again.node(2).children.size(), 3u);
}

TEST(Sgf, EqualityNoticesEveryDifference) {
  const Tree tree = read("(;GM[11];B[a1](;W[b2])(;W[c3]))");
  for (const char* different : {"(;GM[11];B[a1](;W[c3])(;W[b2]))", "(;GM[11];B[a1];W[b2];W[c3])",
                                "(;GM[11];B[a1](;W[b2])(;W[c3][d4]))", "(;GM[11];B[a1](;W[b2])(;B[c3]))",
                                "(;GM[11];B[a1](;W[b2])(;W[c3])(;W[d4]))"})
    EXPECT_FALSE(read(different) == tree) << different;
}

TEST(Sgf, WritesTheProperFormWhateverItRead) {
  EXPECT_EQ(write_sgf(read("(;B[a1])")), "(;FF[4]GM[11]SZ[11]B[a1])\n");
  EXPECT_EQ(write_sgf(read("(;FF[3]GameMode[11]SiZe[9x7])")), "(;FF[4]GM[11]SZ[9:7])\n");
}

TEST(Sgf, TextConversionsAreInverse) {
  for (const char* text : {"", "plain", "a]b\\c:d[", "\\\\]]"}) {
    EXPECT_EQ(plain_text(raw_text(text)), text);
    EXPECT_EQ(plain_text(raw_text(text, true)), text);
  }
  EXPECT_EQ(raw_text("a:b]", true), "a\\:b\\]");
}

// A shortened record in the manner of the site, with the unescaped bracket that real player names have.
constexpr const char* kLittleGolem =
    "(;FF[4]EV[hex.test.1]PB[first]PW[Shumacher;]]SZ[13]RE[B]GC[ game #1]SO[http://www.littlegolem.com]"
    ";W[ab];B[swap];W[gf];B[gh];W[resign])";

TEST(Sgf, LittleGolemFilesBecomeHex) {
  const Tree tree = read(kLittleGolem);
  EXPECT_EQ(tree.dialect(), Dialect::LittleGolem);
  EXPECT_EQ(tree.info("PW"), "Shumacher;]");
  EXPECT_EQ(tree.info("RE"), "B");
  const auto replay = replay_main_line(tree);
  ASSERT_TRUE(replay.ok()) << replay.error().text();
  const auto& moves = replay->game.moves();
  ASSERT_EQ(moves.size(), 5u);
  EXPECT_EQ(moves[0], board::Move::stone(Color::Black, *board::parse_cell({13, 13}, "a2")));
  EXPECT_EQ(moves[1].kind, board::MoveKind::SwapPieces);
  EXPECT_EQ(moves[2], board::Move::stone(Color::Black, *board::parse_cell({13, 13}, "g6")));
  EXPECT_EQ(replay->game.winner(), Color::White);
  const Tree again = read(write_sgf(tree));
  EXPECT_EQ(again, tree);
  EXPECT_EQ(again.dialect(), Dialect::Hex);
}

TEST(Sgf, PlayersNamesMayHoldBrackets) {
  EXPECT_EQ(read("(;PW[a]b]PB[c] D]SZ[9])").info("PW"), "a]b");
  EXPECT_EQ(read("(;PW[a]b]PB[c] D]SZ[9])").info("PB"), "c] D");
  EXPECT_NE(write_sgf(read("(;PW[a]b]SZ[9])")).find("PW[a\\]b]"), std::string::npos)
      << "escaped when written";
  EXPECT_EQ(read("(;PB[x];B[a1])").info("PB"), "x");
  EXPECT_EQ(read("(;PB[x](;B[a1])(;B[b2]))").info("PB"), "x");
  EXPECT_EQ(read("(;PB[x]\n)").info("PB"), "x");
}

TEST(Sgf, GoPointsBecomeCells) {
  const Tree tree = read("(;GM[11]SZ[19]QLZ[blob 1,2];B[aa]LZOP2[x];W[sb]LB[cd:A]TR[ef];B[ss])");
  EXPECT_EQ(tree.dialect(), Dialect::GoPoints);
  EXPECT_EQ(tree.node(1).find("B")->values[0], "a1");
  EXPECT_EQ(tree.node(2).find("W")->values[0], "s2");
  EXPECT_EQ(tree.node(2).find("LB")->values[0], "c4:A");
  EXPECT_EQ(tree.node(2).find("TR")->values[0], "e6");
  EXPECT_EQ(tree.node(3).find("B")->values[0], "s19");
  EXPECT_EQ(tree.node(0).find("QLZ")->values[0], "blob 1,2");
  EXPECT_EQ(read("(;GM[11]SZ[30];B[aD])").node(1).find("B")->values[0], "a30");
}

TEST(Sgf, RandomGamesRoundTrip) {
  const std::uint64_t seed = 20240607;
  SCOPED_TRACE("seed " + std::to_string(seed));
  base::Random random(seed);
  for (int round = 0; round < 50; ++round) {
    const Size size{1 + random.below(32), 1 + random.below(32)};
    board::Game game(size);
    for (int i = 0; i < 60; ++i) {
      const board::Move move{board::MoveKind::Stone, board::kColors[random.below(2)],
                             random.below(size.cells())};
      if (!game.play(move).ok()) continue;
    }
    const Tree tree = tree_of(game);
    const Tree again = read(write_sgf(tree));
    ASSERT_EQ(again, tree);
    const auto replay = replay_main_line(again);
    ASSERT_TRUE(replay.ok());
    EXPECT_EQ(replay->game.moves(), game.moves());
    EXPECT_TRUE(game.moves().empty() || replay->game.position() == game.position());
  }
}

TEST(Sgf, ErrorsSayWhatWhereAndWhatWouldBeRight) {
  EXPECT_EQ(error_of("(;GM[1]SZ[19])"), "line 1, column 3: GM[1] is another game; Hex is GM[11]");
  EXPECT_EQ(error_of("(;GM[11]\nSZ[0])"),
            "line 2, column 1: SZ: board size '0' is outside 1 to 32; SZ[11] or SZ[9:7] would be right");
  EXPECT_EQ(error_of("(;GM[11];B[a1]\n C[a\nb] ?)"),
            "line 3, column 4: found '?' where ';', '(', ')' or a property such as B[a1] belongs");
  EXPECT_EQ(error_of("(;GM[11](;B[a1]);W[b2])"),
            "line 1, column 17: found ';' after a variation; only '(' or ')' can follow");
  EXPECT_EQ(error_of("(;GM[11]) x"),
            "line 1, column 11: found 'x' after the end of the game; nothing may follow the last ')'");
  EXPECT_NE(error_of("(;GM[11])(;GM[11])").find("a second game"), std::string::npos);
  EXPECT_NE(error_of("(;GM[11];B)").find("where '[' and its value belong"), std::string::npos);
  EXPECT_NE(error_of("hello").find("where '(;' should begin it"), std::string::npos);
}

}  // namespace
}  // namespace hex::sgf
