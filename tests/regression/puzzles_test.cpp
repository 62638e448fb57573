// Puzzles: those of Hex and combinatorics with the moves of the paper, and a collection.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>

#include "match/puzzle_finder.h"
#include "regression/solve_kit.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

TEST(SolvePuzzles, BergeHasOneWinningMove) {
  Position p = *board::parse_ascii(R"(
      W . . . .
       . B . W B
        . . B W B
         . . W . .
          B W . . .)");
  p.set_to_move(Color::White);
  const SolveResult result = all_moves(p);
  EXPECT_EQ(result.winner(), Color::White);
  EXPECT_EQ(names(p.size(), result.winning), std::vector<std::string>{"b3"});
  EXPECT_TRUE(result.unknown.empty());
  expect_line(p, result);
}

TEST(SolvePuzzles, HeinHasOneWinningMove) {
  Position p = *board::parse_ascii(R"(
      . . . . .
       B . . . .
        W B W . .
         . B . . .
          W . . . .)");
  p.set_to_move(Color::White);
  const SolveResult result = all_moves(p);
  EXPECT_EQ(result.winner(), Color::White);
  EXPECT_EQ(names(p.size(), result.winning), std::vector<std::string>{"c2"});
  const auto replies = [&](const char* move) {
    Position after = p;
    after.play(Color::White, *board::parse_cell(p.size(), move));
    return names(p.size(), all_moves(after).winning);
  };
  // The moves that tempt, each with what refutes it; in the paper's coordinates E2 and D3, D3 and E2, B2 and
  // B3.
  for (const auto& [move, refutation] : {std::pair{"b5", "c4"}, {"c4", "b5"}, {"b2", "c2"}}) {
    const auto wins = replies(move);
    EXPECT_EQ(std::count(wins.begin(), wins.end(), refutation), 1) << move;
  }
  p.play(Color::White, *board::parse_cell(p.size(), "c2"));
  p.play(Color::Black, *board::parse_cell(p.size(), "d3"));
  EXPECT_EQ(names(p.size(), all_moves(p).winning), std::vector<std::string>{"c4"});
}

struct Puzzle {
  std::string file;
  Position position;
  Color winner;
  std::vector<std::string> moves;
};

std::vector<Puzzle> puzzles(const std::string& folder) {
  std::vector<Puzzle> out;
  std::ifstream in(folder + "/expected.tsv");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string file, to_move, winner;
    words >> file >> to_move >> winner;
    std::ifstream sgf(folder + "/" + file);
    const std::string text((std::istreambuf_iterator<char>(sgf)), {});
    const auto tree = sgf::read_any(text);
    EXPECT_TRUE(tree.ok()) << file;
    if (!tree.ok()) continue;
    const auto game = sgf::replay_main_line(*tree, std::nullopt);
    EXPECT_TRUE(game.ok()) << file;
    if (!game.ok()) continue;
    Puzzle puzzle{file, game->game.position(), *board::parse_color(winner), {}};
    puzzle.position.set_to_move(*board::parse_color(to_move));
    for (std::string move; words >> move;) puzzle.moves.push_back(move);
    out.push_back(std::move(puzzle));
  }
  return out;
}

// Positions of more than 36 cells with the nodes that they took when this was written; the limits below leave
// room for changes of the search. Most of the others take more than 20 seconds (docs/benchmarks.md).
struct Reached {
  const char* file;
  std::uint64_t nodes;
};
constexpr Reached kReached[] = {
    {"7x7-enderton-01.sgf", 131},      {"7x7-enderton-02.sgf", 45},       {"7x7-enderton-03.sgf", 2},
    {"7x7-enderton-04.sgf", 170},      {"7x7-henderson-05.sgf", 380},     {"7x7-henderson-07.sgf", 7011},
    {"7x7-henderson-23.sgf", 236},     {"7x7-henderson-25.sgf", 350},     {"7x7-henderson-27.sgf", 906},
    {"7x7-henderson-29.sgf", 263},     {"7x7-henderson-31.sgf", 63},      {"7x7-henderson-33.sgf", 8387},
    {"7x7-henderson-35.sgf", 1489},    {"7x7-henderson-37.sgf", 743},     {"7x7-henderson-39.sgf", 1954},
    {"7x7-henderson-41.sgf", 3258},    {"7x7-henderson-43.sgf", 8200},    {"7x7-henderson-45.sgf", 12},
    {"7x7-henderson-47.sgf", 979},     {"7x7-henderson-49.sgf", 31},      {"7x7-henderson-51.sgf", 4089},
    {"7x7-henderson-53.sgf", 134},     {"7x7-henderson-55.sgf", 347},     {"7x7-henderson-57.sgf", 2431},
    {"7x7-henderson-59.sgf", 175},     {"7x7-henderson-61.sgf", 333},     {"7x7-henderson-75.sgf", 1450},
    {"7x7-henderson-77.sgf", 9506},    {"7x7-henderson-79.sgf", 2044},    {"7x7-henderson-81.sgf", 293},
    {"10x10-LG-01.sgf", 3764},         {"10x10-LG-01sol.sgf", 3317},      {"11x11-boll-03.sgf", 79},
    {"11x11-browne-01.sgf", 17},       {"11x11-browne-02.sgf", 19},       {"11x11-browne-03.sgf", 1},
    {"8x8-henderson-89.sgf", 21273},   {"8x8-henderson-93.sgf", 2031},    {"8x8-henderson-95.sgf", 4187},
    {"8x8-henderson-97.sgf", 9978},    {"8x8-henderson-99.sgf", 2595},    {"9x9-boll-01.sgf", 1},
    {"9x9-boll-02.sgf", 36},           {"9x9-henderson-01.sgf", 26227},   {"9x9-henderson-65.sgf", 19256},
    {"9x9-henderson-69.sgf", 25222},   {"9x9-henderson-101.sgf", 1816},   {"9x9-henderson-105.sgf", 6290},
    {"11x11-henderson-03.sgf", 9048},  {"11x11-henderson-63.sgf", 21507}, {"11x11-henderson-71.sgf", 3929},
    {"11x11-henderson-83.sgf", 20229}, {"11x11-henderson-85.sgf", 37552}, {"11x11-henderson-103.sgf", 40725},
    {"14x14-berge-3.sgf", 95},         {"14x14-berge-4.sgf", 2},          {"14x14-berge-5.sgf", 2849},
};

