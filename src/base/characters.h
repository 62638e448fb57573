// Characters of ASCII and bytes of UTF-8, the same in every locale. A char may be signed; byte_of() is its number.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace hex::base {

// 0 to 255.
constexpr unsigned char byte_of(char c) {
  return static_cast<unsigned char>(c);
}
// The character whose number is in the lowest eight bits.
constexpr char char_of(std::integral auto number) {
  return static_cast<char>(number & 255);
}

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_letter(char c) {
  return is_lower(c) || is_upper(c);
}
constexpr bool is_control(char c) {
  return byte_of(c) < 32 || c == 127;
}
// A byte of UTF-8 that is not the first of its character.
constexpr bool is_continuation(char c) {
  return (byte_of(c) & 0xc0) == 0x80;
}

constexpr char lower(char c) {
  return is_upper(c) ? char_of(c - 'A' + 'a') : c;
}
constexpr char upper(char c) {
  return is_lower(c) ? char_of(c - 'a' + 'A') : c;
}
inline std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}

// What an error shows of the input: never long, never a control character.
inline std::string quoted(std::string_view text, std::size_t most = 30) {
  std::string out = "'";
  for (char c : text.substr(0, most)) out += c >= 32 && c < 127 ? c : '?';
  return out + (text.size() > most ? "...'" : "'");
}

}  // namespace hex::base
