#include "sgf/utf8.h"

#include <cstdint>
#include <cstring>

#include "base/characters.h"

namespace hex::sgf {

namespace {

std::uint8_t byte_at(std::string_view text, std::size_t i) {
  return base::byte_of(text[i]);
}

// The length of the sequence at `i`, which starts with a byte above 127; 0 when it is malformed.
std::size_t sequence_length(std::string_view text, std::size_t i) {
  const std::uint8_t lead = byte_at(text, i);
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || i + length > text.size()) return 0;
  // The second byte's range excludes overlong forms, surrogates and what lies above U+10FFFF.
  const std::uint8_t low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  const std::uint8_t high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  if (byte_at(text, i + 1) < low || byte_at(text, i + 1) > high) return 0;
  for (std::size_t k = 2; k < length; ++k)
    if ((byte_at(text, i + k) & 0xc0) != 0x80) return 0;
  return length;
}

// Are these eight bytes all in 1 to 127? May say no for a byte 1 that follows NULs; never yes wrongly.
bool plain_block(const char* data) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL, kHigh = 0x8080808080808080ULL;
  std::uint64_t block;
  std::memcpy(&block, data, sizeof block);
  return (((block - kOnes) | block) & kHigh) == 0;
}

}  // namespace

std::optional<std::size_t> first_bad_byte(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (i + 8 <= text.size() && plain_block(text.data() + i)) {
      i += 8;
      continue;
    }
    const std::uint8_t byte = byte_at(text, i);
    const std::size_t length = byte < 0x80 ? (byte == 0 ? 0 : 1) : sequence_length(text, i);
    if (length == 0) return i;
    i += length;
  }
  return std::nullopt;
}

}  // namespace hex::sgf
