// Numbers without casts: one named function for each reason to change the type of a number.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace hex::base {

// A whole number, what is read as one (small.h), or an enumerator.
template <class T>
concept Index = std::integral<T> || std::is_enum_v<T> ||(std::is_class_v<T>&& std::convertible_to<T, int>);

// A number or an enumerator as an index or a size: stones[at(cell)]. REQUIRES number >= 0.
constexpr std::size_t at(Index auto number) {
  return static_cast<std::size_t>(number);
}

// A number or an enumerator as 64 bits, for hashes and records.
constexpr std::uint64_t word_of(Index auto number) {
  return static_cast<std::uint64_t>(number);
}

// A count as a real number, for shares and speeds; exact below 2^53.
constexpr double real(std::integral auto count) {
  return static_cast<double>(count);
}

// The number of items. REQUIRES fewer than 2^31 items.
constexpr int count_of(const auto& items) {
  return static_cast<int>(items.size());
}

// The number of an item, or of items, as an int, which cells and steps are. REQUIRES that it fits.
constexpr int number_of(Index auto place) {
  return static_cast<int>(place);
}

// The iterator of an item. REQUIRES that there is one, or that it is the end.
constexpr auto iterator_at(auto& items, std::integral auto place) {
  return items.begin() + static_cast<std::ptrdiff_t>(place);
}

void erase_at(auto& items, std::integral auto place) {
  items.erase(iterator_at(items, place));
}

// That many megabytes, in bytes. REQUIRES megabytes >= 0.
constexpr std::size_t megabytes(std::integral auto count) {
  return at(count) << 20;
}

}  // namespace hex::base
