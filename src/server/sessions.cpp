#include "server/sessions.h"

#include <algorithm>
#include <cctype>

namespace hex::server {

bool Sessions::is_name(const std::string& name) {
  return name.size() >= 16 && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '-' || c == '_';
         });
}

std::optional<protocol::Client> Sessions::enter(const std::string& name) {
  const std::lock_guard lock(mutex_);
  auto at = sessions_.find(name);
  if (at == sessions_.end()) {
    if (sessions_.size() >= most_ && !make_room()) return std::nullopt;
    at = sessions_.emplace(name, Session{engine_.open_client(), 0, {}}).first;
  }
  ++at->second.busy;
  at->second.last = Clock::now();
  return at->second.client;
}

void Sessions::leave(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto at = sessions_.find(name);
  if (at == sessions_.end()) return;
  --at->second.busy;
  at->second.last = Clock::now();
}

// REQUIRES the lock.
bool Sessions::make_room() {
  auto oldest = sessions_.end();
  for (auto at = sessions_.begin(); at != sessions_.end(); ++at)
    if (at->second.busy == 0 && (oldest == sessions_.end() || at->second.last < oldest->second.last))
      oldest = at;
  if (oldest == sessions_.end()) return false;
  engine_.close_client(oldest->second.client);
  sessions_.erase(oldest);
  return true;
}

void Sessions::sweep() {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  for (auto at = sessions_.begin(); at != sessions_.end();) {
    if (at->second.busy == 0 && now - at->second.last >= idle_) {
      engine_.close_client(at->second.client);
      at = sessions_.erase(at);
    } else {
      ++at;
    }
  }
}

std::size_t Sessions::count() {
  const std::lock_guard lock(mutex_);
  return sessions_.size();
}

}  // namespace hex::server
