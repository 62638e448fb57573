// UTF-8 validation as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace hex::sgf {

// The offset of the first byte that is not part of valid UTF-8, or is NUL (which no text has).
std::optional<std::size_t> first_bad_byte(std::string_view text);

}  // namespace hex::sgf
