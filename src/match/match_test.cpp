#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "base/characters.h"
#include "board/notation.h"
#include "match/puzzle_finder.h"
#include "match/run_match.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"
#include "test_environment.h"

namespace hex::match {
namespace {

namespace fs = std::filesystem;
using board::Size;

MatchOptions between(const std::string& a, const std::string& b, int games, const std::string& size = "5") {
  MatchOptions out;
  out.engines = {*parse_contestant(a), *parse_contestant(b)};
  out.schedule = *Schedule::make(size, "balanced", games, 1);
  return out;
}

Standing played(const MatchOptions& options) {
  const auto result = run_match(options);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().text());
  return result.ok() ? result->standing : Standing();
}

// A program that accepts everything and does this when it should move.
std::string program(const std::string& genmove) {
  return "while read -r line; do case \"$line\" in genmove*) " + genmove +
         ";; *) printf '= \\n\\n';; esac; done";
}

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("mustplay_match_" + std::to_string(getpid()))) {
    fs::remove_all(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  std::string name() const { return path_.string(); }
  std::string file(const std::string& file) const { return (path_ / file).string(); }

 private:
  fs::path path_;
};

std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

TEST(Schedule, PairsExchangeColours) {
  const auto schedule = Schedule::make("11", "all", 242, 5);
  ASSERT_TRUE(schedule.ok());
  std::set<int> openings;
  for (int number = 0; number < 242; number += 2) {
    const ScheduledGame first = schedule->game(number), second = schedule->game(number + 1);
    EXPECT_EQ(first.opening, second.opening);
    EXPECT_EQ(first.seed, second.seed);
    EXPECT_EQ(first.black, 0);
    EXPECT_EQ(second.black, 1);
    openings.insert(first.opening);
  }
  EXPECT_EQ(openings.size(), 121u);
}

TEST(Schedule, GoesThroughTheSizes) {
  const auto schedule = Schedule::make("3-5", "none", 10, 1);
  ASSERT_TRUE(schedule.ok());
  for (int number = 0; number < 10; ++number) {
    EXPECT_EQ(schedule->game(number).size.cols, 3 + number / 2 % 3);
    EXPECT_EQ(schedule->game(number).opening, board::kNoCell);
  }
}

TEST(Schedule, SaysWhatIsWrong) {
  for (const char* size : {"0", "33", "5-3", "x", "3x4-5", ""})
    EXPECT_FALSE(Schedule::make(size, "all", 2, 1).ok()) << size;
  for (const char* openings : {"", "some", "z9", "a1,,b1"})
    EXPECT_FALSE(Schedule::make("5", openings, 2, 1).ok()) << openings;
  EXPECT_TRUE(Schedule::make("5", "a2,b4", 2, 1).ok());
}

TEST(Contestant, SettingsOrProgram) {
  for (const char* text : {"level=3", "mcts", "simple count=10 seed=4", "vc.crossing=0", "player=simple"}) {
    const auto spec = parse_contestant(text);
    if (spec.ok())
      EXPECT_FALSE(spec->program) << text;
    else
      EXPECT_EQ(spec.error().text().find("no setting"), std::string::npos) << text;
  }
  for (const char* text : {"mohex", "./engine --seed 3", "A=1 engine"})
    EXPECT_TRUE(parse_contestant(text)->program) << text;
  for (const char* text : {"", "  ", "levl=3", "level=11", "count=-1", "no.such=1", "player=deep"})
    EXPECT_FALSE(parse_contestant(text).ok()) << text;
}

TEST(Match, OwnSettingsAndTheSameAgain) {
  auto options = between("level=5", "level=1", 8);
  const Standing once = played(options);
  EXPECT_EQ(once.games(), 8);
  EXPECT_EQ(once.wins(0) + once.wins(1), 8);
  EXPECT_GE(once.wins(0), 6);
  EXPECT_EQ(once.pairs().total(), 4);
  EXPECT_EQ(once.failures(0) + once.failures(1), 0);
  options.threads = 2;
  const Standing again = played(options);
  for (const auto& [number, score] : once.scores()) {
    EXPECT_EQ(again.scores().at(number).winner, score.winner);
    EXPECT_EQ(again.scores().at(number).moves, score.moves);
  }
}

TEST(Match, CountsWhatProgramsDoWrong) {
  const struct {
    const char* genmove;
    End end;
  } kCases[] = {{"exit 3", End::Crash},
                {"kill -9 $$", End::Crash},
                {"sleep 60", End::Timeout},
                {"printf '= a3\\n\\n'", End::Illegal},  // the opening stands there
                {"printf '= z99\\n\\n'", End::Illegal},
                {"printf '= pass\\n\\n'", End::Illegal},
                {"printf '= swap-pieces\\n\\n'", End::Illegal},
                {"printf '? no idea\\n\\n'", End::Illegal},
                {"printf 'hello\\n\\n'", End::Illegal},
                {"printf '= resign\\n\\n'", End::Resign},
                {"while :; do printf xxxxxxxxxxxxxxxx; done", End::Crash}};
  for (const auto& row : kCases) {
    auto options = between(program(row.genmove), "level=3", 2);
    options.limits.patience_s = row.end == End::Timeout ? 0.3 : 20;
    const Standing standing = played(options);
    EXPECT_EQ(standing.wins(1), 2) << row.genmove;
    EXPECT_EQ(standing.lost(0, row.end), 2) << row.genmove << ": " << standing.scores().at(0).what;
    EXPECT_EQ(standing.lost(1, End::Crash) + standing.failures(1), 0);
  }
}

TEST(Match, AProgramThatPlaysIsAnEngine) {
  // Answers with the cells of the last row, one after another: enough for White's chain on a board of one
  // row.
  auto options =
      between(program("i=$((${i:-0} + 1)); printf '= %s1\\n\\n' $(printf '%b' \"\\\\0$((140 + i))\")"),
              "level=1", 2, "1x1");
  options.schedule = *Schedule::make("3x1", "none", 2, 1);
  const Standing standing = played(options);
  EXPECT_EQ(standing.games(), 2);
  EXPECT_EQ(standing.lost(1, End::Chain) + standing.lost(0, End::Chain), 2) << standing.scores().at(0).what;
}

TEST(Match, AnEngineThatDoesNotStartIsAnError) {
  for (const char* command : {"/no/such/engine", "exit 1", "sleep 0.1; exit 1"}) {
    const auto result = run_match(between(command, "level=1", 4));
    ASSERT_FALSE(result.ok()) << command;
    EXPECT_NE(result.error().text().find("engine a: does not start"), std::string::npos);
  }
}

TEST(Match, GoesOnAfterAnInterruption) {
  const Folder folder;
  auto options = between("level=2", "level=3", 6);
  const Standing whole = played(options);
  auto first = Journal::open(folder.name(), "about", false);
  ASSERT_TRUE(first.ok());
  options.journal = &*first;
  options.schedule = *Schedule::make("5", "balanced", 2, 1);
  played(options);
  EXPECT_FALSE(Journal::open(folder.name(), "about", false).ok()) << "there is a match already";
  EXPECT_FALSE(Journal::open(folder.name(), "another", true).ok()) << "of something else";
  std::ofstream(folder.file("match.jsonl"), std::ios::app) << "{\"game\":3,\"bla";  // killed while it wrote
  auto second = Journal::open(folder.name(), "about", true);
  ASSERT_TRUE(second.ok());
  ASSERT_EQ(second->earlier().size(), 2u);
  options.journal = &*second;
  options.schedule = *Schedule::make("5", "balanced", 6, 1);
  const Standing resumed = played(options);
  EXPECT_EQ(resumed.games(), 6);
  for (const auto& [number, score] : whole.scores())
    EXPECT_EQ(resumed.scores().at(number).winner, score.winner);
  auto third = Journal::open(folder.name(), "about", true);
  ASSERT_TRUE(third.ok());
  EXPECT_EQ(third->earlier().size(), 6u);
}

TEST(Match, RecordsAreGames) {
  const Folder folder;
  auto journal = Journal::open(folder.name(), "about", false);
  ASSERT_TRUE(journal.ok());
  auto options = between("level=2", "level=1", 2);
  options.journal = &*journal;
  const Standing standing = played(options);
  for (int number : {0, 1}) {
    const auto tree = sgf::read_sgf(content(folder.file(number == 0 ? "0001.sgf" : "0002.sgf")));
    ASSERT_TRUE(tree.ok());
    const auto replay = sgf::replay_main_line(*tree);
    ASSERT_TRUE(replay.ok());
    const Score& score = standing.scores().at(number);
    ASSERT_TRUE(replay->game.winner().has_value());
    EXPECT_EQ(*replay->game.winner() == board::Color::Black, score.winner == score.black);
    EXPECT_EQ(tree->info(score.black == 0 ? "PB" : "PW"), "level=2");
    EXPECT_EQ(tree->info("RE"), score.winner == score.black ? "B+" : "W+");
  }
}

TEST(Match, ScoresSurviveTheJournal) {
  const Score score{7, 1, 0, End::Timeout, "no \"answer\"\n", true, {1.5, 2}, {3, 4}, {0.5, 0.25}};
  EXPECT_EQ(read_score(score_line(score)), score);
  for (const char* line : {"", "{}", "[]",
                           "{\"game\":0,\"black\":\"a\",\"winner\":\"a\",\"end\":\"chain\",\"moves\":[1,1],"
                           "\"seconds\":[1,1],\"slowest_s\":[1,1]}",
                           "{\"game\":\"x\",\"black\":\"a\",\"winner\":\"a\",\"end\":\"chain\"}"})
    EXPECT_FALSE(read_score(line).has_value()) << line;
}

TEST(Match, StopsAtOnce) {
  std::atomic<bool> stop{false};
  auto options = between(program("sleep 60"), program("sleep 60"), 100);
  options.stop = &stop;
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop.store(true);
  });
  const auto start = std::chrono::steady_clock::now();
  const auto result = run_match(options);
  later.join();
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(result->stopped);
  EXPECT_EQ(result->standing.games(), 0) << "what was stopped is nobody's loss";
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Match, TheSequentialTestEndsIt) {
  auto options = between("level=5", "level=1", 2000);
  options.sprt = SprtOptions{0, 200, 0.05, 0.05};
  const auto result = run_match(options);
  ASSERT_TRUE(result.ok());
  EXPECT_FALSE(result->stopped);
  EXPECT_LT(result->standing.games(), 200);
  EXPECT_EQ(sprt(result->standing.pairs(), *options.sprt).state, SprtState::Accepted);
}

