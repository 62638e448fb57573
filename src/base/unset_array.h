// unset_array(): room for objects whose values are written before they are read; nothing is set to zero. As
// std::make_unique_for_overwrite, which libc++ 14 does not have.
#pragma once

#include <cstddef>
#include <memory>

namespace hex::base {

template <class T>
std::unique_ptr<T[]> unset_array(std::size_t count) {
  return std::unique_ptr<T[]>(new T[count]);
}

}  // namespace hex::base
