// mustplay htp: the text protocol of Hex programs on standard input and output.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>

#include "archive/session_store.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "guides/networks.h"
#include "protocol/serve.h"
#include "session/session.h"

namespace hex::cli {

namespace {

constexpr const char* kHtpFooter =
    "For front ends such as HexGui, and for scripts. docs/protocol.md describes the commands; "
    "'list_commands'\n"
    "and 'help COMMAND' do so in the conversation. The line '# interrupt' stops a running command.\n"
    "\n"
    "Examples:\n"
    "  printf 'boardsize 7\\ngenmove black\\nshowboard\\n' | mustplay htp\n"
    "  mustplay htp                              then type: help";

class HtpCommand : public Command {
 public:
  App* add_to(App& app) override {
    App* htp = app.add_subcommand("htp", "Talk the text protocol of Hex programs (HTP)");
    htp->footer(kHtpFooter);
    htp->add_option("--network", network_,
                    "A network file for player and solver, or none: circuits in its place")
        ->type_name("FILE|none");
    htp->add_option("--seed", seed_, "The seed of param_game, as scripts for tournaments set it")
        ->type_name("N")
        ->check(not_negative());
    htp->add_option("--config", config_, "Commands of a file, before those of the conversation")
        ->type_name("FILE");
    htp->add_option("--logfile-name", ignored_, "Accepted for scripts that set it; nothing is logged")
        ->type_name("FILE");
    htp->add_option("--use-logfile", ignored_, "Accepted likewise")->type_name("0|1");
    add_store(*htp, store_);
    return htp;
  }

  // The conversation reads and writes the descriptors themselves: a stream's buffer would hold back lines
  // that must be seen while a command runs.
  int run(Console& console) override {
    console.out.flush();
    std::signal(SIGPIPE, SIG_IGN);
    engine::Session session;
    if (const auto status = use_network(session); !status) return fail(console, status.error());
    if (!seed_.empty())
      if (const auto status = session.set_option("game", "seed", seed_); !status)
        return fail(console, status.error());
    if (!store_.empty())
      if (const auto status = engine::open_store(session, store_); !status)
        return fail(console, status.error());
    protocol::Htp htp(session);
    if (const auto status = run_config(htp); !status) return fail(console, status.error());
    protocol::serve(htp, STDIN_FILENO, STDOUT_FILENO);
    if (const auto status = session.close_store(); !status) return fail(console, status.error());
    return kFine;
  }

 private:
  base::Status use_network(engine::Session& session) const {
    if (network_.empty()) return base::ok_status();
    const guides::GuideNames names = guides::names_for(network_);
    if (auto status = session.set_option("dfpn", "order", names.order); !status) return status;
    return session.set_option("mohex", "evaluator", names.evaluator);
  }

  // Replies are for nobody; the first that is an error ends the program.
  base::Status run_config(protocol::Htp& htp) const {
    if (config_.empty()) return base::ok_status();
    std::ifstream in(config_);
    if (!in) return base::Error{base::ErrorCode::Io, "cannot be opened", config_};
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      std::string reply = htp.answer(line);
      if (reply.empty() || reply[0] != '?') continue;
      reply.erase(reply.find_last_not_of('\n') + 1);
      return base::Error{base::ErrorCode::Syntax, reply.substr(std::min<std::size_t>(2, reply.size())),
                         fmt::format("{}, line {}", config_, number)};
    }
    return base::ok_status();
  }

  std::string store_, network_, seed_, config_, ignored_;
};

}  // namespace

std::unique_ptr<Command> make_htp() {
  return std::make_unique<HtpCommand>();
}

}  // namespace hex::cli
