#include "session/session.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "base/random.h"
#include "board/notation.h"
#include "players/swap_choice.h"
#include "search/pairing.h"
#include "session/settings.h"
#include "test_environment.h"

namespace hex::engine {
namespace {

using board::Cell;
using board::Color;
using board::Move;
using board::MoveKind;
using board::Size;

Move stone(const Session& session, Color color, const char* name) {
  return Move::stone(color, *board::parse_cell(session.size(), name));
}

// Quick and always the same.
void set_level(Session& session, int level = 5) {
  ASSERT_TRUE(session.set_option("game", "level", std::to_string(level)).ok());
}

TEST(Session, PlaysAWholeGameAgainstItself) {
  for (Size size : {Size{1, 1}, Size{5, 5}, Size{6, 4}, Size{11, 11}}) {
    Session session;
    set_level(session);
    session.new_game(size);
    while (!session.game().winner()) {
      const auto move = session.genmove(session.position().to_move());
      ASSERT_TRUE(move.ok()) << move.error().text();
      ASSERT_EQ(move->kind, MoveKind::Stone);
    }
    EXPECT_TRUE(session.position().is_consistent());
    EXPECT_FALSE(session.genmove(Color::Black).ok());
    EXPECT_TRUE(session.legal_moves().empty());
    while (!session.game().moves().empty()) ASSERT_TRUE(session.undo().ok());
    EXPECT_FALSE(session.undo().ok());
    EXPECT_EQ(session.position(), board::Position(size));
  }
}

TEST(Session, MovesForTheColourThatIsAskedFor) {
  Session session;
  set_level(session);
  EXPECT_EQ(session.genmove(Color::White)->color, Color::White);
  EXPECT_EQ(session.genmove(Color::White)->color, Color::White);
  EXPECT_EQ(session.position().stones(Color::White), 2);
}

TEST(Session, SwapsOnlyWhenAllowedAndOnlyOneStone) {
  Session session;
  set_level(session);
  ASSERT_TRUE(session.play(stone(session, Color::Black, "f6")).ok());
  EXPECT_EQ(session.choose(Color::White)->kind, MoveKind::Stone);
  ASSERT_TRUE(session.set_option("game", "allow_swap", "1").ok());
  EXPECT_EQ(session.legal_moves().back().kind, MoveKind::SwapPieces);
  EXPECT_EQ(session.choose(Color::Black)->kind, MoveKind::Stone);
  EXPECT_EQ(session.genmove(Color::White)->kind, MoveKind::SwapPieces);
  EXPECT_TRUE(session.position().has(Color::White, *board::parse_cell(session.size(), "f6")));
  EXPECT_EQ(session.genmove(Color::Black)->kind, MoveKind::Stone);
  EXPECT_EQ(session.genmove(Color::White)->kind, MoveKind::Stone);
  session.new_game(Size{11, 11});
  ASSERT_TRUE(session.play(stone(session, Color::Black, "b1")).ok());
  EXPECT_EQ(session.choose(Color::White)->kind, MoveKind::Stone);
}

TEST(Session, AppliesASequenceAsAWholeOrNotAtAll) {
  Session session;
  const std::string good[] = {"e4", "swap-pieces", "d6"};
  ASSERT_TRUE(session.play_sequence(good, true).ok());
  EXPECT_TRUE(session.position().has(Color::White, *board::parse_cell(session.size(), "d5")));
  const auto before = session.position();
  const std::string bad[] = {"a1", "a2", "a1"};
  const auto status = session.play_sequence(bad, true);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().text(), "move 3: cell a1 already has a stone");
  EXPECT_EQ(session.position(), before);
  EXPECT_EQ(session.game().moves().size(), 3u);
}

TEST(Session, FollowsThePairingOnRectangles) {
  base::Random random(tests::seed());
  for (Size size : {Size{5, 4}, Size{4, 6}, Size{9, 8}}) {
    for (int game = 0; game < tests::share(50, 10); ++game) {
      const Color me = *search::short_sided(size);
      Session session;
      set_level(session, 6);
      session.new_game(size);
      for (Color color = other(me); !session.game().winner(); color = other(color)) {
        const auto empty = session.position().cells_of(board::CellState::Empty);
        if (color == me)
          ASSERT_TRUE(session.genmove(me).ok());
        else
          ASSERT_TRUE(
              session.play(Move::stone(color, empty[base::at(random.below(base::count_of(empty)))])).ok());
      }
      ASSERT_EQ(session.game().winner(), me) << board::size_name(size);
    }
  }
}

TEST(Session, TheClockGoesBeforeTheStandardTime) {
  Session session;
  EXPECT_DOUBLE_EQ(session.time_for(Color::Black), 3);
  session.set_clock({0, 10, 1});
  EXPECT_DOUBLE_EQ(session.time_for(Color::Black), 9.9);
  EXPECT_DOUBLE_EQ(session.hard_time_for(Color::Black), 9.9);
  ASSERT_TRUE(session.set_option("mohex", "max_time", "2").ok());
  EXPECT_DOUBLE_EQ(session.time_for(Color::Black), 2);
  session.set_clock({0, 1, 1});
  EXPECT_DOUBLE_EQ(session.time_for(Color::Black), 0.9);
  session.set_time_left(Color::White, {0.5, 1});
  EXPECT_DOUBLE_EQ(session.time_for(Color::White), 0.45);
  EXPECT_DOUBLE_EQ(session.time_for(Color::Black), 0.9);
  session.new_game(session.size());
  EXPECT_DOUBLE_EQ(session.time_for(Color::White), 0.9);
}

TEST(Session, AnswersWithinTheTime) {
  Session session;
  session.set_clock({0, 0.3, 1});
  ASSERT_TRUE(session.play(stone(session, Color::Black, "f6")).ok());
  const auto start = std::chrono::steady_clock::now();
  ASSERT_TRUE(session.genmove(Color::White).ok());
  const double took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  EXPECT_LT(took_s, tests::kSanitized ? 10 : 2) << "generous: the machine may be busy";
}

TEST(Session, AnswersAtOnceWhenItWasInterrupted) {
  Session session;
  ASSERT_TRUE(session.set_option("mohex", "max_time", "100").ok());
  ASSERT_TRUE(session.play(stone(session, Color::Black, "f6")).ok());
  session.interrupt();
  EXPECT_TRUE(session.genmove(Color::White).ok());
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    session.interrupt();
  });
  session.clear_interrupt();
  EXPECT_TRUE(session.genmove(Color::Black).ok());
  later.join();
}

