// The kind of processor that a program was compiled for: it starts on these and newer ones. Names for x86-64 are the levels of
// its ABI: v2 has SSE4.2 and POPCNT (2009), v3 AVX2, BMI and FMA (2013), v4 AVX-512.
#pragma once

#include <string_view>

namespace hex::base {

constexpr std::string_view processor_level() {
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512CD__) && defined(__AVX512DQ__) && \
    defined(__AVX512VL__)
  return "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI__) && defined(__BMI2__) && defined(__FMA__) && defined(__LZCNT__)
  return "x86-64-v3";
#elif defined(__SSE4_2__) && defined(__POPCNT__)
  return "x86-64-v2";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "aarch64";
#else
  return "unknown processor";
#endif
}

}  // namespace hex::base
