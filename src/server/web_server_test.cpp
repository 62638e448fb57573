#include "server/web_server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "running_server.h"

namespace hex::server {
namespace {

using Json = nlohmann::json;

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

TEST(WebServer, TellsOfADistributedSolve) {
  const Running without;
  EXPECT_EQ(without.client()->Get("/api/cluster")->status, 404);
  EXPECT_EQ(without.client()->Get("/cluster.html")->status, 200);
  EXPECT_EQ(without.client()->Get("/cluster.js")->status, 200);
  ServerOptions options = Running::standard();
  bool there = true;
  options.cluster = [&]() -> base::Result<std::string> {
    if (there) return std::string(R"({"proof":7})");
    return base::Error{base::ErrorCode::Io, "the broker does not answer", "node1"};
  };
  const Running with(options);
  EXPECT_EQ(Json::parse(with.client()->Get("/api/cluster")->body)["proof"], 7);
  there = false;
  const auto away = with.client()->Get("/api/cluster");
  EXPECT_EQ(away->status, 503);
  EXPECT_NE(away->body.find("the broker does not answer"), std::string::npos);
}

TEST(WebServer, TakesAnotherPortWhenItsOwnIsInUse) {
  const Running first;
  ServerOptions options = Running::standard();
  options.port = first.port();
  const Running second(options);
  EXPECT_NE(second.port(), first.port());
  EXPECT_EQ(second.client()->Get("/")->status, 200);
  options.other_port = false;
  WebServer third(options);
  const auto port = third.open();
  ASSERT_FALSE(port.ok());
  EXPECT_NE(port.error().message.find(std::to_string(first.port())), std::string::npos);
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
  const auto deep = web.ask(std::string(100000, '['));
  EXPECT_EQ(deep->status, 400);
  EXPECT_NE(deep->body.find("nested deeper"), std::string::npos);
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

// What has been fetched from a question that is polled.
Json fetch(const Running& web, int number, const std::string& session = kSession) {
  const auto answer = web.client()->Post("/api/poll/" + std::to_string(number),
                                         {{"X-Mustplay-Session", session}}, "", "text/plain");
  return answer->status == 200 ? Json::parse(answer->body) : Json{{"status", answer->status}};
}

int ask_polled(const Running& web, const std::string& query, const std::string& session = kSession) {
  const auto answer = web.ask(query, session, {{"X-Mustplay-Poll", "1"}});
  EXPECT_EQ(answer->status, 200) << answer->body;
  return Json::parse(answer->body).value("poll", 0);
}

TEST(WebServer, AnswersInPiecesToThoseWhoPoll) {
  const Running web;
  const int number = ask_polled(web, R"({"id":"7","action":"solve","boardXSize":4})");
  Json got;
  while (got = fetch(web, number), got.value("done", true) == false && got["reports"].empty())
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  if (got["done"] == false) {
    EXPECT_EQ(fetch(web, number)["done"], true);
  }
  ASSERT_EQ(got["reports"].size(), 1u) << got;
  EXPECT_EQ(got["reports"][0]["winner"], "black");
  EXPECT_EQ(fetch(web, number)["status"], 404) << "it is over";
  EXPECT_TRUE(web.streams_become(0));
  EXPECT_EQ(web.ask("{}", kSession, {{"X-Mustplay-Poll", "1"}})->status, 400);
}

TEST(WebServer, OnlyItsSessionGetsAtAPolledQuestion) {
  const Running web;
  const std::string stranger = "fedcba9876543210";
  const int number = ask_polled(web, kEndless);
  EXPECT_EQ(fetch(web, number, stranger)["status"], 404);
  const std::string place = "/api/poll/" + std::to_string(number);
  EXPECT_EQ(web.client()->Delete(place, {{"X-Mustplay-Session", stranger}})->status, 404);
  EXPECT_EQ(fetch(web, number)["done"], false) << "it still runs";
  EXPECT_EQ(web.client()
                ->Delete(place, {{"X-Mustplay-Session", kSession}, {"Origin", "http://evil.example"}})
                ->status,
            403);
  EXPECT_EQ(web.client()->Delete(place, {{"X-Mustplay-Session", kSession}})->status, 200);
  EXPECT_TRUE(web.streams_become(0));
}

TEST(WebServer, APolledQuestionThatNobodyFetchesEnds) {
  ServerOptions options = Running::standard();
  options.poll_patience = std::chrono::milliseconds(300);
  Running web(options);
  const int number = ask_polled(web, kEndless);
  web.server().sweep();
  EXPECT_EQ(fetch(web, number)["done"], false) << "there was no time to forget it";
  std::this_thread::sleep_for(options.poll_patience);
  web.server().sweep();
  EXPECT_TRUE(web.streams_become(0));
  EXPECT_EQ(fetch(web, number)["status"], 404);
}

std::size_t open_files() {
  std::size_t out = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++out;
  return out;
}

TEST(WebServer, HalfClosedAndBrokenConnectionsDoNoHarm) {
  const Running web;
  {
    const RawSocket half(web.port());
    half.send(request("{\"id\":", 200));
    half.close_half();
    EXPECT_EQ(half.read().find("HTTP/1.1 200"), std::string::npos) << "there was no whole query";
  }
  {
    const RawSocket listening(web.port());
    listening.send(request(kEndless, std::string(kEndless).size()));
    EXPECT_NE(listening.read(1).find("200"), std::string::npos);
    EXPECT_TRUE(web.streams_become(1));
    listening.close_half();
  }
  EXPECT_TRUE(web.streams_become(0)) << "nobody listens any more";
  {
    const RawSocket large(web.port());
    large.send(request(std::string(10 << 20, '['), 10 << 20));
    large.close_half();
    EXPECT_EQ(large.read().find("200"), std::string::npos);
  }
  {
    const RawSocket nonsense(web.port());
    nonsense.send(std::string(100000, 'x') + "\r\n\r\n");
    nonsense.close_half();
    EXPECT_EQ(nonsense.read().find("200"), std::string::npos);
  }
  EXPECT_EQ(web.client()->Get("/")->status, 200);
}

TEST(WebServer, ThousandsOfConnectionsComeAndGo) {
  const Running web;
  web.client()->Get("/");
  const std::size_t before = open_files();
  for (int i = 0; i < 2000; ++i) {
    const RawSocket brief(web.port());
    ASSERT_TRUE(brief.connected()) << i;
    if (i % 2 == 0) brief.send("GET / HT");
  }
  EXPECT_EQ(web.client()->Get("/")->status, 200);
  std::size_t after = open_files();
  for (int i = 0; i < 500 && after > before + 8; ++i, after = open_files())
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_LE(after, before + 8) << "sockets are given back";
}

// A connection is kept for longer than clients are told, so that no request meets its end.
TEST(WebServer, KeepsConnectionsAsLongAsItSays) {
  const Running web;
  const std::string get = "GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  const RawSocket kept(web.port());
  kept.send(get);
  const std::string first = kept.read(1);
  ASSERT_NE(first.find("Keep-Alive: timeout=1,"), std::string::npos) << first;
  std::this_thread::sleep_for(std::chrono::milliseconds(1050));
  kept.send(get);
  std::string rest;  // the end of the first answer may come with it
  for (std::string part; rest.find("HTTP/1.1 200") == std::string::npos && !(part = kept.read(1)).empty();)
    rest += part;
  EXPECT_NE(rest.find("HTTP/1.1 200"), std::string::npos) << rest;
}

// More connections that say nothing, or little, than there are threads: the page waits until they are given
// up.
TEST(WebServer, SlowClientsDoNotKeepOthersOut) {
  const Running web;
  std::vector<std::unique_ptr<RawSocket>> silent;
  for (int i = 0; i < 60; ++i) silent.push_back(std::make_unique<RawSocket>(web.port()));
  silent.back()->send("GET / HTTP/1.1\r\nHost: ");
  const auto client = web.client();
  client->set_read_timeout(20);
  const auto page = client->Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
}

// One byte now and then, for ever: neither head nor body of a request may take longer than it is given, and
// those who wait are served.
TEST(WebServer, ADrippingClientIsGivenUp) {
  ServerOptions options = Running::standard();
  options.request_patience = std::chrono::milliseconds(300);
  const Running web(options);
  for (const std::string& begun : {std::string("GET / HTTP/1.1\r\nX: "), request("{", 1000)}) {
    std::vector<std::unique_ptr<RawSocket>> dripping;
    for (int i = 0; i < 60; ++i) {
      dripping.push_back(std::make_unique<RawSocket>(web.port()));
      dripping.back()->send(begun);
    }
    std::atomic<bool> enough{false};
    std::thread drops([&] {
      for (int i = 0; i < 1000 && !enough; ++i) {
        for (const auto& socket : dripping) socket->send("x");
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
    });
    const auto client = web.client();
    client->set_read_timeout(10);
    const auto page = client->Get("/");
    EXPECT_TRUE(!page || page->status == 200) << begun;
    enough = true;
    drops.join();
    ASSERT_TRUE(page) << "those who wait are served";
    EXPECT_EQ(dripping.front()->read().find("HTTP/1.1 200"), std::string::npos);
  }
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
    EXPECT_EQ(web.ask(R"({"id":"1","action":"query_version"})")->status, 503);
    EXPECT_EQ(web.client()->Get("/")->status, 200) << "the page is still there";
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace hex::server
