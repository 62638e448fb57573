// CellSet: a set of cells of any board, for what knows no W: claims, stores, front ends.
//
// Sixteen words hold the largest board; only the first words_ of them can be other than zero, and every
// operation stops there, so sets of small boards cost one word. Sets are equal when they have the same cells.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/at.h"
#include "base/hash.h"
#include "board/cells.h"
#include "board/types.h"

namespace hex::board {

class CellSet {
 public:
  static constexpr int kWords = kMaxCells / 64;

  CellSet() = default;
  // The cells 0 to n - 1.
  static CellSet first(int n) { return from(Cells<kWords>::first(n)); }
  static CellSet of(Cell cell) {
    CellSet out;
    out.add(cell);
    return out;
  }
  template <int W>
  static CellSet from(const Cells<W>& cells) {
    CellSet out;
    for (int i = 0; i < W; ++i) out.set_word(i, cells.words[base::at(i)]);
    return out;
  }
  // REQUIRES that W words hold all cells of this set.
  template <int W>
  Cells<W> to() const {
    Cells<W> out;
    for (int i = 0; i < W; ++i) out.words[base::at(i)] = word(i);
    return out;
  }

  // The number of words that may be other than zero, and each of them. REQUIRES 0 <= i < kWords.
  int words() const { return words_; }
  std::uint64_t word(int i) const { return bits_[base::at(i)]; }
  void set_word(int i, std::uint64_t bits) {
    bits_[base::at(i)] = bits;
    if (bits != 0) words_ = std::max(words_, i + 1);
  }

  void add(Cell cell) { set_word(cell / 64, word(cell / 64) | bit(cell)); }
  void remove(Cell cell) { bits_[base::at(cell / 64)] &= ~bit(cell); }
  bool has(Cell cell) const { return (word(cell / 64) & bit(cell)) != 0; }

  CellSet& operator|=(const CellSet& b) {
    words_ = std::max(words_, b.words_);
    for (std::size_t i = 0; i < size(); ++i) bits_[i] |= b.bits_[i];
    return *this;
  }
  CellSet& operator&=(const CellSet& b) {
    for (std::size_t i = 0; i < size(); ++i) bits_[i] &= b.bits_[i];
    return *this;
  }
  CellSet& operator-=(const CellSet& b) {
    for (std::size_t i = 0; i < size(); ++i) bits_[i] &= ~b.bits_[i];
    return *this;
  }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }

  bool empty() const {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < size(); ++i) all |= bits_[i];
    return all == 0;
  }
  bool meets(const CellSet& b) const {
    std::uint64_t common = 0;
    for (std::size_t i = 0; i < size(); ++i) common |= bits_[i] & b.bits_[i];
    return common != 0;
  }
  bool subset_of(const CellSet& b) const {
    std::uint64_t rest = 0;
    for (std::size_t i = 0; i < size(); ++i) rest |= bits_[i] & ~b.bits_[i];
    return rest == 0;
  }
  friend bool operator==(const CellSet& a, const CellSet& b) { return a.subset_of(b) && b.subset_of(a); }
  int count() const {
    int sum = 0;
    for (std::size_t i = 0; i < size(); ++i) sum += std::popcount(bits_[i]);
    return sum;
  }
  // The lowest cell; kNoCell when empty.
  Cell lowest() const {
    for (int i = 0; i < words_; ++i)
      if (word(i) != 0) return 64 * i + std::countr_zero(word(i));
    return kNoCell;
  }
  std::uint64_t hash() const {
    std::uint64_t h = 0;
    for (int i = 0; i < words_; ++i)
      if (word(i) != 0) h = base::mix64(h + word(i) + 0x9e3779b97f4a7c15ULL * base::word_of(i + 1));
    return h;
  }
  // Calls f(cell) for each cell, lowest first.
  template <class F>
  void for_each(F&& f) const {
    for (int i = 0; i < words_; ++i)
      for (std::uint64_t left = word(i); left != 0; left &= left - 1) f(64 * i + std::countr_zero(left));
  }

 private:
  static std::uint64_t bit(Cell cell) { return 1ULL << (base::at(cell) % 64); }
  std::size_t size() const { return base::at(words_); }

  std::array<std::uint64_t, kWords> bits_{};
  int words_ = 0;
};

// Lowest first.
inline std::vector<Cell> to_list(const CellSet& cells) {
  std::vector<Cell> out;
  cells.for_each([&](Cell cell) { out.push_back(cell); });
  return out;
}

}  // namespace hex::board
