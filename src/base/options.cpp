#include "base/options.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/at.h"
#include "base/characters.h"
#include "base/number_text.h"

namespace hex::base {

namespace {

// Whole numbers without a point or exponent, as far as a double is exact.
std::string number_text(double number) {
  char buffer[64];
  const bool whole = std::floor(number) == number && std::fabs(number) < 9e15;
  std::snprintf(buffer, sizeof buffer, whole ? "%.0f" : "%g", number);
  return buffer;
}

// The text to keep, or nothing when the value does not fit the row.
bool accept(const OptionSpec& spec, std::string_view value, std::string& kept) {
  kept = value;
  const auto inside = [&](double number) { return number >= spec.low && number <= spec.high; };
  switch (spec.type) {
    case OptionType::Bool:
      kept.assign(1, value == "1" || value == "true" ? '1' : '0');
      return value == "0" || value == "1" || value == "true" || value == "false";
    case OptionType::Int: {
      std::int64_t number = 0;
      return read_number(value, number) && inside(base::real(number));
    }
    case OptionType::Real: {
      double number = 0;
      return read_number(value, number) && std::isfinite(number) && inside(number);
    }
    case OptionType::String:
      return std::none_of(value.begin(), value.end(), is_control) && inside(base::real(value.size()));
  }
  return false;
}

}  // namespace

const char* name(OptionType type) {
  constexpr const char* kNames[] = {"bool", "int", "real", "string"};
  return kNames[at(type)];
}

std::string range_text(const OptionSpec& spec) {
  switch (spec.type) {
    case OptionType::Bool:
      return "0 or 1";
    case OptionType::Int:
    case OptionType::Real:
      return number_text(spec.low) + " to " + number_text(spec.high);
    case OptionType::String:
      return number_text(spec.low) + " to " + number_text(spec.high) + " characters";
  }
  return "";
}

Options::Options(std::string_view module, std::span<const OptionSpec> table)
    : module_(module), table_(table), values_(table.size()) {
  reset();
}

void Options::reset() {
  for (std::size_t i = 0; i < table_.size(); ++i) {
    const bool fits = accept(table_[i], table_[i].standard, values_[i]);
    HEX_CHECK(fits);
  }
}

int Options::find(std::string_view name) const {
  for (std::size_t i = 0; i < table_.size(); ++i)
    if (name == table_[i].name) return number_of(i);
  return -1;
}

Status Options::set(std::string_view name, std::string_view value) {
  const int i = find(name);
  if (i < 0) {
    std::string known;
    for (const OptionSpec& spec : table_) known.append(known.empty() ? "" : ", ").append(spec.name);
    return Error{ErrorCode::Range, "no option " + quoted(name) + " in " + module_ + "; there are " + known,
                 ""};
  }
  const OptionSpec& spec = table_[at(i)];
  std::string kept;
  if (!accept(spec, value, kept))
    return Error{ErrorCode::Range,
                 "no value for " + std::string(spec.name) + ": " + quoted(value) + "; it is " +
                     base::name(spec.type) + ", " + range_text(spec),
                 ""};
  values_[at(i)] = kept;
  return ok_status();
}

const std::string& Options::value_of(std::string_view name, OptionType type) const {
  const int i = find(name);
  HEX_CHECK(i >= 0 && table_[at(i)].type == type);
  return values_[at(i)];
}

bool Options::flag(std::string_view name) const {
  return value_of(name, OptionType::Bool) == "1";
}

std::int64_t Options::integer(std::string_view name) const {
  std::int64_t number = 0;
  const bool is_number = read_number(value_of(name, OptionType::Int), number);
  HEX_CHECK(is_number);
  return number;
}

double Options::real(std::string_view name) const {
  double number = 0;
  const bool is_number = read_number(value_of(name, OptionType::Real), number);
  HEX_CHECK(is_number);
  return number;
}

const std::string& Options::text(std::string_view name) const {
  const int i = find(name);
  HEX_CHECK(i >= 0);
  return values_[at(i)];
}

std::string Options::listing() const {
  std::string out;
  for (std::size_t i = 0; i < table_.size(); ++i) {
    if (i > 0) out += '\n';
    out += table_[i].type == OptionType::Bool ? "[bool] " : "[string] ";
    out += std::string(table_[i].name) + " " + values_[i];
  }
  return out;
}

std::string options_markdown(std::string_view module, std::span<const OptionSpec> table) {
  std::string out = "## " + std::string(module) + "\n\n| name | type | default | allowed | meaning |\n";
  out += "|---|---|---|---|---|\n";
  for (const OptionSpec& spec : table) {
    out += "| `" + std::string(spec.name) + "` | " + name(spec.type) + " | " + spec.standard + " | " +
           range_text(spec) + " | " + spec.help + " |\n";
  }
  return out;
}

}  // namespace hex::base
