// How `mustplay htp` behaves as a process: replies at once, interrupts, the end of either stream, floods.
#include <gtest/gtest.h>

#include <chrono>
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
