// Network: what a trained network thinks of a position: how good each move looks, and who seems to win. A
// guess, for boards of every size.
//
// The side to move always joins north and south: with White to move, columns and rows are exchanged. So both
// colours get the same answer. Network is immutable and safe from any thread; an Evaluator holds the memory
// of one evaluation, and each thread has its own. One position gives the same numbers on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/position.h"
#include "network/kernel.h"
#include "network/weights.h"

namespace hex::network {

// A position to be judged: `cells` by cell. Moves considered are where the side to move may move at all, as far
// as is known: each cell has 0 or 1, or the span is empty if all empty cells are.
struct Question {
  board::Size size;
  board::Color to_move = board::Color::Black;
  std::span<const board::CellState> cells;
  std::span<const std::uint8_t> considered;
};

struct Judgement {
  std::vector<std::int32_t> moves;  // logits by cell, in 256ths; means nothing where a stone is
  std::int32_t value = 0;           // logit that the side to move wins, in 256ths
};

// The chance that a logit in 256ths stands for.
double chance(std::int32_t logit);

class Network {
 public:
  explicit Network(Weights weights);
  const Weights& weights() const { return weights_; }

 private:
  Weights weights_;
};

// The one that the program carries; read once, at the first call.
std::shared_ptr<const Network> standard_network();

class Evaluator {
 public:
  // With the fastest kernel that this processor runs, unless one is named.
  explicit Evaluator(std::shared_ptr<const Network> network, const Kernel& kernel = kernels().front());

  // REQUIRES cells.size() == size.cells(), a valid size, considered empty or as long.
  void evaluate(const Question& question, Judgement& out);
  // Several at once, of any sizes. REQUIRES out.size() == questions.size().
  void evaluate(std::span<const Question> questions, std::span<Judgement> out);

 private:
  void set_input(const Question& question);
  void run(const Layer& layer, const Planes& in, bool add, Planes& out);
  void pool(const Planes& planes);
  void start_sums(const Layer& layer);
  std::int32_t logit(const Layer& layer, const std::uint8_t* inputs) const;

  std::shared_ptr<const Network> network_;
  const Kernel& kernel_;
  Planes input_, stream_, hidden_;
  std::vector<std::uint8_t> pooled_, judged_;
  std::vector<std::int32_t> start_;
};

}  // namespace hex::network
