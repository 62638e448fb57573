#include "python/convert.h"

#include <fmt/format.h>

#include <cmath>

namespace hex::python {

namespace py = pybind11;
using protocol::Json;

py::object to_python(const Json& json) {
  switch (json.type()) {
    case Json::value_t::boolean:
      return py::bool_(json.get<bool>());
    case Json::value_t::number_integer:
      return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned:
      return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float:
      return py::float_(json.get<double>());
    case Json::value_t::string:
      return py::str(json.get_ref<const std::string&>());
    case Json::value_t::array: {
      py::list out;
      for (const Json& item : json) out.append(to_python(item));
      return out;
    }
    case Json::value_t::object: {
      py::dict out;
      for (const auto& [key, value] : json.items()) out[py::str(key)] = to_python(value);
      return out;
    }
    default:
      return py::none();
  }
}

void refuse(const base::Error& error) {
  std::string text = error.text();
  if (text.starts_with("--")) text.erase(0, 2);
  throw py::value_error(text);
}

namespace {

[[noreturn]] void refuse_value(const char* name, const std::string& message) {
  refuse({base::ErrorCode::Range, message, name});
}

}  // namespace

void check_range(const char* name, long long value, long long least, long long most) {
  if (value < least || value > most)
    refuse_value(name, fmt::format("Value {} not in range {} to {}", value, least, most));
}

void check_seconds(const char* name, std::optional<double> value) {
  if (value && !(std::isfinite(*value) && *value > 0 && *value <= 1e8))
    refuse_value(name, "must be a number of seconds above 0, at most 100000000");
}

void check_positive(const char* name, std::optional<long long> value) {
  if (value && *value < 1) refuse_value(name, "must be a whole number from 1 on");
}

void check_member(const char* name, const std::string& value, std::initializer_list<const char*> members) {
  std::string all;
  for (const char* member : members) {
    if (value == member) return;
    all += (all.empty() ? "" : ",") + std::string(member);
  }
  refuse_value(name, fmt::format("{} not in {{{}}}", value, all));
}

py::object to_python(const Report& report) {
  return py::make_tuple(to_python(report.json), report.text, report.svg);
}

}  // namespace hex::python