TEST(Match, SwapsWhereTheRuleAllowsIt) {
  auto options = between("level=4", "level=4", 4);
  options.schedule = *Schedule::make("5", "c3", 4, 1);
  const Standing without = played(options);
  options.limits.swap_rule = board::SwapRule::Pieces;
  const Standing with = played(options);
  EXPECT_EQ(with.games(), 4);
  EXPECT_EQ(with.failures(0) + with.failures(1), 0);
  EXPECT_GT(with.wins(0) - with.wins_as_black(0) + with.wins(1) - with.wins_as_black(1),
            without.wins(0) - without.wins_as_black(0) + without.wins(1) - without.wins_as_black(1))
      << "White takes the centre over";
}

// A game that goes through Hein's puzzle, where White wins only at c2; or through its image with rows and
// columns and the colours exchanged.
board::Game through_hein(bool mirrored) {
  using board::Color;
  board::Position start(Size{5, 5});
  const auto cell = [&](std::string name) {
    if (mirrored) name = {base::char_of('a' + name[1] - '1'), base::char_of('1' + name[0] - 'a')};
    return *board::parse_cell(start.size(), name);
  };
  const Color white = mirrored ? Color::Black : Color::White;
  for (const char* name : {"a2", "b3", "b4"}) start.set_up(other(white), cell(name));
  for (const char* name : {"a3", "c3", "a5"}) start.set_up(white, cell(name));
  start.set_to_move(white);
  board::Game game(std::move(start));
  for (const char* name : {"c2", "e1", "d1"})
    EXPECT_TRUE(game.play(board::Move::stone(game.position().to_move(), cell(name))).ok());
  return game;
}

