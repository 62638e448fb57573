// Indexed<T>: std::vector for numbers that are signed here, as cells, steps and depths are: counts and indices may be
// any whole numbers, and an index is checked where assertions are on.
#pragma once

#include <concepts>
#include <cstddef>
#include <vector>

#include "base/assert.h"
#include "base/at.h"

namespace hex::base {

template <class T>
class Indexed : public std::vector<T> {
  using Base = std::vector<T>;

 public:
  using Base::assign;
  using Base::Base;
  using Base::resize;

  Indexed() = default;
  explicit Indexed(std::integral auto count) : Base(base::at(count)) {}
  Indexed(std::integral auto count, const T& value) : Base(base::at(count), value) {}
  int count() const { return count_of(*this); }
  void resize(std::integral auto count) { Base::resize(base::at(count)); }
  void assign(std::integral auto count, const T& value) { Base::assign(base::at(count), value); }

  decltype(auto) operator[](Index auto i) { return Base::operator[](place(i)); }
  decltype(auto) operator[](Index auto i) const { return Base::operator[](place(i)); }

 private:
  std::size_t place(Index auto i) const {
    const std::size_t out = base::at(i);
    HEX_ASSERT(out < this->size());
    return out;
  }
};

}  // namespace hex::base
