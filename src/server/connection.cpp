#include "server/connection.h"

#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "base/at.h"

namespace hex::server {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLook{100};  // so often a wait looks whether all ends

void name_of(const sockaddr_storage& address, socklen_t size, std::string& ip, int& port) {
  char host[NI_MAXHOST], service[NI_MAXSERV];
  if (getnameinfo(reinterpret_cast<const sockaddr*>(&address), size, host, sizeof host, service,
                  sizeof service, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
    return;
  ip = host;
  port = std::atoi(service);
}

}  // namespace

// Also when all that is ready is bad news.
bool Connection::ready(short events, Clock::time_point until) const {
  pollfd item{socket_, events, 0};
  while (!ending_.load()) {
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
    const auto wait = std::clamp(left, milliseconds(0), kLook);
    const int count = ::poll(&item, 1, base::number_of(wait.count()));
    if (count > 0) return true;
    if ((count < 0 && errno != EINTR) || left <= milliseconds(0)) return false;
  }
  return false;
}

std::string Connection::address() const {
  std::string ip;
  int port = 0;
  get_remote_ip_and_port(ip, port);
  return ip;
}

bool Connection::await_request(milliseconds wait) {
  visit_.reading();
  if (begin_ == end_ && !ready(POLLIN, Clock::now() + wait)) return false;
  deadline_ = Clock::now() + limits_.patience;
  taken_ = 0;
  ends_of_line_ = 0;
  head_done_ = false;
  return true;
}

// The head ends with an empty line, which is where the library ends it, too.
bool Connection::within_limits(char byte) {
  const bool was_done = head_done_;
  if (!head_done_ && byte == '\n')
    head_done_ = ++ends_of_line_ == 2;
  else if (byte != '\r')
    ends_of_line_ = 0;
  ++taken_;
  if (!was_done && head_done_) head_bytes_ = taken_;
  return taken_ <= (head_done_ ? limits_.request_bytes : limits_.head_bytes);
}

bool Connection::is_readable() const {
  return begin_ < end_ || ready(POLLIN, Clock::now());
}

bool Connection::is_writable() const {
  if (!ready(POLLOUT, Clock::now() + limits_.wait)) return false;
  char next;
  return ::recv(socket_, &next, 1, MSG_PEEK | MSG_DONTWAIT) > 0 || errno == EAGAIN || errno == EWOULDBLOCK;
}

ssize_t Connection::read(char* to, std::size_t size) {
  visit_.reading();
  if (begin_ == end_) {
    if (Clock::now() >= deadline_ || !ready(POLLIN, deadline_)) return -1;
    const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (count <= 0) return count;
    begin_ = 0;
    end_ = base::at(count);
  }
  const std::size_t count = std::min(size, end_ - begin_);
  for (std::size_t i = 0; i < count; ++i) {
    to[i] = buffer_[begin_ + i];
    if (!within_limits(to[i])) return -1;
  }
  begin_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* from, std::size_t size) {
  visit_.answering();
  if (!ready(POLLOUT, Clock::now() + limits_.wait)) return -1;
  return ::send(socket_, from, size, MSG_NOSIGNAL);
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
    name_of(address, size, ip, port);
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
    name_of(address, size, ip, port);
}

}  // namespace hex::server
