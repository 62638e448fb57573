// Small<T>: a whole number in the few bytes of T, for large tables. It is made from any whole number and read as an int
// (or as T, if that is no smaller), or as what is named: only the table has to know how it is kept. That the number
// fits is checked where assertions are on.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "base/assert.h"

namespace hex::base {

template <std::integral T, std::integral Read = std::conditional_t<(sizeof(T) < sizeof(int)), int, T>>
class Small {
 public:
  Small() = default;  // without a value, as numbers are
  constexpr Small(std::integral auto number) : value_(static_cast<T>(number)) {
    HEX_ASSERT(std::in_range<T>(number));
  }
  constexpr operator Read() const { return value_; }
  constexpr Small& operator+=(std::integral auto more) { return *this = Read{value_} + more; }
  constexpr Small& operator-=(std::integral auto less) { return *this = Read{value_} - less; }

 private:
  T value_;
};

}  // namespace hex::base
