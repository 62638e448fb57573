// JSON from outside: bounded before it costs anything, and read field by field with one clear error.
//
// Fields keeps the first thing that is wrong and gives defaults from then on, so that a reader can ask for
// all fields in a row and look once at the end. A field that nobody asked for is worth a warning.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/at.h"
#include "base/result.h"

namespace hex::protocol {

// The longest query; an SGF file of a long game with comments fits.
inline constexpr std::size_t kMaxJsonBytes = 1 << 20;
inline constexpr int kMaxJsonDepth = 16;

// An object, or what is wrong with the text and where.
base::Result<nlohmann::json> parse_json_object(std::string_view text);

class Fields {
 public:
  // REQUIRES an object that outlives this.
  explicit Fields(const nlohmann::json& object, std::string inside = "");

  bool has(const char* name);
  // A text rather than something else; nothing is wrong with either.
  bool is_text(const char* name);
  std::string text(const char* name, std::string standard, std::size_t most_bytes = 256);
  bool flag(const char* name, bool standard);
  int integer(const char* name, int standard, int low, int high);
  double real(const char* name, double standard, double low, double high);
  // A count, for numbers that may be beyond an int; a fraction is dropped.
  std::uint64_t count(const char* name, std::uint64_t standard, double low, double high);
  // One of a few words; its place in the list, or that of `standard`.
  std::size_t word(const char* name, const std::vector<const char*>& words, std::size_t standard);
  // The same for an enumeration, whose words are in its order.
  template <class Enum>
  Enum word(const char* name, const std::vector<const char*>& words, Enum standard) {
    return static_cast<Enum>(word(name, words, base::at(standard)));
  }
  // Null when there is none. An array has at most `most` elements.
  const nlohmann::json* array(const char* name, std::size_t most);
  const nlohmann::json* object(const char* name);
  void ignore(const char* name) { asked_.insert(name); }

  void complain(base::ErrorCode code, std::string message, const std::string& where);
  const std::optional<base::Error>& error() const { return error_; }
  // Fields that nobody asked for, at most ten.
  std::vector<std::string> unused() const;

 private:
  const nlohmann::json* find(const char* name);
  std::string place(const char* name) const { return inside_.empty() ? name : inside_ + "." + name; }

  const nlohmann::json& object_;
  std::string inside_;
  std::set<std::string> asked_;
  std::optional<base::Error> error_;
};

}  // namespace hex::protocol
