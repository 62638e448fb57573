// Result<T>: a value, or the reason why bad input gave none.
//
// For input from outside (files, protocol lines, options). A broken invariant is HEX_ASSERT's business, and
// running out of time or memory is an answer ("unknown"), not an error.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/assert.h"

namespace hex::base {

enum class ErrorCode {
  Syntax,       // the text does not have the form it should have
  Range,        // a number, size or cell outside what is allowed
  Conflict,     // well formed, but against the rules or the present state (a cell already taken)
  Unsupported,  // valid for others, not for us (a game that is not Hex)
  Io,           // a file could not be read or written
};

// The message says what was wrong and what would be right; `where` names the place ("line 3, column 7", "byte
// 120", an option) and may be empty.
struct Error {
  ErrorCode code = ErrorCode::Syntax;
  std::string message;
  std::string where;

  std::string text() const { return where.empty() ? message : where + ": " + message; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES ok().
  const T& value() const& {
    HEX_CHECK(ok());
    return *std::get_if<0>(&content_);
  }
  T& value() & {
    HEX_CHECK(ok());
    return *std::get_if<0>(&content_);
  }
  T&& value() && {
    HEX_CHECK(ok());
    return std::move(*std::get_if<0>(&content_));
  }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  // REQUIRES !ok().
  const Error& error() const {
    HEX_CHECK(!ok());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

// For what either works or does not.
using Status = Result<std::monostate>;
inline Status ok_status() {
  return Status(std::monostate{});
}

}  // namespace hex::base
