#include "sgf/dialect.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/at.h"
#include "board/notation.h"

namespace hex::sgf {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// The place among the letters a to z, A to Z; -1 for another character.
int letter_number(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  if (c >= 'A' && c <= 'Z') return 26 + (c - 'A');
  return -1;
}

bool is_go_point(std::string_view value) {
  return value.size() == 2 && letter_number(value[0]) >= 0 && letter_number(value[1]) >= 0;
}

// Does a property hold points, in pairs or one by one? LB pairs a point with a text, AR and LN two points.
enum class Points { None, Alone, Labelled, Pairs };

Points points_of(std::string_view name) {
  constexpr std::array<std::string_view, 12> kAlone = {"AB", "AW", "AE", "TR", "CR", "SQ",
                                                       "MA", "SL", "DD", "VW", "TB", "TW"};
  if (name.size() == 1) return name == "B" || name == "W" ? Points::Alone : Points::None;
  if (name.size() != 2) return Points::None;
  if (name == "LB") return Points::Labelled;
  if (name == "AR" || name == "LN") return Points::Pairs;
  return std::find(kAlone.begin(), kAlone.end(), name) != kAlone.end() ? Points::Alone : Points::None;
}

// Is this part of a value a Go point? It is converted, unless it is off the board: then it stays as it is,
// and replaying gives the error, with its place.
bool convert_point(board::Size size, std::string& value, std::size_t at, std::size_t length) {
  const std::string_view point = std::string_view(value).substr(at, length);
  if (!is_go_point(point)) return false;
  const int col = letter_number(point[0]), row = letter_number(point[1]);
  if (size.contains(col, row)) value.replace(at, length, board::cell_name(size, size.cell(col, row)));
  return true;
}

bool convert_value(board::Size size, Points points, std::string& value) {
  if (points == Points::Alone) return convert_point(size, value, 0, value.size());
  const std::size_t colon = std::min(value.find(':'), value.size());
  bool converted = false;
  if (points == Points::Pairs && colon < value.size())
    converted = convert_point(size, value, colon + 1, value.size() - colon - 1);
  return convert_point(size, value, 0, colon) || converted;
}

bool convert_points(board::Size size, std::vector<Node>& nodes) {
  bool any = false;
  for (Node& node : nodes)
    for (Property& property : node.properties)
      if (const Points points = points_of(property.name); points != Points::None)
        for (std::string& value : property.values) any |= convert_value(size, points, value);
  return any;
}

const Property* first_move(const std::vector<Node>& nodes) {
  for (const Node* node = &nodes[0];; node = &nodes[base::at(node->children.front())]) {
    for (const Property& property : node->properties)
      if (property.name == "B" || property.name == "W") return &property;
    if (node->children.empty()) return nullptr;
  }
}

bool is_little_golem(const std::vector<Node>& nodes) {
  if (nodes[0].find("GM") != nullptr) return false;
  const Property* const source = nodes[0].find("SO");
  if (source != nullptr && source->values[0].find("littlegolem") != std::string::npos) return true;
  const Property* const move = first_move(nodes);
  return move != nullptr && move->name == "W" && is_go_point(trimmed(move->values[0]));
}

void exchange_colors(std::vector<Node>& nodes) {
  constexpr std::array<std::array<std::string_view, 2>, 2> kPairs = {{{"B", "W"}, {"AB", "AW"}}};
  for (Node& node : nodes)
    for (Property& property : node.properties) {
      for (const auto& pair : kPairs) {
        if (property.name == pair[0])
          property.name = pair[1];
        else if (property.name == pair[1])
          property.name = pair[0];
      }
      if (property.name == "PL" && !property.values[0].empty()) {
        const auto color = board::parse_color(trimmed(property.values[0]));
        if (color) property.values[0] = *color == board::Color::Black ? "W" : "B";
      }
    }
}

Result<board::Size> size_of(const Node& root) {
  const Property* const property = root.find("SZ");
  if (property == nullptr) return board::Size{};
  auto size = board::parse_size(trimmed(property->values[0]));
  if (!size)
    return error_at(property->place, size.error().code,
                    "SZ: " + size.error().message + "; SZ[11] or SZ[9:7] would be right");
  return size;
}

}  // namespace

Result<Tree> settle_dialect(ParsedNodes parsed) {
  std::vector<Node>& nodes = parsed.nodes;
  if (const Property* game = nodes[0].find("GM"); game != nullptr && trimmed(game->values[0]) != "11")
    return error_at(game->place, ErrorCode::Unsupported,
                    "GM[" + game->values[0].substr(0, 20) + "] is another game; Hex is GM[11]");
  const auto size = size_of(nodes[0]);
  if (!size) return size.error();
  const bool little_golem = is_little_golem(nodes);
  if (little_golem) {
    const Property* const move = first_move(nodes);
    if (move == nullptr || move->name == "W") exchange_colors(nodes);
  }
  const bool go_points = parsed.maybe_go_points && convert_points(*size, nodes);
  const Dialect dialect = little_golem ? Dialect::LittleGolem : go_points ? Dialect::GoPoints : Dialect::Hex;
  return Tree(*size, dialect, std::move(nodes));
}

}  // namespace hex::sgf
