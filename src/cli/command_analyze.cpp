// mustplay analyze: the analysis engine, JSON lines on standard input and output.
#include <unistd.h>

#include <csignal>

#include "archive/solved_store.h"
#include "base/at.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "protocol/serve_analysis.h"

namespace hex::cli {

namespace {

constexpr const char* kAnalyzeFooter =
    "One JSON object a line, in the shape that KataGo's analysis engine made common: a query has an id, "
    "which\n"
    "its answers repeat. Queries are worked on side by side; answers come as they are ready, and the end of\n"
    "the input lets those that were asked finish. docs/formats/analysis.md has every field.\n"
    "\n"
    "Actions: analyze (the default), solve, inferior, connections, genmove, read, write, query_version,\n"
    "terminate, terminate_all, clear_cache.\n"
    "\n"
    "Examples:\n"
    "  echo '{\"id\":\"1\",\"boardXSize\":7,\"moves\":[[\"B\",\"d4\"]],\"maxVisits\":500}' | mustplay "
    "analyze\n"
    "  echo '{\"id\":\"2\",\"action\":\"solve\",\"boardXSize\":4}' | mustplay analyze\n"
    "  echo '{\"id\":\"3\",\"action\":\"read\",\"text\":\"#11,a10:sf6\"}' | mustplay analyze";

class Analyze : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("analyze", "Answer questions as JSON lines, many at once");
    sub->footer(kAnalyzeFooter);
    sub->add_option("--threads", limits_.threads, "Queries to work on at a time (default 1)")
        ->type_name("N")
        ->within(1, 256);
    sub->add_option(
           "--letters", letters_,
           "How the front end writes columns: hex (a to i, j; the default), or go (capitals without I, "
           "as KaTrain does)")
        ->type_name("WORD")
        ->one_of({"hex", "go"});
    add_memory(*sub, memory_mb_, "each search tree and solver table");
    add_store(*sub, store_);
    return sub;
  }

  int run(Console& console) override {
    console.out.flush();
    std::signal(SIGPIPE, SIG_IGN);
    limits_.memory_bytes = base::megabytes(memory_mb_);
    limits_.kept_tools = base::at(limits_.threads) + 1;
    const auto store = engine::open_store_if_named(store_);
    if (!store) return fail(console, store.error());
    limits_.store = store->get();
    protocol::AnalysisEngine engine(limits_);
    console.err << "Mustplay " MUSTPLAY_VERSION ", ready to begin handling requests" << std::endl;
    protocol::serve_analysis(engine, STDIN_FILENO, STDOUT_FILENO,
                             letters_ == "go" ? protocol::Letters::Go : protocol::Letters::Hex);
    return kFine;
  }

 private:
  protocol::EngineLimits limits_;
  int memory_mb_ = 256;
  std::string store_;
  std::string letters_ = "hex";
};

}  // namespace

std::unique_ptr<Command> make_analyze() {
  return std::make_unique<Analyze>();
}

}  // namespace hex::cli
