#include "protocol/htp.h"

#include <unistd.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "board/notation.h"
#include "protocol/command.h"
#include "protocol/graphics.h"
#include "protocol/info_line.h"

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
  EXPECT_EQ(ask("genmove white"), "= resign");
  EXPECT_NE(ask("showboard").find("black has joined"), std::string::npos);
  ask("clear_board");
  ask("play black resign");
  EXPECT_EQ(ask("final_score"), "= W+");
}

TEST_F(HtpTest, SetsUpAPosition) {
  ask("boardsize 4");
  EXPECT_EQ(ask("set_position black a1 white b2 black c3"), "= ");
  EXPECT_EQ(session.position().stones(board::Color::Black), 2);
  EXPECT_EQ(session.position().to_move(), board::Color::Black) << "whatever the numbers";
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
  const std::string first =
      "= [string] max_time 30\n[string] max_games 20\n[string] max_memory 1073741824\n[bool] "
      "reuse_subtree 0\n[string] num_threads 1\n[bool] ponder 0\n[bool] use_guifx 0\n";
  EXPECT_EQ(ask("param_mohex").substr(0, first.size()), first);
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

TEST_F(HtpTest, KnowsTheParametersOfKataGo) {
  EXPECT_EQ(ask("kata-list-params"),
            "= maxPlayouts maxVisits maxTime numSearchThreads ponderingEnabled analysisPVLen");
  EXPECT_EQ(ask("kata-set-param maxPlayouts 20"), "= ");
  EXPECT_EQ(ask("kata-get-param maxVisits"), "= 20");
  EXPECT_EQ(session.options("mohex")->integer("max_games"), 20);
  EXPECT_EQ(ask("kata-set-param ponderingEnabled true"), "= ");
  EXPECT_EQ(ask("kata-get-param ponderingEnabled"), "= true");
  EXPECT_EQ(ask("kata-set-param analysisPVLen 3"), "= ");
  EXPECT_EQ(ask("kata-get-param analysisPVLen"), "= 3");
  expect_refused("kata-set-param playoutDoublingAdvantage 1", "there are maxPlayouts");
  expect_refused("kata-get-param nonsense", "no parameter 'nonsense'");
  expect_refused("kata-set-param maxTime soon", "max_time");
  EXPECT_EQ(ask("komi 7.5"), "= ");
  expect_refused("komi much", "no number");
  for (const char* line : {"stop", "clear_cache"}) EXPECT_EQ(ask(line), "= ");
}

TEST_F(HtpTest, RefusesArgumentsOfAnalysisThatItDoesNotKnow) {
  for (const char* command : {"kata-analyze", "lz-analyze", "kata-genmove_analyze", "kata-search"}) {
    const auto refused = [&](const std::string& arguments, std::string_view part) {
      expect_refused(std::string(command) + " " + arguments, part);
    };
    refused("black 10 nonsense 1", "no key 'nonsense'; there are interval");
    refused("interval -1", "interval in centiseconds");
    refused("99999999999", "interval in centiseconds");
    refused("black 10 minmoves", "no value after minmoves");
    refused("maxmoves 0", "from 1 to");
    refused("avoid black z99 1", "outside");
    refused("avoid black a1", "no value after depth");
    refused("allow e a1 1", "no colour");
    refused("pvVisits maybe", "true or false");
  }
  ask("boardsize 3");
  ask("play black resign");
  expect_refused("kata-analyze", "the game is over");
  EXPECT_EQ(ask("kata-genmove_analyze black"), "= play resign");
  EXPECT_NE(ask("kata-raw-nn 0").find("whiteWin 1.000000"), std::string::npos);
}

// A board so small that the move is proved.
TEST_F(HtpTest, MovesWithAnalysis) {
  ask("boardsize 3");
  ask("play-game a1 c3");
  const std::string told =
      htp.answer("7 kata-search_analyze black 10 ownership true maxmoves 1 rootInfo true");
  EXPECT_TRUE(told.starts_with("=7 \ninfo move ")) << told;
  EXPECT_NE(told.find(" utility 1.000000 winrate 1.000000 scoreMean 0 scoreStdev 0 scoreLead 0 prior "),
            std::string::npos)
      << told;
  EXPECT_NE(told.find(" order 0 proof win mustplay 1 pv "), std::string::npos) << told;
  EXPECT_NE(told.find(" rootInfo visits "), std::string::npos) << told;
  EXPECT_EQ(session.game().moves().size(), 2u);
  const std::string played = ask("lz-genmove_analyze");
  EXPECT_NE(played.find(" winrate 10000 prior "), std::string::npos) << played;
  const std::string move = board::move_name(session.size(), session.game().moves().back());
  EXPECT_TRUE(played.ends_with("\nplay " + move)) << played;
  EXPECT_EQ(told.substr(told.find("\nplay ")), "\nplay " + move + "\n\n");
  ask("undo");
  EXPECT_EQ(ask("kata-search black"), "= " + move);
  EXPECT_NE(ask("kata-search black avoid black " + move + " 1"), "= " + move);
  EXPECT_EQ(ask("kata-search black allow black c1,pass 5"), "= c1");
  EXPECT_EQ(ask("kata-search black allow white c1 1"), "= " + move) << "of the other colour";
  EXPECT_NE(ask("kata-search_analyze black avoid black " + move + " 1").find("info move "),
            std::string::npos);
}

// Until two moves have been made Black has but one to make: every line has it second.
TEST_F(HtpTest, MovesAreAvoidedUntilTheirDepth) {
  ask("boardsize 9");
  ask("play black c3");
  ask("kata-set-param maxPlayouts 300");
  const auto seconds = [&](const std::string& arguments) {
    std::set<std::string> out;
    std::istringstream words(ask("kata-search_analyze white " + arguments));
    for (std::string word; words >> word;)
      if (word == "pv" && words >> word && words >> word && word != "info" && word != "play")
        out.insert(word);
    return out;
  };
  const std::set<std::string> only{"e5"};
  EXPECT_EQ(seconds("allow black e5 2"), only);
  EXPECT_NE(seconds("allow black e5 1"), only) << "the first move is White's";
  const auto free = seconds("");
  ASSERT_FALSE(free.empty());
  EXPECT_NE(free, only) << "nothing is left of it";
  EXPECT_EQ(seconds("avoid black " + *free.begin() + " 2").count(*free.begin()), 0u);
}

// Leaving out the only winning move (of Hein's puzzle) must not make the position a proved loss.
TEST_F(HtpTest, AvoidedMovesProveNothing) {
  ask("boardsize 5");
  ask("set_position black a2 black b3 black b4 white a3 white c3 white a5");
  ask("kata-set-param maxTime 0.1");
  ASSERT_EQ(ask("dfpn-solver-find-winning white"), "= c2");
  const std::string other = ask("kata-search_analyze white rootInfo true avoid white c2 1");
  EXPECT_EQ(other.find("move c2 "), std::string::npos) << other;
  EXPECT_EQ(other.find("play c2"), std::string::npos) << other;
  EXPECT_NE(other.find("scoreLead 0 proof win"), std::string::npos) << other;
  EXPECT_NE(ask("kata-search_analyze white").find("move c2 "), std::string::npos);
}

TEST_F(HtpTest, TellsPolicyAndValueAtOneGlance) {
  ask("boardsize 3 2");
  ask("play black b1");
  const std::string raw = ask("kata-raw-nn 0");
  EXPECT_TRUE(
      raw.starts_with("= symmetry 0\nwhiteWin 0.000000\nwhiteLoss 1.000000\nnoResult 0.000000\npolicy\n"))
      << raw;
  const auto rows = raw.substr(raw.find("policy\n") + 7);
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 2) << raw;
  EXPECT_EQ(rows.find("NAN"), 9u) << raw;
  EXPECT_TRUE(raw.ends_with("\npolicyPass 0.000000")) << raw;
  EXPECT_EQ(raw, ask("kata-raw-nn 0"));
  expect_refused("kata-raw-nn 8", "symmetry");
  ask("boardsize 6");
  ask("play black c4");
  std::istringstream words(ask("kata-raw-nn 3"));
  double sum = 0;
  for (std::string word; words >> word && word != "policy";) {
  }
  for (std::string word; words >> word && word != "policyPass";)
    if (word != "NAN") sum += std::stod(word);
  EXPECT_NEAR(sum, 1, 1e-3);
}

