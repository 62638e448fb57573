// mustplay connections POSITION: virtual connections, why they hold, and how to keep them.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "board/notation.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "picture/svg.h"
#include "picture/text.h"
#include "protocol/json_reports.h"
#include "reports/inferior_report.h"
#include "reports/network.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Color;
using connect::Kind;
using engine::Link;
using engine::Network;

namespace {

constexpr const char* kConnectionsFooter =
    "A full connection holds even if the opponent moves first, a semi connection if its owner begins at the\n"
    "key; the carrier is the set of cells it needs. Points are cells (a stone stands for its group) and the\n"
    "edges north, south, west, east. Without --between the text sums up each colour and its connections "
    "from\n"
    "edge to edge.\n"
    "\n"
    "Depth is how many stones it takes until the points are joined, if one player delays that and the other\n"
    "hastens it: exact for small carriers, else at most as many as the deductions need.\n"
    "\n"
    "Rules: h is AND and OR alone; xh adds the crossing rule and its strong form; all, the default, also "
    "lets\n"
    "carriers overlap in captured edge bridges. --limits thorough finds more and takes some fifty times as\n"
    "long; --limits none keeps every minimal carrier: for small boards only. --search N finds what no rule "
    "does:\n"
    "intrusions and N replies are played, and the rules applied after them; --explain then says 'VC with e7' "
    "for\n"
    "what holds once e7 is a stone.\n"
    "\n"
    "Examples:\n"
    "  mustplay connections game.sgf --between f8,south --kind full\n"
    "  mustplay connections --size 5 --black c2 --between c2,north --explain\n"
    "  mustplay connections --size 7 --black d3 --between d3,north --reply-to d2,e1\n"
    "  mustplay connections game.sgf --between d4,west --search 3 --explain\n"
    "  mustplay connections game.sgf --color white --json\n"
    "  mustplay connections game.sgf --between d4,west --svg d4.svg";

using protocol::Json;
using protocol::names;

class Connections : public Command {
 public:
  CLI::App* add_to(CLI::App& app) override {
    CLI::App* sub = app.add_subcommand("connections", "Virtual connections: list, explain, keep");
    sub->footer(kConnectionsFooter);
    position_.add_to(*sub);
    sub->add_option("--color", color_, "black or white; without it both")->type_name("COLOR");
    auto* between =
        sub->add_option("--between", between_, "Only between two points, such as f8,south")->type_name("A,B");
    sub->add_option("--kind", kind_, "full or semi; without it both")
        ->type_name("KIND")
        ->check(CLI::IsMember({"full", "semi"}));
    sub->add_flag("--explain", explain_, "The deductions behind the smallest connection")->needs(between);
    sub->add_option("--reply-to", reply_to_,
                    "Play the smallest connection against stones on these cells, in order")
        ->type_name("CELLS")
        ->needs(between);
    sub->add_option("--rules", rules_, "h, xh or all (default)")
        ->type_name("NAME")
        ->check(CLI::IsMember({"h", "xh", "all"}));
    sub->add_option("--limits", limits_, "standard (default), thorough or none")
        ->type_name("NAME")
        ->check(CLI::IsMember({"standard", "thorough", "none"}));
    sub->add_option("--search", replies_,
                    "Where the rules find none, look for a connection so many replies deep (1 to 6)")
        ->type_name("N")
        ->check(CLI::Range(1, 6))
        ->needs(between);
    sub->add_flag("--fill-in", fill_in_, "On the position with its fill-in (see 'mustplay inferior')");
    output_.add_to(*sub, "A picture: carriers shaded, keys marked");
    return sub;
  }

  int run(Console& console) override {
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    if (auto status = read_options(game->position()); !status) return fail(console, status.error());
    if (auto status = build(with_fill_in(game->position())); !status) return fail(console, status.error());
    const auto text = output_.json         ? json_text()
                      : explain_           ? explain_text()
                      : !reply_to_.empty() ? reply_text()
                                           : list_text();
    if (!text) return fail(console, text.error());
    if (!output_.svg_file.empty()) {
      const auto status = write_output(console, output_.svg_file, svg(*game));
      if (!status) return fail(console, status.error());
      if (output_.svg_file == "-") return kFine;
    }
    const auto status = write_output(console, "-", *text);
    return status ? kFine : fail(console, status.error());
  }

