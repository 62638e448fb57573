// A line to a broker that is slow and bad: a TCP port that passes bytes on to a local socket, late, with pauses, and now and
// then cut.
//
// Programs see lost packets only as time: what was lost is sent again after some 200 ms. So a pause is what loss is to
// them, and this needs no right to change the network. Packets that are really lost: ClusterNetwork below netem.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <deque>
#include <list>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"

namespace hex::tests {

class SlowLine {
 public:
  struct Quality {
    int delay_ms = 20, jitter_ms = 10;
    int pause_percent = 3;  // of the pieces, for pause_ms
    int pause_ms = 250;
    int cut_permille = 15;  // of the pieces: both sides see the end of the connection
  };

  // REQUIRES that a server listens at the socket.
  SlowLine(std::string socket, std::uint64_t seed, Quality quality)
      : socket_(std::move(socket)),
        random_(seed),
        quality_(quality),
        listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    works_ = listener_ >= 0 && ::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
             ::listen(listener_, 64) == 0 &&
             ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    port_ = ntohs(address.sin_port);
    if (works_) thread_ = std::thread([this] { run(); });
  }
  ~SlowLine() {
    stop_.store(true);
    if (thread_.joinable()) thread_.join();
    for (Pair& pair : pairs_) close(pair);
    if (listener_ >= 0) ::close(listener_);
  }
  SlowLine(const SlowLine&) = delete;
  SlowLine& operator=(const SlowLine&) = delete;

  bool works() const { return works_; }
  std::string url() const { return "redis://127.0.0.1:" + std::to_string(port_); }
  // What it did so far.
  int pieces() const { return pieces_.load(); }
  int pauses() const { return pauses_.load(); }
  int cuts() const { return cuts_.load(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Piece {
    Clock::time_point due;
    std::string bytes;
  };
  struct Way {
    int from = -1, to = -1;
    std::deque<Piece> pieces;
    Clock::time_point last{};  // pieces keep their order
  };
  struct Pair {
    Way there, back;
    bool gone = false;
  };

  static void close(Pair& pair) {
    ::close(pair.there.from);
    ::close(pair.there.to);
  }

  void run() {
    while (!stop_.load()) {
      std::vector<pollfd> waiting = {{listener_, POLLIN, 0}};
      for (const Pair& pair : pairs_)
        for (const int end : {pair.there.from, pair.there.to}) waiting.push_back({end, POLLIN, 0});
      ::poll(waiting.data(), waiting.size(), 2);
      std::size_t i = 1;
      for (Pair& pair : pairs_) {
        if (waiting[i++].revents != 0) receive(pair, pair.there);
        if (waiting[i++].revents != 0) receive(pair, pair.back);
        deliver(pair, pair.there);
        deliver(pair, pair.back);
      }
      pairs_.remove_if([](Pair& pair) {
        if (pair.gone) close(pair);
        return pair.gone;
      });
      if (waiting[0].revents != 0) accept();
    }
  }

  void accept() {
    const int client = ::accept(listener_, nullptr, nullptr), server = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, socket_.c_str(), sizeof address.sun_path - 1);
    if (client < 0 || ::connect(server, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      ::close(client);
      ::close(server);
      return;
    }
    pairs_.push_back({{client, server, {}, {}}, {server, client, {}, {}}, false});
  }

  void receive(Pair& pair, Way& way) {
    char bytes[16384];
    const ssize_t got = ::recv(way.from, bytes, sizeof bytes, MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN) return;
    ++pieces_;
    if (got <= 0 || random_.below(1000) < quality_.cut_permille) {
      if (got > 0) ++cuts_;
      pair.gone = true;
      return;
    }
    int late = quality_.delay_ms + random_.below(quality_.jitter_ms + 1);
    if (random_.below(100) < quality_.pause_percent) {
      ++pauses_;
      late += quality_.pause_ms;
    }
    way.last = std::max(way.last, Clock::now() + std::chrono::milliseconds(late));
    way.pieces.push_back({way.last, std::string(bytes, static_cast<std::size_t>(got))});
  }

  static void deliver(Pair& pair, Way& way) {
    while (!pair.gone && !way.pieces.empty() && way.pieces.front().due <= Clock::now()) {
      std::string& bytes = way.pieces.front().bytes;
      const ssize_t put = ::send(way.to, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (put < 0 && errno == EAGAIN) return;
      if (put < 0) pair.gone = true;
      bytes.erase(0, put < 0 ? 0 : static_cast<std::size_t>(put));
      if (bytes.empty()) way.pieces.pop_front();
    }
  }

  const std::string socket_;
  base::Random random_;
  const Quality quality_;
  const int listener_;
  bool works_ = false;
  int port_ = 0;
  std::list<Pair> pairs_;
  std::atomic<bool> stop_{false};
  std::atomic<int> pieces_{0}, pauses_{0}, cuts_{0};
  std::thread thread_;
};

}  // namespace hex::tests
