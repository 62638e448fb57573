// Connection: a socket as the HTTP library wants it, with bounds on a whole request.
//
// The library bounds each wait for bytes, so that a client who sends one now and then would hold a thread for
// as long as he likes; and it reads lines of any length. Here a request has a fixed time from its first byte
// to its last, however they come, and its head and the whole of it have a fixed number of bytes. While it
// reads it is a reader of Visitors. For one thread at a time.
#pragma once

#include <httplib.h>

#include <array>
#include <atomic>
#include <chrono>
#include <string>

#include "server/visitors.h"

namespace hex::server {

struct ConnectionLimits {
  std::chrono::milliseconds patience;  // for one request
  std::chrono::milliseconds wait;      // for a client to take what is written
  std::size_t head_bytes;              // request line and headers
  std::size_t request_bytes;           // all of a request: head, body, and sizes of chunks
};

class Connection : public httplib::Stream {
 public:
  // No wait outlasts `ending`.
  Connection(int socket, const ConnectionLimits& limits, Visitors& visitors, const std::atomic<bool>& ending)
      : socket_(socket), limits_(limits), ending_(ending), visit_(visitors, socket, address()) {}

  // Waits for the first byte of a request, from which its time counts; false when none comes.
  bool await_request(std::chrono::milliseconds wait);

  // Bytes of the request that were read after its head.
  std::size_t body_bytes() const { return head_done_ ? taken_ - head_bytes_ : 0; }

  bool is_readable() const override;
  // False as well when the other side has gone.
  bool is_writable() const override;
  // -1 when the time is over or the request is too long.
  ssize_t read(char* to, std::size_t size) override;
  ssize_t write(const char* from, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool ready(short events, Clock::time_point until) const;
  std::string address() const;
  bool within_limits(char byte);

  const int socket_;
  const ConnectionLimits limits_;
  const std::atomic<bool>& ending_;
  Visitors::Visit visit_;
  Clock::time_point deadline_;
  std::size_t taken_ = 0;          // bytes of this request
  std::size_t head_bytes_ = 0;     // once it is done
  int ends_of_line_ = 0;           // of its head, in a row
  bool head_done_ = false;         // an empty line has come
  std::array<char, 4096> buffer_;  // the library asks for single bytes
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace hex::server
