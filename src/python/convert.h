// Between the engine's types and Python's.
#pragma once

#include <pybind11/pybind11.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/result.h"
#include "board/game.h"
#include "protocol/json_reports.h"

namespace hex::python {

// Objects become dicts, arrays lists.
pybind11::object to_python(const protocol::Json& json);

// A ValueError with the message of the command line, where an option is called --NAME.
[[noreturn]] void refuse(const base::Error& error);
template <class T>
const T& checked(const base::Result<T>& result) {
  if (!result) refuse(result.error());
  return *result;
}

// What `mustplay` accepts for an option, with its messages.
void check_range(const char* name, long long value, long long least, long long most);
void check_seconds(const char* name, std::optional<double> value);
void check_positive(const char* name, std::optional<long long> value);
void check_member(const char* name, const std::string& value, std::initializer_list<const char*> members);

// An answer: the same as JSON, in words and as a picture.
struct Report {
  protocol::Json json;
  std::string text;
  std::string svg;
};
pybind11::object to_python(const Report& report);

}  // namespace hex::python
