// PerColor<T>, PerEdge<T>, PerCell<T>: one T for each colour, edge or cell, found by it: stones[me], neighbors[cell].
#pragma once

#include "base/indexed.h"
#include "board/types.h"

namespace hex::board {

template <class Key, class T, int kCount>
struct PerKey {
  T values[kCount] = {};

  constexpr T& operator[](Key key) { return values[base::at(key)]; }
  constexpr const T& operator[](Key key) const { return values[base::at(key)]; }
  constexpr T* begin() { return values; }
  constexpr T* end() { return values + kCount; }
  constexpr const T* begin() const { return values; }
  constexpr const T* end() const { return values + kCount; }
  friend bool operator==(const PerKey&, const PerKey&) = default;
};

template <class T>
using PerColor = PerKey<Color, T, 2>;  // Black's first

template <class T>
using PerEdge = PerKey<Edge, T, kEdges>;

// Also for points: cells, then edges.
template <class T>
using PerCell = base::Indexed<T>;

}  // namespace hex::board
