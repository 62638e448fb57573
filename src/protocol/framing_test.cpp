#include "protocol/framing.h"

#include <gtest/gtest.h>

namespace hex::protocol {
namespace {

using namespace std::string_literals;

TEST(Framing, ReadsIdCommandAndArguments) {
  const Request plain = parse_request("play black f6");
  EXPECT_EQ(plain.command, "play");
  EXPECT_EQ(plain.arguments, (std::vector<std::string>{"black", "f6"}));
  EXPECT_EQ(plain.id, "");
  const Request full = parse_request(" \t12   play\tblack  f6 # a comment\r");
  EXPECT_EQ(full.id, "12");
  EXPECT_EQ(full.command, "play");
  EXPECT_EQ(full.arguments, (std::vector<std::string>{"black", "f6"}));
  EXPECT_EQ(full.error, "");
}

TEST(Framing, OwesNothingToBlanksAndComments) {
  for (const char* line : {"", " ", "\t", "\r", "#", "# interrupt", "  # name", "#\x01"})
    EXPECT_TRUE(parse_request(line).empty) << line;
}

TEST(Framing, KnowsTheInterrupt) {
  for (const char* line : {"# interrupt", "#interrupt", "  #   interrupt  ", "# interrupt\r"})
    EXPECT_TRUE(is_interrupt(line)) << line;
  for (const char* line : {"", "interrupt", "# interrupts", "name # interrupt", "## interrupt"})
    EXPECT_FALSE(is_interrupt(line)) << line;
}

TEST(Framing, RefusesControlCharactersAndNul) {
  EXPECT_EQ(parse_request("na\0me"s).error,
            "control character 0 at byte 3 of the request; only blanks and tabs may part words");
  EXPECT_NE(parse_request("7 play black\x1b[31m a1").error, "");
  EXPECT_EQ(parse_request("7 play black\x1b[31m a1").id, "7");
  EXPECT_NE(parse_request("name\rname").error, "");
}

TEST(Framing, RefusesLongLinesAndKeepsTheId) {
  const Request request = parse_request("5 " + std::string(1 << 20, 'x'));
  EXPECT_NE(request.error.find("65536"), std::string::npos);
  EXPECT_EQ(request.id, "5");
  EXPECT_TRUE(parse_request("5 " + std::string(kMaxLineBytes - 2, 'x')).error.empty());
  EXPECT_TRUE(parse_request("name #" + std::string(1 << 20, 'x')).error.empty());
}

TEST(Framing, RefusesAnIdWithoutACommand) {
  EXPECT_NE(parse_request("12").error, "");
  // Too many digits are no id but an unknown command.
  EXPECT_EQ(parse_request("1234567890123456789").command, "1234567890123456789");
}

TEST(Framing, FramesReplies) {
  EXPECT_EQ(frame_reply(true, "", ""), "= \n\n");
  EXPECT_EQ(frame_reply(true, "3", ""), "=3 \n\n");
  EXPECT_EQ(frame_reply(false, "", "no"), "? no\n\n");
  EXPECT_EQ(frame_reply(true, "", "a\n\n\nb\n"), "= a\nb\n\n");
  EXPECT_EQ(frame_reply(true, "", "\na\nb"), "= \na\nb\n\n");
  EXPECT_EQ(frame_reply(true, "", "\n\n"), "= \n\n");
  EXPECT_EQ(frame_reply(false, "", "a\x01\tb\r"), "? a? b?\n\n");
}

TEST(LineSplitter, CutsAtNewlinesWhereverTheBytesBreak) {
  const std::string text = "name\n\nplay black a1\nrest";
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    LineSplitter splitter;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size(); at += piece)
      for (std::string& line : splitter.feed(std::string_view(text).substr(at, piece)))
        lines.push_back(std::move(line));
    EXPECT_EQ(lines, (std::vector<std::string>{"name", "", "play black a1"}));
    EXPECT_EQ(splitter.rest(), "rest");
    EXPECT_EQ(splitter.rest(), "");
  }
}

TEST(LineSplitter, KeepsABoundedPartOfALongLine) {
  LineSplitter splitter;
  const std::string block(10000, 'x');
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(splitter.feed(block).empty());
  const auto lines = splitter.feed("\nname\n");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].size(), kMaxLineBytes + 1);
  EXPECT_FALSE(parse_request(lines[0]).error.empty());
  EXPECT_EQ(lines[1], "name");
}

}  // namespace
}  // namespace hex::protocol
