// The store against brute force: what was put for one image of a position is true for every other; and a
// solver that is told the truth about states on its way still finds the truth.
#include <gtest/gtest.h>

#include <algorithm>

#include "archive/solved_store.h"
#include "archive/stored_solve.h"
#include "oracle/brute_force.h"
#include "property/random_position.h"
#include "random_entry.h"
#include "scratch_folder.h"
#include "solve/parallel_solve.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;

// Brute force needs seconds for 4x4.
std::vector<Size> sizes() {
  std::vector<Size> out = {{3, 3}, {4, 3}, {3, 4}, {4, 2}};
  if (long_run()) out.push_back({4, 4});
  return out;
}

// The truth about a position, with one of the winning moves and all empty cells as carrier.
store::Answer truth_about(BruteForce& truth, const Position& position, base::Random& random) {
  store::Answer out;
  out.winner = truth.winner(position);
  out.work = 1;
  for (Cell c : position.cells_of(board::CellState::Empty)) out.carrier.add(c);
  const auto moves = truth.winning_moves(position);
  if (!moves.empty())
    out.best = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
  return out;
}

TEST(StoreOracle, AnswersAreTrueInEveryImage) {
  const ScratchFolder scratch;
  base::Random random(seed());
  const auto opened = store::Store::open(scratch / "s");
  ASSERT_TRUE(opened);
  for (const Size size : sizes()) {
    BruteForce truth(size), turned(Size{size.rows, size.cols});
    std::vector<Position> positions;
    std::vector<store::Entry> entries;
    for (int i = 0; i < share(3000, 300); ++i) {
      positions.push_back(random_position(size, random));
      entries.push_back({plain_state(positions.back()), truth_about(truth, positions.back(), random)});
    }
    ASSERT_TRUE((*opened)->put(entries));
    for (const Position& p : positions)
      for (const Position& image : {p, p.rotated(), p.mirrored(), p.mirrored().rotated()}) {
        BruteForce& here = image.size() == size ? truth : turned;
        const auto found = (*opened)->find(plain_state(image));
        ASSERT_TRUE(found && *found);
        const store::Answer& answer = **found;
        EXPECT_EQ(answer.winner, here.winner(image));
        const auto moves = here.winning_moves(image);
        EXPECT_EQ(answer.best == board::kNoCell, moves.empty());
        EXPECT_EQ(std::count(moves.begin(), moves.end(), answer.best), moves.empty() ? 0 : 1);
        store::CellSet empty;
        for (Cell c : image.cells_of(board::CellState::Empty)) empty.add(c);
        EXPECT_EQ(answer.carrier, empty);
      }
  }
}

// Knows half of all states.
class HalfTheTruth final : public solve::SolvedTable {
 public:
  HalfTheTruth(Size size, std::uint64_t seed) : truth_(size), random_(seed) {}
  std::optional<solve::PlainAnswer> find(const board::PlainState& state) override {
    if (random_.below(2) == 0) return std::nullopt;
    ++told;
    return truth_about(truth_, board::to_position(state), random_);
  }
  void add(const board::PlainState&, const solve::PlainAnswer&) override {}
  int told = 0;

 private:
  BruteForce truth_;
  base::Random random_;
};

TEST(StoreOracle, ASolverThatIsToldTheTruthFindsIt) {
  base::Random random(seed());
  int told = 0;
  for (const Size size : sizes()) {
    BruteForce truth(size);
    HalfTheTruth table(size, random.next());
    const auto& geometry = board::cell_geometry<1>(size);
    const solve::MoveOrder<1> order = [](const solve::State<1>&, const solve::ConnectionSets<1>&,
                                         const board::Cells<1>& moves, solve::Ranking& out) {
      moves.for_each([&](Cell c) { out.scores[c] = c % 5; });
    };
    for (int i = 0; i < share(3000, 80); ++i) {
      const Position p = random_position(size, random);
      solve::Table<1> memory(1 << 20);
      solve::Dfpn<1> dfpn(geometry, solve::Reasoning{}, memory, order);
      const solve::State<1> state = board::to_state<1>(p);
      solve::Limits limits;
      limits.solved = &table;
      const auto got = dfpn.solve(state, limits);
      const Color winner = truth.winner(p);
      ASSERT_EQ(got.winner(), winner);
      board::PerColor<BruteForce::Mask> given{BruteForce::stones(p, Color::Black),
                                              BruteForce::stones(p, Color::White)};
      given[board::other(winner)] |=
          static_cast<BruteForce::Mask>((state.empty_cells(geometry) - got.answer->carrier).words[0]);
      EXPECT_EQ(truth.winner(given[Color::Black], given[Color::White], p.to_move()), winner)
          << "the carrier is not enough";
    }
    told += table.told;
  }
  EXPECT_GT(told, 10);
}

// One store for many solves, all moves, in random order: each is as true with it as without.
TEST(StoreOracle, SolvesThatShareAStoreAreRight) {
  const ScratchFolder scratch;
  base::Random random(seed());
  const auto opened = engine::SolvedStore::open(scratch / "s");
  ASSERT_TRUE(opened);
  const Size size = long_run() ? Size{4, 4} : Size{3, 3};
  BruteForce truth(size);
  const auto solver = engine::make_solver(size, 1 << 22);
  int stored = 0;
  for (int i = 0; i < share(2000, 60); ++i) {
    Position p = random_position(size, random);
    while (p.winner()) p = random_position(size, random);
    for (const Position& image : {p, p.rotated(), p.mirrored()}) {
      solver->clear();
      engine::SolveOptions options;
      options.all_moves = true;
      const auto got = engine::solve_with_store(*solver, **opened, image, options, {});
      ASSERT_TRUE(got) << got.error().text();
      ASSERT_TRUE(got->kept);
      stored += got->result.stored ? 1 : 0;
      EXPECT_EQ(got->result.winner(), truth.winner(image));
      auto winning = got->result.winning;
      std::sort(winning.begin(), winning.end());
      EXPECT_EQ(winning, truth.winning_moves(image));
      EXPECT_TRUE(got->result.unknown.empty());
    }
  }
  EXPECT_GT(stored, 20);
}

}  // namespace
}  // namespace hex::tests
