// A server on loopback was tried from outside as an attacker would. It answered to any name that begins with
// "127.", so that a website could drive a user's engine (DNS rebinding); it built a body of 140 MB for 2,690
// ranges of one file; it read lines of any length into memory; 600 connections that sent one byte now and then
// kept everybody else waiting; /pageXjs was served; and one client's priority kept others waiting.
#include <gtest/gtest.h>

#include "running_server.h"
#include "server/loopback.h"

namespace hex::server {
namespace {

using namespace std::chrono_literals;

int status_for_host(const Running& web, const std::string& host) {
  const RawSocket socket(web.port());
  socket.send("GET /api/status HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  const std::string answer = socket.read();
  return answer.rfind("HTTP/1.1 ", 0) == 0 ? std::stoi(answer.substr(9)) : 0;
}

TEST(HostileRequests, OnlyNamesOfThisMachineAreAnswered) {
  const Running web;
  for (const char* host : {"127.0.0.1", "127.0.0.1:80", "127.1.2.3", "localhost", "LocalHost:8471", "[::1]",
                           "[::1]:8471", "[0:0:0:0:0:0:0:1]"})
    EXPECT_EQ(status_for_host(web, host), 200) << host;
  for (const char* host :
       {"127.evil.com", "127.0.0.1.nip.io", "127.0.0.1.nip.io:8471", "127.", "127.1", "127.0.0.1.",
        "localhost.evil.com", "localhost.", "[::2]", "::ffff:127.0.0.1", "2130706433", "0x7f.0.0.1",
        "evil.com", "", "127.0.0.1 evil.com", "localhost\r\nHost: evil.com", "evil.com\r\nHost: localhost"})
    EXPECT_EQ(status_for_host(web, host), 403) << host;
}

// A page of a foreign name chooses the body of its request, in which it wrote a second one with a good name.
TEST(HostileRequests, ABodyIsNoRequest) {
  const Running web;
  const std::string inner = "GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string length = "Content-Length: " + std::to_string(inner.size()) + "\r\n";
  const auto answers = [&](const std::string& head) {
    const RawSocket socket(web.port());
    socket.send(head + "\r\n" + inner);
    const std::string text = socket.read();
    EXPECT_EQ(text.find("\"sessions\""), std::string::npos) << head << text;
    return text.substr(0, 12);
  };
  const std::string evil = "Host: 127.evil.com\r\n", good = "Host: localhost\r\n";
  EXPECT_EQ(answers("POST /api/query HTTP/1.1\r\n" + evil + length), "HTTP/1.1 403");
  EXPECT_EQ(answers("POST /api/query HTTP/1.1\r\n" + good + "Origin: http://evil.com\r\n" + length),
            "HTTP/1.1 403");
  EXPECT_EQ(answers("POST /ping HTTP/1.1\r\n" + good + "Range: bytes=0-,1-\r\n" + length), "HTTP/1.1 416");
  EXPECT_EQ(answers("GET /ping HTTP/1.1\r\n" + good + length), "HTTP/1.1 200");
  EXPECT_EQ(answers("POST /nowhere HTTP/1.1\r\n" + good + length), "HTTP/1.1 404");
  EXPECT_EQ(answers("nonsense\r\n"), "HTTP/1.1 400");
}

TEST(HostileRequests, OneRangeAtATime) {
  const Running web;
  const auto whole = web.client()->Get("/page.js");
  ASSERT_TRUE(whole);
  const auto part = web.client()->Get("/page.js", {{"Range", "bytes=0-9"}});
  ASSERT_TRUE(part);
  EXPECT_EQ(part->status, 206);
  EXPECT_EQ(part->body, whole->body.substr(0, 10));
  std::string ranges = "bytes=0-";
  while (ranges.size() < 8000) ranges += ",0-";
  const auto many = web.client()->Get("/page.js", {{"Range", ranges}});
  ASSERT_TRUE(many);
  EXPECT_EQ(many->status, 416);
  EXPECT_LT(many->body.size(), 200u);
}

// Each sends 8 MB of head or of sizes of chunks, at most; the server must have closed long before.
bool is_refused(const Running& web, const std::string& begun, const std::string& piece) {
  const RawSocket socket(web.port());
  socket.send(begun);
  std::string block;
  while (block.size() < 65536) block += piece;
  for (std::size_t sent = 0; sent < (8u << 20); sent += block.size())
    if (!socket.try_send(block)) return true;
  return false;
}

TEST(HostileRequests, ARequestHasABoundInBytes) {
  const Running web;
  EXPECT_TRUE(is_refused(web, "GET /", "x")) << "the request line";
  EXPECT_TRUE(is_refused(web, "GET / HTTP/1.1\r\nX: ", "x")) << "one header";
  EXPECT_TRUE(is_refused(web, "GET / HTTP/1.1\r\n", "X: y\r\n")) << "many headers";
  EXPECT_TRUE(is_refused(
      web, "POST /api/query HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n", "0"))
      << "the size of a chunk";
  EXPECT_EQ(web.client()->Get("/")->status, 200);
}

// 300 connections, each sending a byte every 50 ms: as bad as any number, because each takes a thread.
TEST(HostileRequests, SlowConnectionsOfOneAddressMakeRoom) {
  const Running web;
  std::vector<std::unique_ptr<RawSocket>> slow;
  for (int i = 0; i < 300; ++i) {
    slow.push_back(std::make_unique<RawSocket>(web.port()));
    slow.back()->send("GET / HTTP/1.1\r\nX: ");
  }
  std::atomic<bool> enough{false};
  std::thread drops([&] {
    for (int i = 0; i < 200 && !enough; ++i) {
      for (const auto& socket : slow) socket->send("x");
      std::this_thread::sleep_for(50ms);
    }
  });
  const auto start = std::chrono::steady_clock::now();
  const auto client = web.client();
  client->set_read_timeout(60);
  const auto page = client->Get("/");
  const auto took = std::chrono::steady_clock::now() - start;
  enough = true;
  drops.join();
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_LT(took, 5s) << "a request may take ten seconds, and the slow ones do";
}

TEST(HostileRequests, AnAddressIsTakenToTheLetter) {
  const Running web;
  EXPECT_EQ(web.client()->Get("/pageXjs")->status, 404);
  EXPECT_EQ(web.client()->Get("/page.js")->status, 200);
}

// The endless question of a client with priority must not keep out a short one without.
TEST(HostileRequests, PrioritiesCountWithinAClient) {
  const Running web;
  const std::string endless =
      R"({"id":"1","action":"solve","boardXSize":11,"priority":1000,"overrideSettings":{"maxTime":60}})";
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&web, &endless, i] { web.ask(endless, kSession + std::to_string(i)); });
  EXPECT_TRUE(web.streams_become(3));
  const auto start = std::chrono::steady_clock::now();
  const auto answer = web.ask(R"({"id":"2","action":"solve","boardXSize":3})", "fedcba9876543210");
  EXPECT_LT(std::chrono::steady_clock::now() - start, 30s) << "those with priority take a minute";
  ASSERT_TRUE(answer);
  EXPECT_NE(answer->body.find("\"winner\":\"black\""), std::string::npos) << answer->body;
  for (int i = 0; i < 3; ++i) web.ask(R"({"id":"x","action":"terminate_all"})", kSession + std::to_string(i));
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace hex::server
