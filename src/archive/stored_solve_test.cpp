#include "archive/stored_solve.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "archive/session_store.h"
#include "archive/store_upkeep.h"
#include "base/characters.h"
#include "base/random.h"
#include "board/notation.h"
#include "players/player.h"
#include "scratch_folder.h"
#include "session/session.h"
#include "test_environment.h"

namespace hex::engine {
namespace {

using board::Color;
using board::Position;
using tests::ScratchFolder;

constexpr std::size_t kMemory = 16 << 20;

Position opening(int side, const char* cell) {
  Position out({side, side});
  out.play(Color::Black, *board::parse_cell(out.size(), cell));
  return out;
}

std::unique_ptr<SolvedStore> open(const std::string& folder) {
  auto out = SolvedStore::open(folder);
  EXPECT_TRUE(out) << (out ? "" : out.error().text());
  return out ? std::move(*out) : nullptr;
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

TEST(StoredSolve, TheSecondTimeItIsKnown) {
  const ScratchFolder scratch;
  const auto store = open(scratch / "s");
  SolveOptions options;
  options.all_moves = true;
  const Position p = opening(5, "a1");
  const auto first = solve_with_store(*make_solver(p.size(), kMemory), *store, p, options, {});
  ASSERT_TRUE(first);
  EXPECT_FALSE(first->result.stored);
  const auto second = solve_with_store(*make_solver(p.size(), kMemory), *store, p.rotated(), options, {});
  ASSERT_TRUE(second);
  EXPECT_TRUE(second->result.stored);
  EXPECT_FALSE(second->resumed);
  EXPECT_EQ(second->result.winner(), first->result.winner());
  EXPECT_EQ(second->result.winning.size(), first->result.winning.size());
  EXPECT_LT(second->result.nodes, first->result.nodes);
  EXPECT_EQ(store->lookup(p).value()->winner, Color::White);
  EXPECT_TRUE(unfinished_solves(scratch / "s")->empty());
}

TEST(StoredSolve, WhatWasFoundIsThereTheNextTime) {
  const ScratchFolder scratch;
  const auto store = open(scratch / "s");
  const Position p = opening(6, "a2");
  const auto whole = make_solver(p.size(), kMemory)->solve(p, {});
  SolveOptions options;
  options.nodes = whole.nodes / 2;
  const auto first = solve_with_store(*make_solver(p.size(), kMemory), *store, p, options, {});
  ASSERT_TRUE(first && first->kept);
  EXPECT_FALSE(first->result.answer);
  ASSERT_EQ(unfinished_solves(scratch / "s")->size(), 1u);
  EXPECT_EQ(unfinished_solves(scratch / "s")->front().position, p);
  options.nodes = 0;
  const auto second = solve_with_store(*make_solver(p.size(), kMemory), *store, p, options, {});
  ASSERT_TRUE(second && second->kept);
  EXPECT_TRUE(second->resumed);
  EXPECT_EQ(second->result.winner(), whole.winner());
  EXPECT_LT(second->result.nodes, whole.nodes * 9 / 10);
  EXPECT_TRUE(unfinished_solves(scratch / "s")->empty());
}

TEST(StoredSolve, CheckpointsWhileThreadsSearch) {
  const ScratchFolder scratch;
  const auto store = open(scratch / "s");
  const Position p = opening(7, "a2");
  SolveOptions options;
  options.threads = 2;
  options.time_s = 0.5;
  StoredSolveOptions how;
  how.checkpoint_s = 0.001;
  how.warn = [](const base::Error& error) { ADD_FAILURE() << error.text(); };
  const auto result = solve_with_store(*make_solver(p.size(), kMemory), *store, p, options, how);
  ASSERT_TRUE(result && result->kept);
  EXPECT_EQ(unfinished_solves(scratch / "s")->size(), result->result.answer ? 0u : 1u);
}

// A snapshot of at most that many bytes has what took most work.
TEST(StoredSolve, ASmallCheckpointHasTheMostWork) {
  const Position p = opening(6, "a2");
  const auto solver = make_solver(p.size(), kMemory);
  SolveOptions options;
  options.nodes = 300;
  (void)solver->solve(p, options);
  std::size_t all = 0, some = 0;
  EXPECT_TRUE(
      solver->write_table(1 << 30, [&](std::string_view block) { return (all += block.size()) > 0; }));
  EXPECT_TRUE(
      solver->write_table(all / 4, [&](std::string_view block) { return (some += block.size()) > 0; }));
  EXPECT_GT(some, 0u);
  EXPECT_LE(some, all / 4);
}

TEST(StoredSolve, ADamagedCheckpointIsAnError) {
  const ScratchFolder scratch;
  const auto store = open(scratch / "s");
  const Position p = opening(6, "a2");
  SolveOptions options;
  options.nodes = 20;
  ASSERT_TRUE(solve_with_store(*make_solver(p.size(), kMemory), *store, p, options, {}));
  ASSERT_EQ(unfinished_solves(scratch / "s")->size(), 1u);
  const std::string path = unfinished_solves(scratch / "s")->front().path, good = contents(path);
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(2000, 60); ++i) {
    std::string bad = good;
    if (i % 3 == 0) {
      bad.resize(base::at(random.below(base::count_of(good))));
    } else {
      char& byte = bad[base::at(random.below(base::count_of(good)))];
      byte = base::char_of(byte ^ (1 + random.below(255)));
    }
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bad;
    const auto result = solve_with_store(*make_solver(p.size(), kMemory), *store, p, options, {});
    ASSERT_FALSE(result) << i;
    EXPECT_NE(result.error().text().find(path), std::string::npos) << result.error().text();
  }
  std::ofstream(path, std::ios::binary | std::ios::trunc) << good;
  EXPECT_TRUE(solve_with_store(*make_solver(p.size(), kMemory), *store, p, options, {}));
}

// With a proof wanted the store is fed, not asked: even a wrong answer in it does no harm.
TEST(StoredSolve, AProofNeedsNoStore) {
  const ScratchFolder scratch;
  const Position p = opening(4, "a1");
  {
    const auto store = open(scratch / "s");
    StoredAnswer wrong;
    wrong.winner = Color::Black;
    wrong.carrier = board::plain_state(p).empty_cells();
    wrong.work = 1;
    store->keep(p, wrong);
    ASSERT_TRUE(store->flush());
    SolveOptions options;
    options.proof = true;
    const auto result = solve_with_store(*make_solver(p.size(), kMemory), *store, p, options, {});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->result.winner(), Color::White);
    EXPECT_FALSE(result->result.certificate.empty());
    ASSERT_FALSE(result->kept);
    EXPECT_NE(result->kept.error().text().find("contradiction"), std::string::npos);
    const auto report = verify_store(store->store(), {.solve = true});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->problems.size(), 1u);
  }
  const auto store = open(scratch / "t");
  SolveOptions options;
  options.proof = true;
  ASSERT_TRUE(solve_with_store(*make_solver(p.size(), kMemory), *store, p, options, {})->kept);
  const auto report = verify_store(store->store(), {.solve = true});
  EXPECT_EQ(report->certificates, 1u);
  EXPECT_TRUE(report->problems.empty());
}

