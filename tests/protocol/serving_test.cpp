// How `mustplay htp` behaves as a process: replies at once, interrupts, the end of either stream, floods.
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <sstream>
#include <string>
#include <thread>

#include "conversation.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using namespace std::string_literals;

TEST(Serving, RepliesArriveAtOnceAndInOnePiece) {
  Conversation talk;
  for (const char* line : {"name\n", "boardsize 32 32\n", "showboard\n", "help\n"}) {
    ASSERT_TRUE(talk.send(line));
    ASSERT_TRUE(talk.reply().has_value()) << line;
    EXPECT_EQ(talk.reads_of_last_reply(), 1) << line;
  }
}

TEST(Serving, AnInterruptStopsTheRunningCommand) {
  Conversation talk;
  talk.send("sleep 1000\n");
  EXPECT_FALSE(talk.reply(100).has_value());
  talk.send("# interrupt\n");
  EXPECT_EQ(talk.reply(), "= interrupted\n\n");
  talk.send("sleep 0\n");
  EXPECT_EQ(talk.reply(), "= slept\n\n") << "the interrupt must not outlive its command";
}

TEST(Serving, AnInterruptStopsASolve) {
  Conversation talk;
  talk.send("param_dfpn max_memory 16777216\ndfpn-solve-state black\n");
  EXPECT_EQ(talk.reply(), "= \n\n");
  EXPECT_FALSE(talk.reply(100).has_value());
  talk.send("# interrupt\n");
  EXPECT_EQ(talk.reply(), "= \n\n");
  talk.send("boardsize 3 3\ndfpn-solve-state black\n");
  EXPECT_EQ(talk.reply(), "= \n\n");
  EXPECT_EQ(talk.reply(), "= black\n\n");
}

TEST(Serving, AnInterruptWithNothingToStopDoesNothing) {
  Conversation talk;
  talk.send("# interrupt\nsleep 0.01\n");
  EXPECT_EQ(talk.reply(), "= slept\n\n");
}

TEST(Serving, AnInterruptReachesWhatWaitsBeforeItAlone) {
  Conversation talk;
  talk.send("1 sleep 1000\n2 sleep 1000\n# interrupt\n3 sleep 0\n4 name\n");
  talk.end_input();
  EXPECT_EQ(talk.rest(), "=1 interrupted\n\n=2 interrupted\n\n=3 slept\n\n=4 Mustplay\n\n");
  EXPECT_TRUE(talk.wait().exited);
}

// Reads a streamed reply up to its blank line; the lines without sign and newlines.
std::vector<std::string> streamed(Conversation& talk) {
  std::vector<std::string> out;
  for (auto line = talk.line(); line && *line != "\n"; line = talk.line()) {
    out.push_back(line->substr(0, line->size() - 1));
    if (out.size() < 1000) continue;
    ADD_FAILURE() << "the stream does not end";
    break;
  }
  return out;
}

// What a client makes of an info line: for each move its pairs; the line of play comes last.
std::vector<std::map<std::string, std::string>> parse_info(const std::string& line) {
  std::vector<std::map<std::string, std::string>> out;
  std::istringstream words(line);
  std::string key, value;
  while (words >> key) {
    if (key == "info") {
      out.emplace_back();
      continue;
    }
    if (out.empty() || !(words >> value)) return {};
    out.back()[key] = value;
    if (key != "pv") continue;
    for (auto at = words.tellg(); words >> value; at = words.tellg()) {
      if (value == "info") {
        words.seekg(at);
        break;
      }
      out.back()["pv"] += " " + value;
    }
  }
  return out;
}

void expect_kata_line(const std::string& line, double scale) {
  const auto moves = parse_info(line);
  ASSERT_FALSE(moves.empty()) << line;
  int order = 0;
  for (auto move : moves) {
    for (const char* key : {"move", "visits", "winrate", "prior", "lcb", "order", "proof", "mustplay", "pv"})
      ASSERT_TRUE(move.contains(key)) << key << " in " << line;
    EXPECT_EQ(move["order"], std::to_string(order++)) << line;
    EXPECT_GE(std::stod(move["winrate"]), 0) << line;
    EXPECT_LE(std::stod(move["winrate"]), scale) << line;
    EXPECT_LE(std::stod(move["lcb"]), std::stod(move["winrate"])) << line;
    EXPECT_EQ(move["pv"].rfind(move["move"], 0), 0u) << line;
  }
}

