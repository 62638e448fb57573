// mustplay template FILE: are edge templates valid, and do they need every cell?
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "board/notation.h"
#include "board/point_list.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/stop_signal.h"
#include "protocol/json_reports.h"
#include "solving/edge_template.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Cell;
using board::cell_name;
using engine::EdgeTemplate;
using engine::TemplateReport;
using Json = nlohmann::ordered_json;

using protocol::names;

namespace {

constexpr const char* kTemplateFooter =
    "A template is a box of cells whose last row touches the edge: a stone, more stones of its owner, and "
    "the\n"
    "empty cells of the carrier; every other cell is the opponent's, who moves first. It is valid if the "
    "stone\n"
    "is joined to the edge nevertheless, and minimal if each cell of the carrier is needed for that. Both "
    "are\n"
    "decided by solving. In a file, one line each, # for comments, what follows the last bar is not read:\n"
    "  III1a|4x3|A=c1|O=|C=d1 b2 c2 d2 a3 b3 c3 d3|ziggurat\n"
    "\n"
    "--time and --nodes hold for each of the questions; Ctrl-C stops with what is known of the template at\n"
    "hand, and leaves out the rest. Exit codes: 0 all are settled; 3 a limit was reached.\n"
    "\n"
    "Examples:\n"
    "  mustplay template edge.txt --time 10\n"
    "  mustplay template --box 4x3 --stone c1 --carrier 'd1 b2 c2 d2 a3 b3 c3 d3'";

Json to_json(const EdgeTemplate& t, const TemplateReport& report) {
  return {{"name", t.name},
          {"box", board::size_name(t.box)},
          {"valid", report.valid ? Json(*report.valid) : Json(nullptr)},
          {"minimal", report.settled() ? Json(report.minimal()) : Json(nullptr)},
          {"refutation", report.refutation < 0 ? Json(nullptr) : Json(cell_name(t.box, report.refutation))},
          {"needed", names(t.box, report.needed)},
          {"superfluous", names(t.box, report.superfluous)},
          {"unknown", names(t.box, report.unknown)},
          {"nodes", report.nodes}};
}

std::string to_words(const EdgeTemplate& t, const TemplateReport& report) {
  std::string out = t.name + ": ";
  if (!report.valid) return out + "unknown, a limit was reached\n";
  if (!*report.valid && report.refutation < 0) return out + "not valid\n";
  if (!*report.valid)
    return out + "not valid: the opponent begins at " + cell_name(t.box, report.refutation) + "\n";
  out += "valid";
  if (report.minimal()) out += fmt::format(", minimal ({} cells)", t.carrier.size());
  if (!report.superfluous.empty()) out += "; not needed: " + board::point_list(t.box, report.superfluous);
  if (!report.unknown.empty()) out += "; not settled: " + board::point_list(t.box, report.unknown);
  return out + "\n";
}

class Template : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("template", "Edge templates: valid, minimal");
    sub->footer(kTemplateFooter);
    auto* file = sub->add_option("FILE", file_, "A file of templates")->type_name("");
    auto* box =
        sub->add_option("--box", box_, "The box of one template")->type_name("COLSxROWS")->excludes(file);
    sub->add_option("--stone", stone_, "The stone to be joined to the edge")->type_name("CELL")->needs(box);
    sub->add_option("--own", own_, "More stones of its owner")->type_name("CELLS")->needs(box);
    sub->add_option("--carrier", carrier_, "The empty cells")->type_name("CELLS")->needs(box);
    sub->add_option("--only", only_, "Only the template of this name")->type_name("NAME")->needs(file);
    add_solve_limits(*sub, options_);
    sub->add_flag("--json", json_, "One JSON object a line");
    return sub;
  }

  int run(Console& console) override {
    const auto templates = read();
    if (!templates) return fail(console, templates.error());
    const StopSignal signal;
    options_.stop = &signal.flag();
    bool settled = true;
    for (const EdgeTemplate& t : *templates) {
      if (signal.flag().load()) return kUnknown;
      const auto report = engine::check_template(t, options_, kMemoryBytes);
      if (!report) return fail(console, report.error());
      console.out << (json_ ? to_json(t, *report).dump() + "\n" : to_words(t, *report)) << std::flush;
      settled = settled && report->settled();
    }
    return settled ? kFine : kUnknown;
  }

 private:
  static constexpr std::size_t kMemoryBytes = std::size_t{256} << 20;

  Result<std::vector<EdgeTemplate>> read() const {
    if (!box_.empty()) {
      auto one = engine::named_template("template", box_, stone_, own_, carrier_);
      if (!one) return Error{one.error().code, one.error().message, "--" + one.error().where};
      return std::vector<EdgeTemplate>{std::move(*one)};
    }
    if (file_.empty()) return Error{ErrorCode::Syntax, "a file of templates or --box is needed", ""};
    return read_file();
  }

  Result<std::vector<EdgeTemplate>> read_file() const {
    std::ifstream in(file_);
    if (!in) return Error{ErrorCode::Io, "cannot be opened", file_};
    std::vector<EdgeTemplate> out;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (line.find_first_not_of(" \t\r") == std::string::npos || line[0] == '#') continue;
      auto one = engine::parse_template(line);
      if (!one) return Error{one.error().code, one.error().text(), fmt::format("{}, line {}", file_, number)};
      if (only_.empty() || one->name == only_) out.push_back(std::move(*one));
    }
    if (out.empty()) return Error{ErrorCode::Range, "has no such template", file_};
    return out;
  }

  std::string file_, box_, stone_, own_, carrier_, only_;
  engine::SolveOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_template() {
  return std::make_unique<Template>();
}

}  // namespace hex::cli