TEST(StoredPlay, APlayerUsesAndFeedsAStore) {
  const ScratchFolder scratch;
  const auto store = open(scratch / "s");
  const Position hard = opening(6, "a6"), easy = opening(4, "b2");
  SolveOptions options;
  options.solved = store.get();
  ASSERT_EQ(make_solver(hard.size(), kMemory)->solve(hard, options).winner(), Color::Black);
  ASSERT_TRUE(store->flush());
  ThinkOptions little;
  little.count = 1;
  EXPECT_FALSE(make_player(PlayerKind::Mcts, hard.size(), kMemory)->think(hard, std::nullopt, little).winner);
  little.solved = store.get();
  EXPECT_EQ(make_player(PlayerKind::Mcts, hard.size(), kMemory)->think(hard, std::nullopt, little).winner,
            Color::Black);
  (void)make_player(PlayerKind::Mcts, easy.size(), kMemory)->think(easy, std::nullopt, little);
  ASSERT_TRUE(store->flush());
  EXPECT_EQ(store->lookup(easy).value()->winner, Color::White);
}

TEST(StoredPlay, AGameFeedsTheStoreUnlessALevelPlaysIt) {
  const ScratchFolder scratch;
  for (const char* level : {"0", "5"}) {
    Session session;
    session.new_game({4, 4});
    ASSERT_TRUE(open_store(session, scratch / level));
    ASSERT_TRUE(session.set_option("game", "level", level));
    ASSERT_TRUE(session.set_option("mohex", "max_games", "1"));
    ASSERT_TRUE(session.play(board::Move::stone(Color::Black, 5)));
    ASSERT_TRUE(session.genmove(Color::White));
    EXPECT_EQ(session.store()->size()->positions > 0, level[0] == '0') << level;
    EXPECT_TRUE(session.close_store());
    EXPECT_EQ(session.store(), nullptr);
  }
}

TEST(StoreUpkeep, ImportProvesWhatItAdds) {
  const ScratchFolder scratch;
  const auto store = open(scratch / "s");
  const auto import = [&](const std::string& line) {
    std::istringstream in(line + "\n");
    const auto report = import_lines(store->store(), in, {.nodes = 20});
    return report ? std::to_string(report->added) + " " + std::to_string(report->unproved)
                  : report.error().text();
  };
  const auto line = [](const char* winner, const char* best, const char* carrier) {
    return std::string(R"({"size":"2x2","black":[],"white":[],"to_move":"black","winner":")") + winner +
           "\"," + best + R"("carrier":[)" + carrier + "]}";
  };
  EXPECT_EQ(import(line("black", R"("best":"b1",)", R"("b1","a2","b2")")), "1 0");
  const std::string place = "line 1: 2x2; black -; white -; black to move: ";
  EXPECT_EQ(import(line("white", "", R"("a1","b1","a2","b2")")),
            place + "white does not win with this move and carrier");
  EXPECT_EQ(import(line("black", R"("best":"a1",)", R"("a1","b1","a2","b2")")),
            place + "black does not win with this move and carrier");
  EXPECT_EQ(import(line("black", R"("best":"b1",)", R"("b1","b2")")),
            place + "black does not win with this move and carrier");
  EXPECT_EQ(import("{}"), "line 1: field size: is missing");
  const Position large = opening(9, "e5");
  std::string hard =
      R"({"size":"9x9","black":["a1"],"white":[],"to_move":"white","winner":"white","carrier":[)";
  for (board::Cell c = 1; c < 81; ++c)
    hard += (c == 1 ? "\"" : ",\"") + board::cell_name(large.size(), c) + "\"";
  EXPECT_EQ(import(hard + "]}"), "0 1");
  EXPECT_EQ(store->store().stat()->positions, 1u);
}

}  // namespace
}  // namespace hex::engine
