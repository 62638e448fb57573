// Parameters: the numbers that steer a module, as data.
//
// A module keeps them in a plain struct whose fields have their standard values, so that reading one costs nothing.
// A ParameterTable names each field once, with its range and meaning. From it come rows of an options table
// (options.h), so that the protocol and docs/options.md know them, and set(), with which tools change one by name.
#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "base/options.h"

namespace hex::base {

template <class Values>
struct Parameter {
  using Field = std::variant<bool Values::*, int Values::*, std::uint32_t Values::*, std::uint64_t Values::*,
                             double Values::*>;
  const char* name;
  Field field;
  double low, high;
  const char* help;
};

// The text of a number, as short as it can be for it to be read back exactly.
std::string parameter_text(double value);

template <class Values>
class ParameterTable {
 public:
  // REQUIRES that the standard values fit their ranges.
  explicit ParameterTable(std::initializer_list<Parameter<Values>> rows) : rows_(rows) {
    static constexpr Values standard{};
    for (const Parameter<Values>& row : rows_)
      std::visit(
          [&](auto field) {
            using Type = std::remove_cvref_t<decltype(standard.*field)>;
            const OptionType type = std::is_same_v<Type, bool>     ? OptionType::Bool
                                    : std::is_same_v<Type, double> ? OptionType::Real
                                                                   : OptionType::Int;
            texts_.push_back(parameter_text(static_cast<double>(standard.*field)));
            specs_.push_back({row.name, type, texts_.back().c_str(), row.low, row.high, row.help});
          },
          row.field);
  }
  ParameterTable(const ParameterTable&) = delete;
  ParameterTable& operator=(const ParameterTable&) = delete;

  // Live as long as the table.
  std::span<const OptionSpec> specs() const { return specs_; }

  // REQUIRES that the options have all rows of specs().
  Values values(const Options& options) const {
    Values out{};
    for (const Parameter<Values>& row : rows_) take(options, row, out);
    return out;
  }

  // Sets one by its name; an error, and nothing changed, when there is none or the value does not fit.
  Status set(std::string_view name, std::string_view value, Values& out) const {
    Options options("the parameters", specs_);
    if (auto status = options.set(name, value); !status) return status;
    for (const Parameter<Values>& row : rows_)
      if (name == row.name) take(options, row, out);
    return ok_status();
  }

 private:
  static void take(const Options& options, const Parameter<Values>& row, Values& out) {
    std::visit(
        [&](auto field) {
          using Type = std::remove_cvref_t<decltype(out.*field)>;
          if constexpr (std::is_same_v<Type, bool>)
            out.*field = options.flag(row.name);
          else if constexpr (std::is_same_v<Type, double>)
            out.*field = options.real(row.name);
          else
            out.*field = static_cast<Type>(options.integer(row.name));
        },
        row.field);
  }

  std::vector<Parameter<Values>> rows_;
  std::deque<std::string> texts_;  // the standard values, which specs_ points to
  std::vector<OptionSpec> specs_;
};

}  // namespace hex::base
