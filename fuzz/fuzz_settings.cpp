// Arbitrary bytes as settings of the C interface: refused with a reason, or read within their bounds.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "capi/settings.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto settings = hex::capi::read_settings({reinterpret_cast<const char*>(data), size});
  if (!settings) {
    HEX_CHECK(!settings.error().message.empty());
    return 0;
  }
  HEX_CHECK(settings->threads >= 0 && settings->threads <= 256);
  HEX_CHECK(settings->memory_bytes >= std::size_t{1} << 20 && settings->tools <= 64);
  HEX_CHECK(!settings->keep || settings->store.empty());
  return 0;
}
