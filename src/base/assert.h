// Assertions: HEX_ASSERT states what only a bug can break (debug and sanitizer builds); HEX_CHECK is always
// on and guards what must never be wrong in a release either: proofs and stored results.
#pragma once

namespace hex::base {

[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace hex::base

#define HEX_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::hex::base::assertion_failed(#condition, __FILE__, __LINE__))

#ifdef HEX_DEBUG
#define HEX_ASSERT(condition) HEX_CHECK(condition)
#else
#define HEX_ASSERT(condition) static_cast<void>(0)
#endif