// Every byte, for a client that parses by position.
TEST(InfoLine, SaysWhatIsGuessedAndWhatIsProved) {
  board::Position position(board::Size{3, 3});
  engine::Thought thought;
  thought.value = 0.25;
  engine::MoveInfo first, second, third;
  first.move = 4;
  first.visits = 100;
  first.value = 0.5;
  first.prior = 0.75;
  first.line = {4, 2, 6};
  first.line_visits = {100, 60, 30};
  second.move = 2;
  second.visits = 4;
  second.proven = engine::Proven::Loss;
  third.move = 0;
  thought.moves = {first, second, third};
  AnalyzeArguments arguments;
  arguments.pv_visits = true;
  EXPECT_EQ(info_line(InfoStyle::Kata, arguments, 1, position, std::nullopt, thought),
            "info move b2 visits 100 utility 0.000000 winrate 0.500000 scoreMean 0 scoreStdev 0 scoreLead 0 "
            "prior 0.750000 lcb 0.402000 order 0 proof unknown pv b2 c1 pvVisits 100 60 "
            "info move c1 visits 4 utility -1.000000 winrate 0.000000 scoreMean 0 scoreStdev 0 scoreLead 0 "
            "prior 0.000000 lcb 0.000000 order 1 proof loss pv c1");
  arguments = {};
  arguments.avoid = {2};
  arguments.min_moves = 3;
  EXPECT_EQ(info_line(InfoStyle::LeelaZero, arguments, 15, position, std::nullopt, thought),
            "info move b2 visits 100 winrate 5000 prior 7500 lcb 4020 order 0 proof unknown pv b2 c1 a3 "
            "info move a1 visits 0 winrate 5000 prior 0 lcb 0 order 1 proof unknown pv a1 "
            "info move b1 visits 0 winrate 2500 prior 0 lcb 0 order 2 proof unknown pv b1");
  arguments.max_moves = 1;
  EXPECT_EQ(info_line(InfoStyle::LeelaZero, arguments, 0, position, std::nullopt, thought),
            "info move b2 visits 100 winrate 5000 prior 7500 lcb 4020 order 0 proof unknown pv b2");
}

