#include "protocol/framing.h"

#include <algorithm>
#include <utility>

#include "base/at.h"
#include "base/characters.h"

namespace hex::protocol {

using base::is_control;
using base::is_digit;

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (is_blank(text.back()) || text.back() == '\r')) text.remove_suffix(1);
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text;
}

// Takes the first word off `text`. REQUIRES a trimmed text.
std::string_view next_word(std::string_view& text) {
  const auto end = std::find_if(text.begin(), text.end(), is_blank);
  const std::string_view word = text.substr(0, base::at(end - text.begin()));
  text = trimmed(text.substr(word.size()));
  return word;
}

std::string control_error(std::string_view text) {
  const auto at = std::find_if(text.begin(), text.end(), [](char c) { return is_control(c) && c != '\t'; });
  if (at == text.end()) return "";
  return "control character " + std::to_string(base::byte_of(*at)) + " at byte " +
         std::to_string(at - text.begin() + 1) + " of the request; only blanks and tabs may part words";
}

std::string form_error(std::string_view text) {
  if (text.size() <= kMaxLineBytes) return control_error(text);
  return "the line is longer than the " + std::to_string(kMaxLineBytes) + " bytes that a request may have";
}

}  // namespace

Request parse_request(std::string_view line) {
  Request request;
  std::string_view text = trimmed(line.substr(0, line.find('#')));
  request.empty = text.empty();
  if (request.empty) return request;
  request.error = form_error(text);
  std::string_view after_id = text;
  const std::string_view first = next_word(after_id);
  if (first.size() <= kMaxIdDigits && std::all_of(first.begin(), first.end(), is_digit)) {
    request.id = first;
    text = after_id;
  }
  if (!request.error.empty()) return request;
  if (text.empty()) {
    request.error = "no command after the id; list_commands shows what there is";
    return request;
  }
  request.command = next_word(text);
  while (!text.empty()) request.arguments.emplace_back(next_word(text));
  return request;
}

bool is_interrupt(std::string_view line) {
  line = trimmed(line);
  return !line.empty() && line.front() == '#' && trimmed(line.substr(1)) == "interrupt";
}

std::string frame_reply(bool success, std::string_view id, std::string_view text) {
  std::string out(1, success ? '=' : '?');
  out.append(id).append(" ");
  // A text that begins with a newline leaves only the sign on the first line; of all other newlines, only
  // those between two characters of text are written.
  bool pending = false;
  bool seen_text = !text.empty() && text.front() == '\n';
  for (char c : text) {
    if (c == '\n') {
      pending = true;
      continue;
    }
    if (pending && seen_text) out += '\n';
    pending = false;
    seen_text = true;
    out += c == '\t' ? ' ' : is_control(c) ? '?' : c;
  }
  return out.append("\n\n");
}

std::string with_upper_case_cells(std::string_view text) {
  std::string out(text);
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = std::min(out.find_first_of(" \n", at), out.size());
    std::size_t letters = at;
    while (letters < end && base::is_lower(out[letters])) ++letters;
    std::size_t digits = letters;
    while (digits < end && is_digit(out[digits])) ++digits;
    const bool cell =
        letters - at >= 1 && letters - at <= 2 && digits - letters >= 1 && digits - letters <= 2;
    for (std::size_t i = at; cell && digits == end && i < letters; ++i) out[i] = base::upper(out[i]);
    at = end + 1;
  }
  return out;
}

std::string shown(std::string_view text) {
  return base::quoted(text, 40);
}

std::vector<std::string> LineSplitter::feed(std::string_view bytes) {
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    const auto end = bytes.find('\n');
    line_.append(bytes.substr(0, end).substr(0, most_bytes_ + 1 - line_.size()));
    if (end == std::string_view::npos) break;
    lines.push_back(std::exchange(line_, {}));
    bytes.remove_prefix(end + 1);
  }
  return lines;
}

std::string LineSplitter::rest() {
  return std::exchange(line_, {});
}

}  // namespace hex::protocol
