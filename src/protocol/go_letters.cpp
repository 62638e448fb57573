#include "protocol/go_letters.h"

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/at.h"
#include "base/characters.h"
#include "board/types.h"
#include "protocol/json_fields.h"

namespace hex::protocol {

using Translate = std::string (*)(std::string_view cell);

namespace {

constexpr int kHexLetters = 26, kGoLetters = 25;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The letters and the digits of a cell; no letters when it is none.
std::pair<std::string_view, std::string_view> parts(std::string_view cell) {
  std::size_t letters = 0;
  while (letters < cell.size() && is_letter(cell[letters])) ++letters;
  const std::string_view digits = cell.substr(letters);
  const bool number = !digits.empty() && digits.size() <= 2 &&
                      digits.find_first_not_of("0123456789") == std::string_view::npos;
  if (letters > 2 || !number) return {};
  return {cell.substr(0, letters), digits};
}

// The place of a letter in its alphabet; negative for I in that of Go.
int place(char letter, bool go) {
  const int at = (letter | 0x20) - 'a';
  if (!go) return at;
  return letter == 'i' || letter == 'I' ? -1 : at > 'i' - 'a' ? at - 1 : at;
}

// a is 0, z is 25, aa is 26; -1 where a letter does not belong to the alphabet.
int column(std::string_view letters, bool go) {
  int out = 0;
  for (char c : letters) {
    if (place(c, go) < 0) return -1;
    out = out * (go ? kGoLetters : kHexLetters) + place(c, go) + 1;
  }
  return out - 1;
}

std::string letters_of(int column, bool go) {
  const int base = go ? kGoLetters : kHexLetters;
  std::string out;
  for (int left = column; left >= 0; left = left / base - 1) {
    const int at = left % base;
    const char letter = go ? base::char_of('A' + at + (at >= 'i' - 'a' ? 1 : 0)) : base::char_of('a' + at);
    out.insert(out.begin(), letter);
  }
  return out;
}

std::string translated(std::string_view cell, bool from_go) {
  const auto [letters, digits] = parts(cell);
  const int at = letters.empty() ? -1 : column(letters, from_go);
  if (at < 0) return std::string(cell);
  return letters_of(at, !from_go).append(digits);
}

// Every text in a value, however deep.
void translate_texts(nlohmann::json& value, Translate translate) {
  if (value.is_string()) value = translate(value.get_ref<const std::string&>());
  if (value.is_structured())
    for (nlohmann::json& part : value) translate_texts(part, translate);
}

void translate_fields(nlohmann::json& object, std::initializer_list<const char*> fields,
                      Translate translate) {
  for (const char* field : fields)
    if (const auto found = object.find(field); found != object.end()) translate_texts(*found, translate);
}

// Whole rows change places; what comes after them stays.
void turn_over(nlohmann::json& policy, int cols) {
  const int rows = base::count_of(policy) / cols;
  for (int low = 0, high = rows - 1; low < high; ++low, --high)
    std::swap_ranges(policy.begin() + low * cols, policy.begin() + (low + 1) * cols,
                     policy.begin() + high * cols);
}

}  // namespace

std::string from_go_letters(std::string_view cell) {
  return translated(cell, true);
}

std::string to_go_letters(std::string_view cell) {
  return translated(cell, false);
}

GoQuery query_from_go_letters(std::string_view line) {
  auto object = parse_json_object(line);
  if (!object) return {std::string(line)};
  translate_fields(*object, {"moves", "initialStones", "allowMoves", "avoidMoves"}, from_go_letters);
  GoQuery out{object->dump()};
  const auto cols = object->find("boardXSize");
  if (cols != object->end() && cols->is_number_unsigned() && *cols >= 1 && *cols <= board::kMaxSide)
    out.cols = cols->get<int>();
  return out;
}

std::string report_to_go_letters(std::string_view line, int cols) {
  auto object = parse_json_object(line);
  if (!object) return std::string(line);
  translate_fields(*object, {"moveInfos", "rootInfo"}, to_go_letters);
  if (const auto policy = object->find("policy"); policy != object->end() && policy->is_array())
    turn_over(*policy, cols);
  return object->dump();
}

}  // namespace hex::protocol
