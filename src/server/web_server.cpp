#include "server/web_server.h"

#include <httplib.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include "server/assets.h"
#include "server/sessions.h"
#include "server/stream.h"

namespace hex::server {

using base::Error;
using base::ErrorCode;
using httplib::Request;
using httplib::Response;
using Handled = httplib::Server::HandlerResponse;

namespace {

constexpr std::size_t kMaxBody = (1 << 20) + 4096;
constexpr std::size_t kSpareThreads = 32;  // for the page and short questions
constexpr auto kPatience = std::chrono::milliseconds(200);
constexpr auto kHeartbeat = std::chrono::seconds(5);

const httplib::Headers kHeaders = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src "
     "'self'; "
     "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

void refuse(Response& response, int status, std::string_view why) {
  std::string text = "{\"error\":\"";
  for (char c : why) text += c == '"' || c == '\\' || c < ' ' ? '\'' : c;
  response.status = status;
  response.set_content(text + "\"}\n", "application/json");
}

// Without the port. "[::1]:80" and "localhost:80" both have one.
std::string host_name(const std::string& host) {
  const auto bracket = host.rfind(']');
  const auto colon = host.rfind(':');
  return colon == std::string::npos || (bracket != std::string::npos && colon < bracket)
             ? host
             : host.substr(0, colon);
}

bool is_loopback(const std::string& name) {
  return name == "localhost" || name == "[::1]" || name == "::1" || name.rfind("127.", 0) == 0;
}

// As long for every wrong token.
bool same_text(const std::string& a, const std::string& b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference |= static_cast<unsigned>(a[i] ^ b[b.empty() ? 0 : i % b.size()]);
  return difference == 0;
}

}  // namespace

protocol::EngineLimits shared_limits(int threads, std::size_t memory_bytes) {
  protocol::EngineLimits out;
  out.threads = threads;
  out.short_threads = 2;
  out.most_time_s = 120;
  out.most_waiting = 2000;
  out.most_of_client = 8;
  out.memory_bytes = memory_bytes;
  out.kept_tools = static_cast<std::size_t>(threads) + 2;
  return out;
}

class WebServer::Implementation {
 public:
  explicit Implementation(const ServerOptions& options)
      : options_(options), engine_(options.engine), sessions_(engine_, options.most_sessions, options.idle) {
    http_.new_task_queue = [this] { return new httplib::ThreadPool(options_.most_streams + kSpareThreads); };
    http_.set_payload_max_length(kMaxBody);
    http_.set_keep_alive_timeout(1);
    http_.set_keep_alive_max_count(1000);
    http_.set_read_timeout(5);
    http_.set_write_timeout(5);
    http_.set_tcp_nodelay(true);
    // Without SO_REUSEPORT, which the library sets: two servers on one port would share its visitors.
    http_.set_socket_options([](int socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    http_.set_default_headers(kHeaders);
    http_.set_pre_routing_handler([this](const Request& q, Response& r) { return admit(q, r); });
    http_.set_error_handler([](const Request&, Response& r) { explain(r); });
    http_.set_exception_handler([](const Request&, Response& r, std::exception_ptr) {
      refuse(r, 500, "the request could not be answered");
    });
    for (const Asset& asset : assets())
      http_.Get(std::string(asset.path), [&asset](const Request&, Response& r) {
        r.set_header("Cache-Control", "no-cache");
        r.set_content(asset.content.data(), asset.content.size(), std::string(asset.type));
      });
    http_.Get("/api/status", [this](const Request&, Response& r) { status(r); });
    http_.Post("/api/query", [this](const Request& q, Response& r) { query(q, r); });
  }
  ~Implementation() { stop(); }

  base::Result<int> open() {
    if (options_.port != 0 && http_.bind_to_port(options_.bind, options_.port)) return options_.port;
    const int port = options_.other_port || options_.port == 0 ? http_.bind_to_any_port(options_.bind) : -1;
    if (port > 0) return port;
    return Error{ErrorCode::Io,
                 "the address " + options_.bind + " with port " + std::to_string(options_.port) +
                     " cannot be taken; another program may have it, or it is not this machine's",
                 ""};
  }
  // httplib takes no notice of a stop() between the call of listen and its first accept: so one of run() and
  // stop() always sees the other, and stop() waits for the accept.
  void run() {
    listening_.store(true);
    if (!ending_.load()) http_.listen_after_bind();
    listening_.store(false);
  }
  void stop() {
    ending_.store(true);
    engine_.stop_all();
    while (listening_.load() && !http_.is_running())
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    http_.stop();
  }
  void sweep() { sessions_.sweep(); }

 private:
  // What any request must keep to.
  Handled admit(const Request& request, Response& response) const {
    const std::string host = request.get_header_value("Host");
    if (is_loopback(options_.bind) && !is_loopback(host_name(host))) {
      refuse(response, 403, "this server answers to loopback addresses alone");
      return Handled::Handled;
    }
    if (request.method != "GET" && request.method != "HEAD" && request.has_header("Origin") &&
        request.get_header_value("Origin") != "http://" + host &&
        request.get_header_value("Origin") != "https://" + host) {
      refuse(response, 403, "other sites may not ask");
      return Handled::Handled;
    }
    if (options_.token.empty() || request.path.rfind("/api/", 0) != 0) return Handled::Unhandled;
    if (same_text(request.get_header_value("Authorization"), "Bearer " + options_.token))
      return Handled::Unhandled;
    response.set_header("WWW-Authenticate", "Bearer");
    refuse(response, 401, "a token is needed: open the address that the server printed");
    return Handled::Handled;
  }

  static void explain(Response& response) {
    if (!response.body.empty() || response.content_length_ > 0) return;
    if (response.status == 404) return refuse(response, 404, "there is no such address");
    if (response.status == 413)
      return refuse(response, 413, "longer than the megabyte that a query may have");
    refuse(response, response.status, "the request is not understood");
  }

  void status(Response& response) {
    response.set_content("{\"name\":\"Mustplay\",\"version\":\"" MUSTPLAY_VERSION "\",\"sessions\":" +
                             std::to_string(sessions_.count()) +
                             ",\"streams\":" + std::to_string(streams_.load()) + "}\n",
                         "application/json");
  }

  // The last owner of a question ends it. (httplib copies the functions that hold it, hence shared_ptr.)
  struct Question {
    Implementation& server;
    std::string session;
    Stream stream;
    protocol::AnalysisEngine::Ticket ticket = 0;
    std::chrono::steady_clock::time_point written = std::chrono::steady_clock::now();

    Question(Implementation& of, std::string name) : server(of), session(std::move(name)) {}
    ~Question() {
      server.engine_.forget(ticket);
      server.sessions_.leave(session);
      --server.streams_;
    }
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;
  };

  void query(const Request& request, Response& response) {
    const std::string session = request.get_header_value("X-Mustplay-Session");
    if (!Sessions::is_name(session))
      return refuse(response, 400, "X-Mustplay-Session must be 16 to 64 letters and digits");
    if (request.get_header_value("Content-Type").rfind("application/json", 0) != 0)
      return refuse(response, 415, "Content-Type must be application/json");
    if (++streams_ > static_cast<int>(options_.most_streams)) {
      --streams_;
      return refuse(response, 503, "too many questions are being answered; ask again soon");
    }
    const auto client = sessions_.enter(session);
    if (!client) {
      --streams_;
      return refuse(response, 503, "every session is busy; ask again soon");
    }
    const auto question = std::make_shared<Question>(*this, session);
    question->ticket = engine_.ask(
        *client, request.body,
        [stream = &question->stream](const std::string& report, bool last) { stream->put(report, last); });
    if (const std::string refusal = question->stream.refusal(); !refusal.empty()) {
      response.status = 400;
      return response.set_content(refusal + "\n", "application/json");
    }
    response.set_header("Cache-Control", "no-store");
    response.set_chunked_content_provider(
        "text/event-stream",
        [question](std::size_t, httplib::DataSink& sink) { return pump(*question, sink); });
  }

  // Passes on one report, or finds out whether anybody listens. False ends the connection.
  static bool pump(Question& question, httplib::DataSink& sink) {
    std::string report;
    const Stream::Next next = question.stream.take(report, kPatience);
    if (next == Stream::Next::End) {
      sink.done();
      return true;
    }
    if (question.server.ending_.load() || !sink.is_writable()) return false;
    const auto now = std::chrono::steady_clock::now();
    if (next == Stream::Next::Nothing && now - question.written < kHeartbeat) return true;
    question.written = now;
    const std::string event = next == Stream::Next::Report ? "data: " + report + "\n\n" : ":\n\n";
    return sink.write(event.data(), event.size());
  }

  const ServerOptions options_;
  std::atomic<bool> ending_{false};
  std::atomic<bool> listening_{false};
  std::atomic<int> streams_{0};
  protocol::AnalysisEngine engine_;
  Sessions sessions_;
  httplib::Server http_;
};

WebServer::WebServer(const ServerOptions& options)
    : implementation_(std::make_unique<Implementation>(options)) {}
WebServer::~WebServer() = default;

base::Result<int> WebServer::open() {
  return implementation_->open();
}
void WebServer::run() {
  implementation_->run();
}
void WebServer::stop() {
  implementation_->stop();
}
void WebServer::sweep() {
  implementation_->sweep();
}

}  // namespace hex::server
