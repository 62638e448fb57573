// The commands about virtual connections, in the reply formats that HexGui reads: lists of points; for `vc`
// lines
//   <colour> <from> <to> <full|semi> <rule> [ carrier ] [ stepping stones ] <key, semis only>
// and for `inferior` pairs of a cell and a code, here x: outside the must-play.
#include <algorithm>
#include <cmath>
#include <memory>

#include "base/at.h"
#include "board/notation.h"
#include "board/point_list.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/inferior_reply.h"
#include "reports/side_connections.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Color;
using connect::Kind;
using engine::SideConnections;

namespace {

std::unique_ptr<SideConnections> connections_of(Call& call, Color color) {
  return engine::find_connections(call.session.position(), color,
                                  engine::connect_options(*call.session.options("vc")));
}

// What most commands begin with: a colour, then points of that colour's game.
struct Query {
  std::unique_ptr<SideConnections> connections;
  std::vector<int> points;
};

Result<Query> read_query(Call& call) {
  const auto color = board::parse_color(call.arguments[0]);
  if (!color) return color.error();
  Query query{connections_of(call, *color), {}};
  for (const std::string& text : call.arguments.subspan(1)) {
    const auto point = board::parse_point(call.session.size(), text);
    if (!point) return point.error();
    if (query.connections->representative(*point) < 0)
      return Error{ErrorCode::Conflict, text + " belongs to " + board::name(board::other(*color)), ""};
    query.points.push_back(*point);
  }
  return query;
}

Kind kind_of(std::string_view command) {
  return command.ends_with("semi") ? Kind::Semi : Kind::Full;
}

// Cells outside the must-play of the opponent, as HexGui wants them.
std::vector<CellCode> outside_must_play(Call& call, const SideConnections& threats) {
  const auto region = threats.must_play();
  std::vector<CellCode> out;
  for (board::Cell cell : call.session.position().cells_of(board::CellState::Empty))
    if (std::find(region.cells.begin(), region.cells.end(), cell) == region.cells.end())
      out.emplace_back(cell, "x");
  return out;
}

Result<std::string> must_play(Call& call) {
  const auto color = board::parse_color(call.arguments[0]);
  if (!color) return color.error();
  const auto threats = connections_of(call, board::other(*color));
  return code_pairs(call.session.size(), outside_must_play(call, *threats));
}

// " [ b4 c3 ]", " [ ]".
std::string bracketed(board::Size size, const std::vector<int>& points) {
  const std::string list = board::point_list(size, points);
  return list.empty() ? " [ ]" : " [ " + list + " ]";
}

// H-searches for one question. Their time grows with the cells to the power of about 2.5, so larger boards
// have fewer.
int search_count(Call& call) {
  constexpr double kUsualCells = 121;
  const double count = base::real(call.session.options("vc")->integer("search_count"));
  const double cells = std::max<double>(kUsualCells, call.session.size().cells());
  return std::max(1, static_cast<int>(count * std::pow(kUsualCells / cells, 2.5)));
}

// Where the rules find no connection of the kind, play is tried out.
void deepen(Call& call, SideConnections& connections, int x, int y, Kind kind, int count) {
  const auto replies = call.session.options("vc")->integer<int>("search_replies");
  if (replies == 0 || connections.representative(x) == connections.representative(y)) return;
  if (connections.links(x, y, kind).empty()) connections.deepen(x, y, kind, replies, count);
}

Result<std::string> between(Call& call) {
  const auto query = read_query(call);
  if (!query) return query.error();
  deepen(call, *query->connections, query->points[0], query->points[1], kind_of(call.command),
         search_count(call));
  const SideConnections& connections = *query->connections;
  const board::Size size = connections.size();
  std::string out;
  for (const auto& link : connections.links(query->points[0], query->points[1], kind_of(call.command))) {
    out += std::string(out.empty() ? "" : "\n") + board::name(connections.color()) + " " +
           board::point_name(size, link.from) + " " + board::point_name(size, link.to) + " " +
           engine::kind_name(link.kind) + " " + engine::rule_name(link.rule) + bracketed(size, link.carrier) +
           bracketed(size, connections.stepping_stones(link));
    if (link.kind == Kind::Semi) out += " " + board::cell_name(size, link.key);
  }
  return out;
}

Result<std::string> connected_to(Call& call) {
  const auto query = read_query(call);
  if (!query) return query.error();
  return board::point_list(query->connections->size(),
                           query->connections->connected_to(query->points[0], kind_of(call.command)));
}

// The edges and groups of this colour other than x.
std::vector<int> groups_beside(const board::Position& position, const SideConnections& connections, int x) {
  std::vector<int> out;
  for (int point : connections.points())
    if (point != connections.representative(x) &&
        (point >= position.size().cells() || !position.is_empty(point)))
      out.push_back(point);
  return out;
}

// As benzene has it: the point comes first, and the kind is a number. Each edge has the searches of one
// question, and so have all groups together.
Result<std::string> connected_to_as_benzene(Call& call) {
  const auto color = board::parse_color(call.arguments[1]);
  if (!color) return color.error();
  const auto point = board::parse_point(call.session.size(), call.arguments[0]);
  if (!point) return point.error();
  const auto number = parse_int(call.arguments[2], 0, 1, "kind");
  if (!number) return number.error();
  const Kind kind = *number == 0 ? Kind::Full : Kind::Semi;
  const auto connections = connections_of(call, *color);
  if (connections->representative(*point) < 0)
    return Error{ErrorCode::Conflict, call.arguments[0] + " belongs to " + board::name(board::other(*color)),
                 ""};
  std::vector<int> reached = connections->connected_to(*point, kind);
  const std::vector<int> groups = groups_beside(call.session.position(), *connections, *point);
  for (int group : groups) {
    const bool edge = group >= call.session.size().cells();
    const int share = edge ? 1 : base::count_of(groups);
    deepen(call, *connections, *point, group, kind, std::max(1, search_count(call) / share));
    const bool listed = std::find(reached.begin(), reached.end(), group) != reached.end();
    if (!listed && !connections->links(*point, group, kind).empty()) reached.push_back(group);
  }
  std::sort(reached.begin(), reached.end());
  return board::point_list(connections->size(), reached);
}

Result<std::string> intersection(Call& call) {
  const auto query = read_query(call);
  if (!query) return query.error();
  return board::point_list(
      query->connections->size(),
      query->connections->carrier_intersection(query->points[0], query->points[1], kind_of(call.command)));
}

Result<std::string> carrier_union(Call& call) {
  const auto query = read_query(call);
  if (!query) return query.error();
  return board::point_list(
      query->connections->size(),
      query->connections->carrier_union(query->points[0], query->points[1], kind_of(call.command)));
}

// The keys of the semis between the colour's edges that an enemy stone on the cell does not touch.
Result<std::string> maintenance(Call& call) {
  const bool color_given = call.arguments.size() == 2;
  const auto color = color_given ? board::parse_color(call.arguments[0])
                                 : Result<Color>(board::other(call.session.position().to_move()));
  if (!color) return color.error();
  const auto cell = board::parse_cell(call.session.size(), call.arguments.back());
  if (!cell) return cell.error();
  const auto built = connections_of(call, *color);
  const SideConnections* connections = built.get();
  std::vector<board::Cell> keys;
  const auto semis = connections->links(connections->first_edge(), connections->second_edge(), Kind::Semi);
  for (const auto& link : semis)
    if (std::find(link.carrier.begin(), link.carrier.end(), *cell) == link.carrier.end())
      keys.push_back(link.key);
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return board::point_list(connections->size(), keys);
}

// The fill-in with its codes, and the other cells outside the must-play.
Result<std::string> build(Call& call) {
  const auto color = board::parse_color(call.arguments[0]);
  if (!color) return color.error();
  const auto threats = connections_of(call, board::other(*color));
  std::vector<CellCode> codes =
      inferior_codes(inferior_report(call, *color, inferior_options(call)), is_fill_in);
  for (CellCode& outside : outside_must_play(call, *threats)) codes.push_back(std::move(outside));
  return code_pairs(call.session.size(), std::move(codes));
}

constexpr Command kConnectionsCommands[] = {
    {"vc-build", "COLOR", 1, 1,
     "Computes the virtual connections of both colours and the fill-in. Pairs of a cell and a code, in the "
     "order of the cells: fb, fw for fill-in of Black, of White; x for cells outside COLOR's must-play.",
     build, "inferior/Build connections/vc-build %m"},
    {"vc-get-mustplay", "COLOR", 1, 1,
     "The cells outside COLOR's must-play, each followed by x: a move there loses to a threat of the "
     "opponent.",
     must_play, "inferior/Must-play/vc-get-mustplay %m"},
    {"vc-between-cells-full", "COLOR POINT POINT", 3, 3,
     "The full connections between two points, smallest first, a line each: colour, ends, kind, rule, [ "
     "carrier ], [ stepping stones ]. Where the rules find none, play inside a carrier is tried out, within "
     "search_replies and search_count of param_vc.",
     between, "vc/Full between/vc-between-cells-full %c %P"},
    {"vc-between-cells-semi", "COLOR POINT POINT", 3, 3,
     "The semi connections likewise, with the key at the end.", between,
     "vc/Semi between/vc-between-cells-semi %c %P"},
    {"vc-connected-to-full", "COLOR POINT", 2, 2, "The points with a full connection to this one.",
     connected_to, "plist/Connected full/vc-connected-to-full %c %p"},
    {"vc-connected-to-semi", "COLOR POINT", 2, 2, "The points with a semi connection to this one.",
     connected_to, "plist/Connected semi/vc-connected-to-semi %c %p"},
    {"vc-connected-to", "POINT COLOR KIND", 3, 3,
     "The points with a full connection to this one (KIND 0), or a semi connection (1), in the order of "
     "arguments of benzene's regression files. For edges and groups that the rules do not reach, play is "
     "tried out as in vc-between-cells-full.",
     connected_to_as_benzene},
    {"vc-intersection-full", "COLOR POINT POINT", 3, 3,
     "The cells common to all full connections between two points.", intersection,
     "plist/Intersection full/vc-intersection-full %c %P"},
    {"vc-intersection-semi", "COLOR POINT POINT", 3, 3,
     "The cells common to all semi connections between two points.", intersection,
     "plist/Intersection semi/vc-intersection-semi %c %P"},
    {"vc-union-full", "COLOR POINT POINT", 3, 3, "The cells of all full connections between two points.",
     carrier_union, "plist/Union full/vc-union-full %c %P"},
    {"vc-union-semi", "COLOR POINT POINT", 3, 3, "The cells of all semi connections between two points.",
     carrier_union, "plist/Union semi/vc-union-semi %c %P"},
    {"vc-maintenance-responses", "[COLOR] CELL", 1, 2,
     "Where COLOR (without it: the side not to move) can answer an enemy stone on CELL and keep a winning "
     "connection "
     "between its edges.",
     maintenance, "plist/Replies to/vc-maintenance-responses %p"},
};

}  // namespace

std::span<const Command> connection_commands() {
  return kConnectionsCommands;
}

}  // namespace hex::protocol
