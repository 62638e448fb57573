#include "sgf/sgf.h"

#include <utility>
#include <vector>

#include "board/notation.h"
#include "sgf/dialect.h"
#include "sgf/parse.h"

namespace hex::sgf {

namespace {

constexpr std::size_t kLineLength = 72;
constexpr int kClose = -1;

void write_properties(const Node& node, std::string& out) {
  out += ';';
  for (const Property& property : node.properties) {
    out += property.name;
    for (const std::string& value : property.values) {
      out += '[';
      out += value;
      out += ']';
    }
  }
}

std::vector<std::string> cell_values(const board::Position& position, board::Color color) {
  std::vector<std::string> out;
  for (board::Cell cell : position.cells_of(board::state_of(color)))
    out.push_back(board::cell_name(position.size(), cell));
  return out;
}

void write_set_up(const board::Position& start, Node& root) {
  const auto black = cell_values(start, board::Color::Black), white = cell_values(start, board::Color::White);
  if (!black.empty()) root.set("AB", black);
  if (!white.empty()) root.set("AW", white);
  const bool plain = black.empty() && white.empty() && start.to_move() == board::Color::Black;
  if (!plain) root.set("PL", {start.to_move() == board::Color::Black ? "B" : "W"});
}

}  // namespace

base::Result<Tree> read_sgf(std::string_view text) {
  auto parsed = parse_nodes(text);
  if (!parsed) return parsed.error();
  return settle_dialect(std::move(*parsed));
}

std::string write_sgf(const Tree& tree) {
  std::string out = "(";
  std::size_t line_start = 0;
  std::vector<int> todo{0};  // kClose stands for the end of a variation
  while (!todo.empty()) {
    const int index = todo.back();
    todo.pop_back();
    if (index == kClose) {
      out += ')';
      continue;
    }
    const Node& node = tree.node(index);
    const bool variation = node.parent >= 0 && tree.node(node.parent).children.size() > 1;
    if (variation || out.size() - line_start > kLineLength) {
      out += '\n';
      line_start = out.size();
    }
    if (variation) out += '(';
    write_properties(node, out);
    for (std::size_t i = node.children.size(); i-- > 0;) {
      if (node.children.size() > 1) todo.push_back(kClose);
      todo.push_back(node.children[i]);
    }
  }
  return out + ")\n";
}

Tree tree_of(const board::Game& game) {
  const board::Size size = game.position().size();
  Tree tree(size);
  tree.node(0).set("AP", {"Mustplay:" MUSTPLAY_VERSION});
  write_set_up(game.start(), tree.node(0));
  int last = 0;
  for (const board::Move& move : game.moves()) {
    last = tree.add_node(last);
    tree.node(last).set(move.color == board::Color::Black ? "B" : "W", {board::move_name(size, move)});
  }
  return tree;
}

}  // namespace hex::sgf
