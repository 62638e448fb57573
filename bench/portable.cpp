// The same work on every processor, in a browser's engine too: fixed amounts, so that `time` compares two builds.
//
//   bench_portable kernels     evaluations of some networks; every kernel must give the same bits
//   bench_portable network [KERNEL]     10000 evaluations on 11x11, and the time of one: the shortest of four in a row, which a busy
//                              machine hardly changes
//   bench_portable playouts    20000 playouts of the tree search on the empty 11x11
//   bench_portable solve       7x7 after Black b2
//
// Prints what was found, which is the same everywhere (but for the playouts' value, which has rounding), and the time by the clock.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "base/random.h"
#include "board/notation.h"
#include "network/network.h"
#include "network/random_weights.h"
#include "search/mcts.h"
#include "solving/solving.h"

namespace hex {
namespace {

std::vector<board::CellState> random_cells(board::Size size, base::Random& random) {
  std::vector<board::CellState> out(static_cast<std::size_t>(size.cells()), board::CellState::Empty);
  for (int i = 0; i < size.cells() / 4; ++i)
    out[static_cast<std::size_t>(random.below(size.cells()))] =
        static_cast<board::CellState>(random.below(2));
  return out;
}

// A sum that every logit has a part in.
std::uint64_t sum_of(const network::Judgement& judgement) {
  std::uint64_t out = static_cast<std::uint64_t>(judgement.value);
  for (const std::int32_t move : judgement.moves) out = out * 31 + static_cast<std::uint64_t>(move);
  return out;
}

// Numbers as large as they can be, of either sign: nothing may leave its register.
network::Weights extreme_weights(int channels, base::Random& random) {
  network::Weights out = network::empty_weights(channels, 1);
  for (network::Layer& layer : out.layers) {
    for (auto& k : layer.exponents) k = network::kMostExponent;
    for (auto& w : layer.weights) w = random.below(8) != 0 ? 127 : -127;
  }
  return out;
}

std::vector<std::shared_ptr<const network::Network>> some_networks(base::Random& random) {
  std::vector<std::shared_ptr<const network::Network>> out{network::standard_network()};
  for (const int channels : {32, 64, 128}) {
    out.push_back(std::make_shared<const network::Network>(network::random_weights(channels, 2, random)));
    out.push_back(std::make_shared<const network::Network>(extreme_weights(channels, random)));
  }
  return out;
}

int run_kernels() {
  base::Random random(1);
  network::Judgement judgement;
  std::uint64_t sum = 0;
  for (const auto& net : some_networks(random))
    for (int i = 0; i < 100; ++i) {
      const board::Size size{1 + i % 32, 1 + 7 * i % 32};
      if (net->weights().channels > 32 && size.cells() > 150) continue;
      const auto cells = random_cells(size, random);
      network::Evaluator(net, network::kernels().back())
          .evaluate({size, board::Color::White, cells, {}}, judgement);
      const std::uint64_t wanted = sum_of(judgement);
      sum = sum * 31 + wanted;
      for (const network::Kernel& kernel : network::kernels()) {
        network::Evaluator(net, kernel).evaluate({size, board::Color::White, cells, {}}, judgement);
        if (sum_of(judgement) == wanted) continue;
        fmt::print("{}x{}, {} channels: the kernel {} differs\n", size.cols, size.rows,
                   net->weights().channels, kernel.name);
        return 1;
      }
    }
  fmt::print("kernels {:016x}\n", sum);
  return 0;
}

int run_network(const char* name) {
  const auto kernels = network::kernels();
  const auto kernel = std::find_if(kernels.begin(), kernels.end(), [&](const network::Kernel& k) {
    return name == nullptr || std::strcmp(k.name, name) == 0;
  });
  if (kernel == kernels.end()) return 2;
  base::Random random(1);
  network::Evaluator evaluator(network::standard_network(), *kernel);
  network::Judgement judgement;
  std::uint64_t sum = 0;
  double shortest_s = 1e9;
  for (int i = 0; i < 2500; ++i) {
    std::vector<board::CellState> cells[4];
    for (auto& one : cells) one = random_cells({11, 11}, random);
    const auto begin = std::chrono::steady_clock::now();
    for (const auto& one : cells) {
      evaluator.evaluate({{11, 11}, board::Color::Black, one, {}}, judgement);
      sum = sum * 31 + sum_of(judgement);
    }
    shortest_s = std::min(
        shortest_s, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / 4);
  }
  fmt::print("network {:016x} ({}), {:.1f} us\n", sum, kernel->name, 1e6 * shortest_s);
  return 0;
}

int run_playouts() {
  constexpr int kWords = 2;
  search::Mcts<kWords> mcts(board::cell_geometry<kWords>({11, 11}), {}, std::size_t{128} << 20);
  mcts.set_root({}, board::Color::Black, board::kNoCell);
  search::MctsLimits limits;
  limits.playouts = 20000;
  const std::uint64_t playouts = mcts.run(limits);
  fmt::print("{} playouts, value {:.2f}\n", playouts, mcts.value());
  return 0;
}

int run_solve() {
  board::Position position({7, 7});
  position.play(board::Color::Black, *board::parse_cell({7, 7}, "b2"));
  const auto solver = engine::make_solver(position.size(), std::size_t{128} << 20);
  const engine::SolveResult result = solver->solve(position, {});
  fmt::print("{} wins, {} nodes\n", result.answer ? board::name(result.answer->winner) : "nobody",
             result.nodes);
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  const char* const what = argc > 1 ? argv[1] : "";
  const auto begin = std::chrono::steady_clock::now();
  int code = 2;
  if (std::strcmp(what, "kernels") == 0) code = hex::run_kernels();
  if (std::strcmp(what, "network") == 0) code = hex::run_network(argc > 2 ? argv[2] : nullptr);
  if (std::strcmp(what, "playouts") == 0) code = hex::run_playouts();
  if (std::strcmp(what, "solve") == 0) code = hex::run_solve();
  if (code == 2) fmt::print(stderr, "bench_portable kernels|network [KERNEL]|playouts|solve\n");
  if (code == 0)
    fmt::print("{:.2f} s\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  return code;
}
