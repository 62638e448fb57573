#include "server/web_server.h"

#include <gtest/gtest.h>
#include <httplib.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

namespace hex::server {
namespace {

using Json = nlohmann::json;

constexpr const char* kSession = "0123456789abcdef";
constexpr const char* kEndless =
    R"({"id":"1","action":"solve","boardXSize":10,"reportDuringSearchEvery":0.05})";

class Running {
 public:
  explicit Running(ServerOptions options = standard()) : server_(options) {
    const auto port = server_.open();
    EXPECT_TRUE(port.ok());
    port_ = port.ok() ? *port : 0;
    thread_ = std::thread([this] { server_.run(); });
    const auto client = this->client();
    while (!client->Get("/api/status")) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  ~Running() {
    server_.stop();
    thread_.join();
  }

  static ServerOptions standard() {
    ServerOptions options;
    options.port = 0;
    options.most_streams = 6;
    options.engine = shared_limits(1, 4 << 20);
    return options;
  }
  std::unique_ptr<httplib::Client> client() const {
    return std::make_unique<httplib::Client>("127.0.0.1", port_);
  }
  httplib::Result ask(const std::string& body, const std::string& session = kSession,
                      httplib::Headers more = {}) const {
    more.emplace("X-Mustplay-Session", session);
    return client()->Post("/api/query", more, body, "application/json");
  }
  Json status() const { return Json::parse(client()->Get("/api/status")->body); }
  bool streams_become(int count) const {
    for (int i = 0; i < 1000; ++i) {
      if (status()["streams"] == count) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  int port() const { return port_; }
  WebServer& server() { return server_; }

 private:
  WebServer server_;
  int port_ = 0;
  std::thread thread_;
};

// The objects behind `data: `.
std::vector<Json> events(const std::string& body) {
  std::vector<Json> out;
  for (std::size_t at = body.find("data: "); at != std::string::npos; at = body.find("data: ", at + 1))
    out.push_back(Json::parse(body.substr(at + 6, body.find('\n', at) - at - 6)));
  return out;
}

TEST(WebServer, HasThePageInside) {
  const Running web;
  const auto page = web.client()->Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_NE(page->body.find("<title>Mustplay"), std::string::npos);
  EXPECT_NE(page->get_header_value("Content-Security-Policy").find("default-src 'none'"), std::string::npos);
  for (const char* file : {"/page.js", "/page.css", "/icon.svg"})
    EXPECT_EQ(web.client()->Get(file)->status, 200) << file;
  EXPECT_EQ(web.client()->Get("/../secret")->status, 404);
}

TEST(WebServer, AnswersAQueryWithEvents) {
  const Running web;
  const auto answer = web.ask(R"({"id":"7","action":"solve","boardXSize":4})");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(answer->get_header_value("Content-Type"), "text/event-stream");
  const auto reports = events(answer->body);
  ASSERT_EQ(reports.size(), 1u) << answer->body;
  EXPECT_EQ(reports[0]["id"], "7");
  EXPECT_EQ(reports[0]["winner"], "black");
}

TEST(WebServer, WrongRequestsAreToldWhy) {
  const Running web;
  const auto bad = web.ask(R"({"id":"1","boardXSize":77})");
  EXPECT_EQ(bad->status, 400);
  EXPECT_EQ(Json::parse(bad->body)["field"], "boardXSize");
  EXPECT_EQ(web.ask("{}", "short")->status, 400);
  EXPECT_EQ(web.ask(std::string(3 << 20, ' '))->status, 413);
  const auto nowhere = web.client()->Get("/api/nothing");
  EXPECT_EQ(nowhere->status, 404);
  EXPECT_TRUE(Json::parse(nowhere->body).contains("error"));
  const auto form = web.client()->Post("/api/query", {{"X-Mustplay-Session", kSession}}, "{}", "text/plain");
  EXPECT_EQ(form->status, 415);
}

TEST(WebServer, OtherSitesAndNamesAreRefused) {
  const Running web;
  const char* query = R"({"id":"1","action":"query_version"})";
  EXPECT_EQ(web.ask(query)->status, 200);
  EXPECT_EQ(web.ask(query, kSession, {{"Origin", "http://evil.example"}})->status, 403);
  const std::string own = "http://127.0.0.1:" + std::to_string(web.port());
  EXPECT_EQ(web.ask(query, kSession, {{"Origin", own}})->status, 200);
  EXPECT_EQ(web.client()->Get("/", {{"Host", "evil.example"}})->status, 403);
}

TEST(WebServer, ATokenKeepsOthersOut) {
  ServerOptions options = Running::standard();
  options.token = "secret";
  WebServer server(options);
  const auto port = server.open();
  ASSERT_TRUE(port.ok());
  std::thread thread([&] { server.run(); });
  httplib::Client client("127.0.0.1", *port);
  while (!client.Get("/")) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(client.Get("/")->status, 200) << "the page itself is no secret";
  EXPECT_EQ(client.Get("/api/status")->status, 401);
  EXPECT_EQ(client.Get("/api/status", {{"Authorization", "Bearer wrong"}})->status, 401);
  EXPECT_EQ(client.Get("/api/status", {{"Authorization", "Bearer secret"}})->status, 200);
  server.stop();
  thread.join();
}

// A listener that goes away takes its question with it.
TEST(WebServer, ClosingTheConnectionEndsTheWork) {
  const Running web;
  std::atomic<int> seen{0};
  httplib::Request request;
  request.method = "POST";
  request.path = "/api/query";
  request.headers = {{"X-Mustplay-Session", kSession}, {"Content-Type", "application/json"}};
  request.body = kEndless;
  request.content_receiver = [&](const char*, std::size_t, std::uint64_t, std::uint64_t) {
    return ++seen < 3;
  };
  const auto client = web.client();
  client->send(request);
  client->stop();
  EXPECT_GE(seen.load(), 3);
  EXPECT_TRUE(web.streams_become(0));
}

TEST(WebServer, SessionsDoNotMixAndAreBounded) {
  ServerOptions options = Running::standard();
  options.most_sessions = 2;
  Running web(options);
  std::thread endless([&] { web.ask(kEndless); });
  ASSERT_TRUE(web.streams_become(1));
  const std::string stranger = "fedcba9876543210";
  web.ask(R"({"id":"x","action":"terminate_all"})", stranger);
  EXPECT_EQ(events(web.ask(R"({"id":"y","action":"read","text":"a1"})", stranger)->body)[0]["id"], "y");
  EXPECT_TRUE(web.streams_become(1)) << "a stranger cannot end it";
  EXPECT_EQ(web.ask(R"({"id":"z","action":"query_version"})", "third-third-third")->status, 200)
      << "the silent one makes room";
  EXPECT_EQ(web.status()["sessions"], 2);
  web.ask(R"({"id":"x","action":"terminate_all"})");
  endless.join();
}

TEST(WebServer, SilentSessionsEnd) {
  ServerOptions options = Running::standard();
  options.idle = std::chrono::seconds(0);
  Running web(options);
  web.ask(R"({"id":"1","action":"query_version"})");
  EXPECT_TRUE(web.streams_become(0));
  web.server().sweep();
  EXPECT_EQ(web.status()["sessions"], 0);
}

TEST(WebServer, TooManyQuestionsAreRefusedAndStopEndsThem) {
  std::vector<std::thread> threads;
  {
    const Running web;
    for (int i = 0; i < 6; ++i)
      threads.emplace_back([&web, i] { web.ask(kEndless, kSession + std::to_string(i)); });
    ASSERT_TRUE(web.streams_become(6));
    EXPECT_EQ(web.ask(kEndless)->status, 503);
    EXPECT_EQ(web.client()->Get("/")->status, 200) << "the page is still there";
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace hex::server
