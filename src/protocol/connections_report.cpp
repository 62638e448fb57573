#include "protocol/connections_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "board/notation.h"
#include "board/point_list.h"
#include "reports/inferior_report.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Color;
using connect::Kind;
using engine::PlainLink;
using engine::SideConnections;

Result<ConnectionsReport> ConnectionsReport::make(const board::Position& position,
                                                  ConnectionsQuestion question) {
  ConnectionsReport out(std::move(question));
  if (auto status = out.read_options(position.size()); !status) return status.error();
  if (auto status = out.build(out.with_fill_in(position)); !status) return status.error();
  return out;
}

Result<std::string> ConnectionsReport::text() const {
  return question_.explain ? explain_text() : !question_.reply_to.empty() ? reply_text() : list_text();
}

Status ConnectionsReport::read_options(board::Size size) {
  size_ = size;
  colors_ = {Color::Black, Color::White};
  if (!question_.color.empty()) {
    const auto color = board::parse_color(question_.color);
    if (!color) return Error{color.error().code, color.error().message, "--color"};
    colors_ = {*color};
  }
  kinds_ = {Kind::Full, Kind::Semi};
  if (!question_.kind.empty()) kinds_ = {question_.kind == "full" ? Kind::Full : Kind::Semi};
  if (question_.between.empty()) return base::ok_status();
  const auto comma = question_.between.find(',');
  if (comma == std::string::npos)
    return Error{ErrorCode::Syntax, "two points with a comma between them are needed, such as f8,south",
                 "--between"};
  for (const auto& text : {question_.between.substr(0, comma), question_.between.substr(comma + 1)}) {
    const auto point = board::parse_point(size_, text);
    if (!point) return Error{point.error().code, point.error().message, "--between"};
    ends_.push_back(*point);
  }
  return base::ok_status();
}

board::Position ConnectionsReport::with_fill_in(const board::Position& position) const {
  return question_.fill_in ? engine::filled_in(position, {}) : position;
}

// Networks of the colours asked for; with --between only of those that both points can belong to.
Status ConnectionsReport::build(const board::Position& position) {
  connect::Options options = question_.limits == "none"       ? connect::Options{}
                             : question_.limits == "thorough" ? connect::Options::thorough()
                                                              : connect::Options::standard();
  if (question_.rules != "all") options.captured_overlap = false;
  if (question_.rules == "h") options.crossing = options.strong_crossing = false;
  for (Color color : colors_) {
    auto connections = engine::find_connections(position, color, options);
    const bool fits =
        std::all_of(ends_.begin(), ends_.end(), [&](int p) { return connections->representative(p) >= 0; });
    if (fits) sides_.push_back(std::move(connections));
  }
  deepen();
  if (sides_.empty())
    return Error{ErrorCode::Conflict,
                 "the two points belong to different players, or to the one not asked for", "--between"};
  return base::ok_status();
}

// With --search: a connection of the first kind asked for that can be found.
void ConnectionsReport::deepen() {
  for (const auto& connections : sides_) {
    if (question_.replies == 0 ||
        connections->representative(ends_[0]) == connections->representative(ends_[1]))
      continue;
    for (Kind kind : kinds_) {
      if (!connections->links(ends_[0], ends_[1], kind).empty()) break;
      if (connections->deepen(ends_[0], ends_[1], kind, question_.replies, kMostSearches)) break;
    }
  }
}

std::vector<PlainLink> ConnectionsReport::links(const SideConnections& connections) const {
  std::vector<PlainLink> out;
  const auto add = [&](int x, int y) {
    for (Kind kind : kinds_)
      for (PlainLink& link : connections.links(x, y, kind)) out.push_back(std::move(link));
  };
  if (!ends_.empty()) {
    add(ends_[0], ends_[1]);
    return out;
  }
  const auto points = connections.points();
  for (int x : points)
    for (int y : points)
      if (x < y) add(x, y);
  return out;
}

// The connection that --explain and --reply-to speak of: full before semi, small before large.
Result<std::pair<const SideConnections*, PlainLink>> ConnectionsReport::chosen() const {
  for (const auto& connections : sides_) {
    const auto all = links(*connections);
    if (!all.empty()) return std::pair<const SideConnections*, PlainLink>{connections.get(), all.front()};
  }
  return Error{ErrorCode::Conflict,
               "there is no such connection; without --explain and --reply-to the list shows what there is",
               "--between"};
}

Result<Json> ConnectionsReport::json() const {
  Json out{{"cols", size_.cols},
           {"rows", size_.rows},
           {"connections", Json::array()},
           {"must_play", Json::object()}};
  for (const auto& connections : sides_) {
    for (const PlainLink& link : links(*connections))
      out["connections"].push_back(protocol::link_json(*connections, link));
    out["must_play"][board::name(board::other(connections->color()))] =
        protocol::must_play_json(size_, connections->must_play());
  }
  if (question_.explain) {
    const auto link = chosen();
    if (!link) return link.error();
    out["explanation"] = Json::array();
    for (const auto& d : link->first->explain(link->second))
      out["explanation"].push_back(protocol::deduction_json(size_, d));
  }
  if (!question_.reply_to.empty()) {
    const auto replies = play_out();
    if (!replies) return replies.error();
    out["first_move"] =
        replies->first_move ? Json(board::cell_name(size_, *replies->first_move)) : Json(nullptr);
    out["replies"] = Json::array();
    for (const auto& reply : replies->replies)
      out["replies"].push_back(reply ? Json(board::cell_name(size_, *reply)) : Json(nullptr));
  }
  return out;
}

