// A web server in a thread of the test, and sockets that talk to it as no browser would.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "server/web_server.h"

namespace hex::server {

inline constexpr const char* kSession = "0123456789abcdef";
inline constexpr const char* kEndless =
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
  nlohmann::json status() const { return nlohmann::json::parse(client()->Get("/api/status")->body); }
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

// A socket without manners.
class RawSocket {
 public:
  explicit RawSocket(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~RawSocket() { ::close(socket_); }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  bool connected() const { return connected_; }
  void send(const std::string& text) const { (void)::send(socket_, text.data(), text.size(), MSG_NOSIGNAL); }
  // False when the other side has closed, or takes nothing for two seconds.
  bool try_send(const std::string& text) const {
    const timeval patience{2, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    for (std::size_t sent = 0; sent < text.size();) {
      const ssize_t count = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) return false;
      sent += static_cast<std::size_t>(count);
    }
    return true;
  }
  void close_half() const { ::shutdown(socket_, SHUT_WR); }
  // Until the other side closes, or that much has come.
  std::string read(std::size_t most = 1 << 20) const {
    std::string out;
    char buffer[4096];
    for (ssize_t n; out.size() < most && (n = ::recv(socket_, buffer, sizeof buffer, 0)) > 0;)
      out.append(buffer, static_cast<std::size_t>(n));
    return out;
  }

 private:
  int socket_;
  bool connected_ = false;
};

inline std::string request(const std::string& body, std::size_t length) {
  return "POST /api/query HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
         "X-Mustplay-Session: " +
         std::string(kSession) + "\r\nContent-Length: " + std::to_string(length) + "\r\n\r\n" + body;
}

}  // namespace hex::server
