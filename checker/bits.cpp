#include <bit>

#include "hexcheck.h"

namespace hexcheck {

Bits join(const Bits& a, const Bits& b) {
  Bits out;
  for (std::size_t i = 0; i < kMaxWords; ++i) out.w[i] = a.w[i] | b.w[i];
  return out;
}

Bits common(const Bits& a, const Bits& b) {
  Bits out;
  for (std::size_t i = 0; i < kMaxWords; ++i) out.w[i] = a.w[i] & b.w[i];
  return out;
}

Bits minus(const Bits& a, const Bits& b) {
  Bits out;
  for (std::size_t i = 0; i < kMaxWords; ++i) out.w[i] = a.w[i] & ~b.w[i];
  return out;
}

bool is_empty(const Bits& a) {
  return a == Bits{};
}

int count(const Bits& a) {
  int sum = 0;
  for (std::uint64_t word : a.w) sum += std::popcount(word);
  return sum;
}

std::vector<int> members(const Bits& a) {
  std::vector<int> out;
  for (int i = 0; i < kMaxWords; ++i)
    for (std::uint64_t left = a.w[static_cast<std::size_t>(i)]; left != 0; left &= left - 1)
      out.push_back(64 * i + std::countr_zero(left));
  return out;
}

}  // namespace hexcheck