 private:
  base::Status read_options(const board::Position& position) {
    size_ = position.size();
    colors_ = {Color::Black, Color::White};
    if (!color_.empty()) {
      const auto color = board::parse_color(color_);
      if (!color) return Error{color.error().code, color.error().message, "--color"};
      colors_ = {*color};
    }
    kinds_ = {Kind::Full, Kind::Semi};
    if (!kind_.empty()) kinds_ = {kind_ == "full" ? Kind::Full : Kind::Semi};
    if (between_.empty()) return base::ok_status();
    const auto comma = between_.find(',');
    if (comma == std::string::npos)
      return Error{ErrorCode::Syntax, "two points with a comma between them are needed, such as f8,south",
                   "--between"};
    for (const auto& text : {between_.substr(0, comma), between_.substr(comma + 1)}) {
      const auto point = board::parse_point(size_, text);
      if (!point) return Error{point.error().code, point.error().message, "--between"};
      ends_.push_back(*point);
    }
    return base::ok_status();
  }

  board::Position with_fill_in(const board::Position& position) const {
    return fill_in_ ? engine::filled_in(position, {}) : position;
  }

  // Networks of the colours asked for; with --between only of those that both points can belong to.
  base::Status build(const board::Position& position) {
    connect::Options options = limits_ == "none"       ? connect::Options{}
                               : limits_ == "thorough" ? connect::Options::thorough()
                                                       : connect::Options::standard();
    if (rules_ != "all") options.captured_overlap = false;
    if (rules_ == "h") options.crossing = options.strong_crossing = false;
    for (Color color : colors_) {
      auto network = engine::build_network(position, color, options);
      const bool fits =
          std::all_of(ends_.begin(), ends_.end(), [&](int p) { return network->representative(p) >= 0; });
      if (fits) networks_.push_back(std::move(network));
    }
    deepen();
    if (networks_.empty())
      return Error{ErrorCode::Conflict,
                   "the two points belong to different players, or to the one not asked for", "--between"};
    return base::ok_status();
  }

  // With --search: a connection of the first kind asked for that can be found.
  void deepen() {
    for (const auto& network : networks_) {
      if (replies_ == 0 || network->representative(ends_[0]) == network->representative(ends_[1])) continue;
      for (Kind kind : kinds_) {
        if (!network->links(ends_[0], ends_[1], kind).empty()) break;
        if (network->deepen(ends_[0], ends_[1], kind, replies_, kMostSearches)) break;
      }
    }
  }

  std::vector<Link> links(const Network& network) const {
    std::vector<Link> out;
    const auto add = [&](int x, int y) {
      for (Kind kind : kinds_)
        for (Link& link : network.links(x, y, kind)) out.push_back(std::move(link));
    };
    if (!ends_.empty()) {
      add(ends_[0], ends_[1]);
      return out;
    }
    const auto points = network.points();
    for (int x : points)
      for (int y : points)
        if (x < y) add(x, y);
    return out;
  }

  // The connection that --explain and --reply-to speak of: full before semi, small before large.
  Result<std::pair<const Network*, Link>> chosen() const {
    for (const auto& network : networks_) {
      const auto all = links(*network);
      if (!all.empty()) return std::pair{static_cast<const Network*>(network.get()), all.front()};
    }
    return Error{ErrorCode::Conflict,
                 "there is no such connection; without --explain and --reply-to the list shows what there is",
                 "--between"};
  }

  Result<std::string> json_text() const {
    Json out{{"cols", size_.cols},
             {"rows", size_.rows},
             {"connections", Json::array()},
             {"must_play", Json::object()}};
    for (const auto& network : networks_) {
      for (const Link& link : links(*network))
        out["connections"].push_back(protocol::link_json(*network, link));
      out["must_play"][board::name(board::other(network->color()))] =
          protocol::must_play_json(size_, network->must_play());
    }
    if (explain_) {
      const auto link = chosen();
      if (!link) return link.error();
      out["explanation"] = Json::array();
      for (const auto& d : link->first->explain(link->second))
        out["explanation"].push_back(protocol::deduction_json(size_, d));
    }
    if (!reply_to_.empty()) {
      const auto replies = play_out();
      if (!replies) return replies.error();
      out["first_move"] =
          replies->first_move ? Json(board::cell_name(size_, *replies->first_move)) : Json(nullptr);
      out["replies"] = Json::array();
      for (const auto& reply : replies->replies)
        out["replies"].push_back(reply ? Json(board::cell_name(size_, *reply)) : Json(nullptr));
    }
    return out.dump() + "\n";
  }