TEST(Session, PondersUntilTheNextCommand) {
  Session session;
  session.new_game(Size{5, 5});
  ASSERT_TRUE(session.set_option("mohex", "max_games", "20").ok());
  ASSERT_TRUE(session.set_option("mohex", "ponder", "1").ok());
  ASSERT_TRUE(session.play(stone(session, Color::Black, "a3")).ok());
  EXPECT_FALSE(session.pondering());
  while (!session.game().winner()) {
    ASSERT_TRUE(session.genmove(session.position().to_move()).ok());
    EXPECT_TRUE(session.pondering() || session.game().winner());
    if (session.game().winner()) break;
    const auto empty = session.position().cells_of(board::CellState::Empty);
    ASSERT_TRUE(session.play(Move::stone(session.position().to_move(), empty.front())).ok());
    EXPECT_FALSE(session.pondering());
  }
  set_level(session);
  session.new_game(Size{5, 5});
  ASSERT_TRUE(session.genmove(Color::Black).ok());
  EXPECT_FALSE(session.pondering()) << "a level is limited by counts";
}

// On large boards too: the centre is taken, the corner is not,
// and where the rule is not sure the search decides.
TEST(Session, SwapsOnEverySize) {
  for (int side : {2, 5, 9, 13}) {
    Session session;
    ASSERT_TRUE(session.set_option("mohex", "max_games", "10").ok());
    ASSERT_TRUE(session.set_option("mohex", "max_time", "0").ok());
    ASSERT_TRUE(session.set_option("game", "allow_swap", "1").ok());
    const Size size{side, side};
    const auto kind_after = [&](Cell cell) {
      session.new_game(size);
      EXPECT_TRUE(session.play(Move::stone(Color::Black, cell)).ok());
      return session.choose(Color::White)->kind;
    };
    EXPECT_EQ(kind_after(size.cell((side - 1) / 2, side / 2)), MoveKind::SwapPieces) << side;
    EXPECT_EQ(kind_after(0), MoveKind::Stone) << side;
    kind_after(size.cell(0, side / 2));
    session.new_game(size);
    const auto opening = session.genmove(Color::Black);
    ASSERT_TRUE(opening.ok());
    EXPECT_FALSE(worth_a_swap(size, Color::Black, opening->cell)) << "we would not take our own opening over";
  }
}

TEST(Session, RefusesAPlayerThatIsNotThere) {
  Session session;
  EXPECT_FALSE(session.set_option("game", "player", "deep").ok());
  EXPECT_FALSE(session.set_option("game", "level", "11").ok());
  EXPECT_TRUE(session.set_option("game", "player", "simple").ok());
}

TEST(Settings, EveryModuleStartsAtItsDefaults) {
  Session session;
  EXPECT_EQ(session.options().size(), modules().size());
  EXPECT_FALSE(session.options("game")->flag("allow_swap"));
  EXPECT_EQ(session.options("nonsense"), nullptr);
  EXPECT_FALSE(session.set_option("nonsense", "a", "b").ok());
  EXPECT_NE(options_page().find("| `allow_swap` | bool | 0 |"), std::string::npos);
}

}  // namespace
}  // namespace hex::engine
