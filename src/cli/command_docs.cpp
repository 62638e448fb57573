// mustplay docs NAME: prints a page of docs/ that is generated from a table in the source. For the project's
// own use, so not in the help.
#include <CLI/CLI.hpp>
#include <string>

#include "cli/command.h"
#include "engine/settings.h"
#include "protocol/command.h"

namespace hex::cli {

namespace {

struct Page {
  const char* name;
  std::string (*write)();
};
constexpr Page kPages[] = {{"options", engine::options_page}, {"protocol", protocol::protocol_page}};

class Docs : public Command {
 public:
  CLI::App* add_to(CLI::App& app) override {
    CLI::App* docs = app.add_subcommand("docs", "Print a generated page of the documentation");
    docs->group("");
    std::vector<std::string> names;
    for (const Page& page : kPages) names.push_back(page.name);
    docs->add_option("page", page_, "Which page")->required()->check(CLI::IsMember(names));
    return docs;
  }

  int run(Console& console) override {
    for (const Page& page : kPages)
      if (page_ == page.name) console.out << page.write();
    return kFine;
  }

 private:
  std::string page_;
};

}  // namespace

std::unique_ptr<Command> make_docs() {
  return std::make_unique<Docs>();
}

}  // namespace hex::cli
