// The solver as front ends use it, against known answers: openings, puzzles, every move of small positions;
// and the same winner whatever the method, the threads and the way one looks at the board.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "board/ascii.h"
#include "board/notation.h"
#include "checker/hexcheck.h"
#include "engine/solving.h"
#include "oracle/brute_force.h"
#include "property/random_position.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;
using engine::SolveMethod;
using engine::SolveOptions;
using engine::SolveResult;

constexpr std::size_t kMemory = 32 << 20;

std::vector<Cell> sorted(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

std::vector<std::string> names(Size size, const std::vector<Cell>& cells) {
  std::vector<std::string> out;
  for (Cell c : sorted(cells)) out.push_back(board::cell_name(size, c));
  return out;
}

SolveResult solve(const Position& position, const SolveOptions& options = {}) {
  return engine::make_solver(position.size(), kMemory)->solve(position, options);
}

SolveResult all_moves(const Position& position) {
  SolveOptions options;
  options.all_moves = true;
  return solve(position, options);
}

Position after_opening(Size size, Cell cell) {
  Position position(size);
  position.play(Color::Black, cell);
  return position;
}

// Moves alternate and are legal, the winner's ones keep the win, and the winner's edges are joined at the
// end.
void expect_line(const Position& start, const SolveResult& result) {
  Position position = start;
  for (Cell move : result.pv) {
    ASSERT_TRUE(position.is_empty(move));
    ASSERT_FALSE(position.winner().has_value());
    position.play(position.to_move(), move);
  }
  EXPECT_EQ(position.winner(), result.winner) << to_ascii(position);
}

// The checker, which shares no code with the solver, says the same.
void expect_certified(const SolveResult& result) {
  ASSERT_FALSE(result.certificate.empty());
  std::size_t at = 0;
  const auto read = [&](std::uint8_t* bytes, std::size_t size) {
    const std::size_t n = std::min(size, result.certificate.size() - at);
    std::copy_n(result.certificate.begin() + static_cast<std::ptrdiff_t>(at), n, bytes);
    at += n;
    return n;
  };
  const hexcheck::Outcome outcome = hexcheck::check_plain(read, {});
  EXPECT_EQ(outcome.verdict, hexcheck::Verdict::Verified) << outcome.text;
  EXPECT_TRUE(outcome.text.starts_with(std::string("VERIFIED ") + board::name(*result.winner)))
      << outcome.text;
}

// Every empty cell in exactly one list, and the lists agree with the winner.
void expect_partition(const Position& position, const SolveResult& result) {
  std::vector<Cell> all = result.winning;
  all.insert(all.end(), result.losing.begin(), result.losing.end());
  all.insert(all.end(), result.unknown.begin(), result.unknown.end());
  EXPECT_EQ(sorted(all), position.cells_of(board::CellState::Empty));
  if (!result.winner) return;
  if (*result.winner == result.to_move)
    EXPECT_FALSE(result.winning.empty());
  else
    EXPECT_EQ(result.losing.size(), all.size());
}

// The map of winning (B) and losing (W) first stones, each opening by a solve of its own.
Position solved_map(Size size) {
  Position map(size);
  for (Cell c = 0; c < size.cells(); ++c) {
    const Position position = after_opening(size, c);
    SolveOptions options;
    options.proof = true;
    const SolveResult result = solve(position, options);
    EXPECT_TRUE(result.winner.has_value());
    if (size.cells() <= 36 || !result.certificate.empty()) expect_certified(result);
    if (!position.winner()) expect_partition(position, result);
    expect_line(position, result);
    map.set_up(result.winner.value_or(Color::Black), c);
  }
  return map;
}

std::optional<Position> published_map(int side) {
  const auto data = data_dir();
  if (!data) return std::nullopt;
  std::ifstream in(*data + "/openings/" + board::size_name({side, side}) + ".txt");
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto map = board::parse_ascii(text);
  EXPECT_TRUE(map.ok()) << side;
  return map.ok() ? std::optional(*map) : std::nullopt;
}

TEST(SolveOpenings, MapsOf3x3And4x4) {
  EXPECT_EQ(to_ascii(solved_map({3, 3})), "W W B\n B B B\n  B W W\n");
  EXPECT_EQ(to_ascii(solved_map({4, 4})), "W W W B\n W W B W\n  W B W W\n   B W W W\n");
}

TEST(SolveOpenings, PublishedMaps) {
  if (!data_dir()) GTEST_SKIP() << kNoData;
  const int largest = long_run() ? 7 : kSanitized ? 4 : 6;
  for (int side = 1; side <= largest; ++side)
    EXPECT_EQ(to_ascii(solved_map({side, side})), to_ascii(*published_map(side))) << side;
}

// One solve for the whole map, most of it from carriers of refuted moves.
TEST(SolveOpenings, AllMovesOfAnEmptyBoard) {
  for (int side = 1; side <= (kSanitized ? 4 : 5); ++side) {
    const Position empty(Size{side, side});
    const SolveResult result = all_moves(empty);
    EXPECT_EQ(result.winner, Color::Black);
    EXPECT_TRUE(result.unknown.empty());
    expect_partition(empty, result);
    Position map(empty.size());
    for (Cell c : result.winning) map.set_up(Color::Black, c);
    for (Cell c : result.losing) map.set_up(Color::White, c);
    EXPECT_EQ(to_ascii(map), to_ascii(solved_map(empty.size())));
  }
}

// Complete sets of winning replies.
TEST(SolveOpenings, WinningReplies) {
  if (kSanitized) GTEST_SKIP() << "slow; the search is the same on smaller boards";
  const auto replies = [](int side, const char* opening) {
    const Size size{side, side};
    const SolveResult result = all_moves(after_opening(size, *board::parse_cell(size, opening)));
    std::string out;
    for (const auto& name : names(size, result.winning)) out += (out.empty() ? "" : " ") + name;
    return out;
  };
  EXPECT_EQ(replies(5, "a3"), "b4");
  EXPECT_EQ(replies(6, "a2"), "d3");
  EXPECT_EQ(replies(6, "a1"), "b2 d2 e2 c3 d3 c4 d5");
  EXPECT_EQ(replies(6, "e1"), "c2 e2 c3 c4 d4 d5");
}

// The side whose edges are nearer to each other wins even if the other begins; m by m-1.
TEST(SolveOpenings, TheLongSideLoses) {
  for (Size size : {Size{2, 1}, Size{2, 3}, Size{4, 3}, Size{4, 5}, Size{6, 5}, Size{6, 7}}) {
    const Color near = size.rows < size.cols ? Color::Black : Color::White;
    Position position(size);
    position.set_to_move(board::other(near));
    const SolveResult result = solve(position);
    EXPECT_EQ(result.winner, near) << board::size_name(size);
    expect_partition(position, result);
  }
}

TEST(SolvePuzzles, BergeHasOneWinningMove) {
  Position p = *board::parse_ascii(R"(
      W . . . .
       . B . W B
        . . B W B
         . . W . .
          B W . . .)");
  p.set_to_move(Color::White);
  const SolveResult result = all_moves(p);
  EXPECT_EQ(result.winner, Color::White);
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
  EXPECT_EQ(result.winner, Color::White);
  EXPECT_EQ(names(p.size(), result.winning), std::vector<std::string>{"c2"});
  const auto replies = [&](const char* move) {
    Position after = p;
    after.play(Color::White, *board::parse_cell(p.size(), move));
    return names(p.size(), all_moves(after).winning);
  };
  // The moves that tempt, each with what refutes it.
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

// Up to 6x6 all are solved, every move of them; larger ones with a limit, most of them in a long run only:
// what is solved must be right.
TEST(SolvePuzzles, OfTheCollection) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  int solved = 0, tried = 0;
  for (const Puzzle& puzzle : puzzles(*data + "/puzzles")) {
    const int cells = puzzle.position.size().cells();
    const bool small = cells <= 36;
    if (cells > (long_run() ? board::kMaxCells : kSanitized ? 25 : 49)) continue;
    SCOPED_TRACE(puzzle.file);
    SolveOptions options;
    options.all_moves = small;
    options.nodes = small ? 0 : long_run() ? 20000 : 60;
    const auto solver = engine::make_solver(puzzle.position.size(), kMemory);
    if (!solver) continue;  // a build for small boards
    const SolveResult result = solver->solve(puzzle.position, options);
    expect_partition(puzzle.position, result);
    ++tried;
    if (result.winner) ++solved;
    EXPECT_TRUE(result.winner || !small);
    if (result.winner) {
      EXPECT_EQ(*result.winner, puzzle.winner);
    }
    for (const auto& name : puzzle.moves) {
      const Cell move = *board::parse_cell(puzzle.position.size(), name);
      EXPECT_EQ(std::count(result.losing.begin(), result.losing.end(), move), 0) << name;
    }
  }
  std::printf("solved %d of %d\n", solved, tried);
  EXPECT_GT(solved, 0);
}

// Every move of random positions against brute force.
TEST(SolveMoves, AgreeWithBruteForce) {
  for (Size size : {Size{3, 3}, Size{4, 3}, Size{3, 4}, Size{4, 4}}) {
    BruteForce truth(size);
    base::Random random(seed());
    const auto solver = engine::make_solver(size, kMemory);  // keeps what it has seen
    for (int i = 0; i < share(3000, 250); ++i) {
      const Position p = random_position(size, random);
      SolveOptions options;
      options.all_moves = true;
      options.method = i % 2 == 0 ? SolveMethod::Dfpn : SolveMethod::MustPlay;
      options.threads = i % 4 == 2 ? 2 : 1;
      const SolveResult result = solver->solve(p, options);
      ASSERT_EQ(result.winner, truth.winner(p)) << to_ascii(p);
      if (p.winner()) continue;
      ASSERT_EQ(sorted(result.winning), truth.winning_moves(p)) << to_ascii(p) << name(p.to_move());
      ASSERT_TRUE(result.unknown.empty());
      expect_partition(p, result);
      expect_line(p, result);
    }
  }
}

// With all moves settled, the same answer from every side, by every method.
TEST(SolveSymmetry, RotationColoursMethodsAndThreads) {
  for (int side = 4; side <= (kSanitized ? 4 : 5); ++side)
    for (Cell c = 0; c < side * side; c += side == 5 ? 3 : 2) {
      const Position p = after_opening({side, side}, c);
      const SolveResult here = all_moves(p);
      ASSERT_TRUE(here.winner && here.unknown.empty());
      const SolveResult turned = all_moves(p.rotated());
      EXPECT_EQ(turned.winner, here.winner);
      EXPECT_EQ(turned.winning.size(), here.winning.size());
      for (Cell w : here.winning)
        EXPECT_EQ(std::count(turned.winning.begin(), turned.winning.end(), side * side - 1 - w), 1);
      const SolveResult exchanged = all_moves(p.mirrored());
      EXPECT_EQ(exchanged.winner, board::other(*here.winner));
      EXPECT_EQ(exchanged.winning.size(), here.winning.size());
      SolveOptions options;
      options.threads = 2;
      EXPECT_EQ(solve(p, options).winner, here.winner);
      options = {};
      options.method = SolveMethod::MustPlay;
      EXPECT_EQ(solve(p, options).winner, here.winner);
    }
}

TEST(SolveLimits, UnknownIsAnAnswer) {
  const Position p(Size{7, 7});
  SolveOptions options;
  options.nodes = 1;
  options.all_moves = true;
  for (SolveMethod method : {SolveMethod::Dfpn, SolveMethod::MustPlay}) {
    options.method = method;
    const SolveResult result = solve(p, options);
    EXPECT_FALSE(result.winner.has_value());
    EXPECT_EQ(result.unknown.size(), 49u);
    EXPECT_TRUE(result.pv.empty() && result.winning.empty() && result.losing.empty());
  }
}

// What is found stays known, until the solver forgets. Only the line of play may ask a little more.
TEST(SolveLimits, TheTableRemembers) {
  const Position p = after_opening({5, 5}, 0);
  const auto solver = engine::make_solver(p.size(), kMemory);
  const auto first = solver->solve(p, {}).nodes;
  const auto second = solver->solve(p, {}).nodes;
  EXPECT_LT(second, first);
  solver->clear();
  EXPECT_EQ(solver->solve(p, {}).nodes, first);
}

}  // namespace
}  // namespace hex::tests
