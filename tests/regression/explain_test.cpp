// Explanations of published puzzles, and the edge templates that they name.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "board/ascii.h"
#include "board/notation.h"
#include "explain/edge_shapes.h"
#include "explain/words.h"
#include "reports/explaining.h"
#include "solving/edge_template.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Color;
using board::kNoCell;
using board::Position;
using board::Size;
using explain::Explanation;

Position puzzle(const char* picture) {
  Position p = *board::parse_ascii(picture);
  p.set_to_move(Color::White);
  return p;
}

// Puzzle 1 of Hex and combinatorics, mirrored; b3 wins and nothing else.
const char* const kBerge = R"(
    W . . . .
     . B . W B
      . . B W B
       . . W . .
        B W . . .)";
// Puzzle 2, Hein's; c2 wins and nothing else.
const char* const kHein = R"(
    . . . . .
     B . . . .
      W B W . .
       . B . . .
        W . . . .)";

Explanation explain_move(const Position& p, const char* move, int depth = 1) {
  const auto solver = engine::make_solver(p.size(), 16 << 20);
  engine::ExplainOptions options;
  options.depth = depth;
  return engine::explain_position(*solver, p, *move == '\0' ? kNoCell : *board::parse_cell(p.size(), move),
                                  options);
}

std::string cell(const Position& p, Cell c) {
  return c == kNoCell ? "none" : board::cell_name(p.size(), c);
}

bool says(const Explanation& e, const std::string& words) {
  return explain::to_words(e).find(words) != std::string::npos;
}

TEST(ExplainPuzzles, BergeEveryMoveButOneLoses) {
  const Position p = puzzle(kBerge);
  for (Cell c : p.cells_of(board::CellState::Empty)) {
    const std::string move = cell(p, c);
    const Explanation e = explain_move(p, move.c_str());
    SCOPED_TRACE(explain::to_words(e));
    EXPECT_EQ(e.winner, move == "b3" ? Color::White : Color::Black);
    if (move == "b3") continue;
    EXPECT_EQ(cell(p, e.better), "b3");
    EXPECT_TRUE(says(e, "white " + move + " loses: black ") && says(e, "b3 would win."));
  }
}

TEST(ExplainPuzzles, HeinTheMovesThatTempt) {
  const Position p = puzzle(kHein);
  const Explanation right = explain_move(p, "c2");
  EXPECT_EQ(right.winner, Color::White);
  EXPECT_TRUE(says(right, "white c2 wins.")) << explain::to_words(right);
  // Each with the answer of the paper, in its coordinates E2 and D3, D3 and E2, B2 and B3.
  for (const auto& [move, answer] : {std::pair{"b5", "c4"}, {"c4", "b5"}, {"b2", "c2"}}) {
    Position now = p;
    now.play(Color::White, *board::parse_cell(p.size(), move));
    const Explanation e = explain_move(now, answer);
    EXPECT_EQ(e.winner, Color::Black) << explain::to_words(e);
    EXPECT_EQ(explain_move(p, move).winner, Color::Black);
  }
}

TEST(ExplainPuzzles, HeinOnlyOneAnswer) {
  Position p = puzzle(kHein);
  p.play(Color::White, *board::parse_cell(p.size(), "c2"));
  const Explanation e = explain_move(p, "d3");
  EXPECT_EQ(e.winner, Color::White);
  EXPECT_EQ(cell(p, e.key), "c4");
  EXPECT_TRUE(says(e, "black d3 loses: white answers c4.")) << explain::to_words(e);
  EXPECT_EQ(e.winnable, false);
}

TEST(ExplainPuzzles, ALimitLeavesWhatIsKnown) {
  const Position p(Size{9, 9});
  const auto solver = engine::make_solver(p.size(), 16 << 20);
  engine::ExplainOptions options;
  options.solve.nodes = 1;
  const Explanation e = engine::explain_position(*solver, p, 0, options);
  EXPECT_FALSE(e.winner.has_value());
  EXPECT_TRUE(says(e, "Not solved: whether black a1 wins is not known.")) << explain::to_words(e);
  EXPECT_TRUE(e.line.empty() && e.standing.carrier.empty());
}

// A shape as a template in its box.
engine::EdgeTemplate in_a_box(const explain::EdgeShape& shape) {
  engine::EdgeTemplate out;
  out.name = shape.name;
  std::string rows = shape.rows, text;
  std::replace(rows.begin(), rows.end(), '/', '\n');
  std::istringstream lines(rows);
  for (std::string line; std::getline(lines, line); ++out.box.rows) {
    if (out.box.rows == 11) out.box = {0, 0};
    std::erase(line, ' ');
    out.box.cols = static_cast<int>(line.size());
    text += line;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<Cell>(i);
    if (text[i] == '.') out.carrier.push_back(c);
    if (text[i] != 'A') continue;
    if (out.stone == kNoCell)
      out.stone = c;
    else
      out.own.push_back(c);
  }
  return out;
}

TEST(ExplainShapes, AreValidAndMinimal) {
  for (const explain::EdgeShape& shape : explain::edge_shapes()) {
    const auto report = engine::check_template(in_a_box(shape), {}, 16 << 20);
    ASSERT_TRUE(report.ok()) << shape.name;
    EXPECT_EQ(report->valid, true) << shape.name;
    EXPECT_TRUE(report->minimal()) << shape.name;
  }
}

// The same at each edge, and mirrored where the other obtuse or acute side is meant.
TEST(ExplainShapes, AreRecognisedAtEachEdge) {
  const Position p = *board::parse_ascii(R"(
    . . . . . . .
     . . . . . . .
      . . . . . . .
       . . . . . . .
        . . . B . . .
         . . . . . . .
          . . . . . . .)");
  const auto name_at = [](const Position& at, board::Edge edge, const char* cells) {
    std::vector<Cell> carrier;
    std::istringstream words(cells);
    for (std::string word; words >> word;) carrier.push_back(*board::parse_cell(at.size(), word));
    return explain::edge_shape_name(at, edge, carrier);
  };
  EXPECT_EQ(name_at(p, board::Edge::South, "e5 c6 d6 e6 b7 c7 d7 e7"), "ziggurat");
  EXPECT_EQ(name_at(p, board::Edge::South, "c5 b6 c6 d6 a7 b7 c7 d7"), "ziggurat");
  EXPECT_EQ(name_at(p, board::Edge::South, "c5 c6 d6 b6 d7 c7 b7 e7"), "");
  EXPECT_EQ(name_at(p.rotated(), board::Edge::North, "c3 e2 d2 c2 f1 e1 d1 c1"), "ziggurat");
  EXPECT_EQ(name_at(p.mirrored(), board::Edge::East, "e5 f3 f4 f5 g2 g3 g4 g5"), "ziggurat");
  EXPECT_EQ(name_at(p, board::Edge::South, "c5 b6 c6 d6 a7 b7 c7 d7 e7"), "");
}

}  // namespace
}  // namespace hex::tests
