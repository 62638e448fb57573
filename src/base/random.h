// Random: a small fast generator with a fixed sequence for a fixed seed on every machine (SplitMix64). The
// standard distributions differ between libraries, so the few we need are here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "base/at.h"
#include "base/hash.h"

namespace hex::base {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() { return mix64(state_ += 0x9e3779b97f4a7c15ULL); }

  // A number in [0, n). The bias is below n / 2^32. REQUIRES 0 < n < 2^31.
  constexpr int below(int n) { return number_of(((next() >> 32) * word_of(n)) >> 32); }

  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[at(below(number_of(i)))]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace hex::base
