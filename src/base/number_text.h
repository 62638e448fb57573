// Numbers as texts and back, in every locale the same. The standard library has both, but libc++ 14, which browsers'
// programs are made with, has them for whole numbers only.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace hex::base {

// False, and `out` unchanged, unless the whole text is a number of this type as std::from_chars reads it: no blanks,
// no '+', no hexadecimal.
template <class Number>
bool read_number(std::string_view text, Number& out) {
#ifndef __cpp_lib_to_chars
  // strtod() takes more than that, and is in the C locale unless the program chooses another.
  if constexpr (std::is_floating_point_v<Number>) {
    if (text.empty() || text.find_first_not_of("0123456789+-.eE") != std::string_view::npos || text[0] == '+')
      return false;
    const std::string copy(text);
    char* end = nullptr;
    const double number = std::strtod(copy.c_str(), &end);
    if (end != copy.c_str() + copy.size() || !std::isfinite(number)) return false;
    out = static_cast<Number>(number);
    return true;
  } else
#endif
  {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return false;
    out = number;
    return true;
  }
}

// The shortest decimal fraction, without an exponent, that is read as this number. REQUIRES |number| < 1e15.
inline std::string fixed_text(double number) {
  char buffer[64];
#ifdef __cpp_lib_to_chars
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::fixed).ptr};
#else
  for (int digits = 0; digits < 40; ++digits) {
    std::snprintf(buffer, sizeof buffer, "%.*f", digits, number);
    if (std::strtod(buffer, nullptr) == number) break;
  }
  return buffer;
#endif
}

}  // namespace hex::base
