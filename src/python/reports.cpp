// connections, inferior and resistance: what `mustplay connections`, `inferior` and `evaluate` say.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "connect/stopping.h"
#include "picture/svg.h"
#include "protocol/connections_report.h"
#include "protocol/json_reports.h"
#include "python/background.h"
#include "python/bindings.h"
#include "python/convert.h"
#include "reports/evaluating.h"
#include "reports/inferior_picture.h"
#include "reports/inferior_report.h"

namespace hex::python {

using base::Result;
using board::Game;

namespace {

py::object show(const Result<Report>& report) {
  return to_python(checked(report));
}

// Nothing is listed of a search that was stopped: of searches that take long the list is, too.
const base::Error kStopped{base::ErrorCode::Conflict, "stopped", ""};

Result<Report> find_connections(const Game& game, const protocol::ConnectionsQuestion& question,
                                const Job& job) {
  const connect::StopScope stopping(job.stop());
  const auto found = protocol::ConnectionsReport::make(game.position(), question);
  if (!found) return found.error();
  if (job.stopped()) return kStopped;
  auto json = found->json();
  if (!json) return json.error();
  if (job.stopped()) return kStopped;
  const auto text = found->text();
  if (!text) return text.error();
  return Report{std::move(*json), *text, picture::to_svg(game.position(), found->marks(game))};
}

py::object connections(const Game& game, const std::string& color, const std::string& between,
                       const std::string& kind, const std::string& reply_to, const std::string& rules,
                       const std::string& limits, int search, bool explain, bool fill_in) {
  if (!kind.empty()) check_member("kind", kind, {"full", "semi"});
  check_member("rules", rules, {"h", "xh", "all"});
  check_member("limits", limits, {"standard", "thorough", "none"});
  if (search != 0) check_range("search", search, 1, 6);
  if (between.empty() && (search != 0 || explain || !reply_to.empty()))
    refuse({base::ErrorCode::Conflict,
            (search != 0 ? "search"
             : explain   ? "explain"
                         : "reply-to") +
                std::string(" requires --between"),
            ""});
  const protocol::ConnectionsQuestion question{color,  between, kind,    reply_to, rules,
                                               limits, search,  explain, fill_in};
  return in_background([game, question](Job& job) { return find_connections(game, question, job); }, show);
}

py::object inferior(const Game& game, bool local) {
  return in_background(
      [game, local](Job& job) -> Result<Report> {
        const connect::StopScope stopping(job.stop());
        analysis::Options options;
        options.complete = options.captured_reversible = true;
        options.connections = !local;
        const auto report = engine::report_inferior(game.position(), options);
        const auto notes = engine::opening_notes(game.position());
        return Report{protocol::inferior_json(report, notes), engine::inferior_words(report, notes),
                      picture::to_svg(game.position(), engine::inferior_marks(game, report, false))};
      },
      show);
}

py::object resistance(const Game& game, const std::string& links) {
  check_member("links", links, {"neighbors", "groups", "all"});
  const auto kind = links == "neighbors" ? circuit::Wires::Neighbors
                    : links == "groups"  ? circuit::Wires::BesideGroups
                                         : circuit::Wires::BesideAll;
  return in_background(
      [game, kind](Job& job) {
        const connect::StopScope stopping(job.stop());
        return protocol::evaluation_json(
            game.position(), engine::evaluate_position(game.position(), kind, connect::Options::standard()));
      },
      [](const Json& json) { return to_python(json); });
}

}  // namespace

void add_reports(py::module_& module) {
  module.def("connections", &connections, py::arg("game"), py::arg("color"), py::arg("between"),
             py::arg("kind"), py::arg("reply_to"), py::arg("rules"), py::arg("limits"), py::arg("search"),
             py::arg("explain"), py::arg("fill_in"));
  module.def("inferior", &inferior, py::arg("game"), py::arg("local"));
  module.def("resistance", &resistance, py::arg("game"), py::arg("links"));
}

}  // namespace hex::python
