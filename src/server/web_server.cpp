#include "server/web_server.h"

#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "base/at.h"
#include "protocol/site_api.h"
#include "server/assets.h"
#include "server/connection.h"
#include "server/crew.h"
#include "server/loopback.h"
#include "server/polls.h"
#include "server/question.h"
#include "server/site_reports.h"

namespace hex::server {

using base::Error;
using base::ErrorCode;
using httplib::Request;
using httplib::Response;
using Handled = httplib::Server::HandlerResponse;

namespace {

constexpr std::size_t kMaxBody = (1 << 20) + 4096;
constexpr std::size_t kMaxHead = 64 << 10;         // request line and headers
constexpr std::size_t kMaxRequest = 2 * kMaxBody;  // a body in chunks has their sizes, too
constexpr std::size_t kReadersOfAddress = 24;      // connections of one address that send a request
constexpr int kBacklog = 512;
constexpr std::size_t kSpareThreads = 32;  // for the page and short questions
constexpr std::size_t kLeastThreads = 4;   // a system may allow fewer than we want
constexpr std::size_t kMostQueued = 256;   // connections that wait for a thread; more wait to be accepted
constexpr int kKeepAlive_s = 1;            // for the next request of a connection, as clients are told
constexpr auto kGrace = std::chrono::milliseconds(500);  // for one that is on its way just then
constexpr auto kWriteWait = std::chrono::seconds(5);
constexpr int kMostRequests = 1000;  // of one connection
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

// Before the body is read, which the connection does not outlast.
void refuse_unread(Response& response, int status, std::string_view why) {
  refuse(response, status, why);
  response.set_header("Connection", "close");
}

// The library takes an address for a regular expression, in which a dot stands for any character.
std::string pattern_of(std::string_view path) {
  std::string out;
  for (const char c : path) out += c == '.' ? "\\." : std::string(1, c);
  return out;
}

// As long for every wrong token.
bool same_text(const std::string& a, const std::string& b) {
  int difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= a[i] ^ b[b.empty() ? 0 : i % b.size()];
  return difference == 0;
}

// The library's server on our connections, which bound the time and the bytes of a whole request.
class BoundedServer : public httplib::Server {
 public:
  BoundedServer(std::chrono::milliseconds patience, const std::atomic<bool>& ending)
      : limits_{patience, kWriteWait, kMaxHead, kMaxRequest}, ending_(ending) {}

 private:
  bool process_and_close_socket(socket_t socket) override {
    const bool fine = answer_requests(socket);
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return fine;
  }

  // A refused request has a body that nobody has read: what is in it would be taken for the next request, which
  // could bear another Host. So the connection ends with any request that was not read to its end.
  bool answer_requests(socket_t socket) {
    Connection connection(socket, limits_, visitors_, ending_);
    bool fine = false, closed = false;
    for (int left = kMostRequests;
         left > 0 && !closed && connection.await_request(std::chrono::seconds(kKeepAlive_s) + kGrace);
         --left) {
      std::optional<std::size_t>
          body;  // its length; none when the library gave up, or when it comes in chunks
      fine = process_request(connection, left == 1, closed, [&](Request& request) {
        forget_ranges(request);
        if (!request.has_header("Transfer-Encoding"))
          body = request.get_header_value<std::uint64_t>("Content-Length");
      });
      if (!fine || body != connection.body_bytes()) break;
    }
    return fine;
  }

  // The library copies the content once for every range, whatever the answer. admit() refuses what had more
  // than one.
  static void forget_ranges(Request& request) {
    if (request.ranges.size() > 1) request.ranges.clear();
  }