TEST(Serving, LiveAnalysisEndsWithTheNextLineWhichIsAnswered) {
  Conversation talk;
  talk.send("boardsize 11\n5 kata-analyze black 5 maxmoves 3\n");
  EXPECT_EQ(talk.reply(), "= \n\n");
  EXPECT_EQ(talk.line(), "=5 \n");
  for (int i = 0; i < 2; ++i) {
    const auto line = talk.line();
    ASSERT_TRUE(line.has_value());
    expect_kata_line(line->substr(0, line->size() - 1), 1);
    EXPECT_LE(parse_info(*line).size(), 3u);
  }
  talk.send("6 name\n");
  for (const std::string& line : streamed(talk)) expect_kata_line(line, 1);
  EXPECT_EQ(talk.reply(), "=6 Mustplay\n\n");
  talk.send("lz-analyze 5\n");
  EXPECT_EQ(talk.line(), "= \n");
  const auto line = talk.line();
  ASSERT_TRUE(line.has_value());
  expect_kata_line(*line, 10000);
  EXPECT_EQ(line->find("scoreMean"), std::string::npos);
  talk.send("showboard\n");
  streamed(talk);
  EXPECT_NE(talk.reply()->find("black to move"), std::string::npos) << "nothing was played";
}

TEST(Serving, LiveAnalysisEndsWithAnEmptyLineAnInterruptAndTheEndOfTheInput) {
  Conversation talk;
  talk.send("boardsize 5\n");
  EXPECT_EQ(talk.reply(), "= \n\n");
  for (const char* end : {"\n", "# interrupt\n", "# a comment\n", ""}) {
    talk.send("kata-analyze 1\n");
    EXPECT_EQ(talk.line(), "= \n");
    ASSERT_TRUE(talk.line().has_value());
    if (*end == '\0') talk.end_input();
    talk.send(end);
    streamed(talk);
  }
  EXPECT_EQ(talk.rest(), "");
  EXPECT_TRUE(talk.wait().exited);
}

// A board that is solved at once: one line says so, and then there is nothing more to say.
TEST(Serving, LiveAnalysisFallsSilentAfterAProof) {
  Conversation talk;
  talk.send("boardsize 3\nkata-analyze 1\n");
  EXPECT_EQ(talk.reply(), "= \n\n");
  EXPECT_EQ(talk.line(), "= \n");
  auto line = talk.line();
  for (int i = 0; i < 50 && line && line->find(" proof win ") == std::string::npos; ++i) line = talk.line();
  ASSERT_TRUE(line && line->find(" proof win ") != std::string::npos);
  EXPECT_EQ(talk.line(300), std::nullopt);
  talk.send("name\n");
  EXPECT_TRUE(streamed(talk).empty());
  EXPECT_EQ(talk.reply(), "= Mustplay\n\n");
}

TEST(Serving, LiveAnalysisEndsAtOnceWhenALineWaits) {
  Conversation talk;
  talk.send("sleep 0.1\nkata-analyze 1\nname\nkata-search_cancellable black\nname\n");
  EXPECT_EQ(talk.reply(), "= slept\n\n");
  EXPECT_EQ(talk.line(), "= \n");
  streamed(talk);
  EXPECT_EQ(talk.reply(), "= Mustplay\n\n");
  EXPECT_EQ(talk.reply(), "= cancelled\n\n");
  EXPECT_EQ(talk.reply(), "= Mustplay\n\n");
}

TEST(Serving, TenMegabytesEndLiveAnalysisAndAreRefused) {
  Conversation talk;
  talk.send("boardsize 5\nkata-analyze 5\n");
  EXPECT_EQ(talk.reply(), "= \n\n");
  EXPECT_EQ(talk.line(), "= \n");
  const std::string block(1 << 20, 'x');
  for (int megabyte = 0; megabyte < 10; ++megabyte) ASSERT_TRUE(talk.send(block));
  talk.send("\nname\n");
  streamed(talk);
  EXPECT_EQ(talk.reply(), "? the line is longer than the 65536 bytes that a request may have\n\n");
  EXPECT_EQ(talk.reply(), "= Mustplay\n\n");
}

TEST(Serving, MoreInputDoesNotEndAGenmoveWithAnalysis) {
  Conversation talk;
  talk.send("boardsize 9\nplay black e5\nkata-set-param maxTime 0.3\nkata-genmove_analyze white 5\nundo\n");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(talk.reply(), "= \n\n");
  EXPECT_EQ(talk.line(), "= \n");
  const auto lines = streamed(talk);
  ASSERT_GE(lines.size(), 2u);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) expect_kata_line(lines[i], 1);
  EXPECT_EQ(lines.back().rfind("play ", 0), 0u) << lines.back();
  EXPECT_EQ(talk.reply(), "= \n\n");
}

TEST(Serving, ASolveShowsGraphicsBeforeItsReply) {
  Conversation talk;
  talk.send("param_dfpn max_memory 16777216\nparam_dfpn use_guifx 1\ndfpn-solve-state black\n");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(talk.reply(), "= \n\n");
  for (int i = 0; i < 2; ++i) {
    const auto block = talk.reply();
    ASSERT_TRUE(block.has_value());
    EXPECT_EQ(block->rfind("gogui-gfx:\ndfpn\n", 0), 0u) << *block;
    EXPECT_NE(block->find("\nTEXT "), std::string::npos) << *block;
  }
  talk.send("# interrupt\n");
  auto last = talk.reply();
  while (last && last->rfind("gogui-gfx:", 0) == 0) last = talk.reply();
  EXPECT_EQ(last, "= \n\n");
}

