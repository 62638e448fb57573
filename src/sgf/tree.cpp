#include "sgf/tree.h"

#include <algorithm>
#include <utility>

#include "base/characters.h"

namespace hex::sgf {

namespace {

std::string size_value(board::Size size) {
  const std::string cols = std::to_string(size.cols);
  return size.cols == size.rows ? cols : cols + ":" + std::to_string(size.rows);
}

// Puts a property that is missing at the given place of the list.
void ensure(Node& node, std::size_t at, std::string_view name, std::string value) {
  if (node.find(name) != nullptr) return node.set(name, {std::move(value)});
  at = std::min(at, node.properties.size());
  node.properties.insert(at, Property{std::string(name), {std::move(value)}, {}});
}

}  // namespace

base::Error error_at(Place place, base::ErrorCode code, std::string message) {
  std::string where;
  if (place.line > 0)
    where = "line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
  return {code, std::move(message), std::move(where)};
}

std::string shown(std::string_view value) {
  return base::quoted(value, 20);
}

std::string plain_text(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '\\' || i + 1 == raw.size()) {
      out += raw[i];
      continue;
    }
    ++i;
    if (raw[i] == '\r' && i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
    if (raw[i] != '\n' && raw[i] != '\r') out += raw[i];
  }
  return out;
}

std::string raw_text(std::string_view plain, bool half_of_pair) {
  std::string out;
  out.reserve(plain.size());
  for (char c : plain) {
    if (c == ']' || c == '\\' || (half_of_pair && c == ':')) out += '\\';
    out += c;
  }
  return out;
}

const Property* Node::find(std::string_view name) const {
  const auto it =
      std::find_if(properties.begin(), properties.end(), [&](const Property& p) { return p.name == name; });
  return it == properties.end() ? nullptr : &*it;
}

void Node::set(std::string_view name, Few<std::string> values) {
  const auto it =
      std::find_if(properties.begin(), properties.end(), [&](const Property& p) { return p.name == name; });
  if (it != properties.end())
    it->values = std::move(values);
  else
    properties.push_back({std::string(name), std::move(values), {}});
}

Tree::Tree(board::Size size, Dialect dialect) : Tree(size, dialect, std::vector<Node>(1)) {}

Tree::Tree(board::Size size, Dialect dialect, std::vector<Node> nodes)
    : size_(size), dialect_(dialect), nodes_(std::move(nodes)) {
  HEX_ASSERT(size.valid() && !nodes_.empty());
  ensure(nodes_[0], 0, "FF", "4");
  ensure(nodes_[0], 1, "GM", "11");
  ensure(nodes_[0], 2, "SZ", size_value(size));
}

int Tree::add_node(int parent) {
  const int index = node_count();
  nodes_.emplace_back();
  nodes_.back().parent = parent;
  node(parent).children.push_back(index);
  return index;
}

std::vector<int> Tree::main_line() const {
  std::vector<int> line{0};
  while (!node(line.back()).children.empty()) line.push_back(node(line.back()).children.front());
  return line;
}

std::vector<int> Tree::preorder() const {
  std::vector<int> out, todo{0};
  out.reserve(nodes_.size());
  while (!todo.empty()) {
    out.push_back(todo.back());
    todo.pop_back();
    const auto& children = node(out.back()).children;
    for (std::size_t i = children.size(); i-- > 0;) todo.push_back(children[i]);
  }
  return out;
}

std::string Tree::info(std::string_view name) const {
  const Property* property = nodes_[0].find(name);
  return property == nullptr ? std::string() : plain_text(property->values.front());
}

bool operator==(const Tree& a, const Tree& b) {
  if (a.node_count() != b.node_count()) return false;
  const std::vector<int> left = a.preorder(), right = b.preorder();
  // Equal child counts along equal preorders make the shapes equal.
  for (std::size_t i = 0; i < left.size(); ++i) {
    const Node& x = a.node(left[i]);
    const Node& y = b.node(right[i]);
    if (x.children.size() != y.children.size() || !(x.properties == y.properties)) return false;
  }
  return true;
}

}  // namespace hex::sgf
