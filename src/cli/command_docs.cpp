// mustplay docs NAME: prints what is generated from tables in the source: pages of docs/, the manual page,
// completions for shells. For the project's own use, so not in the help.
#include <string>

#include "cli/command.h"
#include "cli/command_pages.h"
#include "protocol/command.h"
#include "session/settings.h"

namespace hex::cli {

namespace {

struct Page {
  const char* name;
  std::string (*write)(const CLI::App& app);
};
constexpr Page kPages[] = {{"options", [](const CLI::App&) { return engine::options_page(); }},
                           {"protocol", [](const CLI::App&) { return protocol::protocol_page(); }},
                           {"man", man_page},
                           {"bash", bash_completion},
                           {"zsh", zsh_completion},
                           {"fish", fish_completion}};

class Docs : public Command {
 public:
  App* add_to(App& app) override {
    app_ = &app;
    App* docs = app.add_subcommand("docs", "Print a generated page of the documentation");
    docs->group("");
    std::vector<std::string> names;
    for (const Page& page : kPages) names.push_back(page.name);
    docs->add_option("page", page_, "Which page")->required()->one_of(names);
    return docs;
  }

  int run(Console& console) override {
    for (const Page& page : kPages)
      if (page_ == page.name) console.out << page.write(app_->parser());
    return kFine;
  }

 private:
  const App* app_ = nullptr;
  std::string page_;
};

}  // namespace

std::unique_ptr<Command> make_docs() {
  return std::make_unique<Docs>();
}

}  // namespace hex::cli
