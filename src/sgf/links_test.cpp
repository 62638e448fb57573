#include "sgf/links.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "board/ascii.h"
#include "board/notation.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"

namespace hex::sgf {
namespace {

using board::Color;
using board::Game;
using board::Move;
using board::MoveKind;
using board::Size;

Game game_of(std::string_view text) {
  auto tree = read_any(text);
  EXPECT_TRUE(tree.ok()) << (tree.ok() ? "" : tree.error().text()) << "\n" << text;
  if (!tree) return Game(Size{});
  auto replay = replay_main_line(*tree);
  EXPECT_TRUE(replay.ok()) << (replay.ok() ? "" : replay.error().text()) << "\n" << text;
  return replay.ok() ? replay->game : Game(Size{});
}

std::string error_of(std::string_view text) {
  const auto tree = read_any(text);
  return tree.ok() ? "read without an error" : tree.error().text();
}

TEST(Links, HexWorldFragmentAloneOrBehindAnAddress) {
  for (const char* text : {"#11,a10:sf6", "https://hexworld.org/board/#11,a10:sf6", "11,a10:sf6",
                           "  #11r9mnc1,a10:sf6\n", "#11x11,A10:sF6"}) {
    const Game game = game_of(text);
    ASSERT_EQ(game.moves().size(), 3u) << text;
    EXPECT_EQ(game.moves()[1].kind, MoveKind::SwapPieces);
    EXPECT_TRUE(game.position().has(Color::White, *board::parse_cell({11, 11}, "j1"))) << text;
    EXPECT_TRUE(game.position().has(Color::Black, *board::parse_cell({11, 11}, "f6"))) << text;
  }
  EXPECT_EQ(game_of("#9x7,").position().size(), (Size{9, 7}));
  EXPECT_EQ(game_of("#9x7").position().size(), (Size{9, 7}));
}

TEST(Links, HexWorldMoveCodes) {
  const Game sides = game_of("#5,a1:Sb2c3");
  EXPECT_EQ(sides.moves()[1].kind, MoveKind::SwapSides);
  EXPECT_EQ(sides.moves()[2].color, Color::White);
  EXPECT_EQ(sides.moves()[3].color, Color::Black);
  EXPECT_EQ(game_of("#5,a1:pb2").moves()[2].color, Color::Black);
  EXPECT_EQ(game_of("#5,a1b2:rw").winner(), Color::Black);
  EXPECT_EQ(game_of("#5,a1b2:fb").winner(), Color::White);
}

TEST(Links, MoveLists) {
  EXPECT_EQ(move_list(game_of("a10 swap-pieces f6")), "a10 swap-pieces f6");
  EXPECT_EQ(move_list(game_of("a10,f6,\n e7")), "a10 f6 e7");
  EXPECT_EQ(move_list(game_of("a1b2c3")), "a1 b2 c3");
  EXPECT_EQ(game_of("13 m13 a1").position().size(), (Size{13, 13}));
  EXPECT_EQ(game_of("9x7 i7").position().size(), (Size{9, 7}));
  EXPECT_EQ(move_list(game_of("1. a10 2. swap-pieces 3. f6")), "a10 swap-pieces f6") << "numbered";
  EXPECT_EQ(move_list(game_of("13 1.a10 2.m13, 3... f6")), "a10 m13 f6");
  EXPECT_EQ(error_of("1. a10 2. zz"), "line 1, column 11: found 'zz' where a cell such as a1 belongs");
  EXPECT_EQ(move_list(game_of("a1 swap-sides b2 resign")), "a1 swap-sides b2 resign");
  EXPECT_EQ(move_list(game_of("#11,a1:rb")), "a1 pass resign") << "a list has no colours";
}

TEST(Links, ErrorsNameThePlace) {
  EXPECT_EQ(error_of("#11,a1zz"), "line 1, column 7: found 'zz' where a cell such as a1 belongs");
  EXPECT_EQ(error_of("#11,a1l1"),
            "line 1, column 7: cell 'l1' is outside the 11x11 board, whose last cell is k11");
  EXPECT_EQ(error_of("#11,a1:x"),
            "line 1, column 7: no move: ':x'; after ':' comes s, S, p, rb, rw, fb or fw");
  EXPECT_NE(error_of("#0,a1").find("outside 1 to 32"), std::string::npos);
  EXPECT_NE(error_of("#,a1").find("no board size"), std::string::npos);
  EXPECT_NE(error_of("#11q,a1").find("no option: 'q'"), std::string::npos);
  EXPECT_NE(error_of("#11r,a1").find("no option: 'r'"), std::string::npos);
  EXPECT_NE(error_of("#11,a1,b2,c3").find("line 1, column 10"), std::string::npos);
  EXPECT_NE(error_of("https://hexworld.org/board/").find("without '#'"), std::string::npos);
  EXPECT_EQ(error_of("a1\n m1").substr(0, 17), "line 2, column 2:");
  EXPECT_NE(error_of("m1").find("a size such as 13 may come before"), std::string::npos);
  EXPECT_NE(error_of("{}").find("begins neither"), std::string::npos);
}

TEST(Links, WritesTheFirstForm) {
  EXPECT_EQ(hexworld_link(game_of("#11,a10:sf6")), "https://hexworld.org/board/#11,a10:sf6");
  EXPECT_EQ(hexworld_link(game_of("9x7 a1 b2 resign")), "https://hexworld.org/board/#9x7,a1b2:rb");
  EXPECT_EQ(trmph_link(game_of("13 a1 b2 c3")), "https://trmph.com/hex/board#13,a1b2c3");
}

TEST(Links, SetUpStonesAreToldWithPasses) {
  EXPECT_EQ(hexworld_link(game_of("(;GM[11]SZ[5]AB[a1][b1][c1]AW[d4]PL[W])")),
            "https://hexworld.org/board/#5,a1d4b1:pc1");
  EXPECT_EQ(hexworld_link(game_of("(;GM[11]SZ[5]AB[a1]PL[B])")), "https://hexworld.org/board/#5,a1:p");
}

TEST(Links, TrmphTellsSwapsByStones) {
  EXPECT_EQ(trmph_link(game_of("#11,a2:Sf6")), "https://trmph.com/hex/board#11,a2f6");
  // After swap-pieces White's stone is at b1 and Black plays d5; the other player sees a2 and e4.
  const Game swapped = game_of("#11,a2:sd5g3");
  EXPECT_EQ(trmph_link(swapped), "https://trmph.com/hex/board#11,a2e4c7");
  EXPECT_EQ(game_of(trmph_link(swapped)).position(), swapped.position().mirrored());
  EXPECT_EQ(trmph_link(game_of("#11,a2b3:rb")), "https://trmph.com/hex/board#11,a2b3");
}

TEST(Links, HexWikiPutsRowsBeforeColumns) {
  EXPECT_EQ(hexwiki_diagram(game_of("4x3 a1 b2 d3").position()),
            "<hexboard size=\"3x4\" contents=\"R a1 d3 B b2\"/>");
  EXPECT_EQ(hexwiki_diagram(game_of("#2,").position()), "<hexboard size=\"2x2\" contents=\"\"/>");
}

// Any game: set-up stones, moves out of turn (not just after a swap, where files would say something else),
// swaps by either colour, passes, resignation.
Game random_game(base::Random& random) {
  const Size size{1 + random.below(6), 1 + random.below(6)};
  board::Position start(size);
  if (random.below(3) == 0) {
    for (int i = random.below(6); i > 0; --i)
      if (const board::Cell cell = random.below(size.cells()); start.is_empty(cell))
        start.set_up(board::kColors[random.below(2)], cell);
    start.set_to_move(board::kColors[random.below(2)]);
  }
  Game game(start);
  for (int i = random.below(12); i > 0; --i) {
    const bool any =
        random.below(4) == 0 && (game.moves().empty() || game.moves().back().kind != MoveKind::SwapPieces);
    const Color color = any ? board::kColors[random.below(2)] : game.position().to_move();
    const int kind = random.below(12);
    const MoveKind kinds[] = {MoveKind::SwapPieces, MoveKind::SwapSides, MoveKind::Pass, MoveKind::Resign};
    const Move move =
        kind < 4 ? Move{kinds[kind], color, board::kNoCell} : Move::stone(color, random.below(size.cells()));
    (void)game.play(move, true).ok();
  }
  return game;
}

TEST(Links, RandomGamesReadBackToTheSamePosition) {
  const std::uint64_t seed = 77;
  SCOPED_TRACE("seed " + std::to_string(seed));
  base::Random random(seed);
  for (int round = 0; round < 3000; ++round) {
    const Game game = random_game(random);
    const std::string link = hexworld_link(game);
    const Game back = game_of(link);
    ASSERT_EQ(back.position(), game.position()) << link << "\n" << write_sgf(tree_of(game));
    ASSERT_EQ(back.winner(), game.winner()) << link;
    const Game file = game_of(write_sgf(tree_of(game)));
    ASSERT_EQ(file.position(), game.position()) << link << "\n" << write_sgf(tree_of(game));
    ASSERT_EQ(file.moves(), game.moves()) << link;
  }
}

}  // namespace
}  // namespace hex::sgf
