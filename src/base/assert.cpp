#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace hex::base {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
  std::abort();
}

}  // namespace hex::base
