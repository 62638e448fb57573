// WebServer: the page and the analysis engine over HTTP.
//
//   GET  /             the page and its files, from the program itself
//   POST /api/query    a query of docs/formats/analysis.md; its reports as server-sent events, one `data:`
//                      line each, until the last. Closing the connection ends the question. With the header
//                      X-Mustplay-Poll the answer is {"poll": N} instead,
//   POST /api/poll/N   tells what has come since then, and
//   DELETE /api/poll/N ends it. Ten seconds without any of these do the same.
//   GET  /api/status   the version and how many sessions there are
//   GET  /api/cluster  the status of a distributed solve, which /cluster.html draws
//   POST /calculate-move, /analyze-game, /analyze-position, /solve-position; GET /status, /ping
//                      what sites ask a worker (protocol/site_api.h)
//
// A query names its session in the header X-Mustplay-Session. Other sites cannot ask: writes need that header
// and an Origin that is ours, a loopback server answers only to loopback names, and with a token every
// request but those for the page needs `Authorization: Bearer TOKEN`. Nothing is kept of a question but its session's search tree.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "protocol/analysis_engine.h"

namespace hex::server {

struct ServerOptions {
  std::string bind = "127.0.0.1";
  int port = 8471;
  bool other_port = true;  // take any free port when this one is in use
  std::string token;       // empty: none is needed
  std::size_t most_sessions = 256;
  std::size_t most_streams = 96;  // questions that are being answered
  std::chrono::seconds idle{900};
  std::chrono::milliseconds poll_patience{10000};     // a question that nobody fetches from ends after this
  std::chrono::milliseconds request_patience{10000};  // from the first byte of a request to its last
  protocol::EngineLimits engine;
  std::function<base::Result<std::string>()>
      cluster;  // the status of a distributed solve as JSON; called from any thread
};

// Bounds that keep one person from taking the whole machine.
protocol::EngineLimits shared_limits(int threads, std::size_t memory_bytes);

class WebServer {
 public:
  explicit WebServer(const ServerOptions& options);
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  // Takes the port and returns its number.
  base::Result<int> open();
  // Answers until stop(). REQUIRES open() was fine.
  void run();
  // Safe from any thread. Questions that are being answered end with what is known.
  void stop();
  // To be called every second or so while it runs: ends silent sessions and questions.
  void sweep();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace hex::server