  const ConnectionLimits limits_;
  const std::atomic<bool>& ending_;
  Visitors visitors_{kSpareThreads, kReadersOfAddress};
};

}  // namespace

protocol::EngineLimits shared_limits(int threads, std::size_t memory_bytes) {
  protocol::EngineLimits out;
  out.threads = threads;
  out.short_threads = 2;
  out.gentle = true;
  out.most_time_s = 120;
  out.most_waiting = 2000;
  out.most_of_client = 8;
  out.memory_bytes = memory_bytes;
  out.kept_tools = base::at(threads) + 2;
  return out;
}

class WebServer::Implementation {
 public:
  explicit Implementation(const ServerOptions& options)
      : options_(options),
        engine_(options.engine),
        sessions_(engine_, options.most_sessions, options.idle),
        polls_(options.poll_patience),
        http_(options.request_patience, ending_) {
    http_.new_task_queue = [this] { return crew_.release(); };
    http_.set_payload_max_length(kMaxBody);
    http_.set_keep_alive_timeout(kKeepAlive_s);
    http_.set_keep_alive_max_count(kMostRequests);
    http_.set_tcp_nodelay(true);
    // Without SO_REUSEPORT, which the library sets: two servers on one port would share its visitors.
    http_.set_socket_options([this](int socket) {
      socket_ = socket;
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
      http_.Get(pattern_of(asset.path), [&asset](const Request&, Response& r) {
        r.set_header("Cache-Control", "no-cache");
        r.set_content(asset.content.data(), asset.content.size(), std::string(asset.type));
      });
    for (const char* path : protocol::site_paths())
      http_.Post(path, [this](const Request& q, Response& r) { answer_site(q, r); });
    http_.Get("/ping", [](const Request&, Response& r) { r.set_content("pong", "text/plain"); });
    http_.Get("/status", [this](const Request&, Response& r) { status(r); });
    http_.Get("/api/status", [this](const Request&, Response& r) { status(r); });
    http_.Get("/api/cluster", [this](const Request&, Response& r) { cluster_status(r); });
    http_.Post("/api/query", [this](const Request& q, Response& r) { query(q, r); });
    http_.Post(R"(/api/poll/(\d{1,18}))", [this](const Request& q, Response& r) { fetch(q, r); });
    http_.Delete(R"(/api/poll/(\d{1,18}))", [this](const Request& q, Response& r) { drop(q, r); });
  }
  ~Implementation() { stop(); }

  base::Result<int> open() {
    crew_ = std::make_unique<Crew>(options_.most_streams + kSpareThreads, kMostQueued, ending_);
    if (crew_->size() < kLeastThreads)
      return Error{ErrorCode::Range, "the system does not allow enough threads to answer connections", ""};
    int port = -1;
    if (options_.port != 0 && http_.bind_to_port(options_.bind, options_.port)) port = options_.port;
    if (port < 0 && (options_.other_port || options_.port == 0)) port = http_.bind_to_any_port(options_.bind);
    // The library lets five connections wait; a sixth would be a second late.
    if (port > 0 && ::listen(socket_, kBacklog) == 0) return port;
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
  void sweep() {
    polls_.sweep();
    sessions_.sweep();
  }

 private:
  // What any request must keep to.
  Handled admit(const Request& request, Response& response) const {
    const std::string host = request.get_header_value("Host");
    const bool named_once = request.get_header_value_count("Host") == 1;
    if (is_loopback(options_.bind) && !(named_once && is_loopback(host_without_port(host)))) {
      refuse_unread(response, 403, "this server answers only to names of this machine, such as localhost");
      return Handled::Handled;
    }
    if (request.get_header_value("Range").find(',') != std::string::npos) {
      refuse_unread(response, 416, "one range at a time");
      return Handled::Handled;
    }
    if (request.method != "GET" && request.method != "HEAD" && request.has_header("Origin") &&
        request.get_header_value("Origin") != "http://" + host &&
        request.get_header_value("Origin") != "https://" + host) {
      refuse_unread(response, 403, "other sites may not ask");
      return Handled::Handled;
    }
    if (options_.token.empty() || is_open(request.path)) return Handled::Unhandled;
    if (same_text(request.get_header_value("Authorization"), "Bearer " + options_.token))
      return Handled::Unhandled;
    response.set_header("WWW-Authenticate", "Bearer");
    refuse_unread(response, 401, "a token is needed: open the address that the server printed");
    return Handled::Handled;
  }

  // The page itself is no secret.
  static bool is_open(const std::string& path) {
    const auto files = assets();
    return path == "/ping" ||
           std::any_of(files.begin(), files.end(), [&](const Asset& asset) { return asset.path == path; });
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

  void cluster_status(Response& response) {
    if (!options_.cluster) return refuse(response, 404, "mustplay serve --cluster names the solve to show");
    const auto status = options_.cluster();
    if (!status) return refuse(response, 503, status.error().text());
    response.set_content(*status + "\n", "application/json");
  }

  void query(const Request& request, Response& response) {
    const std::string session = request.get_header_value("X-Mustplay-Session");
    if (!Sessions::is_name(session))
      return refuse(response, 400, "X-Mustplay-Session must be 16 to 64 letters and digits");
    if (request.get_header_value("Content-Type").rfind("application/json", 0) != 0)
      return refuse(response, 415, "Content-Type must be application/json");
    if (++streams_ > options_.most_streams) {
      --streams_;
      return refuse(response, 503, "too many questions are being answered; ask again soon");
    }
    const auto client = sessions_.enter(session);
    if (!client) {
      --streams_;
      return refuse(response, 503, "every session is busy; ask again soon");
    }
    // (httplib copies the functions that hold it, hence shared_ptr.)
    const auto question = std::make_shared<Question>(engine_, sessions_, streams_, session);
    question->ticket =
        engine_.ask(*client, request.body,
                    [stream = &question->stream](const protocol::Report& report) { stream->put(report); });
    if (const std::string refusal = question->stream.refusal(); !refusal.empty()) {
      response.status = 400;
      return response.set_content(refusal + "\n", "application/json");
    }
    response.set_header("Cache-Control", "no-store");
    if (request.has_header("X-Mustplay-Poll"))
      return response.set_content("{\"poll\":" + std::to_string(polls_.keep(question)) + "}\n",
                                  "application/json");
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, question](std::size_t, httplib::DataSink& sink) { return pump(*question, sink); });
  }

  // A request of a site: the answer in one piece. Each is a client of its own.
  void answer_site(const Request& request, Response& response) {
    if (request.get_header_value("Content-Type").rfind("application/json", 0) != 0)
      return refuse(response, 415, "Content-Type must be application/json");
    auto question = protocol::read_site_question(request.path, request.body);
    if (!question) return refuse(response, 400, question.error().text());
    if (++streams_ > options_.most_streams) {
      --streams_;
      return refuse(response, 503, "too many questions are being answered; ask again soon");
    }
    const protocol::Client client = engine_.open_client();
    SiteReports reports;
    const auto ticket = engine_.ask(client, std::move(question->query),
                                    [&reports](const protocol::Report& report) { reports.put(report); });
    const auto answers = reports.wait();
    engine_.forget(ticket);
    engine_.close_client(client);
    --streams_;
    if (!answers.ok()) return refuse(response, 400, answers.error().message);
    const protocol::SiteAnswer answer = question->answer(*answers);
    response.set_header("Cache-Control", "no-store");
    response.set_content(answer.text, answer.type);
  }

  // The number behind /api/poll/, as far as there is one.
  static std::uint64_t poll_number(const Request& request) {
    return std::strtoull(request.matches[1].str().c_str(), nullptr, 10);
  }

  void fetch(const Request& request, Response& response) {
    const auto fetched = polls_.fetch(request.get_header_value("X-Mustplay-Session"), poll_number(request));
    if (!fetched) return refuse(response, 404, "this session has no such question, or it was given up");
    std::string text = "{\"reports\":[";
    for (const std::string& report : fetched->reports) text += (text.back() == '[' ? "" : ",") + report;
    response.set_header("Cache-Control", "no-store");
    response.set_content(text + "],\"done\":" + (fetched->done ? "true" : "false") + "}\n",
                         "application/json");
  }

  void drop(const Request& request, Response& response) {
    if (!polls_.drop(request.get_header_value("X-Mustplay-Session"), poll_number(request)))
      return refuse(response, 404, "this session has no such question, or it was given up");
    response.set_content("{}\n", "application/json");
  }

  // Passes on one report, or finds out whether anybody listens. False ends the connection.
  bool pump(Question& question, httplib::DataSink& sink) const {
    std::string report;
    const Stream::Next next = question.stream.take(report, kPatience);
    if (next == Stream::Next::End) {
      sink.done();
      return true;
    }
    if (ending_.load() || !sink.is_writable()) return false;
    const auto now = std::chrono::steady_clock::now();
    if (next == Stream::Next::Nothing && now - question.heard < kHeartbeat) return true;
    question.heard = now;
    const std::string event = next == Stream::Next::Report ? "data: " + report + "\n\n" : ":\n\n";
    return sink.write(event.data(), event.size());
  }

  const ServerOptions options_;
  int socket_ = -1;  // that listens; the library's own
  std::atomic<bool> ending_{false};
  std::atomic<bool> listening_{false};
  std::atomic<std::size_t> streams_{0};
  protocol::AnalysisEngine engine_;
  Sessions sessions_;
  Polls polls_;
  std::unique_ptr<Crew> crew_;  // until the library takes it
  BoundedServer http_;
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