TEST(PuzzleFinder, FindsHeinsPuzzleOnce) {
  PuzzleOptions options;
  options.obvious = true;
  options.least_proof = 1;
  PuzzleFinder finder(options);
  std::vector<Puzzle> found;
  const auto keep = [&](Puzzle puzzle) { found.push_back(std::move(puzzle)); };
  ASSERT_TRUE(finder.search(through_hein(false), "one", keep).ok());
  const auto of_hein = [](const Puzzle& puzzle) { return puzzle.move_number == 0; };
  ASSERT_EQ(std::count_if(found.begin(), found.end(), of_hein), 1);
  const Puzzle& hein = *std::find_if(found.begin(), found.end(), of_hein);
  EXPECT_EQ(board::cell_name(hein.position.size(), hein.answer), "c2");
  EXPECT_NE(std::find(hein.must_play.begin(), hein.must_play.end(), hein.answer), hein.must_play.end());
  EXPECT_GT(hein.proof_positions, 1u);
  EXPECT_EQ(hein.line.at(0), hein.answer);
  const std::size_t before = found.size();
  ASSERT_TRUE(finder.search(through_hein(true), "two", keep).ok());
  EXPECT_EQ(found.size(), before) << "the image is the same puzzle";
}

TEST(PuzzleFinder, KeepsToLimitsAndStops) {
  int found = 0;
  const auto count = [&](const Puzzle&) { ++found; };
  PuzzleOptions picky;
  picky.obvious = true;
  picky.least_proof = 1000000;
  ASSERT_TRUE(PuzzleFinder(picky).search(through_hein(false), "one", count).ok());
  const std::atomic<bool> stop{true};
  PuzzleOptions stopped;
  stopped.obvious = true;
  stopped.stop = &stop;
  PuzzleFinder none(stopped);
  ASSERT_TRUE(none.search(through_hein(false), "one", count).ok());
  EXPECT_EQ(none.positions(), 0u);
  EXPECT_EQ(found, 0);
  Puzzle graded{board::Position(Size{3, 3}), board::kNoCell, {}, {}, 5, 0, "", 0};
  EXPECT_EQ(stars(graded), 1);
  graded.proof_positions = 5000;
  EXPECT_EQ(stars(graded), 5);
}

}  // namespace
}  // namespace hex::match
