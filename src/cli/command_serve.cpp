// mustplay serve: the page, from this program alone.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "cli/command.h"
#include "cli/stop_signal.h"
#include "server/web_server.h"

namespace hex::cli {

namespace {

constexpr const char* kServeFooter =
    "Opens a board in the browser: play, analyse, solve, see connections and inferior cells, read and write\n"
    "game records, try puzzles. Everything comes from this program; nothing is loaded from elsewhere.\n"
    "\n"
    "It listens on this machine alone unless --bind says otherwise; then a --token keeps others out: the\n"
    "address that is printed has it behind the '#'. When the port is in use and --port does not insist on "
    "it,\n"
    "another one is taken. Ctrl-C stops.\n"
    "\n"
    "Examples:\n"
    "  mustplay serve\n"
    "  mustplay serve --port 9000 --no-browser\n"
    "  mustplay serve --bind 0.0.0.0 --token \"$(openssl rand -hex 16)\"";

bool variable_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

// Where there is a screen; what the opener says goes nowhere.
void open_browser(const std::string& address) {
  if (!variable_set("DISPLAY") && !variable_set("WAYLAND_DISPLAY")) return;
  const pid_t child = fork();
  if (child == 0) {
    if (fork() != 0) _exit(0);  // nobody waits for the browser
    const int nowhere = open("/dev/null", O_RDWR);
    for (int descriptor = 0; descriptor < 3; ++descriptor) dup2(nowhere, descriptor);
    execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  if (child > 0) waitpid(child, nullptr, 0);
}

class Serve : public Command {
 public:
  CLI::App* add_to(CLI::App& app) override {
    CLI::App* sub = app.add_subcommand("serve", "The board in your browser: play, analyse, solve, learn");
    sub->footer(kServeFooter);
    port_option_ = sub->add_option("--port", options_.port, "The port (default 8471, or a free one; 0: any)")
                       ->type_name("N")
                       ->check(CLI::Range(0, 65535));
    sub->add_option("--bind", options_.bind, "The address to listen on (default 127.0.0.1: this machine)")
        ->type_name("ADDRESS");
    sub->add_option("--token", options_.token, "Answer only those who know this text")->type_name("T");
    sub->add_option("--threads", threads_,
                    "Questions to work on at a time (default: one less than processors)")
        ->type_name("N")
        ->check(CLI::Range(1, 256));
    sub->add_option("--memory", memory_mb_, "Megabytes for each search tree and solver table (default 128)")
        ->type_name("MB")
        ->check(CLI::Range(1, 1 << 20));
    sub->add_flag("--no-browser", no_browser_, "Only print the address");
    sub->add_option("--store", store_, "Use and feed the solved positions in this folder")->type_name("DIR");
    return sub;
  }

  int run(Console& console) override {
    std::signal(SIGPIPE, SIG_IGN);
    options_.other_port = port_option_->count() == 0;
    options_.engine = server::shared_limits(threads_, static_cast<std::size_t>(memory_mb_) << 20);
    const auto store = engine::open_store_if_named(store_);
    if (!store) return fail(console, store.error());
    options_.engine.store = store->get();
    const StopSignal signal;
    server::WebServer web(options_);
    const auto port = web.open();
    if (!port) return fail(console, port.error());
    const std::string address = address_of(*port);
    console.out << "Mustplay is at " << address << "\nCtrl-C stops it." << std::endl;
    if (!no_browser_) open_browser(address);
    std::thread answering([&] { web.run(); });
    for (int tick = 1; !signal.flag().load(); ++tick) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      if (tick % 20 == 0) web.sweep();
    }
    web.stop();
    answering.join();
    console.out << "stopped" << std::endl;
    return kFine;
  }

 private:
  std::string address_of(int port) const {
    const bool anywhere = options_.bind == "0.0.0.0" || options_.bind == "::";
    const std::string host = anywhere                                       ? "localhost"
                             : options_.bind.find(':') == std::string::npos ? options_.bind
                                                                            : "[" + options_.bind + "]";
    return "http://" + host + ":" + std::to_string(port) + "/" +
           (options_.token.empty() ? "" : "#token=" + options_.token);
  }

  server::ServerOptions options_;
  CLI::Option* port_option_ = nullptr;
  int threads_ = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  int memory_mb_ = 128;
  std::string store_;
  bool no_browser_ = false;
};

}  // namespace

std::unique_ptr<Command> make_serve() {
  return std::make_unique<Serve>();
}

}  // namespace hex::cli
