#include "network/network.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace hex::network {

double chance(std::int32_t logit) {
  return 1 / (1 + std::exp(-static_cast<double>(logit) / kLogit));
}

Network::Network(Weights weights) : weights_(std::move(weights)) {
  for (const Kernel& kernel : kernels())
    if (kernel.prepare != nullptr)
      for (Layer& layer : weights_.layers) layer.prepared = kernel.prepare(layer);
}

std::shared_ptr<const Network> standard_network() {
  static const std::shared_ptr<const Network> network = [] {
    auto weights = parse_weights(embedded_weights());
    HEX_CHECK(weights.ok());
    return std::make_shared<const Network>(std::move(weights).value());
  }();
  return network;
}

Evaluator::Evaluator(std::shared_ptr<const Network> network, const Kernel& kernel)
    : network_(std::move(network)), kernel_(kernel) {}

// Two rings around the board: rows outside belong to the side to move, columns outside to the other.
void Evaluator::set_input(const Question& q) {
  const bool turned = q.to_move == board::Color::White;
  const int rows = turned ? q.size.cols : q.size.rows, cols = turned ? q.size.rows : q.size.cols;
  input_.reset(rows, cols, kPlanes, 2);
  const auto me = board::state_of(q.to_move);
  for (int row = -2; row < rows + 2; ++row)
    for (int col = -2; col < cols + 2; ++col) {
      std::uint8_t* plane = input_.at(row, col);
      const bool row_in = row >= 0 && row < rows, col_in = col >= 0 && col < cols;
      if (!row_in || !col_in) {
        plane[0] = row_in ? 0 : kOne;
        plane[1] = col_in ? 0 : kOne;
        plane[3] = kOne;
        continue;
      }
      const auto cell = static_cast<std::size_t>(turned ? q.size.cell(row, col) : q.size.cell(col, row));
      const board::CellState state = q.cells[cell];
      const bool empty = state == board::CellState::Empty;
      if (!empty) plane[state == me ? 0 : 1] = kOne;
      if (q.considered.empty() ? empty : q.considered[cell] != 0) plane[2] = kOne;
    }
}

// Four times the mean, and the maximum, of each channel.
// What the loops touch is named by pointers of their own: bytes may alias anything, and through vectors nothing would be
// kept in registers.
void Evaluator::pool(const Planes& planes) {
  const auto channels = static_cast<std::size_t>(planes.channels);
  const std::int32_t cells = planes.rows * planes.cols;
  start_.assign(channels, 0);
  pooled_.assign(2 * channels, 0);
  std::int32_t* const sums = start_.data();
  std::uint8_t* const most = pooled_.data() + channels;
  for (int row = 0; row < planes.rows; ++row)
    for (int col = 0; col < planes.cols; ++col) {
      const std::uint8_t* const x = planes.at(row, col);
      for (std::size_t c = 0; c < channels; ++c) sums[c] += x[c];
      for (std::size_t c = 0; c < channels; ++c) most[c] = std::max(most[c], x[c]);
    }
  for (std::size_t c = 0; c < channels; ++c)
    pooled_[c] = static_cast<std::uint8_t>(std::min((4 * sums[c] + cells / 2) / cells, kTop));
}

// The bias and what the pooled features add to every cell. REQUIRES pool() of this layer's input, if the
// layer asks for it.
void Evaluator::start_sums(const Layer& layer) {
  start_.assign(layer.bias.begin(), layer.bias.end());
  const std::int8_t* weights = layer.pool_weights.data();
  const std::uint8_t* const pooled = pooled_.data();
  for (auto& start : start_) {
    std::int32_t sum = 0;
    for (int f = 0; f < layer.pooled; ++f) sum += pooled[f] * weights[f];
    start += sum;
    weights += layer.pooled;
  }
}

void Evaluator::run(const Layer& layer, const Planes& in, bool add, Planes& out) {
  if (layer.pooled > 0) pool(in);
  start_sums(layer);
  kernel_.convolve(layer, in, start_, add, out);
}

// REQUIRES a layer with one output that sees one cell.
std::int32_t Evaluator::logit(const Layer& layer, const std::uint8_t* inputs) const {
  std::int32_t sum = layer.bias[0];
  for (std::size_t i = 0; i < layer.weights.size(); ++i) sum += inputs[i] * layer.weights[i];
  // From 2^-k times a 32nd to 256ths.
  const int shift = layer.exponents[0] - kLeastExponent;
  return shift == 0 ? sum : (sum + (1 << (shift - 1))) >> shift;
}

void Evaluator::evaluate(const Question& q, Judgement& out) {
  const Weights& w = network_->weights();
  set_input(q);
  stream_.reset(input_.rows, input_.cols, w.channels, 1);
  hidden_.reset(input_.rows, input_.cols, w.channels, 1);
  auto layer = w.layers.begin();
  run(*layer++, input_, false, stream_);
  for (int b = 0; b < w.blocks; ++b) {
    run(*layer++, stream_, false, hidden_);
    run(*layer++, hidden_, true, stream_);
  }
  run(*layer++, stream_, false, hidden_);  // leaves the pooled features of the stream
  const Layer& move = *layer++;
  const bool turned = q.to_move == board::Color::White;
  out.moves.resize(q.cells.size());
  for (int row = 0; row < input_.rows; ++row)
    for (int col = 0; col < input_.cols; ++col)
      out.moves[static_cast<std::size_t>(turned ? q.size.cell(row, col) : q.size.cell(col, row))] =
          logit(move, hidden_.at(row, col));
  Planes features, judged;
  features.reset(1, 1, 2 * w.channels, 0);
  judged.reset(1, 1, w.channels, 0);
  std::copy(pooled_.begin(), pooled_.end(), features.data.begin());
  run(*layer++, features, false, judged);
  out.value = logit(*layer, judged.data.data());
}

void Evaluator::evaluate(std::span<const Question> questions, std::span<Judgement> out) {
  for (std::size_t i = 0; i < questions.size(); ++i) evaluate(questions[i], out[i]);
}

}  // namespace hex::network
