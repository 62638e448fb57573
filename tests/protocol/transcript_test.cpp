// What real front ends send, byte for byte, and a conversation of our own with every byte of the answers.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>

#include "board/notation.h"
#include "conversation.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

std::string read_file(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// Each request with its reply; empty when the framing does not hold.
std::vector<std::pair<std::string, std::string>> run_transcript(const std::string& text) {
  const auto requests = requests_in(text);
  const std::string quick = "param_game level 5\n";  // its reply is not among those that are returned
  auto replies = split_replies(converse(quick + text));
  EXPECT_TRUE(replies.has_value());
  if (!replies || replies->empty()) return {};
  replies->erase(replies->begin());
  EXPECT_EQ(replies->size(), requests.size());
  std::vector<std::pair<std::string, std::string>> out;
  for (std::size_t i = 0; i < std::min(requests.size(), replies->size()); ++i)
    out.emplace_back(requests[i], (*replies)[i]);
  return out;
}

void expect_answered(const std::string& request, const std::string& reply) {
  EXPECT_TRUE(reply.starts_with("= ")) << request << " -> " << reply;
}

TEST(Transcript, OfHexGui) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  const auto answered = run_transcript(read_file(*data + "/transcripts/hexgui.txt"));
  ASSERT_GE(answered.size(), 10u);
  for (const auto& [request, reply] : answered) {
    expect_answered(request, reply);
    if (request == "genmove white") {
      const auto cell = board::parse_cell({11, 11}, reply.substr(2));
      EXPECT_TRUE(cell.ok()) << reply;
      EXPECT_NE(reply, "= f6");
    }
  }
}

TEST(Transcript, OfASiteWorker) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  std::string text = read_file(*data + "/transcripts/site-worker.txt");
  const std::string limit = "timelimit 10\n";  // a shorter one does as well here
  const auto at = text.find(limit);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, limit.size(), "timelimit 1\n");
  const auto answered = run_transcript(text);
  ASSERT_GE(answered.size(), 20u);
  for (const auto& [request, reply] : answered) {
    expect_answered(request, reply);
    if (request == "genmove black") {
      EXPECT_TRUE(board::parse_cell({11, 11}, reply.substr(2)).ok()) << reply;
      for (const char* taken : {"= e4", "= d6", "= f7", "= b2"}) EXPECT_NE(reply, taken);
    }
  }
}

TEST(Transcript, EveryByteOfAShortConversation) {
  EXPECT_EQ(converse("# hello\n"
                     "1 protocol_version\r\n"
                     "\n"
                     "boardsize 3 2\n"
                     "2\tplay  black b1 # the middle\n"
                     "play-game a2 c1\n"
                     "showboard\n"
                     "all_legal_moves\n"
                     "final_score\n"
                     "3 play e a1\n"
                     "play black b1\n"
                     "undo\n"
                     "undo\n"
                     "play black b2\n"
                     "final_score\n"
                     "param_game\n"
                     "99 quit\n"
                     "name\n"),
            "=1 2\n\n"
            "= \n\n"
            "=2 \n\n"
            "= \n\n"
            "= \n"
            "  a b c\n"
            "  -------\n"
            "1 \\ . B(B)\\ 1\n"
            " 2 \\ W . . \\ 2\n"
            "     -------\n"
            "       a b c\n"
            "white to move\n\n"
            "= a1 b2 c2\n\n"
            "= unfinished\n\n"
            "?3 no colour: 'e'; a colour is black or white (b or w)\n\n"
            "? cell b1 already has a stone\n\n"
            "= \n\n"
            "= \n\n"
            "= \n\n"
            "= B+\n\n"
            "= [bool] allow_swap 0\n[string] swap_rule pieces\n[bool] upper_case 0\n[string] seed 1\n"
            "[string] level 0\n[string] player mcts\n\n"
            "=99 \n\n");
}

TEST(Transcript, TheSameGameEveryTime) {
  std::string game = "param_game level 6\nboardsize 9 9\n";
  for (int move = 0; move < 10; ++move) game += move % 2 == 0 ? "genmove black\n" : "genmove white\n";
  const std::string once = converse(game);
  ASSERT_TRUE(split_replies(once).has_value());
  EXPECT_EQ(once, converse(game));
}

}  // namespace
}  // namespace hex::tests
