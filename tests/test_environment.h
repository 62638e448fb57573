// What the environment tells a test: how much to do, which random numbers, and where the outside data is.
//
//   MUSTPLAY_LONG=1       full counts (set by ./test --long); otherwise each test does a fixed share
//   MUSTPLAY_SEED=number  the seed of random tests; without it always the same one, so that ./test repeats
//   MUSTPLAY_DATA=folder  collections that are not part of the project (games of tournaments, puzzles)
//
// A random test takes its numbers from seed(), which prints what it returns, so that a failure can be run
// again. A test that needs the data skips with a notice when there is none:
//
//   const auto data = hex::tests::data_dir();
//   if (!data) GTEST_SKIP() << hex::tests::kNoData;
#pragma once

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

namespace hex::tests {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

inline constexpr const char* kNoData = "MUSTPLAY_DATA is not set: the collections are not there to be read";

// The value of a variable; nothing when it is unset or empty.
inline std::optional<std::string> environment(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return std::string(value);
}

inline bool long_run() {
  const auto value = environment("MUSTPLAY_LONG");
  return value.has_value() && *value != "0";
}

// How often to repeat: the full count in a long run, else the short one. Sanitized code is several times
// slower and looks for other faults, so it does a quarter of either, but always something.
inline int share(int long_count, int short_count) {
  const int count = long_run() ? long_count : short_count;
  return kSanitized ? std::max(1, count / 4) : count;
}

// Prints the seed that it returns.
inline std::uint64_t seed() {
  constexpr std::uint64_t kSeed = 20250101;
  const auto value = environment("MUSTPLAY_SEED");
  const std::uint64_t out = value ? std::strtoull(value->c_str(), nullptr, 10) : kSeed;
  std::printf("MUSTPLAY_SEED=%" PRIu64 "\n", out);
  return out;
}

// The folder of outside collections, without a slash at the end.
inline std::optional<std::string> data_dir() {
  auto value = environment("MUSTPLAY_DATA");
  while (value && value->size() > 1 && value->back() == '/') value->pop_back();
  return value;
}

}  // namespace hex::tests
