// Connection: a socket as the HTTP library wants it, under a limit in all.
//
// The library bounds each wait for bytes, so that a client who sends one now and then would hold a thread for
// as long as he likes. Here a request has so much time from its first byte to its last, however they come.
// For one thread at a time.
#pragma once

#include <httplib.h>

#include <array>
#include <atomic>
#include <chrono>
#include <string>

namespace hex::server {

class Connection : public httplib::Stream {
 public:
  // `patience`: for one request. `wait`: for a client to take what is written. No wait outlasts `ending`.
  Connection(int socket, std::chrono::milliseconds patience, std::chrono::milliseconds wait,
             const std::atomic<bool>& ending)
      : socket_(socket), patience_(patience), wait_(wait), ending_(ending) {}

  // Waits for the first byte of a request, from which its time counts; false when none comes.
  bool await_request(std::chrono::milliseconds wait);

  bool is_readable() const override;
  // False as well when the other side has gone.
  bool is_writable() const override;
  // -1 when the time is over.
  ssize_t read(char* to, std::size_t size) override;
  ssize_t write(const char* from, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool ready(short events, Clock::time_point until) const;

  const int socket_;
  const std::chrono::milliseconds patience_, wait_;
  const std::atomic<bool>& ending_;
  Clock::time_point deadline_;
  std::array<char, 4096> buffer_;  // the library asks for single bytes
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace hex::server