// How many nodes a position may take; 0 for those that we do not expect to solve.
std::uint64_t expected_nodes(const std::string& file) {
  for (const Reached& reached : kReached)
    if (file == reached.file) return 5 * reached.nodes + 100;
  return 0;
}

// Up to 6x6 all are solved, every move of them. Larger ones: the easy ones always, those of the table in a
// long run; the others get some nodes there, and what is solved must be right.
TEST(SolvePuzzles, OfTheCollection) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  int solved = 0, tried = 0;
  for (const Puzzle& puzzle : puzzles(*data + "/puzzles")) {
    const int cells = puzzle.position.size().cells();
    const std::uint64_t expected = expected_nodes(puzzle.file);
    const bool small = cells <= (kSanitized ? 25 : 36), easy = expected > 0 && expected < 600 && !kSanitized;
    if (!small && !easy && !long_run()) continue;
    SCOPED_TRACE(puzzle.file);
    SolveOptions options;
    options.all_moves = small;
    options.nodes = small ? 0 : expected > 0 ? expected : 5000;
    const auto solver = engine::make_solver(puzzle.position.size(), kMemory);
    if (!solver) continue;  // a build for small boards
    const SolveResult result = solver->solve(puzzle.position, options);
    expect_partition(puzzle.position, result);
    ++tried;
    if (result.answer) ++solved;
    EXPECT_TRUE(result.answer || (!small && expected == 0)) << result.nodes;
    if (result.answer) {
      EXPECT_EQ(result.answer->winner, puzzle.winner);
    }
    for (const auto& name : puzzle.moves) {
      const Cell move = *board::parse_cell(puzzle.position.size(), name);
      EXPECT_EQ(std::count(result.losing.begin(), result.losing.end(), move), 0) << name;
    }
  }
  std::printf("solved %d of %d\n", solved, tried);
  EXPECT_GT(solved, 0);
}

// A row of the page's lists: columns, rows, black stones, white stones, side to move, stars.
struct PageRow {
  Position position;
  int stars;
  std::string text;
};

std::vector<PageRow> page_rows(const char* file) {
  std::ifstream in(std::string(MUSTPLAY_SOURCE) + "/web/src/" + file);
  const std::regex row(R"( +\[(\d+), (\d+), '([^']*)', '([^']*)', '(.)', (\d)\]+,)");
  std::vector<PageRow> out;
  std::smatch part;
  for (std::string line; std::getline(in, line);) {
    if (!std::regex_match(line, part, row)) continue;
    Position p({std::stoi(part[1]), std::stoi(part[2])});
    for (const Color color : board::kColors) {
      std::istringstream names(part[color == Color::Black ? 3 : 4]);
      for (std::string name; names >> name;) p.set_up(color, *board::parse_cell(p.size(), name));
    }
    p.set_to_move(part[5] == "B" ? Color::Black : Color::White);
    out.push_back({std::move(p), std::stoi(part[6]), line});
  }
  return out;
}

// Those that come from games.
TEST(SolvePuzzles, ThoseOfThePageHaveOneWinningMove) {
  const auto rows = page_rows("puzzles_found.ts");
  EXPECT_GE(rows.size(), 30u);
  for (std::size_t i = 0; i < rows.size(); i += long_run() ? 1 : 4) {
    SolveOptions options;
    options.all_moves = true;
    options.line = false;
    const SolveResult result = solve(rows[i].position, options);
    EXPECT_EQ(result.winning.size(), 1u) << rows[i].text;
    EXPECT_TRUE(result.unknown.empty()) << rows[i].text;
  }
}

