#include "sgf/read.h"

#include "base/at.h"
#include "sgf/links.h"
#include "sgf/parse.h"
#include "sgf/sgf.h"

namespace hex::sgf {

using base::Error;
using base::ErrorCode;

namespace {

bool can_begin_link(char c) {
  return c == '#' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

base::Result<Tree> read_any(std::string_view text) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  std::string_view rest = text;
  while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
  if (rest.empty())
    return Error{
        ErrorCode::Syntax,
        "empty input; a game is an SGF record '(;...)', a link such as #11,a10:sf6, or moves such as "
        "a10 f6",
        ""};
  if (rest.front() == '(' || rest.front() == ';') return read_sgf(text);
  if (can_begin_link(rest.front())) return read_link(text);
  return error_at(
      {1, base::number_of(rest.data() - text.data()) + 1}, ErrorCode::Syntax,
      "found " + shown(rest) +
          ", which begins neither an SGF record '(;...)' nor a link such as #11,a10:sf6 nor moves "
          "such as a10 f6");
}

}  // namespace hex::sgf
