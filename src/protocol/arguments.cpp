#include "protocol/arguments.h"

#include <cmath>

#include "base/number_text.h"
#include "protocol/framing.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr double kMaxSeconds = 1.0e8;

}  // namespace

Result<int> parse_int(std::string_view text, int low, int high, std::string_view what) {
  int number = 0;
  if (base::read_number(text, number) && number >= low && number <= high) return number;
  return Error{ErrorCode::Range,
               "no " + std::string(what) + ": " + shown(text) + "; it is a whole number from " +
                   std::to_string(low) + " to " + std::to_string(high),
               ""};
}

Result<double> parse_seconds(std::string_view text, std::string_view what) {
  double number = 0;
  if (base::read_number(text, number) && std::isfinite(number) && number >= 0 && number <= kMaxSeconds)
    return number;
  return Error{ErrorCode::Range,
               "no " + std::string(what) + ": " + shown(text) + "; it is a number of seconds, 0 to 100000000",
               ""};
}

Result<std::string> done(const base::Status& status) {
  if (!status) return status.error();
  return std::string();
}

}  // namespace hex::protocol
