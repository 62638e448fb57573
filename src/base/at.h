// A signed number as the index of a container: stones[at(cell)].
#pragma once

#include <concepts>
#include <cstddef>

namespace hex::base {

constexpr std::size_t at(std::signed_integral auto number) {
  return static_cast<std::size_t>(number);
}

}  // namespace hex::base
