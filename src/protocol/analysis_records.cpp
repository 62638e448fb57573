// The questions that are answered at once: game records, read and written, and the version.
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "board/notation.h"
#include "protocol/analysis_task.h"
#include "protocol/query_game.h"
#include "sgf/links.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"

namespace hex::protocol {

using base::ErrorCode;
using board::Color;

namespace {

Json record_head(const Query& query) {
  return {{"id", query.id}, {"action", name(query.action)}};
}

bool has_set_up(const sgf::Node& node) {
  for (const char* name : {"AB", "AW", "AE", "PL"})
    if (node.find(name) != nullptr) return true;
  return false;
}

const sgf::Property* move_property(const sgf::Node& node, Color& color) {
  for (Color c : board::kColors)
    if (const auto* property = node.find(letter(c))) {
      color = c;
      return property;
    }
  return nullptr;
}

bool is_move(const sgf::Node& node) {
  return node.find("B") != nullptr || node.find("W") != nullptr;
}

std::optional<board::Move> move_of(const sgf::Tree& tree, const sgf::Node& node) {
  Color color = Color::Black;
  const sgf::Property* property = move_property(node, color);
  if (property == nullptr) return std::nullopt;
  auto move = board::parse_move(tree.size(), color, sgf::plain_text(*property->values.begin()));
  if (!move) return std::nullopt;
  // As in a main line: whoever moves again after a swap has swapped sides.
  Color next = other(color);
  if (move->kind == board::MoveKind::SwapPieces && !node.children.empty())
    (void)move_property(tree.node(*node.children.begin()), next);
  if (next == color) move->kind = board::MoveKind::SwapSides;
  return *move;
}

// Every move of a record that branches, as [number of the move before, colour, move]; numbers count from 1 in
// the order of the list, 0 is the start. A branch ends where it sets up stones or cannot be played; a record
// whose main line does so has none.
Json variations(const sgf::Tree& tree, const board::Game& main_line) {
  struct Step {
    int node;
    std::size_t parent, depth;
  };
  Json out = Json::array();
  const auto start = sgf::replay_main_line(tree, 0);
  if (!start || start->game.start() != main_line.start()) return out;
  board::Game game = start->game;
  std::vector<Step> left;
  bool branches = false;
  const auto follow = [&](const sgf::Node& node, std::size_t parent, std::size_t depth) {
    branches = branches || node.children.size() > 1;
    for (auto at = node.children.end(); at != node.children.begin();) left.push_back({*--at, parent, depth});
  };
  follow(tree.node(0), 0, 0);
  while (!left.empty() && out.size() < kMaxVariationMoves) {
    const Step step = left.back();
    left.pop_back();
    const sgf::Node& node = tree.node(step.node);
    while (game.moves().size() > step.depth) game.undo();
    const auto move = move_of(tree, node);
    if (!is_move(node) && !has_set_up(node)) {
      follow(node, step.parent, step.depth);  // only a remark
    } else if (move && !has_set_up(node) && step.depth < kMaxMoves && game.play(*move, true)) {
      out.push_back({step.parent, letter(move->color), board::move_name(tree.size(), *move)});
      follow(node, out.size(), step.depth + 1);
    }
  }
  return branches ? out : Json::array();
}

// The whole record, node by node in the order of a file, with everything that its properties say: FF, GM and
// SZ are left out, since whoever writes a record knows them, and so is the move, which stands apart. Values
// are as in the file, escapes included. `at` is the node whose position the other fields tell.
void add_nodes(const sgf::Tree& tree, int shown, Json& report) {
  Json out = Json::array();
  std::vector<int> place(base::at(tree.node_count()), -1);
  for (const int index : tree.preorder()) {
    const sgf::Node& node = tree.node(index);
    place[base::at(index)] = base::count_of(out);
    Json item{{"parent", node.parent < 0 ? -1 : place[base::at(node.parent)]}};
    const auto move = move_of(tree, node);
    if (move) item["move"] = {letter(move->color), board::move_name(tree.size(), *move)};
    Json properties = Json::array();
    for (const sgf::Property& property : node.properties) {
      const bool said = move && property.name == letter(move->color);
      if (said || property.name == "FF" || property.name == "GM" || property.name == "SZ") continue;
      properties.push_back(
          {property.name, std::vector<std::string>(property.values.begin(), property.values.end())});
    }
    if (!properties.empty()) item["properties"] = std::move(properties);
    out.push_back(std::move(item));
  }
  report["nodes"] = std::move(out);
  report["at"] = place[base::at(shown)];
}

// The record with all moves, when the query has them.
sgf::Tree record_of(const Query& query, const board::Game& game) {
  if (query.variations.empty()) return sgf::tree_of(game);
  sgf::Tree tree = sgf::tree_of(board::Game(game.start(), game.swap_rule()));
  for (const Variation& variation : query.variations) {
    const int node = tree.add_node(variation.before);  // the root is node 0, the first move node 1
    tree.node(node).set(letter(variation.move.color), {board::move_name(tree.size(), variation.move)});
  }
  return tree;
}

}  // namespace

std::optional<Json> run_read(Task& task, const Workplace&) {
  const Query& query = task.query;
  const auto tree = sgf::read_any(query.text);
  if (!tree) return error_json(query.id, {tree.error().code, tree.error().text(), "text"});
  if (query.include_nodes && tree->node_count() > kMaxRecordNodes)
    return error_json(query.id, {ErrorCode::Range,
                                 "has " + std::to_string(tree->node_count()) + " nodes; at most " +
                                     std::to_string(kMaxRecordNodes) + " can be opened",
                                 "text"});
  const auto replay = sgf::replay_main_line(*tree, query.after);
  if (!replay) return error_json(query.id, {replay.error().code, replay.error().text(), "text"});
  if (replay->game.moves().size() > kMaxMoves)
    return error_json(query.id, {ErrorCode::Range, "more moves than a query may have", "text"});
  Json out = record_head(query);
  out.update(game_json(replay->game));
  out["movesInLine"] = replay->moves_in_line;
  if (Json list = variations(*tree, replay->game); !list.empty()) out["variations"] = std::move(list);
  if (query.include_nodes) add_nodes(*tree, replay->node, out);
  for (const auto& [field, property] : {std::pair{"black", "PB"}, {"white", "PW"}, {"result", "RE"}})
    if (const std::string value = tree->info(property); !value.empty()) out[field] = value.substr(0, 200);
  return out;
}

std::optional<Json> run_write(Task& task, const Workplace&) {
  const Query& query = task.query;
  const board::Game game = game_at(task);
  Json out = record_head(query);
  out["turnNumber"] = task.turn;
  out["sgf"] = sgf::write_sgf(record_of(query, game));
  out["hexworld"] = sgf::hexworld_link(game);
  out["trmph"] = sgf::trmph_link(game);
  out["moves"] = sgf::move_list(game);
  out["hexwiki"] = sgf::hexwiki_diagram(game.position());
  return out;
}

std::optional<Json> run_version(Task& task, const Workplace&) {
  Json out = record_head(task.query);
  out["version"] = MUSTPLAY_VERSION;
  out["name"] = "Mustplay";
  return out;
}

}  // namespace hex::protocol
