// Numbers and containers without casts: a whole number or an enumerator as an index, stones[at(cell)]; the size of a
// container as an int.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace hex::base {

// REQUIRES number >= 0.
constexpr std::size_t at(std::signed_integral auto number) {
  return static_cast<std::size_t>(number);
}
template <class Enum>
requires std::is_enum_v<Enum>
constexpr std::size_t at(Enum value) {
  return static_cast<std::size_t>(value);
}

// REQUIRES fewer than 2^31 items.
constexpr int count_of(const auto& items) {
  return static_cast<int>(items.size());
}

void erase_at(auto& items, std::integral auto place) {
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(place));
}

// That many megabytes, in bytes. REQUIRES megabytes >= 0.
constexpr std::size_t megabytes(std::integral auto count) {
  return static_cast<std::size_t>(count) << 20;
}

}  // namespace hex::base
