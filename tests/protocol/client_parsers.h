// What front ends accept, written from runs of the real ones: where a parser of theirs would throw, or read
// something else than was meant, these say what is wrong. An empty text: all is well.
#pragma once

#include <cctype>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace hex::tests {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

inline std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

inline bool is_cell_text(const std::string& word) {
  std::size_t letters = 0;
  while (letters < word.size() && std::islower(static_cast<unsigned char>(word[letters])) != 0) ++letters;
  const std::string digits = word.substr(letters);
  return letters >= 1 && letters <= 2 && !digits.empty() && digits.size() <= 2 &&
         digits.find_first_not_of("0123456789") == std::string::npos;
}

inline bool is_number_text(const std::string& word) {
  char* end = nullptr;
  std::strtod(word.c_str(), &end);
  return !word.empty() && *end == '\0';
}

// Pairs of a word that `first` accepts and one that `second` accepts, behind the line's name.
template <class First, class Second>
std::string pairs_fault(const std::string& line, First&& first, Second&& second) {
  const auto words = words_of(line);
  if (words.size() % 2 != 1) return "no pairs: " + line;
  for (std::size_t i = 1; i < words.size(); i += 2)
    if (!first(words[i]) || !second(words[i + 1])) return "a wrong pair in: " + line;
  return "";
}

inline std::string fractions_fault(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    const auto slash = word.find('/');
    if (slash == std::string::npos || !is_number_text(word.substr(0, slash)) ||
        std::atoi(word.c_str() + slash + 1) <= 0)
      return "no fraction: '" + word + "'";
    at = end + 1;
  }
  return text.empty() ? "no fraction at all" : "";
}

// HexGui's live graphics: the lines of one block, without the blank line that ends it.
inline std::string block_fault(const std::string& block) {
  const auto lines = lines_of(block);
  if (lines.size() < 2 || lines[0] != "gogui-gfx:") return "no block: " + block;
  const std::string& kind = lines[1];
  if (kind == "kata") {
    for (std::size_t i = 2; i < lines.size(); ++i)
      if (lines[i].rfind("info move ", 0) != 0) return "no info line: " + lines[i];
    return lines.size() < 3 ? "no info line at all" : "";
  }
  std::vector<std::string> wanted = {"VAR", "LABEL", "TEXT"};
  if (kind == "uct") wanted = {"VAR", "INFLUENCE", "LABEL", "TEXT"};
  if (kind != "uct" && kind != "ab" && kind != "dfpn" && kind != "solver") return "unknown kind " + kind;
  if (lines.size() != wanted.size() + 2) return "not the lines of " + kind + ": " + block;
  const auto any = [](const std::string&) { return true; };
  const auto color = [](const std::string& word) { return word == "B" || word == "W"; };
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::string& line = lines[i + 2];
    if (line != wanted[i] && line.rfind(wanted[i] + " ", 0) != 0) return "not " + wanted[i] + ": " + line;
    std::string fault;
    if (wanted[i] == "VAR") fault = pairs_fault(line, color, is_cell_text);
    if (wanted[i] == "INFLUENCE") fault = pairs_fault(line, is_cell_text, is_number_text);
    if (wanted[i] == "LABEL") fault = pairs_fault(line, is_cell_text, any);
    if (wanted[i] == "TEXT" && kind == "solver") fault = fractions_fault(line.substr(5));
    if (!fault.empty()) return fault;
  }
  if (kind == "uct" && words_of(lines[2]).size() < 3) return "VAR without a move";
  return "";
}

// The blocks before a reply, and the reply. REQUIRES a whole answer, with the blank line at its end.
struct Answer {
  std::vector<std::string> blocks;
  std::string reply;
};
inline Answer split_answer(const std::string& text) {
  Answer out;
  std::size_t at = 0;
  while (text.compare(at, 10, "gogui-gfx:") == 0) {
    const std::size_t end = text.find("\n\n", at);
    out.blocks.push_back(text.substr(at, end + 1 - at));
    at = end + 2;
  }
  out.reply = text.substr(at);
  return out;
}

// HexGui's analyze menu: "type/Label/command". It replaces every %p by the same point, so that commands about
// several points must use %P; and only of type gogui-gfx-analyze can it stop a command.
inline std::string menu_fault(const std::string& line) {
  const auto first = line.find('/'), second = line.find('/', first + 1);
  if (second == std::string::npos) return "no menu entry: " + line;
  const std::string type = line.substr(0, first), command = line.substr(second + 1);
  const auto point = command.find("%p");
  if (point != std::string::npos && command.find("%p", point + 1) != std::string::npos)
    return "two points that become one: " + line;
  const bool endless =
      command.find("-analyze") != std::string::npos && command.find("maxtime") == std::string::npos;
  if (endless && type != "gogui-gfx-analyze") return "nothing ends it: " + line;
  for (const char* known : {"plist", "pspairs", "inferior", "vc", "var", "group", "string", "pstring",
                            "param", "none", "gogui-gfx-analyze"})
    if (type == known) return "";
  return "unknown type: " + line;
}

// A reply of type `inferior`: pairs of a cell and a code.
inline std::string inferior_fault(const std::string& text) {
  return pairs_fault("inferior " + text, is_cell_text,
                     [](const std::string& code) { return code == "x" || code[0] == 'f' || code[0] == 'i'; });
}

// A line of type `vc`: "<colour> <from> <to> <full|semi> <rule> [ carrier ] [ stones ] <key>".
inline std::string vc_fault(const std::string& line) {
  const auto words = words_of(line);
  if (words.size() < 9 || (words[0] != "black" && words[0] != "white")) return "no connection: " + line;
  if (words[3] != "full" && words[3] != "semi") return "no kind: " + line;
  std::size_t at = 5;
  for (int list = 0; list < 2; ++list) {
    if (at >= words.size() || words[at] != "[") return "no list: " + line;
    while (at < words.size() && words[at] != "]") ++at;
    if (at++ == words.size()) return "no end of a list: " + line;
  }
  const bool key = at < words.size();
  if (key != (words[3] == "semi") || (key && !is_cell_text(words[at]))) return "no key: " + line;
  return "";
}

}  // namespace hex::tests
