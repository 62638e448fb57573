// mustplay store: the solved positions that are on disk.
#include <fmt/format.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>

#include "archive/store_upkeep.h"
#include "archive/stored_solve.h"
#include "base/at.h"
#include "board/notation.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "cli/stop_signal.h"
#include "protocol/json_reports.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Cell;
using board::cell_name;
using engine::SolvedStore;
using store::Access;
using Json = nlohmann::ordered_json;

using protocol::names;

namespace {

constexpr const char* kStoreFooter =
    "A store is a folder with answers: who wins a position, with which move, and sometimes the proof.\n"
    "'mustplay solve --store DIR' uses and feeds it; a position counts as known if it is so in any rotation\n"
    "or with the colours exchanged. Answers are trusted by those who ask, so nothing gets in unproved:\n"
    "put checks each certificate, import certificates and, by solving, all else; merge believes the other\n"
    "store and refuses contradictions.\n"
    "\n"
    "Examples:\n"
    "  mustplay solve --size 7 --black a2 --to-move white --store answers\n"
    "  mustplay store get --store answers --size 7 --black a2 --to-move white\n"
    "  mustplay store put --store answers a2.cert b4.cert\n"
    "  mustplay store merge --store answers other_answers\n"
    "  mustplay store export --store answers > answers.jsonl\n"
    "  mustplay store import --store copy answers.jsonl\n"
    "  mustplay store verify --store answers --solve";

Result<std::string> read_certificate(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  std::string out((std::istreambuf_iterator<char>(in)), {});
  if (!in) return Error{ErrorCode::Io, "the file cannot be read", name};
  return out;
}

class StoreCommand : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("store", "Solved positions on disk: look up, add, merge, check");
    sub->footer(kStoreFooter);
    sub->require_subcommand();
    add(*sub, "stat", "How many positions there are, and the solves that wait to be resumed",
        &StoreCommand::stat);
    App* get =
        add(*sub, "get", "What is known of a position; exit code 3 when nothing is", &StoreCommand::get);
    position_.add_to(*get);
    get->add_option("--proof", proof_file_, "Write the certificate, if there is one")->type_name("FILE");
    App* put = add(*sub, "put", "Check certificates and add what they prove", &StoreCommand::put);
    put->add_option("FILES", files_, "Certificates")->required()->type_name("");
    App* merge = add(*sub, "merge", "Add all answers of other stores", &StoreCommand::merge);
    merge->add_option("FOLDERS", files_, "Other stores")->required()->type_name("");
    add(*sub, "export", "All answers as JSON, one a line, to standard output", &StoreCommand::write_lines);
    App* import =
        add(*sub, "import", "Add answers from lines of export, after proving them", &StoreCommand::import);
    import->add_option("FILES", files_, "'-' for standard input")->required()->type_name("");
    import->add_flag("--trust", trust_, "Believe what the lines say instead of solving their positions");
    App* verify =
        add(*sub, "verify", "Look through everything: pages, checksums, certificates", &StoreCommand::verify);
    verify->add_flag("--solve", solve_, "Solve every position anew: winner, best move and carrier");
    for (App* with_nodes : {import, verify})
      with_nodes->add_option("--nodes", nodes_, "Nodes for one position that is solved (default 100000)")
          ->type_name("N")
          ->check(positive());
    return sub;
  }

  int run(Console& console) override {
    for (const auto& [sub, action] : actions_)
      if (sub->parsed()) return (this->*action)(console);
    return kUsage;
  }

 private:
  using Action = int (StoreCommand::*)(Console&);

  App* add(App& parent, const char* name, const char* help, Action action) {
    App* out = parent.add_subcommand(name, help);
    out->add_option("--store", folder_, "The folder of the store")->type_name("DIR")->required();
    if (std::string(name) != "export") out->add_flag("--json", json_, "One JSON object");
    actions_.emplace_back(out, action);
    return out;
  }

  int answer(Console& console, const Json& object, const std::string& words, int code = kFine) const {
    const auto status = write_output(console, "-", json_ ? object.dump() + "\n" : words);
    return status ? code : fail(console, status.error());
  }

  int stat(Console& console) {
    const auto opened = SolvedStore::open(folder_, Access::Read);
    if (!opened) return fail(console, opened.error());
    const auto stat = (*opened)->store().stat();
    if (!stat) return fail(console, stat.error());
    const auto waiting = engine::unfinished_solves(folder_);
    if (!waiting) return fail(console, waiting.error());
    Json object{{"positions", stat->positions}, {"bytes", stat->bytes}, {"version", stat->version}};
    std::string words =
        fmt::format("{} positions, {} bytes, version {}\n", stat->positions, stat->bytes, stat->version);
    object["unfinished"] = Json::array();
    for (const auto& job : *waiting) {
      const std::string text = store::describe(board::plain_state(job.position));
      object["unfinished"].push_back(text);
      words += fmt::format("to be resumed: {}{}\n", text, job.all_moves ? " (all moves)" : "");
    }
    return answer(console, object, words);
  }

  int get(Console& console) {
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    const auto opened = SolvedStore::open(folder_, Access::Read);
    if (!opened) return fail(console, opened.error());
    const auto found = (*opened)->lookup(game->position());
    if (!found) return fail(console, found.error());
    const board::Size size = game->position().size();
    if (!*found) return answer(console, Json{{"winner", nullptr}}, "not known\n", kUnknown);
    const engine::StoredAnswer& known = **found;
    const bool has_best = known.best != board::kNoCell;
    if (!proof_file_.empty()) {
      if (known.certificate.empty())
        return fail(console,
                    {ErrorCode::Conflict, "the store has no certificate of this position", "--proof"});
      if (auto status = write_output(console, proof_file_, known.certificate); !status)
        return fail(console, status.error());
    }
    const Json object{{"winner", board::name(known.winner)},
                      {"to_move", board::name(game->position().to_move())},
                      {"best", has_best ? Json(cell_name(size, known.best)) : Json(nullptr)},
                      {"carrier", names(size, to_list(known.carrier))},
                      {"nodes", known.work},
                      {"proof_steps", known.proof_steps},
                      {"certificate", !known.certificate.empty()}};
    std::string words = fmt::format("{} wins\n", board::name(known.winner));
    if (has_best) words += fmt::format("winning move: {}\n", cell_name(size, known.best));
    words +=
        fmt::format("{} nodes{}\n", known.work,
                    known.certificate.empty() ? "" : fmt::format(", a proof of {} steps", known.proof_steps));
    return answer(console, object, words);
  }

  int put(Console& console) {
    const auto opened = SolvedStore::open(folder_);
    if (!opened) return fail(console, opened.error());
    std::vector<store::Entry> entries;
    for (const std::string& name : files_) {
      const auto file = read_certificate(name);
      if (!file) return fail(console, file.error());
      const auto entry = engine::entry_of_certificate(*file);
      if (!entry) return fail(console, {entry.error().code, entry.error().text(), name});
      entries.push_back(*entry);
    }
    if (auto status = (*opened)->store().put(entries); !status) return fail(console, status.error());
    return answer(console, Json{{"added", entries.size()}}, fmt::format("{} added\n", entries.size()));
  }

  int merge(Console& console) {
    const auto opened = SolvedStore::open(folder_);
    if (!opened) return fail(console, opened.error());
    std::uint64_t count = 0;
    for (const std::string& other : files_) {
      const auto merged = engine::merge_store((*opened)->store(), other);
      if (!merged) return fail(console, merged.error());
      count += *merged;
    }
    return answer(console, Json{{"read", count}}, fmt::format("{} positions read\n", count));
  }

  int write_lines(Console& console) {
    const auto opened = SolvedStore::open(folder_, Access::Read);
    if (!opened) return fail(console, opened.error());
    const auto status = engine::export_store((*opened)->store(), console.out);
    return status ? base::number_of(kFine) : fail(console, status.error());
  }

  int import(Console& console) {
    const auto opened = SolvedStore::open(folder_);
    if (!opened) return fail(console, opened.error());
    const StopSignal signal;
    engine::ImportReport total;
    for (const std::string& name : files_) {
      std::ifstream file;
      if (name != "-") {
        file.open(name, std::ios::binary);
        if (!file) return fail(console, {ErrorCode::Io, "the file cannot be read", name});
      }
      const auto report = engine::import_lines((*opened)->store(), name == "-" ? console.in : file,
                                               {.trust = trust_, .nodes = nodes_, .stop = &signal.flag()});
      if (!report) return fail(console, {report.error().code, report.error().text(), name});
      total.added += report->added;
      total.unproved += report->unproved;
    }
    return answer(
        console, Json{{"added", total.added}, {"unproved", total.unproved}},
        fmt::format("{} added, {} left out because they were not proved\n", total.added, total.unproved),
        total.unproved == 0 ? kFine : kUnknown);
  }

  int verify(Console& console) {
    const auto opened = SolvedStore::open(folder_, Access::Read);
    if (!opened) return fail(console, opened.error());
    const StopSignal signal;
    const auto report =
        engine::verify_store((*opened)->store(), {.solve = solve_, .nodes = nodes_, .stop = &signal.flag()});
    if (!report) return fail(console, report.error());
    Json problems = Json::array();
    for (const std::string& problem : report->problems) problems.push_back(problem);
    const Json object{{"positions", report->positions},
                      {"certificates", report->certificates},
                      {"solved", report->solved},
                      {"unproved", report->unproved},
                      {"problems", problems}};
    std::string words =
        fmt::format("{} positions, {} certificates checked", report->positions, report->certificates);
    if (solve_) words += fmt::format(", {} solved anew, {} not", report->solved, report->unproved);
    words += report->problems.empty() ? "; nothing wrong\n" : "\n";
    for (const std::string& problem : report->problems) words += "wrong: " + problem + "\n";
    return answer(console, object, words, report->problems.empty() ? kFine : kBadInput);
  }

  PositionArgument position_;
  std::vector<std::pair<App*, Action>> actions_;
  std::string folder_, proof_file_;
  std::vector<std::string> files_;
  std::uint64_t nodes_ = 100000;
  bool json_ = false, trust_ = false, solve_ = false;
};

}  // namespace

std::unique_ptr<Command> make_store() {
  return std::make_unique<StoreCommand>();
}

}  // namespace hex::cli
