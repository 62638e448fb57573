#include <algorithm>
#include <optional>
#include <utility>

#include "base/at.h"
#include "base/characters.h"
#include "board/notation.h"
#include "sgf/links.h"
#include "sgf/parse.h"

namespace hex::sgf {

using base::Error;
using base::ErrorCode;
using base::is_digit;
using base::Result;
using base::Status;
using board::Color;
using board::Move;
using board::MoveKind;
using board::Size;

namespace {

bool is_separator(char c) {
  return is_space(c) || c == ',';
}

Error error_in_link(std::string_view text, std::size_t at, ErrorCode code, std::string message) {
  return error_at(place_in(text, at), code, std::move(message));
}

// Appends moves to the main line of a tree, keeping track of whose turn it is.
class LineReader {
 public:
  LineReader(std::string_view text, Size size) : text_(text), tree_(size, Dialect::OneLine) {}

  Status read_run(std::size_t from, std::size_t to);    // a10:sf6
  Status read_words(std::size_t from, std::size_t to);  // a10 swap-pieces f6
  void mark_shown() { tree_.set_shown_moves(tree_.node_count() - 1); }
  Tree take() && { return std::move(tree_); }

 private:
  Status read_cell(std::size_t& at, std::size_t to);
  Status read_code(std::size_t& at, std::size_t to);
  void add(const Move& move, std::size_t at);
  Place place_of(std::size_t at);

  std::string_view text_;
  Tree tree_;
  int last_ = 0;
  Color turn_ = Color::Black;
  int line_ = 1;  // of the last place asked for
  std::size_t line_start_ = 0;
  std::size_t counted_ = 0;
};

// Moves come in order, so that lines are counted once. REQUIRES that `at` never decreases.
Place LineReader::place_of(std::size_t at) {
  for (; counted_ < at; ++counted_)
    if (text_[counted_] == '\n') {
      ++line_;
      line_start_ = counted_ + 1;
    }
  return {line_, base::number_of(at - line_start_) + 1};
}

void LineReader::add(const Move& move, std::size_t at) {
  last_ = tree_.add_node(last_);
  Property property{move.color == Color::Black ? "B" : "W", {board::move_name(tree_.size(), move)}, {}};
  property.place = place_of(at);
  tree_.node(last_).properties.push_back(std::move(property));
  turn_ = move.kind == MoveKind::SwapSides ? move.color : board::other(move.color);
}

Status LineReader::read_cell(std::size_t& at, std::size_t to) {
  const std::string_view rest = text_.substr(at, to - at);
  const auto prefix = board::read_cell_prefix(rest);
  if (!prefix)
    return error_in_link(text_, at, ErrorCode::Syntax,
                         "found " + shown(rest) + " where a cell such as a1 belongs");
  const auto cell = board::parse_cell(tree_.size(), rest.substr(0, prefix->length));
  if (!cell) return error_in_link(text_, at, cell.error().code, cell.error().message);
  add(Move::stone(turn_, *cell), at);
  at += prefix->length;
  return base::ok_status();
}

Status LineReader::read_code(std::size_t& at, std::size_t to) {
  const std::string_view code = text_.substr(at + 1, std::min<std::size_t>(2, to - at - 1));
  const auto next = [&](MoveKind kind, Color color, std::size_t length) {
    add({kind, color, board::kNoCell}, at);
    at += length;
    return base::ok_status();
  };
  const char kind = code.empty() ? ' ' : code[0];
  if (kind == 's') return next(MoveKind::SwapPieces, turn_, 2);
  if (kind == 'S') return next(MoveKind::SwapSides, turn_, 2);
  if (kind == 'p') return next(MoveKind::Pass, turn_, 2);
  const char color = code.size() < 2 ? ' ' : code[1];
  if ((kind == 'r' || kind == 'f') && (color == 'b' || color == 'w'))
    return next(kind == 'r' ? MoveKind::Resign : MoveKind::Forfeit,
                color == 'b' ? Color::Black : Color::White, 3);
  return error_in_link(
      text_, at, ErrorCode::Syntax,
      "no move: " + shown(text_.substr(at, 3)) + "; after ':' comes s, S, p, rb, rw, fb or fw");
}

Status LineReader::read_run(std::size_t from, std::size_t to) {
  for (std::size_t at = from; at < to;) {
    auto status = text_[at] == ':' ? read_code(at, to) : read_cell(at, to);
    if (!status) return status;
  }
  return base::ok_status();
}

Status LineReader::read_words(std::size_t from, std::size_t to) {
  for (std::size_t at = from; at < to;) {
    if (is_separator(text_[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < to && !is_separator(text_[end])) ++end;
    const auto move = board::parse_move(tree_.size(), turn_, text_.substr(at, end - at));
    if (move)
      add(*move, at);
    else if (auto status = read_run(at, end); !status)
      return status;
    at = end;
  }
  return base::ok_status();
}

// The length of a board size at the start: digits, perhaps x and digits. 0 when there is none.
std::size_t size_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == 0 || at + 1 >= text.size() || text[at] != 'x' || !is_digit(text[at + 1])) return at;
  for (++at; at < text.size() && is_digit(text[at]);) ++at;
  return at;
}

// Options behind the size: r1 to r12, m, n, c and a number. Returns where they end.
Result<std::size_t> skip_options(std::string_view text, std::size_t at, std::size_t end) {
  while (at < end) {
    const std::size_t start = at;
    const char option = text[at++];
    std::size_t digits = at;
    while (digits < end && is_digit(text[digits])) ++digits;
    const bool number = option == 'r' || option == 'c';
    if ((!number && option != 'm' && option != 'n') || (number && digits == at))
      return error_in_link(text, start, ErrorCode::Syntax,
                           "no option: " + shown(text.substr(start, end - start)) +
                               "; between the size and ',' only r and c with a number, m and n may stand");
    if (number) at = digits;
  }
  return at;
}

Result<Tree> read_fragment(std::string_view text, std::size_t start) {
  const std::size_t comma = std::min(text.find(',', start), text.size());
  const std::size_t size_end = start + size_length(text.substr(start, comma - start));
  const auto size = board::parse_size(text.substr(start, size_end - start));
  if (!size) return error_in_link(text, start, size.error().code, size.error().message);
  if (auto options = skip_options(text, size_end, comma); !options) return options.error();
  LineReader reader(text, *size);
  if (comma == text.size()) return std::move(reader).take();
  const std::size_t future = std::min(text.find(',', comma + 1), text.size());
  if (auto status = reader.read_run(comma + 1, future); !status) return status.error();
  if (future < text.size()) {
    reader.mark_shown();
    if (auto status = reader.read_run(future + 1, text.size()); !status) return status.error();
  }
  return std::move(reader).take();
}

// "1. a10 2. f6" as sites and books write it: the numbers become blanks, so that errors still tell the place.
std::string without_numbers(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i > 0 && !is_space(out[i - 1]) && out[i - 1] != ',') continue;
    std::size_t end = i;
    while (end < out.size() && is_digit(out[end])) ++end;
    if (end == i || end == out.size() || out[end] != '.') continue;
    while (end < out.size() && out[end] == '.') ++end;
    for (; i < end; ++i) out[i] = ' ';
  }
  return out;
}