// Those of Hex and combinatorics: the side to move wins, and the stars are those of the proof. The fifth of
// Berge takes half a minute.
TEST(SolvePuzzles, TheClassicsOfThePageAreWonAndGraded) {
  const auto rows = page_rows("puzzles.ts");
  ASSERT_EQ(rows.size(), 5u);
  for (const PageRow& row : rows) {
    if (row.stars == 5 && !long_run()) continue;
    SolveOptions options;
    options.proof = true;
    options.all_moves = row.position.size().cells() == 25;
    const SolveResult result = solve(row.position, options);
    EXPECT_EQ(result.winner(), row.position.to_move()) << row.text;
    if (options.all_moves) {
      EXPECT_EQ(result.winning.size(), 1u) << row.text;
    }
    const match::Puzzle graded{row.position, board::kNoCell, {}, {}, result.proof_nodes, 0, {}, 0};
    EXPECT_EQ(match::stars(graded), row.stars) << row.text;
  }
}

// The large puzzles of Claude Berge [Hex and combinatorics, section 8]; the paper's coordinates are ours with
// letters and numbers exchanged: E4 is d5.
class Berge : public ::testing::Test {
 protected:
  // The position with Black to move; nothing without the collection.
  static std::optional<Position> position(int number) {
    if (!data_dir()) return std::nullopt;
    const std::string file = "14x14-berge-" + std::to_string(number) + ".sgf";
    for (Puzzle& puzzle : puzzles(*data_dir() + "/puzzles")) {
      if (puzzle.file != file) continue;
      puzzle.position.set_to_move(Color::Black);
      return puzzle.position;
    }
    return std::nullopt;
  }
  static Cell cell(const char* name) { return *board::parse_cell({14, 14}, name); }
  static std::optional<Color> winner_after(Position p, const char* move) {
    p.play(p.to_move(), cell(move));
    SolveOptions options;
    options.line = false;
    return solve(p, options).winner();
  }
};

TEST_F(Berge, Puzzle3HasTheKeyMove) {
  const auto p = position(3);
  if (!p) GTEST_SKIP() << kNoData;
  EXPECT_EQ(winner_after(*p, "d5"), Color::Black);
}

// Without one stone, which a printed version left out, there is no win.
TEST_F(Berge, Puzzle4HasTwoKeyMovesAndNeedsAStone) {
  const auto p = position(4);
  if (!p) GTEST_SKIP() << kNoData;
  EXPECT_EQ(winner_after(*p, "f13"), Color::Black);
  EXPECT_EQ(winner_after(*p, "k13"), Color::Black);
  Position less(p->size());
  for (Color color : board::kColors)
    for (Cell c : p->cells_of(board::state_of(color)))
      if (c != cell("g11")) less.set_up(color, c);
  less.set_to_move(Color::Black);
  EXPECT_EQ(solve(less).winner(), Color::White);
}

// White can join the group of n1 to the left, and that of j6 to the right; the paper's moves are about the
// second. So Black gets the empty cells of the first four rows, which the first needs. The collection has the
// early version, without the stones at e14 and g13 (N5 and M7), in which the second is impossible.
TEST_F(Berge, Puzzle5HasTheKeyMoveARefutationAndNeedsTwoStones) {
  const auto p = position(5);
  if (!p) GTEST_SKIP() << kNoData;
  Position early = *p;
  for (Cell c = 0; c < 4 * 14; ++c)
    if (early.is_empty(c)) early.set_up(Color::Black, c);
  early.set_to_move(Color::White);
  EXPECT_EQ(solve(early).winner(), Color::Black);
  Position whole = early;
  for (const char* name : {"e14", "g13"}) whole.set_up(Color::White, cell(name));
  whole.set_to_move(Color::White);
  EXPECT_EQ(winner_after(whole, "k8"), Color::White);   // H11
  whole.play(Color::White, cell("j11"));                // K10?
  EXPECT_EQ(winner_after(whole, "k9"), Color::Black);   // I11!
  EXPECT_EQ(winner_after(whole, "i12"), Color::White);  // L9?
}

// In the position itself K10 and I11 do not decide: White, to move, still has the other group.
TEST_F(Berge, Puzzle5HasASecondWay) {
  if (!long_run()) GTEST_SKIP() << "only in a long run";
  const auto p = position(5);
  if (!p) GTEST_SKIP() << kNoData;
  Position next = *p;
  next.play(Color::White, cell("j11"));
  next.play(Color::Black, cell("k9"));
  EXPECT_EQ(winner_after(next, "k3"), Color::White);
}

}  // namespace
}  // namespace hex::tests
