// mustplay serve: the page, from this program and nothing else.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>

#include "archive/solved_store.h"
#include "base/at.h"
#include "base/characters.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/stop_signal.h"
#include "cluster/redis_queue.h"
#include "cluster/status.h"
#include "server/loopback.h"
#include "server/web_server.h"

namespace hex::cli {

namespace {

constexpr const char* kServeFooter =
    "Opens a board in the browser: play, analyse, solve, see connections and inferior cells, read and write\n"
    "game records, try puzzles. Everything comes from this program; nothing is loaded from elsewhere.\n"
    "\n"
    "It listens on this machine only unless --bind says otherwise; then a token keeps others out. It is made\n"
    "at random when --token does not name one, and the address that is printed has it behind the '#'.\n"
    "--no-token lets everybody in who reaches the address. When the port is in use and --port does not\n"
    "insist on it, another one is taken. Ctrl-C stops.\n"
    "\n"
    "Examples:\n"
    "  mustplay serve\n"
    "  mustplay serve --port 9000 --no-browser\n"
    "  mustplay serve --bind 0.0.0.0\n"
    "  mustplay serve --cluster d1\n"
    "\n"
    "With --cluster the page cluster.html draws a distributed solve: the folder of its coordinator, or its broker as in\n"
    "'mustplay cluster status'.";

bool variable_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

// 128 random bits in hexadecimal digits.
std::string random_token() {
  std::random_device source;
  std::string out;
  for (int i = 0; i < 4; ++i) out += fmt::format("{:08x}", source());
  return out;
}

// As it stands in an address.
std::string percent_encoded(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto byte = base::byte_of(c);
    if (std::isalnum(byte) != 0 || c == '-' || c == '_' || c == '.' || c == '~')
      out += c;
    else
      out += fmt::format("%{:02X}", byte);
  }
  return out;
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
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("serve", "The board in your browser: play, analyse, solve, learn");
    sub->footer(kServeFooter);
    port_option_ = sub->add_option("--port", options_.port, "The port (default 8471, or a free one; 0: any)")
                       ->type_name("N")
                       ->within(0, 65535);
    sub->add_option("--bind", options_.bind, "The address to listen on (default 127.0.0.1: this machine)")
        ->type_name("ADDRESS");
    token_option_ =
        sub->add_option("--token", options_.token, "Answer only those who know this text")->type_name("T");
    sub->add_flag("--no-token", no_token_, "Answer everybody, also with --bind to the outside")
        ->excludes(token_option_);
    sub->add_option("--threads", threads_,
                    "Questions to work on at a time (default: one less than processors)")
        ->type_name("N")
        ->within(1, 256);
    add_memory(*sub, memory_mb_, "each search tree and solver table");
    sub->add_flag("--no-browser", no_browser_, "Only print the address");
    add_store(*sub, store_);
    sub->add_option("--cluster", cluster_,
                    "Show a distributed solve: its store, or the address of its broker")
        ->type_name("DIR|URL");
    return sub;
  }

  int run(Console& console) override {
    std::signal(SIGPIPE, SIG_IGN);
    options_.other_port = port_option_->count() == 0;
    if (const auto status = settle_token(); !status) return fail(console, status.error());
    options_.engine = server::shared_limits(threads_, base::megabytes(memory_mb_));
    const auto store = engine::open_store_if_named(store_);
    if (!store) return fail(console, store.error());
    options_.engine.store = store->get();
    if (const auto status = settle_cluster(); !status) return fail(console, status.error());
    const StopSignal signal;
    server::WebServer web(options_);
    const auto port = web.open();
    if (!port) return fail(console, port.error());
    const std::string address = address_of(*port);
    console.out << "Mustplay is at " << address << "\nCtrl-C stops it." << std::endl;
    if (options_.cluster)
      console.out << "The distributed solve is at " << address_of(*port, "cluster.html") << std::endl;
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
  // What /api/cluster tells.
  base::Status settle_cluster() {
    if (cluster_.empty()) return base::ok_status();
    if (cluster_ != "env" && cluster_.find(':') == std::string::npos) {
      options_.cluster = [path = cluster::status_path(cluster_)] { return cluster::read_status_file(path); };
      return base::ok_status();
    }
    const auto broker = cluster::read_address(cluster_);
    if (!broker) return broker.error();
    options_.cluster = [address = *broker] { return cluster::read_status(address); };
    return base::ok_status();
  }

  std::string address_of(int port, const std::string& page = "") const {
    const bool anywhere = options_.bind == "0.0.0.0" || options_.bind == "::";
    const std::string host = anywhere                                       ? "localhost"
                             : options_.bind.find(':') == std::string::npos ? options_.bind
                                                                            : "[" + options_.bind + "]";
    return "http://" + host + ":" + std::to_string(port) + "/" + page +
           (options_.token.empty() ? "" : "#token=" + percent_encoded(options_.token));
  }

  // A server that others can reach has a token unless --no-token says otherwise.
  base::Status settle_token() {
    if (token_option_->count() > 0 && !is_token(options_.token))
      return base::Error{base::ErrorCode::Syntax,
                         "must have at least one character, and printable ones without spaces only; "
                         "--no-token means none",
                         "--token"};
    if (options_.token.empty() && !no_token_ && !server::is_loopback(options_.bind))
      options_.token = random_token();
    return base::ok_status();
  }
  // As a header can carry it.
  static bool is_token(const std::string& text) {
    return !text.empty() && text.size() <= 1024 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
  }

  server::ServerOptions options_;
  Option *port_option_ = nullptr, *token_option_ = nullptr;
  int threads_ = std::max(1, base::number_of(std::thread::hardware_concurrency()) - 1);
  int memory_mb_ = 128;
  std::string store_, cluster_;
  bool no_browser_ = false, no_token_ = false;
};

}  // namespace

std::unique_ptr<Command> make_serve() {
  return std::make_unique<Serve>();
}

}  // namespace hex::cli
