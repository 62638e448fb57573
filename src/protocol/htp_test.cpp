#include "protocol/htp.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "board/notation.h"
#include "protocol/command.h"

namespace hex::protocol {
namespace {

using namespace std::string_literals;

// A conversation; ask() strips the frame after checking it.
class HtpTest : public ::testing::Test {
 protected:
  std::string ask(std::string_view line) {
    const std::string reply = htp.answer(line);
    EXPECT_GE(reply.size(), 4u) << line;
    EXPECT_TRUE(reply.starts_with("= ") || reply.starts_with("? ")) << reply;
    EXPECT_EQ(reply.find("\n\n"), reply.size() - 2) << reply;
    return reply.substr(0, reply.size() - 2);
  }
  void expect_refused(std::string_view line, std::string_view part) {
    const board::Position before = session.position();
    const auto moves = session.game().moves();
    const std::string reply = ask(line);
    EXPECT_TRUE(reply.starts_with("? ")) << line << " -> " << reply;
    EXPECT_NE(reply.find(part), std::string::npos) << line << " -> " << reply;
    EXPECT_EQ(session.position(), before) << line;
    EXPECT_EQ(session.game().moves(), moves) << line;
  }

  engine::Session session;
  Htp htp{session};
};

TEST_F(HtpTest, SaysWhoItIs) {
  EXPECT_EQ(ask("name"), "= Mustplay");
  EXPECT_EQ(ask("version"), "= " MUSTPLAY_VERSION);
  EXPECT_EQ(ask("protocol_version"), "= 2");
  EXPECT_EQ(htp.answer("42 name"), "=42 Mustplay\n\n");
  EXPECT_EQ(htp.answer("42 nonsense").substr(0, 4), "?42 ");
  EXPECT_EQ(htp.answer("# nothing"), "");
}

TEST_F(HtpTest, ListsEveryCommandOnceAndExplainsIt) {
  const std::string list = ask("list_commands");
  for (const Theme& theme : themes())
    for (const Command& command : theme.commands) {
      EXPECT_EQ(find_command(command.name), &command) << command.name;
      EXPECT_NE((list + "\n").find(std::string(command.name) + "\n"), std::string::npos);
      EXPECT_EQ(ask("known_command "s + command.name), "= true");
      EXPECT_NE(ask("help "s + command.name).find(command.help), std::string::npos);
      EXPECT_NE(protocol_page().find(usage(command)), std::string::npos);
    }
  EXPECT_EQ(ask("known_command vc-nonsense"), "= false");
}

TEST_F(HtpTest, EveryLineOfTheMenuCallsACommand) {
  std::string menu = ask("hexgui-analyze_commands").substr(2) + "\n";
  int lines = 0;
  for (std::size_t at = 0, end; (end = menu.find('\n', at)) != std::string::npos; at = end + 1, ++lines) {
    const std::string line = menu.substr(at, end - at);
    const std::string call = line.substr(line.rfind('/') + 1);
    EXPECT_NE(find_command(call.substr(0, call.find(' '))), nullptr) << line;
  }
  EXPECT_GE(lines, 3);
}

TEST_F(HtpTest, PlaysInAnyColourOrderAndUndoes) {
  EXPECT_EQ(ask("boardsize 5"), "= ");
  EXPECT_EQ(session.size(), (board::Size{5, 5}));
  EXPECT_EQ(ask("boardsize 4 6"), "= ");
  EXPECT_EQ(session.size(), (board::Size{4, 6}));
  EXPECT_EQ(ask("play w a1"), "= ");
  EXPECT_EQ(ask("play White b1"), "= ");
  EXPECT_EQ(ask("play B D6"), "= ");
  EXPECT_EQ(session.position().stones(board::Color::White), 2);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask("undo"), "= ");
  expect_refused("undo", "no move to take back");
  EXPECT_EQ(session.position(), board::Position(board::Size{4, 6}));
}

TEST_F(HtpTest, SwapsWhenToldTo) {
  ask("play-game e4 swap-pieces d6");
  EXPECT_TRUE(session.position().has(board::Color::White, *board::parse_cell(session.size(), "d5")));
  EXPECT_TRUE(session.position().has(board::Color::Black, *board::parse_cell(session.size(), "d6")));
  expect_refused("play white swap-pieces", "exactly one stone");
  ask("clear_board");
  EXPECT_EQ(ask("play black e4"), "= ");
  expect_refused("play black swap-sides", "did not place the stone");
  EXPECT_EQ(ask("play white swap-sides"), "= ");
  EXPECT_EQ(ask("undo"), "= ");
  EXPECT_EQ(ask("play white a1"), "= ");
}

TEST_F(HtpTest, SwapsByItselfOnlyWhenAllowed) {
  ask("param_game level 5");
  ask("play black f6");
  EXPECT_EQ(ask("reg_genmove white").find("swap"), std::string::npos);
  ask("param_game allow_swap 1");
  EXPECT_EQ(ask("reg_genmove white"), "= swap-pieces");
  EXPECT_EQ(session.game().moves().size(), 1u);
  EXPECT_NE(ask("all_legal_moves").find(" swap-pieces"), std::string::npos);
  ask("boardsize 11 11");
  ask("play black f6");
  EXPECT_EQ(ask("genmove white"), "= swap-pieces");
  EXPECT_EQ(ask("genmove black").find("swap"), std::string::npos);
  EXPECT_EQ(ask("genmove white").find("swap"), std::string::npos);
}

TEST_F(HtpTest, FinishesAGameAndKnowsTheScore) {
  ask("param_game level 5");
  ask("boardsize 3");
  EXPECT_EQ(ask("final_score"), "= unfinished");
  while (session.game().winner() == std::nullopt) {
    const std::string color = board::name(session.position().to_move());
    const std::string legal = ask("all_legal_moves").substr(2) + " ";
    const std::string move = ask("genmove " + color).substr(2);
    ASSERT_NE(legal.find(move + " "), std::string::npos) << move;
  }
  EXPECT_EQ(ask("final_score"), "= B+");
  EXPECT_EQ(ask("all_legal_moves"), "= ");
  expect_refused("genmove white", "the game is over: black has joined north and south");
  EXPECT_NE(ask("showboard").find("black has joined"), std::string::npos);
  ask("clear_board");
  ask("play black resign");
  EXPECT_EQ(ask("final_score"), "= W+");
}

TEST_F(HtpTest, SetsUpAPosition) {
  ask("boardsize 4");
  EXPECT_EQ(ask("set_position black a1 white b2 black c3"), "= ");
  EXPECT_EQ(session.position().stones(board::Color::Black), 2);
  EXPECT_EQ(session.position().to_move(), board::Color::White);
  expect_refused("set_position black a1 white", "pairs");
  expect_refused("set_position black a1 white a1", "stone 2: cell a1 already has a stone");
  expect_refused("set_position black a1 e a2", "stone 2: no colour");
  expect_refused("undo", "no move");
  EXPECT_EQ(ask("set_position"), "= ");
  EXPECT_EQ(session.position().empty_cells(), 16);
}

TEST_F(HtpTest, KeepsOptionsAndTimes) {
  EXPECT_EQ(ask("param_mohex reuse_subtree 0"), "= ");
  EXPECT_EQ(ask("param_mohex max_time 30"), "= ");
  EXPECT_EQ(ask("param_mohex max_memory 1073741824"), "= ");
  EXPECT_EQ(ask("param_mohex max_games 20"), "= ");
  EXPECT_EQ(ask("param_mohex"),
            "= [string] max_time 30\n[string] max_games 20\n[string] max_memory 1073741824\n[bool] "
            "reuse_subtree 0\n[string] num_threads 1\n[bool] ponder 0");
  EXPECT_EQ(ask("param_dfpn timelimit 10"), "= ");
  EXPECT_EQ(ask("param_dfpn threads 2"), "= ");
  EXPECT_EQ(ask("param_dfpn use_guifx 1"), "= ");
  expect_refused("param_game allow_swap 2", "0 or 1");
  expect_refused("param_game allow_swap", "NAME VALUE");
  expect_refused("param_game nonsense 1", "there are allow_swap");
  EXPECT_EQ(ask("time_settings 600 0 0"), "= ");
  EXPECT_EQ(ask("time_left black 12.5 0"), "= ");
  EXPECT_DOUBLE_EQ(session.time_left(board::Color::Black)->time_s, 12.5);
  expect_refused("time_settings 600 0 -1", "moves in overtime");
  expect_refused("time_left e 3", "no colour");
  expect_refused("time_left b nan", "seconds");
}

TEST_F(HtpTest, RefusesBadInputAndStaysAsItWas) {
  ask("play-game a1 b2 c3");
  expect_refused("nonsense", "unknown command 'nonsense'");
  expect_refused("play e a4", "no colour: 'e'");
  expect_refused("genmove e", "no colour: 'e'");
  expect_refused("play black", "takes 2 arguments, here are 1");
  expect_refused("play black a1 a2", "takes 2 arguments, here are 3");
  expect_refused("play black a1", "already has a stone");
  expect_refused("play black z99", "outside the 11x11 board");
  expect_refused("play black 11", "no cell");
  expect_refused("play-game", "at least 1");
  expect_refused("play-game d4 d5 d4", "move 3: cell d4 already has a stone");
  expect_refused("genmove", "takes 1 argument, here are 0");
  expect_refused("name please", "takes no argument");
  expect_refused("boardsize 0", "from 1 to 32");
  expect_refused("boardsize 33 11", "from 1 to 32");
  expect_refused("boardsize 11 x", "number of rows");
  expect_refused("boardsize 99999999999999999999", "from 1 to 32");
  expect_refused("play black a\0b"s, "control character 0");
  expect_refused("play\x07 black a4", "control character 7");
  expect_refused("sleep -1", "seconds");
  expect_refused("sleep inf", "seconds");
  expect_refused("loadsgf /nonexistent/file.sgf", "no file");
  expect_refused("loadsgf /dev/zero", "no file");
  expect_refused("savesgf /nonexistent/file.sgf", "could not be written");
  expect_refused(std::string(1 << 20, 'a'), "longer than");
  expect_refused("play-game " + std::string(1 << 20, ' ') + "a", "longer than");
}

TEST_F(HtpTest, SavesAndLoadsGames) {
  const std::string file = ::testing::TempDir() + "mustplay_htp_test.sgf";
  ask("boardsize 7 5");
  ask("play-game a1 b2 c3");
  const board::Position saved = session.position();
  ASSERT_EQ(ask("savesgf " + file), "= ");
  ask("boardsize 11");
  ASSERT_EQ(ask("loadsgf " + file), "= ");
  EXPECT_EQ(session.position(), saved);
  ASSERT_EQ(ask("loadsgf " + file + " 1"), "= ");
  EXPECT_EQ(session.game().moves().size(), 1u);
  expect_refused("loadsgf " + file + " 9", "9");
  expect_refused("loadsgf " + file + " x", "move number");
  std::ofstream(file) << "(;GM[11]SZ[0])";
  expect_refused("loadsgf " + file, "");
  std::remove(file.c_str());
}

TEST_F(HtpTest, RefusesFilesWhereTheyAreSwitchedOff) {
  Htp closed(session, Files::Refused);
  EXPECT_EQ(closed.answer("savesgf /tmp/x.sgf"), "? files are switched off in this conversation\n\n");
  EXPECT_EQ(closed.answer("loadsgf /tmp/x.sgf"), "? files are switched off in this conversation\n\n");
}

TEST_F(HtpTest, Quits) {
  EXPECT_FALSE(htp.finished());
  EXPECT_EQ(ask("quit"), "= ");
  EXPECT_TRUE(htp.finished());
}

}  // namespace
}  // namespace hex::protocol
