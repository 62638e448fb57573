// mustplay connections POSITION: virtual connections, why they hold, and how to keep them.
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "picture/svg.h"
#include "protocol/connections_report.h"

namespace hex::cli {

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
    "Rules: h is only AND and OR; xh adds the crossing rule and its strong form; all, the default, also "
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

class Connections : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("connections", "Virtual connections: list, explain, keep");
    sub->footer(kConnectionsFooter);
    position_.add_to(*sub);
    sub->add_option("--color", question_.color, "black or white; without it both")->type_name("COLOR");
    auto* between =
        sub->add_option("--between", question_.between, "Only between two points, such as f8,south")
            ->type_name("A,B");
    sub->add_option("--kind", question_.kind, "full or semi; without it both")
        ->type_name("KIND")
        ->one_of({"full", "semi"});
    sub->add_flag("--explain", question_.explain, "The deductions behind the smallest connection")
        ->needs(between);
    sub->add_option("--reply-to", question_.reply_to,
                    "Play the smallest connection against stones on these cells, in order")
        ->type_name("CELLS")
        ->needs(between);
    sub->add_option("--rules", question_.rules, "h, xh or all (default)")
        ->type_name("NAME")
        ->one_of({"h", "xh", "all"});
    sub->add_option("--limits", question_.limits, "standard (default), thorough or none")
        ->type_name("NAME")
        ->one_of({"standard", "thorough", "none"});
    sub->add_option("--search", question_.replies,
                    "Where the rules find none, look for a connection that many replies deep (1 to 6)")
        ->type_name("N")
        ->within(1, 6)
        ->needs(between);
    sub->add_flag("--fill-in", question_.fill_in,
                  "On the position with its fill-in (see 'mustplay inferior')");
    output_.add_to(*sub, "A picture: carriers shaded, keys marked");
    return sub;
  }

  int run(Console& console) override {
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    const auto report = protocol::ConnectionsReport::make(game->position(), question_);
    if (!report) return fail(console, report.error());
    const auto text = output_.json ? json_text(*report) : report->text();
    if (!text) return fail(console, text.error());
    if (!output_.svg_file.empty()) {
      const auto picture = picture::to_svg(game->position(), report->marks(*game));
      const auto status = write_output(console, output_.svg_file, picture);
      if (!status) return fail(console, status.error());
      if (output_.svg_file == "-") return kFine;
    }
    const auto status = write_output(console, "-", *text);
    return status ? kFine : fail(console, status.error());
  }

 private:
  static base::Result<std::string> json_text(const protocol::ConnectionsReport& report) {
    const auto json = report.json();
    if (!json) return json.error();
    return json->dump() + "\n";
  }

  PositionArgument position_;
  OutputChoice output_;
  protocol::ConnectionsQuestion question_;
};

}  // namespace

std::unique_ptr<Command> make_connections() {
  return std::make_unique<Connections>();
}

}  // namespace hex::cli
