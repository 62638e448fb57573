// Whole numbers as bytes, the lowest first: how every file of ours has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/characters.h"

namespace hex::base {

constexpr std::uint8_t low_byte(std::uint64_t number) {
  return static_cast<std::uint8_t>(number & 255);
}

inline void append_number(std::string& out, std::uint64_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out.push_back(char_of(number >> (8 * i)));
}

inline std::string number_bytes(std::uint64_t number, std::size_t bytes) {
  std::string out;
  append_number(out, number, bytes);
  return out;
}

// REQUIRES at most eight bytes.
inline std::uint64_t number_in(std::string_view bytes) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) out |= std::uint64_t{byte_of(bytes[i])} << (8 * i);
  return out;
}

}  // namespace hex::base
