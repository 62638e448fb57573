#include "protocol/json_fields.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "protocol/framing.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using In = nlohmann::json;

namespace {

// How deep brackets nest, seen without parsing: the parser builds what it reads.
int depth_of(std::string_view text) {
  int depth = 0, most = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      most = std::max(most, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return most;
}

// The library's message without its name and without more of the input than a line can show.
std::string reason(const std::exception& error) {
  constexpr std::size_t kLongest = 160;
  std::string text = error.what();
  if (const auto at = text.find("] "); at != std::string::npos) text.erase(0, at + 2);
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  for (char& c : text)
    if (c < ' ' || c > '~') c = '?';
  return text;
}

}  // namespace

Result<In> parse_json_object(std::string_view text) {
  if (text.size() > kMaxJsonBytes)
    return Error{ErrorCode::Range,
                 "longer than the " + std::to_string(kMaxJsonBytes) + " bytes that a query may have", ""};
  if (depth_of(text) > kMaxJsonDepth)
    return Error{ErrorCode::Range, "nested deeper than " + std::to_string(kMaxJsonDepth) + " brackets", ""};
  try {
    In out = In::parse(text);
    if (out.is_object()) return out;
    return Error{ErrorCode::Syntax, "not a JSON object; {\"id\": \"1\", ...} would be right", ""};
  } catch (const In::exception& error) {
    return Error{ErrorCode::Syntax, "not JSON: " + reason(error), ""};
  }
}

Fields::Fields(const In& object, std::string inside) : object_(object), inside_(std::move(inside)) {}

const In* Fields::find(const char* name) {
  asked_.insert(name);
  const auto at = object_.find(name);
  return at == object_.end() || at->is_null() ? nullptr : &*at;
}

bool Fields::has(const char* name) {
  return find(name) != nullptr;
}

bool Fields::is_text(const char* name) {
  const In* value = find(name);
  return value != nullptr && value->is_string();
}

void Fields::complain(ErrorCode code, std::string message, const std::string& where) {
  if (!error_) error_ = Error{code, std::move(message), where};
}

std::string Fields::text(const char* name, std::string standard, std::size_t most_bytes) {
  const In* value = find(name);
  if (value == nullptr) return standard;
  if (!value->is_string()) {
    complain(ErrorCode::Syntax, "must be a text", place(name));
    return standard;
  }
  const auto& out = value->get_ref<const std::string&>();
  if (out.size() <= most_bytes) return out;
  complain(ErrorCode::Range, "longer than " + std::to_string(most_bytes) + " bytes", place(name));
  return standard;
}

bool Fields::flag(const char* name, bool standard) {
  const In* value = find(name);
  if (value == nullptr) return standard;
  if (value->is_boolean()) return value->get<bool>();
  complain(ErrorCode::Syntax, "must be true or false", place(name));
  return standard;
}

double Fields::real(const char* name, double standard, double low, double high) {
  const In* value = find(name);
  if (value == nullptr) return standard;
  const double number = value->is_number() ? value->get<double>() : low - 1;
  if (number >= low && number <= high) return number;
  complain(value->is_number() ? ErrorCode::Range : ErrorCode::Syntax,
           "must be a number from " + In(low).dump() + " to " + In(high).dump(), place(name));
  return standard;
}

std::uint64_t Fields::count(const char* name, std::uint64_t standard, double low, double high) {
  return static_cast<std::uint64_t>(real(name, base::real(standard), low, high));
}

int Fields::integer(const char* name, int standard, int low, int high) {
  const In* value = find(name);
  if (value == nullptr) return standard;
  const double number = value->is_number() ? value->get<double>() : 0.5;
  if (number == std::floor(number) && number >= low && number <= high) return static_cast<int>(number);
  complain(value->is_number() ? ErrorCode::Range : ErrorCode::Syntax,
           "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high), place(name));
  return standard;
}

std::size_t Fields::word(const char* name, const std::vector<const char*>& words, std::size_t standard) {
  if (!has(name)) return standard;
  const std::string value = text(name, "");
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (value == words[i]) return i;
    all += std::string(i == 0 ? "" : ", ") + words[i];
  }
  complain(ErrorCode::Range, shown(value) + " is not one of " + all, place(name));
  return standard;
}

const In* Fields::array(const char* name, std::size_t most) {
  const In* value = find(name);
  if (value == nullptr) return nullptr;
  if (value->is_array() && value->size() <= most) return value;
  complain(ErrorCode::Syntax, "must be a list of at most " + std::to_string(most) + " elements", place(name));
  return nullptr;
}

const In* Fields::object(const char* name) {
  const In* value = find(name);
  if (value == nullptr || value->is_object()) return value;
  complain(ErrorCode::Syntax, "must be an object", place(name));
  return nullptr;
}

std::vector<std::string> Fields::unused() const {
  constexpr std::size_t kMost = 10;
  std::vector<std::string> out;
  for (const auto& item : object_.items())
    if (asked_.count(item.key()) == 0 && out.size() < kMost) out.push_back(item.key().substr(0, 60));
  return out;
}

}  // namespace hex::protocol