Result<Tree> read_move_list(std::string_view given_text, std::size_t start) {
  const std::string plain = without_numbers(given_text);
  const std::string_view text = plain;
  Size size;
  if (const std::size_t length = size_length(text.substr(start)); length > 0) {
    const auto given = board::parse_size(text.substr(start, length));
    if (!given) return error_in_link(text, start, given.error().code, given.error().message);
    size = *given;
    start += length;
  }
  LineReader reader(text, size);
  if (auto status = reader.read_words(start, text.size()); !status) {
    Error error = status.error();
    if (error.code == ErrorCode::Range) error.message += "; a size such as 13 may come before the moves";
    return error;
  }
  return std::move(reader).take();
}

}  // namespace

Result<Tree> read_link(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  const auto start = base::at(std::find_if_not(text.begin(), text.end(), is_space) - text.begin());
  if (text.size() > kMaxLinkBytes)
    return Error{ErrorCode::Range,
                 "a link or move list of " + std::to_string(text.size()) + " bytes; at most " +
                     std::to_string(kMaxLinkBytes) + " are read",
                 ""};
  if (start == text.size())
    return Error{ErrorCode::Syntax, "empty input; a link looks like #11,a10:sf6, a move list like a10 f6",
                 ""};
  if (const std::size_t hash = text.find('#'); hash != std::string_view::npos)
    return read_fragment(text, hash + 1);
  if (text.find("://") != std::string_view::npos)
    return error_in_link(
        text, start, ErrorCode::Syntax,
        "a link without '#' only names a game, its moves are not in it; a file saved there has "
        "them, or a link such as #11,a10:sf6");
  const std::size_t comma = text.find(',');
  const bool fragment = is_digit(text[start]) && comma != std::string_view::npos &&
                        std::none_of(base::iterator_at(text, start), text.end(), is_space);
  return fragment ? read_fragment(text, start) : read_move_list(text, start);
}

}  // namespace hex::sgf