Result<std::string> ConnectionsReport::explain_text() const {
  const auto link = chosen();
  if (!link) return link.error();
  std::string out;
  for (const auto& d : link->first->explain(link->second)) out += engine::deduction_text(size_, d) + "\n";
  if (out.empty()) return engine::link_text(size_, link->second) + ": the points touch.\n";
  return out + engine::depth_text(link->first->depth(link->second)) + "\n";
}

Result<std::vector<board::Cell>> ConnectionsReport::intrusions() const {
  std::string text = question_.reply_to;
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream words(text);
  std::vector<board::Cell> out;
  for (std::string word; words >> word;) {
    const auto cell = board::parse_cell(size_, word);
    if (!cell) return Error{cell.error().code, cell.error().message, "--reply-to"};
    out.push_back(*cell);
  }
  return out;
}

Result<SideConnections::Replies> ConnectionsReport::play_out() const {
  const auto link = chosen();
  if (!link) return link.error();
  const auto cells = intrusions();
  if (!cells) return cells.error();
  return link->first->replies(link->second, *cells);
}

Result<std::string> ConnectionsReport::reply_text() const {
  const auto link = chosen();
  const auto replies = play_out();
  if (!replies) return replies.error();
  std::string out = engine::link_text(size_, link->second) + "\n";
  if (replies->first_move) out += "begins at " + board::cell_name(size_, *replies->first_move) + "\n";
  const auto cells = intrusions();
  for (std::size_t i = 0; i < cells->size(); ++i)
    out += board::cell_name(size_, (*cells)[i]) + " -> " +
           (replies->replies[i] ? board::cell_name(size_, *replies->replies[i]) : "no reply needed") + "\n";
  return out;
}

Result<std::string> ConnectionsReport::list_text() const {
  std::string out;
  for (const auto& connections : sides_) {
    if (ends_.empty()) {
      out += summary(*connections);
      continue;
    }
    for (const PlainLink& link : links(*connections)) {
      out += std::string(board::name(connections->color())) + " " + engine::link_text(size_, link);
      if (link.key >= 0) out += ", key " + board::cell_name(size_, link.key);
      out += ", by " + std::string(engine::rule_name(link.rule)) + ", " +
             engine::depth_text(connections->depth(link)) + "\n";
    }
  }
  return out.empty() ? "no connection found\n" : out;
}

std::string ConnectionsReport::summary(const SideConnections& connections) const {
  const Color color = connections.color();
  std::string out = std::string(board::name(color)) + ": " + std::to_string(connections.count(Kind::Full)) +
                    " full, " + std::to_string(connections.count(Kind::Semi)) + " semi; ";
  const auto fulls = connections.links(connections.first_edge(), connections.second_edge(), Kind::Full);
  const auto region = connections.must_play();
  if (connections.has_won()) return out + "has joined its edges\n";
  if (!fulls.empty()) return out + "wins: " + engine::link_text(size_, fulls.front()) + "\n";
  if (region.threats == 0) return out + "no threat from edge to edge\n";
  out += std::to_string(region.threats) + " threats from edge to edge; " + board::name(board::other(color)) +
         " must play ";
  return out +
         (region.cells.empty() ? "nowhere: " + std::string(board::name(color)) + " wins"
                               : board::point_list(size_, region.cells)) +
         "\n";
}

// The smallest connection of the pair dark, the union of all light; keys as stars. Without a pair, the
// must-play.
picture::Marks ConnectionsReport::marks(const board::Game& game) const {
  picture::Marks out = picture::marks_of(game);
  for (const auto& connections : sides_) {
    const picture::Paint paint = picture::paint_of(connections->color());
    if (ends_.empty()) {
      const auto region = connections->must_play();
      if (region.threats > 0)
        for (board::Cell c : region.cells)
          out.cells[c].outline = picture::paint_of(board::other(connections->color()));
      continue;
    }
    const auto all = links(*connections);
    for (std::size_t i = all.size(); i-- > 0;)
      for (board::Cell c : all[i].carrier) out.cells[c].fill = paint.faded(i == 0 ? 0.35 : 0.12);
    for (const PlainLink& link : all)
      if (link.key >= 0) out.cells[link.key].shape = picture::Shape::Star;
    for (int p : ends_)
      if (p < size_.cells() && game.position().is_empty(p)) out.cells[p].shape = picture::Shape::Hexagon;
  }
  return out;
}

}  // namespace hex::protocol
