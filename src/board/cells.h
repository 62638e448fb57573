// Cells<W>: a set of cells as a bitboard of W 64-bit words. Word i holds cells 64 i to 64 i + 63.
//
// The smallest W that fits a board is chosen once, in the rooms of the engine. All operations are loops of fixed length,
// which the compiler unrolls; nothing here allocates.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#ifdef __SSE4_1__
#include <smmintrin.h>
#define HEX_PTEST
#endif

#include "base/at.h"
#include "base/hash.h"
#include "board/containers.h"
#include "board/types.h"

namespace hex::board {

template <int W>
struct Cells {
  static constexpr int kWords = W;
  static constexpr int kCapacity = 64 * W;

  std::array<std::uint64_t, W> words{};

  static constexpr Cells none() { return {}; }
  // The cells 0 to n - 1.
  static constexpr Cells first(int n) {
    Cells out;
    for (int i = 0; i < W; ++i) {
      const int left = n - 64 * i;
      out.words[base::at(i)] = left >= 64 ? ~0ULL : left > 0 ? (1ULL << left) - 1 : 0;
    }
    return out;
  }
  static constexpr Cells of(Cell cell) {
    Cells out;
    out.add(cell);
    return out;
  }

  constexpr void add(Cell cell) { words[word(cell)] |= bit(cell); }
  constexpr void remove(Cell cell) { words[word(cell)] &= ~bit(cell); }
  constexpr bool has(Cell cell) const { return (words[word(cell)] & bit(cell)) != 0; }
  constexpr Cells with(Cell cell) const {
    Cells out = *this;
    out.add(cell);
    return out;
  }
  constexpr Cells without(Cell cell) const {
    Cells out = *this;
    out.remove(cell);
    return out;
  }

  friend constexpr Cells operator&(const Cells& a, const Cells& b) {
    Cells out;
    for (std::size_t i = 0; i < W; ++i) out.words[i] = a.words[i] & b.words[i];
    return out;
  }
  friend constexpr Cells operator|(const Cells& a, const Cells& b) {
    Cells out;
    for (std::size_t i = 0; i < W; ++i) out.words[i] = a.words[i] | b.words[i];
    return out;
  }
  friend constexpr Cells operator^(const Cells& a, const Cells& b) {
    Cells out;
    for (std::size_t i = 0; i < W; ++i) out.words[i] = a.words[i] ^ b.words[i];
    return out;
  }
  // Set difference.
  friend constexpr Cells operator-(const Cells& a, const Cells& b) {
    Cells out;
    for (std::size_t i = 0; i < W; ++i) out.words[i] = a.words[i] & ~b.words[i];
    return out;
  }
  constexpr Cells& operator&=(const Cells& b) { return *this = *this & b; }
  constexpr Cells& operator|=(const Cells& b) { return *this = *this | b; }
  constexpr Cells& operator-=(const Cells& b) { return *this = *this - b; }
  friend constexpr bool operator==(const Cells&, const Cells&) = default;

  constexpr bool empty() const {
#ifdef HEX_PTEST
    if (by_pairs()) return all_pairs(*this, [](__m128i a, __m128i) { return _mm_testz_si128(a, a); });
#endif
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < W; ++i) all |= words[i];
    return all == 0;
  }
  constexpr bool subset_of(const Cells& b) const {
#ifdef HEX_PTEST
    if (by_pairs())
      return all_pairs(b, [](__m128i mine, __m128i other) { return _mm_testc_si128(other, mine); });
#endif
    std::uint64_t rest = 0;
    for (std::size_t i = 0; i < W; ++i) rest |= words[i] & ~b.words[i];
    return rest == 0;
  }
  constexpr bool meets(const Cells& b) const {
#ifdef HEX_PTEST
    if (by_pairs())
      return !all_pairs(b, [](__m128i mine, __m128i other) { return _mm_testz_si128(mine, other); });
#endif
    std::uint64_t common = 0;
    for (std::size_t i = 0; i < W; ++i) common |= words[i] & b.words[i];
    return common != 0;
  }
  constexpr int count() const {
    int sum = 0;
    for (std::size_t i = 0; i < W; ++i) sum += std::popcount(words[i]);
    return sum;
  }
  // The lowest cell. REQUIRES not empty.
  constexpr Cell lowest() const {
    for (int i = 0; i < W - 1; ++i)
      if (words[base::at(i)] != 0) return 64 * i + std::countr_zero(words[base::at(i)]);
    return 64 * (W - 1) + std::countr_zero(words[base::at(W - 1)]);
  }
  // The cell with exactly n members below it. REQUIRES 0 <= n < count().
  constexpr Cell nth(int n) const {
    int i = 0;
    for (int here; n >= (here = std::popcount(words[base::at(i)])); ++i) n -= here;
    std::uint64_t left = words[base::at(i)];
    for (; n > 0; --n) left &= left - 1;
    return 64 * i + std::countr_zero(left);
  }
  // Any fixed total order, for deterministic sorting.
  friend constexpr bool operator<(const Cells& a, const Cells& b) {
    return a.words < b.words;
  }

  constexpr std::uint64_t hash() const {
    std::uint64_t h = 0;
    for (std::size_t i = 0; i < W; ++i) h = base::mix64(h + words[i] + 0x9e3779b97f4a7c15ULL);
    return h;
  }

  // Calls f(cell) for each cell, lowest first.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (int i = 0; i < W; ++i)
      for (std::uint64_t left = words[base::at(i)]; left != 0; left &= left - 1)
        f(64 * i + std::countr_zero(left));
  }

 private:
#ifdef HEX_PTEST
  // Two words at a time, where the processor tests them with one instruction.
  static constexpr bool by_pairs() {
    return W % 2 == 0 && !std::is_constant_evaluated();
  }
  template <class F>
  bool all_pairs(const Cells& b, F&& holds) const {
    for (int i = 0; i < W; i += 2)
      if (!holds(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&words[base::at(i)])),
                 _mm_loadu_si128(reinterpret_cast<const __m128i*>(&b.words[base::at(i)]))))
        return false;
    return true;
  }
#endif
  static constexpr std::size_t word(Cell cell) {
    return base::at(cell) / 64;
  }
  static constexpr std::uint64_t bit(Cell cell) {
    return 1ULL << (base::at(cell) % 64);
  }
};

// The stones of both colours.
template <int W>
using Stones = PerColor<Cells<W>>;

// Lowest first.
template <int W>
std::vector<Cell> to_list(const Cells<W>& cells) {
  std::vector<Cell> out;
  cells.for_each([&](Cell cell) { out.push_back(cell); });
  return out;
}

// The words per bitboard that we build; every template over W is instantiated for exactly these.
#ifdef HEX_SMALL  // quick builds and those with sanitizers: few, but enough for every board
#define HEX_FOR_EACH_W(X) X(1) X(2) X(16)
inline constexpr int kWordCounts[] = {1, 2, 16};
#else
#define HEX_FOR_EACH_W(X) X(1) X(2) X(6) X(16)
inline constexpr int kWordCounts[] = {1, 2, 6, 16};
#endif

// The smallest of them that holds n cells; 0 when none does: n is more than a board has.
constexpr int words_for(int cells) {
  for (int w : kWordCounts)
    if (64 * w >= cells) return w;
  return 0;
}

}  // namespace hex::board