TEST(Graphics, AreAsHexGuiReadsThem) {
  board::Position position(board::Size{3, 3});
  engine::SolveProgress progress;
  progress.nodes = 91;
  progress.seconds = 1.25;
  progress.look = [] {
    return engine::SolveLook{{{0, 1u << 30, 0}, {4, 114, 82}, {5, 0, 1u << 30}}, {4, 2}};
  };
  EXPECT_EQ(solve_block(position, progress),
            "gogui-gfx:\ndfpn\nVAR B b2 W c1\nLABEL a1 L b2 114@@82 c2 W\n"
            "TEXT 1/9 proven losses, 91 nodes in 1.2 s, var: b2 c1\n");
  engine::Thought thought;
  engine::MoveInfo move;
  move.move = 4;
  move.visits = 7;
  move.value = 0.61;
  move.line = {4};
  thought.moves = {move};
  thought.count = 7;
  thought.value = 0.61;
  position.set_to_move(board::Color::White);
  EXPECT_EQ(search_block(SearchKind::Uct, position, thought),
            "gogui-gfx:\nuct\nVAR W b2\nINFLUENCE b2 0.61\nLABEL b2 7\n"
            "TEXT 7 visits in 0.0 s, white 61.0%, var: b2\n");
}

// The kinds of reply that HexGui has to know of each analysis command.
TEST_F(HtpTest, TheMenuHasEveryAnalysisCommandWithItsType) {
  const std::string menu = "\n" + ask("hexgui-analyze_commands").substr(2) + "\n";
  const std::pair<const char*, const char*> kinds[] = {
      {"inferior",
       "vc-build vc-get-mustplay compute-inferior compute-fillin compute-vulnerable "
       "compute-dominated compute-reversible"},
      {"vc", "vc-between-cells-full vc-between-cells-semi"},
      {"plist",
       "vc-connected-to-full vc-connected-to-semi vc-intersection-full vc-intersection-semi "
       "vc-union-full vc-union-semi vc-maintenance-responses find-comb-decomp find-split-decomp "
       "dfpn-solver-find-winning reg_genmove all_legal_moves"},
      {"string",
       "eval-resist dfpn-get-bounds dfs-get-pv dfs-solve-state dfpn-solve-state explain review "
       "dfpn-db-stat final_score"},
      {"pspairs", "eval-resist-cells"},
      {"var", "dfpn-get-pv"},
      {"none", "kata-analyze dfpn-clear-tt"},
      {"param", "param_game param_mohex param_alphabeta param_dfpn param_analyze param_vc param_ice"}};
  for (const auto& [kind, commands] : kinds) {
    std::istringstream words(commands);
    for (std::string name; words >> name;) {
      const auto at = menu.find("/" + name + (menu.find("/" + name + " ") != std::string::npos ? " " : "\n"));
      ASSERT_NE(at, std::string::npos) << name;
      const auto start = menu.rfind('\n', at - 1) + 1;
      EXPECT_EQ(menu.substr(start, menu.find('/', start) - start), kind) << name;
    }
  }
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
  const std::string file = ::testing::TempDir() + "mustplay_htp_" + std::to_string(getpid()) + ".sgf";
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
