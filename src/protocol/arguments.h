// Reading the arguments of commands. Errors say which argument is wrong and what would be right.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace hex::protocol {

base::Result<int> parse_int(std::string_view text, int low, int high, std::string_view what);
base::Result<double> parse_seconds(std::string_view text, std::string_view what);

// The empty reply, or the error.
base::Result<std::string> done(const base::Status& status);

}  // namespace hex::protocol
