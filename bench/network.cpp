// Evaluations of the network a second, for each kernel and some board sizes; processor time.
//
//   bench_network [FILE]     without FILE, the network of the program
#include <fmt/format.h>

#include <ctime>

#include "base/random.h"
#include "network/network.h"

namespace hex {
namespace {

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void measure(const std::shared_ptr<const network::Network>& net, const network::Kernel& kernel, int side) {
  const board::Size size{side, side};
  base::Random random(1);
  std::vector<board::CellState> cells(static_cast<std::size_t>(size.cells()), board::CellState::Empty);
  for (int i = 0; i < size.cells() / 4; ++i)
    cells[static_cast<std::size_t>(random.below(size.cells()))] =
        static_cast<board::CellState>(random.below(2));
  network::Evaluator evaluator(net, kernel);
  network::Judgement out;
  const double begun = cpu_s();
  int count = 0;
  while (cpu_s() < begun + 1) {
    for (int i = 0; i < 20; ++i) evaluator.evaluate({size, board::Color::Black, cells, {}}, out);
    count += 20;
  }
  const double spent = cpu_s() - begun;
  fmt::print("{:>5} {:>2}x{:<2} {:>8.0f} a second, {:>7.1f} us\n", kernel.name, side, side, count / spent,
             1e6 * spent / count);
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  auto net = hex::network::standard_network();
  if (argc > 1) {
    auto weights = hex::network::read_weights(argv[1]);
    if (!weights) {
      fmt::print(stderr, "{}\n", weights.error().text());
      return 1;
    }
    net = std::make_shared<const hex::network::Network>(std::move(weights).value());
  }
  for (const auto& kernel : hex::network::kernels())
    for (const int side : {7, 8, 11, 13, 19}) hex::measure(net, kernel, side);
}