  Result<std::string> explain_text() const {
    const auto link = chosen();
    if (!link) return link.error();
    std::string out;
    for (const auto& d : link->first->explain(link->second)) out += engine::deduction_text(size_, d) + "\n";
    if (out.empty()) return engine::link_text(size_, link->second) + ": the points touch.\n";
    return out + engine::depth_text(link->first->depth(link->second)) + "\n";
  }

  Result<std::vector<board::Cell>> intrusions() const {
    std::string text = reply_to_;
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

  Result<Network::Replies> play_out() const {
    const auto link = chosen();
    if (!link) return link.error();
    const auto cells = intrusions();
    if (!cells) return cells.error();
    return link->first->replies(link->second, *cells);
  }

  Result<std::string> reply_text() const {
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

  Result<std::string> list_text() const {
    std::string out;
    for (const auto& network : networks_) {
      if (ends_.empty()) {
        out += summary(*network);
        continue;
      }
      for (const Link& link : links(*network)) {
        out += std::string(board::name(network->color())) + " " + engine::link_text(size_, link);
        if (link.key >= 0) out += ", key " + board::cell_name(size_, link.key);
        out += ", by " + std::string(engine::rule_name(link.rule)) + ", " +
               engine::depth_text(network->depth(link)) + "\n";
      }
    }
    return out.empty() ? "no connection found\n" : out;
  }

  std::string summary(const Network& network) const {
    const Color color = network.color();
    std::string out = std::string(board::name(color)) + ": " + std::to_string(network.count(Kind::Full)) +
                      " full, " + std::to_string(network.count(Kind::Semi)) + " semi; ";
    const auto fulls = network.links(network.first_edge(), network.second_edge(), Kind::Full);
    const auto region = network.must_play();
    if (network.has_won()) return out + "has joined its edges\n";
    if (!fulls.empty()) return out + "wins: " + engine::link_text(size_, fulls.front()) + "\n";
    if (region.threats == 0) return out + "no threat from edge to edge\n";
    out += std::to_string(region.threats) + " threats from edge to edge; " +
           board::name(board::other(color)) + " must play";
    for (board::Cell c : region.cells) out += " " + board::cell_name(size_, c);
    return out + (region.cells.empty() ? " nowhere: " + std::string(board::name(color)) + " wins\n" : "\n");
  }

  // The smallest connection of the pair dark, the union of all light; keys as stars. Without a pair, the
  // must-play.
  std::string svg(const board::Game& game) const {
    picture::Marks marks = picture::marks_of(game);
    for (const auto& network : networks_) {
      const picture::Paint paint = picture::paint_of(network->color());
      if (ends_.empty()) {
        const auto region = network->must_play();
        if (region.threats > 0)
          for (board::Cell c : region.cells)
            marks.cells[c].outline = picture::paint_of(board::other(network->color()));
        continue;
      }
      const auto all = links(*network);
      for (std::size_t i = all.size(); i-- > 0;)
        for (board::Cell c : all[i].carrier) marks.cells[c].fill = paint.faded(i == 0 ? 0.35 : 0.12);
      for (const Link& link : all)
        if (link.key >= 0) marks.cells[link.key].shape = picture::Shape::Star;
      for (int p : ends_)
        if (p < size_.cells() && game.position().is_empty(p)) marks.cells[p].shape = picture::Shape::Hexagon;
    }
    return picture::to_svg(game.position(), marks);
  }

  PositionArgument position_;
  OutputChoice output_;
  std::string color_, between_, kind_, reply_to_;
  std::string rules_ = "all", limits_ = "standard";
  static constexpr int kMostSearches = 20000;  // H-searches for one connection; minutes on large boards
  int replies_ = 0;
  bool explain_ = false, fill_in_ = false;

  board::Size size_;
  std::vector<Color> colors_;
  std::vector<Kind> kinds_;
  std::vector<int> ends_;
  std::vector<std::unique_ptr<Network>> networks_;
};

}  // namespace

std::unique_ptr<Command> make_connections() {
  return std::make_unique<Connections>();
}

}  // namespace hex::cli
