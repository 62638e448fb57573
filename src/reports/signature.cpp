#include "reports/signature.h"

#include <array>
#include <cstdlib>
#include <numeric>

#include "analysis/analyzer.h"
#include "base/at.h"
#include "base/random.h"
#include "proof/certificate.h"
#include "solve/prover.h"
#include "solve/winvalue.h"

namespace hex::engine {

namespace {

using board::Cell;
using board::Cells;
using board::Color;

enum Module : std::size_t { kConnect, kInferior, kAnalysis, kSolve, kProof, kModules };
constexpr std::array<const char*, kModules> kNames = {"connect", "inferior", "analysis", "solve", "proof"};
using Counts = std::array<std::uint64_t, kModules>;

constexpr std::uint64_t kNodes = 150;  // of each solver
constexpr std::size_t kMemory = 1 << 20;

struct Sample {
  board::Size size;
  int stones;
};
// Small boards are solved, large ones only looked at.
constexpr Sample kSamples[] = {{{4, 4}, 0}, {{4, 5}, 2},  {{5, 5}, 1},  {{5, 5}, 5},   {{6, 5}, 4},
                               {{6, 6}, 6}, {{7, 7}, 10}, {{8, 8}, 20}, {{11, 11}, 8}, {{11, 11}, 40}};
constexpr int kSeeds = 4;

template <int W>
solve::State<W> random_state(board::Size size, int stones, int seed) {
  base::Random random(base::word_of(seed));
  board::PerCell<Cell> cells(size.cells());
  std::iota(cells.begin(), cells.end(), 0);
  random.shuffle(std::span<Cell>(cells));
  solve::State<W> out{};
  for (int i = 0; i < stones; ++i) out.of(board::kColors[i % 2]).add(cells[i]);
  out.to_move = stones % 2 == 0 ? Color::Black : Color::White;
  return out;
}

// Moves near the middle first.
template <int W>
solve::MoveOrder<W> order_by_place(board::Size size) {
  return [size](const solve::State<W>&, const solve::ConnectionSets<W>&, const Cells<W>& moves,
                solve::Ranking& out) {
    moves.for_each([&](Cell cell) {
      const int across = std::abs(2 * (cell % size.cols) - size.cols + 1);
      const int down = std::abs(2 * (cell / size.cols) - size.rows + 1);
      out.scores[cell] = -(across + down);
    });
  };
}

template <int W>
void look(const board::CellGeometry<W>& geometry, const solve::State<W>& state, Counts& counts) {
  for (const Color color : board::kColors) {
    connect::ConnectionSet<W> set;
    connect::HSearch<W>(connect::Options::standard()).build(geometry, color, state.stones, set);
    counts[kConnect] += base::at(set.count(connect::Kind::Full) + set.count(connect::Kind::Semi));
  }
  inferior::InferiorSearch<W> search{inferior::Options{}};
  inferior::FillIn<W> fill;
  inferior::Pruning<W> pruning;
  search.fill(geometry, state.stones, fill, board::other(state.to_move));
  search.prune(geometry, fill.stones, state.to_move, pruning);
  counts[kInferior] += fill.steps.size() + pruning.pruned.size();
  analysis::Analysis<W> analysis;
  analysis::Analyzer<W>(analysis::Options{}).analyze(geometry, state.stones, state.to_move, analysis);
  counts[kAnalysis] +=
      base::at(analysis.candidates.count() + analysis.empty().count()) + base::at(analysis.decided_by);
}

template <int W>
void solve_it(const board::CellGeometry<W>& geometry, const solve::State<W>& state, Counts& counts) {
  const board::Size size = geometry.plain->size();
  const solve::Reasoning reasoning;
  solve::Table<W> table(kMemory), other_table(kMemory);
  solve::Limits limits;
  limits.nodes = kNodes;
  solve::WinValue<W> win_value(geometry, reasoning, other_table, order_by_place<W>(size));
  (void)win_value.solve(state, limits);
  solve::Dfpn<W> dfpn(geometry, reasoning, table, order_by_place<W>(size));
  const solve::Solution<W> solution = dfpn.solve(state, limits);
  counts[kSolve] +=
      win_value.nodes() + dfpn.nodes() + base::at(solution.answer ? solution.answer->carrier.count() : 0);
  if (!solution.answer) return;
  proof::Derivation proof(size);
  solve::Prover<W> prover(geometry, reasoning, solution.answer->winner, proof,
                          [&](const solve::State<W>& s) { return dfpn.solve(s, limits); });
  if (const proof::Step root = prover.prove(state); root != proof::kNoStep)
    counts[kProof] += proof::proof_size(proof, root);
}

template <int W>
Counts counts_of(const Sample& sample, int seed) {
  const auto& geometry = board::cell_geometry<W>(sample.size);
  const auto state = random_state<W>(sample.size, sample.stones, seed);
  Counts out{};
  look(geometry, state, out);
  if (sample.size.cells() <= 64) solve_it(geometry, state, out);
  return out;
}

}  // namespace

Signature compute_signature(const std::function<void(int, int)>& progress) {
  Signature out;
  for (const char* name : kNames) out.modules.push_back({name, 0});
  const int all = base::number_of(std::size(kSamples) * kSeeds);
  int done = 0;
  for (const Sample& sample : kSamples)
    for (int seed = 1; seed <= kSeeds; ++seed) {
      const Counts counts =
          sample.size.cells() <= 64 ? counts_of<1>(sample, seed) : counts_of<2>(sample, seed);
      for (std::size_t i = 0; i < kModules; ++i) {
        out.modules[i].count += counts[i];
        out.sum += counts[i];
        out.hash = base::mix64(out.hash ^ (counts[i] + 0x9e3779b97f4a7c15ULL));
      }
      if (progress) progress(++done, all);
    }
  return out;
}

}  // namespace hex::engine
