#include "base/parameters.h"

#include <charconv>

namespace hex::base {

std::string parameter_text(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr;
  return {buffer, end};
}

}  // namespace hex::base
