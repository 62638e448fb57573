// Malformed and hostile records: each gives a clear error, in bounded time and memory.
#include <gtest/gtest.h>

#include <string>

#include "sgf/links.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"
#include "sgf/utf8.h"

namespace hex::sgf {
namespace {

using base::ErrorCode;

base::Error error_of(std::string_view text) {
  auto tree = read_any(text);
  if (!tree) return tree.error();
  auto replay = replay_main_line(*tree);
  if (!replay) return replay.error();
  return {ErrorCode::Io, "read without an error", ""};
}

void expect_error(std::string_view text, ErrorCode code, std::string_view part) {
  const base::Error error = error_of(text);
  EXPECT_EQ(error.code, code) << error.text() << "\n" << text.substr(0, 80);
  EXPECT_NE(error.text().find(part), std::string::npos) << error.text() << "\n" << text.substr(0, 80);
}

TEST(Hostile, Sizes) {
  expect_error("(;GM[11]SZ[0])", ErrorCode::Range, "outside 1 to 32");
  expect_error("(;GM[11]SZ[-3])", ErrorCode::Syntax, "'-3'");
  expect_error("(;GM[11]SZ[abc])", ErrorCode::Syntax, "'abc'");
  expect_error("(;GM[11]SZ[99999])", ErrorCode::Syntax, "'99999'");
  expect_error("(;GM[11]SZ[33])", ErrorCode::Range, "'33'");
  expect_error("(;GM[11]SZ[5:0])", ErrorCode::Range, "'5:0'");
  expect_error("(;GM[11]SZ[])", ErrorCode::Syntax, "SZ[11] or SZ[9:7]");
}

TEST(Hostile, TwoStonesOnOneCell) {
  expect_error("(;GM[11];B[a1]\n;W[a1])", ErrorCode::Conflict, "line 2, column 2: W: cell a1 already has");
  expect_error("(;GM[11]AB[a1]AW[b2][a1])", ErrorCode::Conflict,
               "line 1, column 15: AW: cell a1 already has a black");
  expect_error("(;GM[11]AB[a1][a1])", ErrorCode::Conflict, "clear it first with AE");
  expect_error("(;GM[11]AB[a1];W[a1])", ErrorCode::Conflict, "already has a stone");
  expect_error("#11,a1b2a1", ErrorCode::Conflict, "line 1, column 9");
}

TEST(Hostile, PointsOffTheBoard) {
  expect_error("(;GM[11]SZ[5];B[a6])", ErrorCode::Range,
               "line 1, column 15: B: cell 'a6' is outside the 5x5");
  expect_error("(;GM[11]SZ[5]AW[zz99])", ErrorCode::Range, "'zz99'");
  expect_error("(;GM[11]SZ[5];B[a0])", ErrorCode::Syntax, "'a0'");
  expect_error("(;GM[11]SZ[5];B[ff])", ErrorCode::Syntax, "'ff'");
  expect_error("(;GM[11]SZ[5]AE[f1])", ErrorCode::Range, "'f1'");
  expect_error("(;GM[11]SZ[5];B[a99999999999])", ErrorCode::Syntax, "no cell");
  expect_error("(;GM[11]SZ[5];B[a1][b2])", ErrorCode::Syntax, "one value");
  expect_error("(;GM[11]PL[e])", ErrorCode::Syntax, "a colour is black or white");
  expect_error("#5,f1", ErrorCode::Range, "outside the 5x5 board");
}

TEST(Hostile, AMillionNestedParentheses) {
  expect_error(std::string(1000000, '('), ErrorCode::Syntax, "where ';' must follow '('");
  std::string nested;
  for (int i = 0; i < 1000000; ++i) nested += "(;";
  expect_error(nested, ErrorCode::Syntax, "a ')' is missing");
  nested.append(1000000, ')');
  const auto tree = read_sgf(nested);
  ASSERT_TRUE(tree.ok());
  EXPECT_EQ(tree->node_count(), 1000000);
  EXPECT_EQ(*read_sgf(write_sgf(*tree)), *tree);
  EXPECT_TRUE(replay_main_line(*tree).ok());
}

TEST(Hostile, TooMuchOfAnything) {
  expect_error("(;GM[11]C[" + std::string(100 << 20, 'x') + "])", ErrorCode::Range, "104857");
  expect_error("(;GM[11]C[" + std::string(2 << 20, 'x') + "])", ErrorCode::Range,
               "value of more than 1048576");
  expect_error("(;GM[11]PB[" + std::string(2 << 20, ']') + "])", ErrorCode::Range, "line 1, column 12");
  expect_error("(" + std::string(2 << 20, ';') + ")", ErrorCode::Range, "nodes");
  std::string values = "(;A";
  for (int i = 0; i <= kMaxValues; ++i) values += "[]";
  expect_error(values + ")", ErrorCode::Range, "values");
  expect_error("(;" + std::string(1 << 20, 'A') + "[])", ErrorCode::Syntax, "line 1, column");
  expect_error("#11," + std::string(1 << 20, 'a'), ErrorCode::Range, "bytes");
}

TEST(Hostile, Encoding) {
  expect_error("(;GM[11]\nC[caf\xe9])", ErrorCode::Syntax, "line 2, column 6: not valid UTF-8");
  expect_error("(;GM[11]C[\xc0\xaf])", ErrorCode::Syntax, "UTF-8");
  expect_error("(;GM[11]C[\xed\xa0\x80])", ErrorCode::Syntax, "UTF-8");
  expect_error("(;GM[11]C[\xf4\x90\x80\x80])", ErrorCode::Syntax, "UTF-8");
  expect_error("(;GM[11]C[\xe2\x82", ErrorCode::Syntax, "UTF-8");
  expect_error(std::string_view("(;GM[11]C[a\0b])", 15), ErrorCode::Syntax, "line 1, column 12: a NUL byte");
  expect_error(std::string_view("\0", 1), ErrorCode::Syntax, "begins neither");
  expect_error(std::string_view("#11,a1\0", 7), ErrorCode::Syntax, "where a cell such as a1 belongs");
  EXPECT_TRUE(read_sgf("(;GM[11]C[na\xc3\xafve \xe2\x82\xac \xf0\x9f\x98\x80])").ok());
}

TEST(Hostile, Utf8IsCheckedAtEveryOffset) {
  for (std::size_t at = 0; at < 20; ++at) {
    std::string text(20, 'x');
    EXPECT_EQ(first_bad_byte(text), std::nullopt);
    for (char bad : {'\0', '\x80', '\xff', '\xc3'}) {
      text[at] = bad;
      EXPECT_EQ(first_bad_byte(text), at);
    }
  }
}

TEST(Hostile, TruncatedAnywhere) {
  const std::string text = "(;GM[11]SZ[5]PB[x];B[a1]C[a\\]b](;W[b2])(;W[c3]TR[a1][b2]))";
  ASSERT_TRUE(read_sgf(text).ok());
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_FALSE(read_sgf(text.substr(0, length)).ok()) << text.substr(0, length);
  expect_error("(;GM[11]\n;B[a1", ErrorCode::Syntax, "line 2, column 3: the text ends inside the value");
  expect_error("(;GM[11];B", ErrorCode::Syntax, "'[' is missing");
}

TEST(Hostile, EmptyInput) {
  for (const char* text : {"", " \n\t ", "\xef\xbb\xbf"})
    expect_error(text, ErrorCode::Syntax, "empty input");
  expect_error("()", ErrorCode::Syntax, "where ';' must follow");
  EXPECT_FALSE(read_sgf("").ok());
  EXPECT_FALSE(read_link("").ok());
}

}  // namespace
}  // namespace hex::sgf
