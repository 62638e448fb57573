// Networks of random weights: for tests, in which a guess must be able to be as wrong as can be.
#pragma once

#include "base/random.h"
#include "network/weights.h"

namespace hex::network {

inline Weights random_weights(int channels, int blocks, base::Random& random) {
  Weights out = empty_weights(channels, blocks);
  out.record = R"({"random":true})";
  for (Layer& l : out.layers) {
    // Exponents such that activations neither vanish nor all reach the top.
    for (auto& k : l.exponents) k = static_cast<std::uint8_t>(8 + random.below(4));
    for (auto& b : l.bias) b = random.below(20001) - 8000;
    for (auto& w : l.weights) w = static_cast<std::int8_t>(random.below(255) - 127);
    for (auto& w : l.pool_weights) w = static_cast<std::int8_t>(random.below(255) - 127);
  }
  return out;
}

}  // namespace hex::network
