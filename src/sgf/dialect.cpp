#include "sgf/dialect.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "board/notation.h"
#include "sgf/parse.h"

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

bool is_point_property(std::string_view name) {
  constexpr std::array<std::string_view, 17> kNames = {"B",  "W",  "AB", "AW", "AE", "TR", "CR", "SQ", "MA",
                                                       "SL", "DD", "VW", "TB", "TW", "LB", "AR", "LN"};
  if (name.size() > 2) return false;
  for (std::string_view known : kNames)
    if (name == known) return true;
  return false;
}

// One point, or the points of a pair such as LB[aa:text] and LN[aa:bb]. Points off the board stay as they
// are: replaying them gives the error, with its place.
bool convert_points(board::Size size, std::string_view name, std::string& value) {
  const auto convert = [&](std::size_t at, std::size_t length) {
    const std::string_view point = std::string_view(value).substr(at, length);
    if (!is_go_point(point)) return false;
    const int col = letter_number(point[0]), row = letter_number(point[1]);
    if (!size.contains(col, row)) return true;
    value.replace(at, length, board::cell_name(size, size.cell(col, row)));
    return true;
  };
  const std::size_t colon = value.find(':');
  if (colon == std::string::npos) return convert(0, value.size());
  bool converted = false;
  if (name == "AR" || name == "LN") converted = convert(colon + 1, value.size() - colon - 1);
  return convert(0, colon) || converted;
}

bool convert_points(board::Size size, std::vector<Node>& nodes) {
  bool any = false;
  for (Node& node : nodes)
    for (Property& property : node.properties)
      if (is_point_property(property.name))
        for (std::string& value : property.values) any |= convert_points(size, property.name, value);
  return any;
}

const Property* first_move(const std::vector<Node>& nodes) {
  for (const Node* node = &nodes[0];; node = &nodes[static_cast<std::size_t>(node->children.front())]) {
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

Result<Tree> settle_dialect(std::vector<Node> nodes) {
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
  const bool go_points = convert_points(*size, nodes);
  const Dialect dialect = little_golem ? Dialect::LittleGolem : go_points ? Dialect::GoPoints : Dialect::Hex;
  return Tree(*size, dialect, std::move(nodes));
}

}  // namespace hex::sgf
