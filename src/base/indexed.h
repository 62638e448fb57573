// Indexed<T>: std::vector for numbers that are signed here, as cells, steps and depths are: counts and indices may be
// any whole numbers, and an index is checked where assertions are on.
#pragma once

#include <concepts>
#include <cstddef>
#include <vector>

#include "base/assert.h"

namespace hex::base {

// A whole number, or what is read as one.
template <class I>
concept Index = std::integral<I> ||(std::convertible_to<I, int> && !std::floating_point<I>);

template <class T>
class Indexed : public std::vector<T> {
  using Base = std::vector<T>;

 public:
  using Base::assign;
  using Base::Base;
  using Base::resize;

  Indexed() = default;
  explicit Indexed(std::integral auto count) : Base(static_cast<std::size_t>(count)) {}
  Indexed(std::integral auto count, const T& value) : Base(static_cast<std::size_t>(count), value) {}
  int count() const { return static_cast<int>(this->size()); }
  void resize(std::integral auto count) { Base::resize(static_cast<std::size_t>(count)); }
  void assign(std::integral auto count, const T& value) {
    Base::assign(static_cast<std::size_t>(count), value);
  }

  decltype(auto) operator[](Index auto i) { return Base::operator[](place(i)); }
  decltype(auto) operator[](Index auto i) const { return Base::operator[](place(i)); }

 private:
  std::size_t place(Index auto i) const {
    const auto out = static_cast<std::size_t>(i);
    HEX_ASSERT(out < this->size());
    return out;
  }
};

}  // namespace hex::base
