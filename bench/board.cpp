// Speed of the board: play and undo with win detection, and random fills with their winner. Prints figures;
// docs/benchmarks.md says how to read them. Processor time, so that a busy machine disturbs little; the best
// of several rounds.
#include <ctime>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>

#include "base/random.h"
#include "board/position.h"
#include "board/random_fill.h"

namespace hex::board {
namespace {

constexpr int kRounds = 5;

// What the measured code computes goes in here and is printed, so that none of it can be optimised away.
std::uint64_t checksum = 0;

double cpu_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

// The best rate over the rounds; `work` does one round and returns how many items it did.
template <class Work>
double best_rate(Work&& work) {
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    const double start = cpu_seconds();
    const long long items = work();
    best = std::max(best, static_cast<double>(items) / (cpu_seconds() - start));
  }
  return best;
}

std::vector<std::vector<Cell>> random_orders(Size size, int count) {
  base::Random random(1);
  std::vector<std::vector<Cell>> out(static_cast<std::size_t>(count));
  for (auto& order : out) {
    order.resize(static_cast<std::size_t>(size.cells()));
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span(order));
  }
  return out;
}

// Whole games to the full board and back; a move is one play and its undo.
double play_undo_rate(Size size) {
  const auto orders = random_orders(size, 4000);
  Position position(size);
  return best_rate([&] {
    long long moves = 0;
    for (int repeat = 0; repeat < 4; ++repeat)
      for (const auto& order : orders) {
        for (Cell cell : order) {
          position.play(position.to_move(), cell);
          checksum += position.winner().has_value();
        }
        checksum += position.hash();
        while (position.can_undo()) position.undo();
        moves += size.cells();
      }
    return moves;
  });
}

// Empty boards filled at random, both sides alike, and the winner of each.
template <int W>
double random_fill_rate(Size size) {
  const auto& g = cell_geometry<W>(size);
  base::Random random(1);
  return best_rate([&] {
    constexpr int kBoards = 200000;
    for (int i = 0; i < kBoards; ++i)
      checksum += random_fill<W>(g, {}, {}, Color::Black, random).winner == Color::Black;
    return kBoards;
  });
}

void print(const char* what, Size size, double rate, const char* unit) {
  std::printf("%-28s %2dx%-2d %8.2f million %s/s\n", what, size.cols, size.rows, rate / 1e6, unit);
}

}  // namespace
}  // namespace hex::board

int main() {
  using namespace hex::board;
  for (Size size : {Size{5, 5}, Size{11, 11}, Size{19, 19}})
    print("play + undo, winner", size, play_undo_rate(size), "moves");
  print("random fill, winner", {5, 5}, random_fill_rate<1>({5, 5}), "boards");
  print("random fill, winner", {11, 11}, random_fill_rate<2>({11, 11}), "boards");
  print("random fill, winner", {19, 19}, random_fill_rate<6>({19, 19}), "boards");
  std::printf("checksum %016llx\n", static_cast<unsigned long long>(checksum));
}
