// Options: named values of one module, checked against one table.
//
// A module states its options once, as a table of OptionSpec rows with static lifetime. Values, ranges, help
// texts, the `param_<module>` commands and docs/options.md all come from that table. Names are lower case
// with underscores. An Options object holds a value for every row at all times; a value that does not fit its
// row is refused and nothing changes. Not thread safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hex::base {

enum class OptionType { Bool, Int, Real, String };

struct OptionSpec {
  const char* name;
  OptionType type;
  const char* standard;  // the default, as text
  double low;            // Int and Real: the smallest value; String: the shortest length
  double high;           // Int and Real: the largest value; String: the longest length
  const char* help;
};

class Options {
 public:
  // REQUIRES that `table` outlives the object and that each default fits its row.
  Options(std::string_view module, std::span<const OptionSpec> table);

  const std::string& module() const { return module_; }
  std::span<const OptionSpec> table() const { return table_; }

  // Bool takes 0, 1, true, false; the kept text is 0 or 1. Numbers are kept as they were written.
  Status set(std::string_view name, std::string_view value);
  void reset();

  // REQUIRES an option of that name and type; `text` serves every type.
  bool flag(std::string_view name) const;
  std::int64_t integer(std::string_view name) const;
  // REQUIRES that the option's range lies in that of Integer.
  template <class Integer>
  Integer integer(std::string_view name) const {
    return static_cast<Integer>(integer(name));
  }
  double real(std::string_view name) const;
  const std::string& text(std::string_view name) const;

  // One line per option: `[bool] name 1` for Bool, `[string] name value` for all others, which is the form
  // that front ends of Hex engines read.
  std::string listing() const;

 private:
  const std::string& value_of(std::string_view name, OptionType type) const;
  int find(std::string_view name) const;

  std::string module_;
  std::span<const OptionSpec> table_;
  std::vector<std::string> values_;  // parallel to table_
};

// "bool", "int", "real", "string".
const char* name(OptionType type);

// What a row allows, in words: "0 or 1", "1 to 64".
std::string range_text(const OptionSpec& spec);

// The table of one module for docs/options.md.
std::string options_markdown(std::string_view module, std::span<const OptionSpec> table);

}  // namespace hex::base
