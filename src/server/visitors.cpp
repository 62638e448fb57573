#include "server/visitors.h"

#include <sys/socket.h>

#include <algorithm>
#include <map>
#include <utility>

namespace hex::server {

Visitors::Visit::Visit(Visitors& visitors, int socket, std::string address)
    : visitors_(visitors), socket_(socket), address_(std::move(address)) {}

Visitors::Visit::~Visit() {
  answering();
}

void Visitors::Visit::reading() {
  if (!std::exchange(reads_, true)) visitors_.add(socket_, address_);
}

void Visitors::Visit::answering() {
  if (std::exchange(reads_, false)) visitors_.remove(socket_);
}

void Visitors::add(int socket, const std::string& address) {
  const std::lock_guard lock(mutex_);
  std::map<std::string, std::size_t> open;
  std::size_t all = 0;
  for (const Reader& reader : readers_)
    if (!reader.closed) ++open[reader.address], ++all;
  if (open[address] >= most_of_address_) {
    close_oldest_of(address);
  } else if (all >= most_) {
    const auto most = std::max_element(open.begin(), open.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    close_oldest_of(most->first);
  }
  readers_.push_back({socket, address});
}

void Visitors::remove(int socket) {
  const std::lock_guard lock(mutex_);
  readers_.remove_if([&](const Reader& reader) { return reader.socket == socket; });
}

// REQUIRES the lock, under which the socket is not closed. Its thread wakes up from any wait.
void Visitors::close_oldest_of(const std::string& address) {
  const auto at = std::find_if(readers_.begin(), readers_.end(), [&](const Reader& reader) {
    return !reader.closed && reader.address == address;
  });
  if (at == readers_.end()) return;
  at->closed = true;
  ::shutdown(at->socket, SHUT_RDWR);
}

}  // namespace hex::server
