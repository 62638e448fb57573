#include "capi/settings.h"

#include <nlohmann/json.hpp>

#include "base/at.h"

namespace hex::capi {

using base::Error;
using base::ErrorCode;
using Json = nlohmann::json;

namespace {

// REQUIRES low <= high. A message, or nothing.
std::string read_whole(const Json& value, std::uint64_t low, std::uint64_t high, std::uint64_t& out) {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() >= low && value.get<std::uint64_t>() <= high) {
    out = value.get<std::uint64_t>();
    return "";
  }
  return "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}

std::string read_field(const std::string& name, const Json& value, Settings& out) {
  std::uint64_t number = 0;
  std::string problem;
  if (name == "threads") {
    problem = read_whole(value, 0, 256, number);
    out.threads = base::number_of(number);
  } else if (name == "search_threads") {
    problem = read_whole(value, 1, 256, number);
    out.search_threads = base::number_of(number);
  } else if (name == "memory") {
    // What an address can name: 2 GB where it has 32 bits.
    constexpr std::uint64_t kMost = sizeof(std::size_t) > 4 ? 65536 : 2047;
    problem = read_whole(value, 1, kMost, number);
    out.memory_bytes = base::megabytes(number);
  } else if (name == "tools") {
    problem = read_whole(value, 0, 64, number);
    out.tools = base::at(number);
  } else if (name == "store") {
    if (!value.is_string() || value.get<std::string>().empty()) return "must be the name of a folder";
    out.store = value.get<std::string>();
  } else if (name == "keep") {
    if (!value.is_boolean()) return "must be true or false";
    out.keep = value.get<bool>();
  } else {
    return "there is no such setting; there are threads, search_threads, memory, tools, store and keep";
  }
  return problem;
}

}  // namespace

base::Result<Settings> read_settings(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return Error{ErrorCode::Syntax, "the settings must be a JSON object", ""};
  Settings out;
  for (const auto& [name, value] : json.items())
    if (const std::string problem = read_field(name, value, out); !problem.empty())
      return Error{ErrorCode::Range, problem, name};
  if (out.keep && !out.store.empty())
    return Error{ErrorCode::Conflict, "solved positions are kept in a store or in memory, not in both",
                 "keep"};
  return out;
}

}  // namespace hex::capi
