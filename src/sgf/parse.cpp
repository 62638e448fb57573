#include "sgf/parse.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/at.h"
#include "base/characters.h"
#include "sgf/sgf.h"
#include "sgf/utf8.h"

namespace hex::sgf {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_name_char(char c) {
  return is_upper(c) || is_lower(c) || (c >= '0' && c <= '9');
}

class Parser {
 public:
  explicit Parser(std::string_view text) : at_(text.data()), end_(at_ + text.size()), line_start_(at_) {}

  Result<ParsedNodes> run();

 private:
  // Each step reads on and returns false after setting error_.
  bool step();
  bool open_variation();
  bool close_variation();
  bool start_node();
  bool read_property();
  bool read_name(std::string& name);
  bool read_value(std::string& value);
  bool read_player_name(std::string& value);
  bool closed_well(const char* after) const;
  bool check_value_length(const char* start);

  void skip_space();
  const char* space_end(const char* p) const;
  void count_lines(const char* from, const char* to);
  Place place_of(const char* p) const { return {line_, base::number_of(p - line_start_) + 1}; }
  Place place() const { return place_of(at_); }
  bool fail(Place where, std::string message, ErrorCode code = ErrorCode::Syntax);
  bool unclosed(Place start);

  const char* at_;
  const char* end_;
  const char* line_start_;
  int line_ = 1;
  int values_ = 0;
  std::vector<Node> nodes_;
  std::vector<int> open_;          // for each open variation the node it hangs from; -1 for the game itself
  std::vector<Place> open_place_;  // where it was opened
  int current_ = -1;               // the node that properties and children go to
  bool need_node_ = false;         // just after "(": a node must come
  bool need_close_ = false;        // just after ")": only variations and ")" may come
  bool maybe_go_points_ = false;
  std::optional<Error> error_;
};

bool Parser::fail(Place where, std::string message, ErrorCode code) {
  error_ = error_at(where, code, std::move(message));
  return false;
}

bool Parser::unclosed(Place start) {
  return fail(start, "the text ends inside the value that begins here; a ']' is missing");
}

const char* Parser::space_end(const char* p) const {
  while (p != end_ && is_space(*p)) ++p;
  return p;
}

void Parser::skip_space() {
  for (; at_ != end_ && is_space(*at_); ++at_)
    if (*at_ == '\n') {
      ++line_;
      line_start_ = at_ + 1;
    }
}

void Parser::count_lines(const char* from, const char* to) {
  for (; from != to; ++from)
    if (*from == '\n') {
      ++line_;
      line_start_ = from + 1;
    }
}

Result<ParsedNodes> Parser::run() {
  skip_space();
  if (at_ == end_) return error_at({1, 1}, ErrorCode::Syntax, "empty input; a game record begins with '(;'");
  if (*at_ != '(')
    return error_at(place(), ErrorCode::Syntax,
                    "no game record: found " + shown({at_, 1}) + " where '(;' should begin it");
  // Every node has its ';', so that the nodes need not move while they grow.
  nodes_.reserve(std::min(base::at(std::count(at_, end_, ';')), std::size_t{kMaxNodes}));
  do {
    if (!step()) return *error_;
    skip_space();
  } while (!open_.empty());
  if (at_ == end_) return ParsedNodes{std::move(nodes_), maybe_go_points_};
  if (*at_ == '(')
    return error_at(place(), ErrorCode::Unsupported,
                    "a second game begins here; a file holds one game: give each game a file of its own");
  return error_at(place(), ErrorCode::Syntax,
                  "found " + shown({at_, 1}) + " after the end of the game; nothing may follow the last ')'");
}

bool Parser::step() {
  if (at_ == end_)
    return fail(open_place_.back(), "the text ends inside the '(' that begins here; a ')' is missing");
  const char c = *at_;
  if (need_node_ && c != ';') return fail(place(), "found " + shown({at_, 1}) + " where ';' must follow '('");
  if (c == '(') return open_variation();
  if (c == ')') return close_variation();
  if (need_close_)
    return fail(place(), "found " + shown({at_, 1}) + " after a variation; only '(' or ')' can follow");
  if (c == ';') return start_node();
  return read_property();
}

bool Parser::open_variation() {
  open_.push_back(current_);
  open_place_.push_back(place());
  ++at_;
  need_node_ = true;
  need_close_ = false;
  return true;
}

bool Parser::close_variation() {
  current_ = open_.back();
  open_.pop_back();
  open_place_.pop_back();
  ++at_;
  need_close_ = true;
  return true;
}

bool Parser::start_node() {
  if (nodes_.size() == base::at(kMaxNodes))
    return fail(place(), "more than " + std::to_string(kMaxNodes) + " nodes", ErrorCode::Range);
  const int index = base::count_of(nodes_);
  nodes_.emplace_back();
  nodes_.back().parent = current_;
  if (current_ >= 0) nodes_[base::at(current_)].children.push_back(index);
  current_ = index;
  need_node_ = false;
  ++at_;
  return true;
}

bool Parser::read_property() {
  Property& property = nodes_[base::at(current_)].properties.emplace_back();
  property.place = place();
  if (!read_name(property.name)) return false;
  const std::string& name = property.name;
  const bool player = name.size() == 2 && name[0] == 'P' && (name[1] == 'B' || name[1] == 'W');
  do {
    if (++values_ > kMaxValues)
      return fail(place(), "more than " + std::to_string(kMaxValues) + " values", ErrorCode::Range);
    std::string& value = property.values.emplace_back();
    if (!(player ? read_player_name(value) : read_value(value))) return false;
    skip_space();
  } while (at_ != end_ && *at_ == '[');
  return true;
}

bool Parser::read_name(std::string& name) {
  const Place start = place();
  const char* const first = at_;
  for (; at_ != end_ && is_name_char(*at_) && name.size() < 64; ++at_)
    if (!is_lower(*at_)) name += *at_;
  if (name.empty() || !is_upper(name[0]))
    return fail(start,
                "found " + shown({first, 1}) + " where ';', '(', ')' or a property such as B[a1] belongs");
  skip_space();
  if (at_ == end_) return fail(start, "the text ends after the property " + shown(name) + "; '[' is missing");
  if (*at_ != '[')
    return fail(place(), "found " + shown({at_, 1}) + " after the property " + shown(name) +
                             ", where '[' and its value belong");
  return true;
}

bool Parser::check_value_length(const char* start) {
  if (base::at(at_ - start) <= kMaxValueBytes) return true;
  return fail(place_of(start), "a value of more than " + std::to_string(kMaxValueBytes) + " bytes",
              ErrorCode::Range);
}

bool Parser::read_value(std::string& value) {
  const char* const start = ++at_;
  const char* p = start;
  bool lines = false;
  for (; p != end_ && *p != ']'; ++p) {
    lines |= *p == '\n';
    if (*p == '\\' && ++p == end_) break;
    lines |= *p == '\n';
  }
  at_ = p;
  if (!check_value_length(start)) return false;
  if (p == end_) return unclosed(place_of(start - 1));
  value.assign(start, p);
  const auto length = p - start;
  if (length >= 2 && base::is_letter(start[0]) && base::is_letter(start[1]) &&
      (length == 2 || start[2] == ':'))
    maybe_go_points_ = true;
  if (lines) count_lines(start, p);
  ++at_;
  return true;
}

bool Parser::read_player_name(std::string& value) {
  const char* const start = ++at_;
  for (; at_ != end_; ++at_) {
    if (!check_value_length(start)) return false;
    if (*at_ == ']' && closed_well(at_ + 1)) {
      count_lines(start, at_);
      ++at_;
      return true;
    }
    if (*at_ == ']') value += '\\';
    value += *at_;
    if (*at_ != '\\') continue;
    if (++at_ == end_) break;
    value += *at_;
  }
  return unclosed(place_of(start - 1));
}

// Could `after` be the first character behind a value? The end of the text may be: step() reports it better.
bool Parser::closed_well(const char* after) const {
  const char* p = space_end(after);
  if (p == end_ || *p == '[' || *p == ')') return true;
  const char* next = space_end(p + 1);
  if (*p == ';') return next == end_ || *next == ';' || *next == '(' || *next == ')' || is_upper(*next);
  if (*p == '(') return next == end_ || *next == ';';
  if (!is_upper(*p)) return false;
  for (int i = 0; i < 64 && p != end_ && is_name_char(*p); ++i) ++p;
  p = space_end(p);
  return p == end_ || *p == '[';
}

}  // namespace

Place place_in(std::string_view text, std::size_t offset) {
  Place place{1, 1};
  for (char c : text.substr(0, offset)) {
    ++place.column;
    if (c == '\n') place = {place.line + 1, 1};
  }
  return place;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

Result<ParsedNodes> parse_nodes(std::string_view text) {
  if (text.size() > kMaxFileBytes)
    return Error{ErrorCode::Range,
                 "the text has " + std::to_string(text.size()) + " bytes; at most " +
                     std::to_string(kMaxFileBytes) + " are read",
                 ""};
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  if (const auto bad = first_bad_byte(text)) {
    const bool nul = text[*bad] == '\0';
    return error_at(
        place_in(text, *bad), ErrorCode::Syntax,
        nul ? "a NUL byte; a game record is plain text" : "not valid UTF-8; save the file as UTF-8");
  }
  return Parser(text).run();
}

}  // namespace hex::sgf
