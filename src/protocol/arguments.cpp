#include "protocol/arguments.h"

#include <charconv>
#include <cmath>

#include "protocol/framing.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr double kMaxSeconds = 1.0e8;

template <class Number>
bool read(std::string_view text, Number& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

Result<int> parse_int(std::string_view text, int low, int high, std::string_view what) {
  int number = 0;
  if (read(text, number) && number >= low && number <= high) return number;
  return Error{ErrorCode::Range,
               "no " + std::string(what) + ": " + shown(text) + "; it is a whole number from " +
                   std::to_string(low) + " to " + std::to_string(high),
               ""};
}

Result<double> parse_seconds(std::string_view text, std::string_view what) {
  double number = 0;
  if (read(text, number) && std::isfinite(number) && number >= 0 && number <= kMaxSeconds) return number;
  return Error{ErrorCode::Range,
               "no " + std::string(what) + ": " + shown(text) + "; it is a number of seconds, 0 to 100000000",
               ""};
}

Result<std::string> done(const base::Status& status) {
  if (!status) return status.error();
  return std::string();
}

}  // namespace hex::protocol