TEST(Serving, GenmoveAndAnalysisShowGraphicsWhenTold) {
  Conversation talk;
  talk.send("param_mohex use_guifx 1\nparam_mohex max_time 1.5\nplay black f6\nreg_genmove white\n");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(talk.reply(), "= \n\n");
  const auto block = talk.reply();
  ASSERT_TRUE(block.has_value());
  EXPECT_EQ(block->rfind("gogui-gfx:\nuct\nVAR W ", 0), 0u) << *block;
  for (const char* part : {"\nINFLUENCE ", "\nLABEL ", "\nTEXT "})
    EXPECT_NE(block->find(part), std::string::npos) << *block;
  auto last = talk.reply();
  while (last && last->rfind("gogui-gfx:", 0) == 0) last = talk.reply();
  EXPECT_EQ(last->rfind("= ", 0), 0u);
  talk.send("param_analyze use_guifx 1\nkata-analyze white 10\n");
  EXPECT_EQ(talk.reply(), "= \n\n");
  EXPECT_EQ(talk.reply()->rfind("gogui-gfx:\nkata\n", 0), 0u);
  talk.send("# interrupt\n");
  last = talk.reply();
  while (last && last->rfind("gogui-gfx:", 0) == 0) last = talk.reply();
  EXPECT_EQ(last, "= \n\n");
}

TEST(Serving, TheEndOfTheInputLetsCommandsFinish) {
  Conversation talk;
  talk.send("sleep 0.2\nname\nversion");  // the last line has no newline
  talk.end_input();
  EXPECT_EQ(talk.rest(), "= slept\n\n= Mustplay\n\n= " MUSTPLAY_VERSION "\n\n");
  const auto end = talk.wait();
  EXPECT_TRUE(end.exited);
  EXPECT_EQ(end.code, 0);
}

TEST(Serving, QuitEndsWhileTheInputStaysOpen) {
  Conversation talk;
  talk.send("quit\n");
  EXPECT_EQ(talk.reply(), "= \n\n");
  const auto end = talk.wait();
  EXPECT_TRUE(end.exited);
  EXPECT_EQ(end.code, 0);
}

TEST(Serving, AClosedOutputEndsItQuietly) {
  Conversation talk;
  talk.close_output();
  for (int i = 0; i < 10; ++i) talk.send("name\n");
  const auto end = talk.wait();
  EXPECT_TRUE(end.exited);
  EXPECT_EQ(end.code, 0);
}

TEST(Serving, AnEmptyConversationIsFine) {
  EXPECT_EQ(converse(""), "");
  EXPECT_EQ(converse("\n\n# nothing\n \t\r\n"), "");
}

TEST(Serving, BadBytesAreRefusedOneByOne) {
  const std::string input = "na\0me\n\x01\n1 play \x1b[A a1\n\xff\xfe\nplay black \xc3\xa4\n"s + "name\n";
  const auto replies = split_replies(converse(input));
  ASSERT_TRUE(replies.has_value());
  ASSERT_EQ(replies->size(), 6u);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ((*replies)[i][0], '?') << (*replies)[i];
  EXPECT_EQ((*replies)[2][1], '1');
  EXPECT_EQ((*replies)[5], "= Mustplay");
}

// A line without end must cost bounded memory: 64 MB of it, of which the program keeps 64 kB.
TEST(Serving, LongLinesAreRefusedInBoundedMemory) {
  Conversation talk;
  const std::string block(1 << 20, 'x');
  for (int megabyte = 0; megabyte < 64; ++megabyte) ASSERT_TRUE(talk.send(block));
  talk.send("\n7 " + block + "\nname\n");
  talk.end_input();
  EXPECT_EQ(talk.reply(), "? the line is longer than the 65536 bytes that a request may have\n\n");
  EXPECT_EQ(talk.reply(), "?7 the line is longer than the 65536 bytes that a request may have\n\n");
  EXPECT_EQ(talk.reply(), "= Mustplay\n\n");
  const auto end = talk.wait();
  EXPECT_TRUE(end.exited);
  if (!kSanitized) {
    EXPECT_LT(end.memory_kb, 40000);
  }
}

// 32 MB of requests behind a command that runs: what waits is bounded, and all is answered in the end.
TEST(Serving, AFloodOfRequestsIsHeldBack) {
  constexpr int kRequests = 512;
  Conversation talk;
  const std::string request = "known_command " + std::string(60000, 'x') + "\n";
  std::thread sender([&] {
    talk.send("sleep 0.3\n");
    for (int i = 0; i < kRequests; ++i) talk.send(request);
    talk.end_input();
  });
  EXPECT_EQ(talk.reply(), "= slept\n\n");
  for (int i = 0; i < kRequests; ++i) ASSERT_EQ(talk.reply(), "= false\n\n") << i;
  sender.join();
  const auto end = talk.wait();
  EXPECT_TRUE(end.exited);
  if (!kSanitized) {
    EXPECT_LT(end.memory_kb, 40000);
  }
}

}  // namespace
}  // namespace hex::tests
