// Mixing of 64-bit words: the finaliser of SplitMix64 [Steele, Lea, Flood 2014].
#pragma once

#include <cstdint>

namespace hex::base {

constexpr std::uint64_t mix64(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace hex::base
